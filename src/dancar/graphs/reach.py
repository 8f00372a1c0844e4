"""What each node of a graph without cycles reaches, and which rows no other way replaces.

Nodes are taken level by level, those without successors first, so a node's reach is the union of the reaches of its
successors: a sparse matrix product for each level. A chain of L nodes has L(L - 1)/2 rows in its closure, so levels
are few wherever the result fits memory, and nothing here needs to be compiled.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.adjacency import Adjacency
from dancar.graphs.checks import check_closure_rows
from dancar.graphs.depth import depth_without_cycles
from dancar.graphs.rows import distinct, packed_rows, sorted_pairs
from dancar.labels.readonly import frozen

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Bools = NDArray[np.bool_]

# A successor that lies in the reach of another one adds nothing. A node's first product may cost this often the reach
# of its farthest-reaching successor; what it covers is never multiplied. Each later product may cost twice as much.
FIRST_BUDGET = 4


class Reach(NamedTuple):
    """Nodes are renumbered to places such that each reaches only earlier places."""

    place: Int32
    reached: Adjacency
    needed: Bools


def reach(source: Int32, target: Int32, n: int) -> Reach:
    """The reach of all nodes; the rows must be distinct, without cycles and self-loops."""
    level = depth_without_cycles(*sorted_pairs(target, source), n)
    place = np.empty(n, np.int32)
    place[np.argsort(level, kind="stable")] = np.arange(n, dtype=np.int32)
    # Rows of one source together, those to the highest level first: no later one can make an earlier one superfluous.
    order = np.argsort(packed_rows(place[source], n - 1 - place[target]))
    row, column = place[source[order]].astype(np.int64), place[target[order]].astype(np.int64)
    ends = np.cumsum(np.bincount(level, minlength=1)).tolist()
    borders = np.searchsorted(row, ends).tolist()
    needed = np.zeros(len(source), np.bool_)
    done = _Reached(n, ends[0])
    for step in range(1, len(ends)):
        rows = slice(borders[step - 1], borders[step])
        keys, needed[order[rows]] = _level(row[rows] - ends[step - 1], column[rows], done)
        done.append(keys, ends[step] - ends[step - 1])
    return Reach(place, done.adjacency(), needed)


class _Reached:
    """The reach of the first places: a sparse matrix of booleans that grows by rows."""

    def __init__(self, n: int, empty: int) -> None:
        self.offsets = np.zeros(n + 1, np.int64)
        self.nodes = np.empty(1024, np.int32)
        self.places = empty

    def append(self, keys: Int64, places: int) -> None:
        """More places, whose reach is given as sorted keys `row * self.places + column`."""
        row, column = np.divmod(keys, self.places)
        start = int(self.offsets[self.places])
        stop = start + len(keys)
        check_closure_rows(stop)
        if stop > len(self.nodes):
            nodes = np.empty(max(stop, len(self.nodes) * 3 // 2), np.int32)
            nodes[:start] = self.nodes[:start]
            self.nodes = nodes
        self.nodes[start:stop] = column
        counts = np.bincount(row, minlength=places)
        self.offsets[self.places + 1 : self.places + places + 1] = start + np.cumsum(counts)
        self.places += places

    def sizes(self, places: Int64) -> Int64:
        return self.offsets[places + 1] - self.offsets[places]

    def beyond(self, row: Int64, column: Int64) -> Int64:
        """Sorted keys of what the rows reach through the columns."""
        rows = int(row[-1]) + 1
        offsets = np.zeros(rows + 1, np.int64)
        np.cumsum(np.bincount(row, minlength=rows), out=offsets[1:])
        size = int(self.offsets[self.places])
        reached = _matrix(self.offsets[: self.places + 1], self.nodes[:size], self.places)
        product = _matrix(offsets, column, self.places) @ reached
        keys = np.repeat(np.arange(rows, dtype=np.int64) * self.places, np.diff(product.indptr))
        keys += product.indices
        keys.sort()
        return keys

    def adjacency(self) -> Adjacency:
        return Adjacency(frozen(self.offsets), frozen(self.nodes[: self.offsets[-1]]))


def _matrix(offsets: Int64, columns: NDArray[np.integer[Any]], width: int) -> Any:
    from scipy.sparse import csr_array

    # scipy converts the smaller of two types to the larger one, at each product; a closure's rows fit 32 bits.
    parts = np.ones(len(columns), np.bool_), columns.astype(np.int32, copy=False), offsets.astype(np.int32)
    return csr_array(parts, shape=(len(offsets) - 1, width))


def _level(row: Int64, column: Int64, done: _Reached) -> tuple[Int64, Bools]:
    """Sorted keys of what the rows of one level reach, and which of their columns are needed for that."""
    direct = row * done.places + column
    needed = np.zeros(len(row), np.bool_)
    cost = done.sizes(column) + 1
    pending, budget = np.arange(len(row)), FIRST_BUDGET
    found: list[Int64] = []
    while len(pending):
        affordable = _running_sum(row[pending], cost[pending]) <= budget * _largest(row[pending], cost[pending])
        chosen, pending = pending[affordable], pending[~affordable]
        beyond = done.beyond(row[chosen], column[chosen])
        needed[chosen] = ~_within(direct[chosen], beyond)
        pending = pending[~_within(direct[pending], beyond)]
        found.append(beyond)
        budget *= 2
    if len(found) == 1:
        keys = np.concatenate([found.pop(), direct[needed]])
        keys.sort()
        return keys, needed
    return distinct(np.concatenate([*found, direct[needed]])), needed


def _starts(row: Int64) -> Int64:
    return np.flatnonzero(np.concatenate([[True], row[1:] != row[:-1]]))


def _spread(values: Int64, starts: Int64, count: int) -> Int64:
    return np.repeat(values, np.diff(starts, append=count))


def _running_sum(row: Int64, cost: Int64) -> Int64:
    """Within each row, the sum up to each place."""
    starts, total = _starts(row), np.cumsum(cost)
    return total - _spread(total[starts] - cost[starts], starts, len(row))


def _largest(row: Int64, cost: Int64) -> Int64:
    starts = _starts(row)
    return _spread(np.maximum.reduceat(cost, starts), starts, len(row))


def _within(keys: Int64, ordered: Int64) -> Bools:
    """Which keys are among the ordered ones."""
    if not len(ordered):
        return np.zeros(len(keys), np.bool_)
    return np.asarray(ordered[np.minimum(np.searchsorted(ordered, keys), len(ordered) - 1)] == keys)
