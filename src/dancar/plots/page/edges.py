"""Which of a relation's edges a page holds, when it has too many to hold all."""

import numpy as np
from numpy.typing import NDArray

from dancar.graph import Graph


def kept_edges(relation: Graph, place: NDArray[np.int64], most: int) -> Graph:
    """The graph itself, or with the most edges that are allowed: of every node those to the best placed neighbours.

    An edge's turn comes by the better of its two places: that of its target among the successors of its source, and
    that of its source among the predecessors of its target.

    Parameters
    ----------
    relation : Graph
        The edges.
    place : integers
        Of each node among all, the most important one having 0.
    most : int
        How many edges to keep at the most.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.plots.page.edges import kept_edges
    >>> star = Graph([0, 0, 0, 3], [1, 2, 3, 2])
    >>> kept_edges(star, np.array([0, 3, 1, 2]), 3).edge_list()
    [(0, 1), (0, 2), (0, 3)]
    """
    if relation.n_edges <= most:
        return relation
    source, target = relation.source, relation.target
    turn = np.minimum(_turn(source, place[target]), _turn(target, place[source]))
    kept = np.sort(np.argsort(turn, kind="stable")[:most])
    return Graph(source[kept], target[kept], relation.labels)


def _turn(group: NDArray[np.int32], place: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of each row, how many rows of the same group have a better place."""
    order = np.lexsort((place, group))
    first = np.searchsorted(group[order], group[order])
    turn = np.empty(len(group), np.int64)
    turn[order] = np.arange(len(group)) - first
    return turn
