"""What a data set says of itself: its options, read off the signature of the function that makes it."""

import inspect
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from keyword import iskeyword
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from dancar.datasets.options import Kind, Option, OptionValue
from dancar.errors import ParameterError


@dataclass(frozen=True)
class DataSet:
    """A data set's name, its one-line description, its options with their defaults, and its maker.

    Attributes
    ----------
    name, summary : str
        Its name and one line about it.
    options : tuple of Option
        In the order of the maker's parameters.
    make : callable
        Takes the options by keyword and returns a Graph.

    Examples
    --------
    >>> import dancar.datasets
    >>> print(dancar.datasets.describe("directed-cycle"))
    directed-cycle: the directed cycle 0 -> 1 -> ... -> n-1 -> 0
      nodes=10    how many nodes; an integer of at least 2 and at most 2147483647
    """

    name: str
    summary: str
    options: tuple[Option, ...]
    make: Callable[..., Any]

    def values(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option's value, by parameter name: the given ones checked, the others by default.

        Parameters
        ----------
        given : mapping of str to object
            Options by name, with or without the underscore behind a Python keyword.

        Returns
        -------
        dict
            To be passed to `make`.

        Raises
        ------
        ParameterError
            When an option is unknown or its value is not accepted.

        Examples
        --------
        >>> import dancar.datasets
        >>> dancar.datasets.describe("directed-cycle").values({"nodes": "12"})
        {'nodes': 12}
        """
        named = {name.removesuffix("_"): value for name, value in given.items()}
        known = [option.name for option in self.options]
        for name in named:
            if name not in known:
                near = get_close_matches(name, known, 1)
                hint = f"; did you mean '{near[0]}'?" if near else ""
                raise ParameterError(f"{self.name} has no option '{name}': it takes {', '.join(known)}{hint}")
        return {
            parameter_name(option.name): option.value(named[option.name]) if option.name in named else option.default
            for option in self.options
        }

    def __str__(self) -> str:
        rows = [(_assignment(option), f"{option.meaning}; {option.accepted}") for option in self.options]
        width = max((len(assignment) for assignment, _ in rows), default=0)
        lines = [f"  {assignment:<{width}}    {meaning}" for assignment, meaning in rows]
        return "\n".join([f"{self.name}: {self.summary}", *lines])


def parameter_name(option_name: str) -> str:
    """The Python parameter of an option: itself, or with an underscore behind a keyword."""
    return f"{option_name}_" if iskeyword(option_name) else option_name


def declared_options(make: Callable[..., Any]) -> tuple[Option, ...]:
    """The options of a maker: each keyword parameter is `name: Annotated[kind, Accepts(...)] = default`."""
    hints = get_type_hints(make, include_extras=True)
    options = []
    for parameter in inspect.signature(make).parameters.values():
        kind_hint, accepts = get_args(hints[parameter.name])
        kind, choices = _kind(kind_hint)
        options.append(
            Option(
                name=parameter.name.removesuffix("_"),
                kind=kind,
                default=parameter.default,
                meaning=accepts.meaning,
                choices=choices,
                at_least=accepts.at_least,
                at_most=accepts.at_most,
            )
        )
    return tuple(options)


def _kind(hint: Any) -> tuple[Kind, tuple[str, ...]]:
    if get_origin(hint) is Literal:
        return "choice", get_args(hint)
    if get_origin(hint) in (Union, types.UnionType):
        hint = get_args(hint)[0]
    kinds: dict[Any, Kind]
    kinds = {int: "integer", float: "number", bool: "truth", str: "text"}
    return kinds[hint], ()


def _assignment(option: Option) -> str:
    if option.default is None:
        return f"{option.name}="
    return f"{option.name}={str(option.default).lower() if option.kind == 'truth' else option.default}"
