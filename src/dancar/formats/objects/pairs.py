"""Pairs and triples of labels: lists of tuples, integer or text arrays of two or three columns."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from dancar.errors import InputError
from dancar.labels import Labels

SHAPES = "(source, target) or (source, target, relation)"


def columns_of(pairs: Iterable[Any]) -> tuple[Labels, Labels, Labels | None]:
    """Sources, targets and, of triples, relations."""
    if isinstance(pairs, np.ndarray):
        return _columns_of_array(pairs)
    if isinstance(pairs, str | bytes | dict):
        raise InputError(f"a graph from a {type(pairs).__name__}: a list of rows {SHAPES} is needed")
    try:
        rows = list(pairs)
    except TypeError:
        raise InputError(f"a graph from {type(pairs).__name__}: a list of rows {SHAPES} is needed") from None
    widths = {len(row) if isinstance(row, tuple | list | np.ndarray) else -1 for row in rows}
    if not widths:
        return Labels.range(0), Labels.range(0), None
    if widths not in ({2}, {3}):
        raise InputError(_odd_row(rows))
    columns = [list(column) for column in zip(*rows, strict=True)]
    # Together, so that an integer among texts is seen whichever column it stands in.
    ends = _labels(columns[0] + columns[1], len(rows))
    relation = Labels.of(columns[2]) if len(columns) == 3 else None
    return ends[: len(rows)], ends[len(rows) :], relation


def _labels(ends: list[Any], rows: int) -> Labels:
    try:
        return Labels.of(ends)
    except InputError as error:
        message = str(error)
        if message.startswith("label "):
            position, rest = message.removeprefix("label ").split(" ", 1)
            end = "source" if int(position) < rows else "target"
            raise InputError(f"row {int(position) % rows}: the {end} {rest}") from None
        raise


def _odd_row(rows: Sequence[Any]) -> str:
    first = len(rows[0]) if isinstance(rows[0], tuple | list | np.ndarray) else -1
    expected = first if first in (2, 3) else None
    for position, row in enumerate(rows):
        width = len(row) if isinstance(row, tuple | list | np.ndarray) else -1
        if width != expected:
            shown = repr(row) if len(repr(row)) <= 60 else repr(row)[:57] + "…"
            if expected is None:
                return f"row {position} is {shown}: rows are tuples {SHAPES}"
            return f"row {position} is {shown}: the rows before have {expected} parts, and all must have as many"
    return f"rows must be tuples {SHAPES}"


def _columns_of_array(array: np.ndarray[Any, Any]) -> tuple[Labels, Labels, Labels | None]:
    if array.ndim != 2 or array.shape[1] not in (2, 3):
        hint = "; transpose it with .T" if array.ndim == 2 and array.shape[0] in (2, 3) else ""
        raise InputError(f"a graph from an array of shape {array.shape}: two columns {SHAPES} are needed{hint}")
    columns = [Labels.of(array[:, column]) for column in range(array.shape[1])]
    return columns[0], columns[1], columns[2] if len(columns) == 3 else None
