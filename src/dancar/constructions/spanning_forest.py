"""One container for each node: a forest, and its nodes numbered depth first."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.basic_containers import containers_before_members
from dancar.graphs.adjacency import Adjacency, ranges

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]


class DepthFirst(NamedTuple):
    """Numbers such that a node and all below it have the numbers `number` to `number + size - 1`.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import numbered_depth_first
    >>> numbered_depth_first(np.array([-1, 0, 0, 1])).size
    array([4, 2, 1, 1])
    """

    number: Int64
    size: Int64


def spanning_forest(members: Adjacency) -> Int32:
    """The innermost container of each node, -1 where there is none.

    Of nodes that contain each other, those with more members count as containers of the others. The transitive
    closure of the forest is the whole relation if that is the transitive closure of a forest.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import spanning_forest
    >>> spanning_forest(Graph([0, 0, 1], [1, 2, 2]).successors)
    array([-1,  0,  1], dtype=int32)
    """
    n = len(members)
    order = containers_before_members(members)
    place = np.empty(n, np.int32)
    place[order] = np.arange(n, dtype=np.int32)
    container = np.repeat(place, np.diff(members.offsets))
    forward = container < place[members.nodes]
    innermost = np.full(n, -1, np.int32)
    np.maximum.at(innermost, members.nodes[forward], container[forward])
    return np.where(innermost < 0, np.int32(-1), order[innermost]).astype(np.int32)


def numbered_depth_first(parent: NDArray[np.integer]) -> DepthFirst:
    """Number the nodes of a forest, given by their parents (-1: none), depth first, children in order.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import numbered_depth_first
    >>> numbered_depth_first(np.array([-1, 0, 0, 1])).number
    array([0, 1, 3, 2])
    """
    # One tree under a root of its own, node 0; levels from it, the nodes of one parent together.
    above = np.concatenate([[-1], np.asarray(parent, np.int64) + 1])
    levels = _levels(above)
    size = np.ones(len(above), np.int64)
    for level in reversed(levels[1:]):
        np.add.at(size, above[level], size[level])
    number = np.zeros(len(above), np.int64)
    for level in levels[1:]:
        before = np.cumsum(size[level]) - size[level]
        owner = above[level]
        first = np.flatnonzero(np.concatenate([[True], owner[1:] != owner[:-1]]))
        before -= np.repeat(before[first], np.diff(first, append=len(level)))
        number[level] = number[owner] + 1 + before
    return DepthFirst(number[1:] - 1, size[1:])


def _levels(above: Int64) -> list[Int64]:
    """The nodes below node 0 by their distance from it."""
    order = np.argsort(above, kind="stable")
    offsets = np.searchsorted(above[order], np.arange(len(above) + 1))
    level = np.zeros(1, np.int64)
    levels = []
    while len(level):
        levels.append(level)
        start, count = offsets[level], offsets[level + 1] - offsets[level]
        level = order[ranges(start, count)]
    return levels
