"""What the seen edges imply: by closing them transitively, and by what the members of a node have in common.

If most sources of u are sources of v as well, u -> v is likely: so are hierarchies mended whose chains are broken. How
likely is counted, not assumed: candidates fall into cells by how much speaks for them, and of each cell held-out edges
tell the rate. What half of the surest is worth is taken as an edge.
"""

from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.graph import Graph
from dancar.graphs.components import strong_components
from dancar.graphs.rows import distinct, packed_rows, unpacked_rows

Int64 = NDArray[np.int64]

# Pairs that a product of sparse matrices may look at; what takes most of them is left out.
_BUDGET = 1 << 25
_ROUNDS = 3
# How many of the sources of u there are, and which share of them are sources of v.
_COUNTS = np.array([2, 3, 5, 9, 17])
_SHARES = np.array([0.2, 0.4, 0.6, 0.8, 0.9, 1.0])
_CELLS = 4 * (len(_COUNTS) + 1) * (len(_SHARES) + 1)
# A cell's rate is that of its pairs and of so many more of the usual rate.
_USUAL = 20
# Pairs in a cell whose rate may be the surest, and standard deviations by which it may be lower than counted.
_PAIRS, _DOUBT = 30, 2.0
_WORTH = 0.5
# A closure with more pairs within cycles than this many times the edges is no hierarchy's.
_WITHIN = 8
# The most unseen edges, to those seen, of which anything can be told.
_MOST_UNSEEN = 5


@final
class Completion(NamedTuple):
    """How to complete a graph.

    Attributes
    ----------
    closing : bool
        Whether held-out edges are where the transitive closure says.
    rounds : tuple of bool arrays
        For each round the cells whose pairs are taken as edges.
    surest : float
        The rate of held-out edges among the pairs of which most are edges.
    """

    closing: bool
    rounds: tuple[NDArray[np.bool_], ...]
    surest: float

    def of(self, graph: Graph) -> Graph:
        """The graph with all that it implies."""
        keys = _closed(graph, _keys(graph)) if self.closing else _keys(graph)
        for taken in self.rounds:
            key, cell = evidence(graph_of(keys, graph))
            keys = _joined(graph, keys, key[taken[cell]], self.closing)
        return graph_of(keys, graph)


def learned(graph: Graph, held: Graph) -> Completion:
    """The completion of a simple graph that edges held out of it support.

    Examples
    --------
    >>> import dancar
    >>> from dancar.prediction.completion import learned
    >>> mammals = dancar.load_graph("perfect-tree:depth=6")
    >>> seen, held = mammals.split(0.8)
    >>> learned(seen, held).closing
    True
    """
    wanted = _keys(held)
    key, cell = evidence(graph)
    surest = _surest(cell, _among(key, wanted))
    chained = _chained(graph)
    rate = float(_among(chained, wanted).mean()) if len(chained) else 0.0
    closing = len(chained) >= _PAIRS and rate >= _WORTH * surest and rate > 0 and _few_in_cycles(graph)
    surest = max(surest, rate) if closing else surest
    # Were the surest pairs edges, so many more would be unseen than seen that nothing can be told of them.
    if surest * _MOST_UNSEEN * graph.n_edges < held.n_edges:
        return Completion(False, (), 0.0)
    keys, rounds = _keys(graph), []
    if closing:
        keys = _closed(graph, keys)
        key, cell = evidence(graph_of(keys, graph))
    for _ in range(_ROUNDS):
        taken = _rates(cell, _among(key, wanted)) >= _WORTH * surest if surest else np.zeros(_CELLS, np.bool_)
        new = key[taken[cell]]
        if not len(new):
            break
        rounds.append(taken)
        keys = _joined(graph, keys, new, closing)
        key, cell = evidence(graph_of(keys, graph))
    return Completion(closing, tuple(rounds), surest)


