"""Which pairs are edges to be found, and which are no candidates: what a ranking is made of, as flat arrays."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.graph import Graph
from dancar.graphs.adjacency import Adjacency, adjacency_of_sorted
from dancar.graphs.rows import distinct, packed_rows, unpacked_rows


class Candidates(NamedTuple):
    """The edges by source, and by source all that is no non-edge: the node itself, its edges, its known edges."""

    edges: Adjacency
    left_out: Adjacency

    @property
    def n_edges(self) -> int:
        """The number of edges to be found."""
        return len(self.edges.nodes)

    @property
    def n_others(self) -> int:
        """The number of non-edges."""
        n = len(self.edges)
        return n * n - len(self.left_out.nodes)


def candidates(graph: Graph, known: Graph | None = None, ranked: str = "targets") -> Candidates:
    """Those of a graph; pairs of `known`, a graph of the same nodes, are neither edges nor non-edges.

    Raises
    ------
    InputError
        When an edge of the graph is known as well.
    """
    n = graph.n_nodes
    keys = _keys(graph, ranked)
    loops = np.arange(n, dtype=np.int64) * ((1 << 32) + 1)
    if known is None:
        return Candidates(_adjacency(keys, n), _adjacency(np.concatenate([keys, loops]), n))
    seen = _keys(known, ranked)
    both = np.intersect1d(keys, seen)
    if len(both):
        u, v = int(both[0] >> 32), int(both[0] & 0xFFFFFFFF)
        source, target = (u, v) if ranked == "targets" else (v, u)
        raise InputError(
            f"known: has {len(both):,} of the {len(keys):,} edges to be found, the first "
            f"{graph.labels[source]!r} -> {graph.labels[target]!r}; a graph without them is accepted"
        )
    return Candidates(_adjacency(keys, n), _adjacency(np.concatenate([keys, seen, loops]), n))


def _keys(graph: Graph, ranked: str) -> NDArray[np.int64]:
    simple = graph.simple()
    ends = (simple.source, simple.target) if ranked == "targets" else (simple.target, simple.source)
    return packed_rows(*ends)


def _adjacency(keys: NDArray[Any], n: int) -> Adjacency:
    # Unpacking uses up the keys.
    source, target = unpacked_rows(distinct(keys.copy()))
    return adjacency_of_sorted(source, target, n)
