"""A forest's closure on a line, exactly; any other relation with its exceptions."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.placement import Placement
from dancar.constructions.shared_borders import order_sharing_borders
from dancar.constructions.spanning_forest import forest_levels, spanning_forest
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.graphs.rows import packed_rows

Int64 = NDArray[np.int64]

# Half-integers up to 2^23 are float32 numbers.
MOST_NODES = 1 << 24


class Intervals(NamedTuple):
    """An arrangement on the line, and what is wrong with it.

    Attributes
    ----------
    placement
        The balls, which are intervals, and the anchors.
    false
        How many pairs are contained that are not in the relation.
    false_pairs
        These pairs (container, member), or as many of them as the limit allows: an integer array [k, 2].
    missing_pairs
        All pairs of the relation that are not contained: an integer array [k, 2].

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import intervals
    >>> shared_by_three = Graph([0, 0, 0, 1, 2, 3], [1, 2, 3, 4, 4, 4]).transitive_closure()
    >>> found = intervals(shared_by_three.successors)
    >>> found.false, found.missing_pairs
    (0, array([[1, 4]], dtype=int32))
    """

    placement: Placement
    false: int
    false_pairs: NDArray[np.int32]
    missing_pairs: NDArray[np.int32]


def intervals(members: Adjacency, *, limit: int = 1 << 20) -> Intervals:
    """Number the nodes depth first along a spanning forest: what is below a node is an interval of the line.

    Siblings stand in an order in which many nodes with a second container are within its reach
    (`order_sharing_borders`), and each interval extends over its neighbours as far as they are members. A node has the
    anchor p, its number, and the interval (low - 1/2, high + 1/2) of numbers, all shifted so that 0 is in the middle:
    every slack is at least 1/2 in size, and every number is exact in float32 up to 2^24 nodes. The closure of a forest
    comes out exactly; of any other relation the pairs that differ are listed.

    Parameters
    ----------
    members
        The members of each node, ascending, each once, without the node itself.
    limit
        The most false pairs to list.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import intervals
    >>> closure = Graph([0, 0, 1], [1, 2, 3]).transitive_closure()
    >>> placement, false, _, missing_pairs = intervals(closure.successors)
    >>> placement.anchor[:, 0], placement.center[:, 0], placement.radius
    (array([-2., -1.,  1.,  0.], dtype=float32), array([-0.5, -0.5,  1. ,  0. ], dtype=float32), \
array([2. , 1. , 0.5, 0.5], dtype=float32))
    >>> false, len(missing_pairs)
    (0, 0)
    """
    from dancar.kernels.scan import certify

    placement = interval_placement(members, spanning_forest(members))
    found = certify(*placement, members.offsets, members.nodes, limit=limit)
    return Intervals(
        placement,
        found.false,
        np.stack([found.false_source, found.false_target], axis=1),
        np.stack([found.missing_source, found.missing_target], axis=1),
    )


def interval_placement(members: Adjacency, parent: NDArray[np.integer]) -> Placement:
    """The intervals of a relation along a spanning forest given by its parents, -1 where there is none.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.constructions import interval_placement
    >>> interval_placement(Graph([0, 0], [1, 2]).successors, np.array([-1, 0, 0])).radius
    array([1.5, 0.5, 0.5], dtype=float32)
    """
    n = len(parent)
    if n > MOST_NODES:
        raise ParameterError(f"intervals: {n:,} nodes given; up to {MOST_NODES:,} are exact in float32 and accepted")
    position = order_sharing_borders(members, parent)
    low, high = _extended(members, position, *_extents(position, parent))
    middle = n // 2
    return Placement(
        ((low + high) / 2 - middle).astype(np.float32)[:, None],
        ((high - low + 1) / 2).astype(np.float32),
        (position - middle).astype(np.float32)[:, None],
    )


def _extents(position: Int64, parent: NDArray[np.integer]) -> tuple[Int64, Int64]:
    """The first and the last position of each node and all below it."""
    low, high = position.copy(), position.copy()
    for level in reversed(forest_levels(parent)):
        inside = level[parent[level] >= 0]
        np.minimum.at(low, parent[inside], low[inside])
        np.maximum.at(high, parent[inside], high[inside])
    return low, high


def _extended(members: Adjacency, position: Int64, low: Int64, high: Int64) -> tuple[Int64, Int64]:
    """Each interval as far as its neighbours on the line are members."""
    n = len(position)
    container = np.repeat(np.arange(n), np.diff(members.offsets))
    pairs = np.sort(packed_rows(container, position[members.nodes]))
    for bound, step in ((low, -1), (high, 1)):
        growing = np.flatnonzero(members.degrees())
        while len(growing):
            wanted = packed_rows(growing, np.clip(bound[growing] + step, 0, n - 1))
            found = np.minimum(np.searchsorted(pairs, wanted), len(pairs) - 1)
            # At the line's end, the clipped neighbour is the bound itself.
            member = (pairs[found] == wanted) & (bound[growing] + step >= 0) & (bound[growing] + step < n)
            growing = growing[member]
            bound[growing] += step
    return low, high
