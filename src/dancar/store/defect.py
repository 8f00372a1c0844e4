"""What is wrong with a file, found where its path is not known; the reader adds the path."""

LONGEST_SHOWN = 60


class Defect(Exception):
    """A reason to refuse a file; `reading` turns it into a `FileError` that names the path."""


def shown(value: object) -> str:
    """The value as a message may quote it: escaped and short, because it comes from a stranger's file."""
    text = repr(value[: LONGEST_SHOWN + 1] if isinstance(value, str | bytes) else value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
