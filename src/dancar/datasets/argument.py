"""A data set written as one word, options behind a colon: `wordnet-nouns:edges=basic,root=true`."""

from collections.abc import Iterable

from dancar.errors import InputError


def parsed_argument(argument: str, more: Iterable[str] = ()) -> tuple[str, dict[str, str]]:
    """The name of the data set and its options, those of the argument and `more` assignments `key=value`."""
    name, _, behind = argument.partition(":")
    options: dict[str, str] = {}
    for assignment in [*filter(None, behind.split(",")), *more]:
        key, equals, value = assignment.partition("=")
        if not equals or not key:
            raise InputError(f"{argument}: '{assignment}' is no option: options are written key=value, commas between")
        if key in options:
            raise InputError(f"{argument}: option '{key}' is given twice")
        options[key] = value
    return name, options
