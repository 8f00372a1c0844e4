"""Of each edge, how many non-edges of its source score higher and how many the same; counted, without sorting a row."""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

# From this many edges in a row on, its non-edges are sorted once instead of being gone through for each edge.
_MANY = 64


class Ranks(NamedTuple):
    """For each edge its score, and how many non-edges of its source have a higher and the same score."""

    score: Float32
    above: Int64
    level: Int64


@njit(nogil=True, cache=True)
def leave_out(row, count, nodes):  # type: ignore[no-untyped-def]
    """Take the scores of `nodes`, which are in ascending order, out of a row; returns how many are left, in any order.

    From the largest on, the last score takes the place of one that goes; it is none that has yet to go.
    """
    for k in range(len(nodes) - 1, -1, -1):
        count -= 1
        row[nodes[k]] = row[count]
    return count


@njit(nogil=True, cache=True)
def keep_not_below(row, count, least):  # type: ignore[no-untyped-def]
    """Move the scores that are not below `least` (what is not a number included) to the front; returns how many."""
    kept = 0
    for k in range(count):
        score = row[k]
        row[kept] = score
        kept += not score < least
    return kept


@njit(nogil=True, cache=True)
def _higher(row, count, score):  # type: ignore[no-untyped-def]
    higher = np.uint32(0)
    for k in range(count):
        higher = np.uint32(higher + np.uint32(row[k] > score))
    return np.int64(higher)


@njit(nogil=True, cache=True)
def _same(row, count, score):  # type: ignore[no-untyped-def]
    same = np.uint32(0)
    for k in range(count):
        same = np.uint32(same + np.uint32(row[k] == score))
    return np.int64(same)


@njit(nogil=True, cache=True)
def count_ranks(rows, n, first, offsets, targets, out_offsets, out_nodes, score, above, level):  # type: ignore[no-untyped-def]
    """Count for the edges of sources first, first + 1, …, a row of scores of all n targets each; uses up the rows.

    `out_offsets`, `out_nodes` say for each source which targets are no non-edges: itself, its edges, and what else is
    known, in ascending order. Returns the number of a source with a score that is not a number, or -1.
    """
    for i in range(len(rows)):
        u, row = first + i, rows[i]
        begin, end = offsets[u], offsets[u + 1]
        if begin == end:
            continue
        least = np.float32(np.inf)
        for e in range(begin, end):
            score[e] = row[targets[e]]
            if score[e] != score[e]:
                return u
            least = min(least, score[e])
        count = leave_out(row, n, out_nodes[out_offsets[u] : out_offsets[u + 1]])
        count = keep_not_below(row, count, least)
        for k in range(count):
            if row[k] != row[k]:
                return u
        if end - begin < _MANY:
            for e in range(begin, end):
                above[e] = _higher(row, count, score[e])
                level[e] = _same(row, count, score[e])
        else:
            ordered = np.sort(row[:count])
            for e in range(begin, end):
                higher = count - np.searchsorted(ordered, score[e], side="right")
                above[e] = higher
                level[e] = count - higher - np.searchsorted(ordered, score[e], side="left")
    return -1


def ranks_twin(scores: Float32, source: Int32, target: Int32, left_out: NDArray[np.bool_]) -> Ranks:
    """The same in NumPy, from the scores of all pairs; `left_out[u, v]` is true where (u, v) is no non-edge."""
    score = scores[source, target]
    others = ~left_out[source]
    rows: NDArray[Any] = scores[source]
    above = ((rows > score[:, None]) & others).sum(axis=1)
    level = ((rows == score[:, None]) & others).sum(axis=1)
    return Ranks(score, above, level)
