"""The branches of a hierarchy: no more than there are colors, none with most of the nodes."""

import heapq

import numpy as np
from numpy.typing import NDArray

from dancar.constructions import forest_levels, spanning_forest
from dancar.graphs.adjacency import Adjacency

_CLOSED, _NESTED, _MOST_RECIPROCAL = 0.8, 0.05, 0.2
_TOO_LARGE = 1 / 3


def is_hierarchy(members: Adjacency) -> bool:
    """Whether the relation is nearly transitive, hardly ever goes both ways, and has containers inside containers.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.plots import is_hierarchy
    >>> is_hierarchy(Graph([0, 0, 1], [1, 2, 2]).successors), is_hierarchy(Graph([0, 1, 2], [1, 2, 0]).successors)
    (True, False)
    """
    from dancar.training.starts.auto import reciprocity, share_inside, transitivity

    return (
        transitivity(members) >= _CLOSED
        and share_inside(members) >= _NESTED
        and reciprocity(members) <= _MOST_RECIPROCAL
    )


def branches(members: Adjacency, most: int) -> tuple[NDArray[np.int64], list[int]]:
    """The number of each node's branch, -1 above the branches; and the node at the top of each, the largest first.

    From the roots down, a branch with more than a third of all nodes is divided into the branches below it; `most` of
    the branches are kept. Nodes of small branches have the number -1 too.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.plots import branches
    >>> closure = Graph([0, 0, 1, 1, 2, 2, 2], [1, 2, 3, 4, 5, 6, 7]).transitive_closure()
    >>> branches(closure.successors, 2)
    (array([-1,  1,  0,  1,  1,  0,  0,  0]), [2, 1])
    """
    parent = spanning_forest(members).astype(np.int64)
    levels = forest_levels(parent)
    n = len(parent)
    size = np.ones(n, np.int64)
    for level in reversed(levels[1:]):
        np.add.at(size, parent[level], size[level])
    # What is smaller than this is left to the rest: hundreds of lone leaves are no branches.
    least = max(2, n // (8 * most))
    order = np.argsort(parent, kind="stable")
    first = np.searchsorted(parent[order], np.arange(-1, n + 1))

    def below(node: int) -> list[int]:
        children = order[first[node + 1] : first[node + 2]]
        return [int(child) for child in children if size[child] >= least]

    tops = [(-int(size[node]), node) for node in below(-1)]
    heapq.heapify(tops)
    kept: list[tuple[int, int]] = []
    while tops:
        largest = heapq.heappop(tops)
        inner = below(largest[1])
        if inner and -largest[0] > n * _TOO_LARGE:
            for node in inner:
                heapq.heappush(tops, (-int(size[node]), node))
        else:
            kept.append(largest)
    kept = sorted(kept)[:most]
    branch = np.full(n, -1)
    for rank, (_, node) in enumerate(kept):
        branch[node] = rank
    for level in levels[1:]:
        branch[level] = np.maximum(branch[level], branch[parent[level]])
    return branch, [node for _, node in kept]