def evidence(graph: Graph) -> tuple[Int64, Int64]:
    """Pairs (u, v) with common sources that are no edges, as packed rows in order, and the cell of each."""
    n = graph.n_nodes
    among = _affordable(graph.out_degree.astype(np.float64) ** 2)[graph.source]
    source, target = graph.source[among], graph.target[among]
    members = _matrix(source, target, n)
    common = (members.T.tocsr() @ members).tocoo()
    u, v, count = common.row, common.col, common.data
    keys = packed_rows(u, v)
    order = np.argsort(keys)
    keys, u, v, count = keys[order], u[order], v[order], count[order]
    known = _keys(graph)
    new = (u != v) & ~_among(keys, known)
    keys, u, v, count = keys[new], u[new], v[new], count[new]
    of = np.bincount(target, minlength=n)
    back = _among(packed_rows(v, u), known)
    larger = of[v] > of[u]
    cell = (2 * back + larger) * (len(_COUNTS) + 1) + np.searchsorted(_COUNTS, of[u], side="right")
    share = np.searchsorted(_SHARES, count / of[u], side="right")
    return keys, cell * (len(_SHARES) + 1) + share


def graph_of(keys: Int64, graph: Graph) -> Graph:
    """The graph of packed rows, of the same nodes."""
    return Graph(*unpacked_rows(keys.copy()), graph.labels)


def _keys(graph: Graph) -> Int64:
    return packed_rows(graph.source, graph.target)


def _closed(graph: Graph, keys: Int64) -> Int64:
    return _keys(graph_of(keys, graph).transitive_closure().simple())


def _joined(graph: Graph, keys: Int64, new: Int64, closing: bool) -> Int64:
    keys = distinct(np.concatenate([keys, new]))
    return _closed(graph, keys) if closing else keys


def _chained(graph: Graph) -> Int64:
    """Pairs that are no edges, with a way of two edges from the one to the other."""
    cost = graph.in_degree.astype(np.float64) * graph.out_degree
    through = _affordable(cost)
    n = graph.n_nodes
    first, second = through[graph.target], through[graph.source]
    ways = _matrix(graph.source[first], graph.target[first], n) @ _matrix(graph.source[second], graph.target[second], n)
    ways = ways.tocoo()
    keys = packed_rows(ways.row, ways.col)[ways.row != ways.col]
    keys.sort()
    new: Int64 = keys[~_among(keys, _keys(graph))]
    return new


def _few_in_cycles(graph: Graph) -> bool:
    part = strong_components(graph.source, graph.target, graph.n_nodes)
    sizes = np.bincount(part).astype(np.float64)
    return float((sizes * (sizes - 1)).sum()) <= _WITHIN * graph.n_edges


def _affordable(cost: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which nodes' costs, the smallest first, stay within the budget together."""
    order = np.argsort(cost, kind="stable")
    chosen = np.zeros(len(cost), np.bool_)
    chosen[order] = np.cumsum(cost[order]) <= _BUDGET
    return chosen


def _matrix(source: NDArray[np.int32], target: NDArray[np.int32], n: int) -> Any:
    from scipy.sparse import csr_array

    return csr_array((np.ones(len(source), np.int32), (source, target)), shape=(n, n))


def _among(keys: Int64, ordered: Int64) -> NDArray[np.bool_]:
    """Which keys are among others, which are sorted."""
    if not len(ordered):
        return np.zeros(len(keys), np.bool_)
    return np.asarray(ordered[np.minimum(np.searchsorted(ordered, keys), len(ordered) - 1)] == keys)


def _counts(cell: Int64, found: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    pairs = np.bincount(cell, minlength=_CELLS).astype(np.float64)
    return pairs, np.bincount(cell, found, minlength=_CELLS).astype(np.float64)


def _surest(cell: Int64, found: NDArray[np.bool_]) -> float:
    """The highest rate that a cell has for sure: of the highest of many rates, the luckiest is no measure."""
    pairs, hits = _counts(cell, found)
    least = np.maximum(hits - _DOUBT * np.sqrt(hits), 0.0) / np.maximum(pairs, 1)
    return float(least[pairs >= _PAIRS].max(initial=0.0))


def _rates(cell: Int64, found: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The rate of held-out edges in each cell, drawn towards the usual rate where there are few pairs."""
    pairs, hits = _counts(cell, found)
    usual = found.mean() if len(found) else 0.0
    rates: NDArray[np.float64] = (hits + _USUAL * usual) / (pairs + _USUAL)
    return rates
