"""Attributes of edges that come one by one, as columns."""

from collections.abc import Callable, Sequence
from typing import Any

from dancar.errors import InputError


def attribute_column(attributes: Sequence[dict[str, Any]], name: str, edge: Callable[[int], str]) -> list[Any] | None:
    """The attribute of every edge; None if no edge has it, an `InputError` if some do."""
    column = [one.get(name) for one in attributes]
    missing = [position for position, value in enumerate(column) if value is None]
    if len(missing) == len(column):
        return None
    if missing:
        raise InputError(
            f"the edge {edge(missing[0])} has no {name!r}, and others have: give it to all edges or to none"
        )
    return column


def both_ways(source: list[Any], target: list[Any]) -> tuple[list[Any], list[Any], list[int]]:
    """Rows in both directions for undirected edges (a self-loop once), and the edge that each row comes from."""
    back = [position for position, (one, two) in enumerate(zip(source, target, strict=True)) if one != two]
    return (
        source + [target[position] for position in back],
        target + [source[position] for position in back],
        [*range(len(source)), *back],
    )
