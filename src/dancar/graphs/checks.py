"""What a graph is made from, checked: each message names the row and says what would be accepted."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dancar.errors import InputError
from dancar.labels import Labels

MOST_NODES = 2**31 - 1
# Rows of a closure: beyond these the result alone takes more than 16 gigabytes.
MOST_CLOSURE_ROWS = 2**31 - 1


def checked_count(n: int) -> int:
    """A number of nodes that int32 can count."""
    if not 0 <= n <= MOST_NODES:
        raise InputError(f"a graph of {n:,} nodes: 0 to {MOST_NODES:,} (32-bit node numbers) are possible")
    return int(n)


def integer_array(name: str, values: ArrayLike) -> NDArray[Any]:
    """One axis of integers, of whatever width."""
    array = np.asarray(values)
    if array.ndim != 1:
        raise InputError(f"{name} has the shape {array.shape}: one axis is needed")
    if not len(array):
        return np.zeros(0, np.int32)
    if array.dtype.kind not in "iu":
        raise InputError(
            f"{name} holds {array.dtype}: node numbers must be integers "
            "(for rows of labels use Graph.from_pairs or Graph.from_columns)"
        )
    return array


def check_range(name: str, values: NDArray[Any], count: int, what: str) -> None:
    """An `InputError` that names the first row whose number is not in 0 … count - 1."""
    if len(values) and (values.min() < 0 or values.max() >= count):
        row = int(np.flatnonzero((values < 0) | (values >= count))[0])
        accepted = f"{what} run from 0 to {count - 1}" if count else f"there are no {what}"
        raise InputError(f"row {row}: {name} {values[row]} is out of range: {accepted}")


def checked_weight(values: ArrayLike, rows: int) -> NDArray[np.float64]:
    """A copy of the weights as float64, all finite."""
    array = np.asarray(values)
    if array.shape != (rows,):
        raise InputError(f"weight has the shape {array.shape}: one number for each of the {rows} rows is needed")
    if array.dtype.kind not in "iuf" and rows:
        raise InputError(f"weight holds {array.dtype}: numbers are needed")
    weight = array.astype(np.float64)
    bad = np.flatnonzero(~np.isfinite(weight))
    if len(bad):
        raise InputError(f"row {bad[0]}: weight {weight[bad[0]]} is not finite")
    return weight


def check_closure_rows(rows: int) -> None:
    """An `InputError` where a closure gets too large to be held."""
    if rows > MOST_CLOSURE_ROWS:
        raise InputError(
            f"the transitive closure has more than {MOST_CLOSURE_ROWS:,} rows, which is the most that is held: "
            "take a part of the graph (subgraph, largest_component)"
        )


def check_distinct(labels: Labels) -> None:
    """An `InputError` that names a label which occurs twice."""
    repeated = labels.first_repeated()
    if repeated is not None:
        raise InputError(f"the label {repeated!r} occurs more than once: labels must be different")


def node_labels(source: NDArray[Any], target: NDArray[Any], labels: Iterable[Any] | None, n: int | None) -> Labels:
    """The names of the nodes: those given, all different, or 0, 1, … up to n or to the largest node number."""
    if labels is None:
        if n is None:
            n = max((int(ends.max()) + 1 for ends in (source, target) if len(ends)), default=0)
        return Labels.range(checked_count(n))
    names = Labels.of(labels)
    if n is not None and n != len(names):
        raise InputError(f"{len(names)} labels for n = {n} nodes: give as many, or leave n out")
    checked_count(len(names))
    check_distinct(names)
    return names


def relations(
    relation: ArrayLike | None, relation_labels: Iterable[Any] | None, rows: int
) -> tuple[NDArray[Any] | None, Labels | None]:
    """Relation numbers and the names of the relations, or neither."""
    if relation is None:
        if relation_labels is not None:
            raise InputError("relation_labels without relation: give the relation number of each row too")
        return None, None
    kinds = integer_array("relation", relation)
    if len(kinds) != rows:
        raise InputError(f"{len(kinds)} relation numbers for {rows} rows: one for each row is needed")
    if relation_labels is None:
        names = Labels.range(checked_count(int(kinds.max()) + 1 if len(kinds) else 0))
    else:
        names = Labels.of(relation_labels)
        check_distinct(names)
    check_range("relation", kinds, len(names), "relation numbers")
    return kinds, names
