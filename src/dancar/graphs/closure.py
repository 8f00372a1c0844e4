"""Transitive closure, cycles included, and transitive reduction."""

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.adjacency import Adjacency, adjacency_of_sorted, neighbours_of, ranges
from dancar.graphs.checks import check_closure_rows
from dancar.graphs.components import strong_components
from dancar.graphs.reach import reach
from dancar.graphs.rows import distinct_pairs, packed_rows, sort_in_place, unpacked_rows
from dancar.labels.readonly import frozen

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

# Rows made at a time where cycles were condensed: bounds the memory beside the result.
_BLOCK = 1 << 21


def closure(source: Int32, target: Int32, n: int) -> tuple[Int32, Int32]:
    """The pairs of different nodes of which the second can be reached from the first, in order."""
    part = strong_components(source, target, n)
    count = int(part.max(initial=-1)) + 1
    place, reached, _ = reach(*distinct_pairs(part[source], part[target]), count)
    if count == n:
        node = np.argsort(place).astype(np.int32)
        keys = packed_rows(np.repeat(node, np.diff(reached.offsets)), node[reached.nodes])
    else:
        keys = _keys_of_members(reached, place[part])
    del reached
    sort_in_place(keys)
    return unpacked_rows(keys)


def reduction(source: Int32, target: Int32, n: int) -> tuple[Int32, Int32]:
    """The fewest pairs with the same closure, in order, of rows without cycles other than self-loops."""
    source, target = distinct_pairs(source, target)
    needed = reach(source, target, n).needed
    return frozen(source[needed]), frozen(target[needed])


def _keys_of_members(reached: Adjacency, place: Int32) -> Int64:
    """Packed rows from each node to the nodes of all places that its place reaches, and to the others of its own."""
    n = len(place)
    order = np.argsort(place, kind="stable").astype(np.int32)
    members = adjacency_of_sorted(place[order], order, len(reached))
    sizes = members.degrees()
    total = np.concatenate([[0], np.cumsum(sizes[reached.nodes])])
    counts = (total[reached.offsets[1:]] - total[reached.offsets[:-1]])[place] + sizes[place] - 1
    ends = np.cumsum(counts)
    check_closure_rows(int(ends[-1]))
    keys = np.empty(ends[-1], np.int64)
    start = 0
    while start < n:
        done = int(ends[start - 1]) if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, done + _BLOCK, side="right")))
        nodes = np.arange(start, stop)
        own = place[nodes]
        # Rows of places: what the node's place reaches, then the place itself.
        begin, count = reached.offsets[own], reached.offsets[own + 1] - reached.offsets[own]
        places = np.concatenate([reached.nodes[ranges(begin, count)], own])
        rows = np.concatenate([np.repeat(nodes, count), nodes])
        block = packed_rows(np.repeat(rows, sizes[places]), neighbours_of(members, places))
        block = block[(block >> 32) != (block & 0xFFFFFFFF)]
        keys[done : done + len(block)] = block
        start = stop
    return keys
