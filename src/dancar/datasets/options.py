"""One option of a data set: what it means, what it takes, and how a given value is checked."""

import math
import operator
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from dancar.errors import ParameterError

Kind = Literal["integer", "number", "truth", "choice", "text"]
OptionValue = int | float | bool | str | None

_TRUTH = {"true": True, "yes": True, "false": False, "no": False}


@dataclass(frozen=True)
class Accepts:
    """The note on a parameter of a data set's function: what it means and the range it accepts."""

    meaning: str
    at_least: float | None = None
    at_most: float | None = None


@dataclass(frozen=True)
class Option:
    """One option of a data set.

    Attributes
    ----------
    name : str
        As written on the command line; a Python keyword (``from``) is passed with an underscore behind it (``from_``).
    kind : {"integer", "number", "truth", "choice", "text"}
        What it takes.
    default : int, float, bool, str or None
        Its value where nothing is said.
    meaning : str
        One line.
    choices : tuple of str
        All values of a choice.
    at_least, at_most : float or None
        The range of an integer or a number.

    Examples
    --------
    >>> import dancar.datasets
    >>> option = dancar.datasets.describe("price").options[0]
    >>> option.name, option.kind, option.default
    ('nodes', 'integer', 1000)
    """

    name: str
    kind: Kind
    default: OptionValue
    meaning: str
    choices: tuple[str, ...] = ()
    at_least: float | None = None
    at_most: float | None = None

    @property
    def accepted(self) -> str:
        """What the option takes, in words.

        Examples
        --------
        >>> import dancar.datasets
        >>> dancar.datasets.describe("price").options[0].accepted
        'an integer of at least 2 and at most 2147483647'
        """
        if self.kind == "choice":
            return " or ".join(self.choices)
        if self.kind == "truth":
            return "true or false"
        if self.kind == "text":
            return "a text"
        bounds = [f"at least {_plain(self.at_least)}"] if self.at_least is not None else []
        bounds += [f"at most {_plain(self.at_most)}"] if self.at_most is not None else []
        noun = "an integer" if self.kind == "integer" else "a number"
        return f"{noun} of {' and '.join(bounds)}" if bounds else noun

    def value(self, given: object) -> OptionValue:
        """The option's value, from a Python value or from its text on the command line.

        Parameters
        ----------
        given : object
            A value of the option's kind, or a text of one.

        Returns
        -------
        int, float, bool, str or None
            The value.

        Raises
        ------
        ParameterError
            When it is of another kind or out of range.

        Examples
        --------
        >>> import dancar.datasets
        >>> dancar.datasets.describe("price").options[0].value("1_000")
        1000
        """
        if given is None and self.default is None:
            return None
        try:
            value: OptionValue = _READ[self.kind](given)
        except (TypeError, ValueError, OverflowError):
            raise self._refusal(given) from None
        if self.kind == "choice" and value not in self.choices:
            raise self._refusal(given)
        if self.kind in ("integer", "number") and not self._in_range(value):
            raise self._refusal(given)
        return value

    def _in_range(self, value: Any) -> bool:
        above = self.at_least is None or value >= self.at_least
        below = self.at_most is None or value <= self.at_most
        return above and below and (isinstance(value, int) or math.isfinite(value))

    def _refusal(self, given: object) -> ParameterError:
        return ParameterError(f"option '{self.name}' is {given!r}: it takes {self.accepted}")


def _plain(bound: float) -> str:
    return str(int(bound)) if bound == int(bound) else str(bound)


def _integer(given: Any) -> int:
    if isinstance(given, bool):
        raise TypeError
    return int(given) if isinstance(given, str) else operator.index(given)


def _number(given: Any) -> float:
    if isinstance(given, bool):
        raise TypeError
    return float(given)


def _truth(given: Any) -> bool:
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.lower() in _TRUTH:
        return _TRUTH[given.lower()]
    raise TypeError


def _text(given: Any) -> str:
    text = os.fspath(given)
    if not isinstance(text, str):
        raise TypeError
    return text


def _choice(given: Any) -> str:
    if not isinstance(given, str):
        raise TypeError
    return given


_READ: dict[str, Callable[[Any], Any]] = {
    "integer": _integer,
    "number": _number,
    "truth": _truth,
    "text": _text,
    "choice": _choice,
}
