"""The label that a typed word means."""

from dancar.labels.sequence import Label


def typed_label(text: str, is_integer: bool) -> Label:
    """A word from a command line or a table as a label: an integer where labels are integers and it is one.

    Examples
    --------
    >>> from dancar.labels.typed import typed_label
    >>> typed_label("7", is_integer=True), typed_label("seven", is_integer=True), typed_label("7", is_integer=False)
    (7, 'seven', '7')
    """
    digits = text.removeprefix("-")
    return int(text) if is_integer and digits.isdecimal() and text.isascii() and len(text) < 20 else text
