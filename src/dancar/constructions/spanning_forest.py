"""One container for each node: a forest."""

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.basic_containers import containers_before_members
from dancar.graphs.adjacency import Adjacency, ranges

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]


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


def forest_levels(parent: NDArray[np.integer]) -> list[Int64]:
    """The nodes of a forest, given by their parents (-1: none), by their distance from a root.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import forest_levels
    >>> forest_levels(np.array([-1, 0, 0, 1]))
    [array([0]), array([1, 2]), array([3])]
    """
    order = np.argsort(parent, kind="stable")
    offsets = np.searchsorted(parent[order], np.arange(len(parent) + 1))
    level = order[: offsets[0]]
    levels = []
    while len(level):
        levels.append(level)
        start, count = offsets[level], offsets[level + 1] - offsets[level]
        level = order[ranges(start, count)]
    return levels
