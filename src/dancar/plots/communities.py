"""Groups of nodes that have more to do with each other than with the rest, by igraph."""

import numpy as np
from numpy.typing import NDArray

from dancar.constructions import basic_containers, igraph_numbers
from dancar.graphs.adjacency import Adjacency
from dancar.plots.branches import is_hierarchy


def communities(members: Adjacency, seed: int = 0) -> NDArray[np.int64]:
    """The number of each node's community, the largest community being 0: igraph's Louvain method.

    Of a hierarchy only the basic containers of each node count.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.plots import communities
    >>> communities(Graph([0, 0, 1, 3, 3], [1, 2, 2, 4, 5]).successors)
    array([0, 0, 0, 1, 1, 1])
    """
    import igraph

    # Edges to distant ancestors would hide the groups.
    shown = basic_containers(members) if is_hierarchy(members) else members
    container = np.repeat(np.arange(len(shown)), shown.degrees())
    graph = igraph.Graph(n=len(shown), edges=np.stack([container, shown.nodes], axis=1).tolist()).simplify()
    with igraph_numbers(np.random.default_rng(seed)):
        group = np.asarray(graph.community_multilevel().membership, np.int64)
    # By size, then by first node: igraph's own numbers say nothing.
    size = np.bincount(group, minlength=1)
    first = np.full(len(size), len(group))
    np.minimum.at(first, group, np.arange(len(group)))
    rank = np.empty(len(size), np.int64)
    rank[np.lexsort((first, -size))] = np.arange(len(size))
    return np.asarray(rank[group])
