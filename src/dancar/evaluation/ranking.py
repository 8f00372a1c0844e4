"""Rankings: for each node, how high its edges stand among all pairs that are none."""

from dataclasses import dataclass, field
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.evaluation.candidates import Candidates, candidates
from dancar.evaluation.scores import PairScores, by_blocks
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph

HITS = (1, 3, 10)


@final
@dataclass(frozen=True)
class Ranking:
    """How high the edges of each node stand among the pairs that are none.

    Attributes
    ----------
    protocol : str
        What was ranked, and how.
    nodes, edges : int
        The nodes that have an edge to be found, and these edges.
    mean_average_precision : float
        The mean over the nodes of their average precision.
    mean_rank, mean_reciprocal_rank : float
        Over the edges. The best rank is 1.
    hits : dict of int to float
        The share of the edges whose rank is at most 1, 3, 10.
    average_precision : float array
        That of each node; not a number where it has no edge.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.evaluation import GivenScores, ranking
    >>> scores = np.array([[0, 3, 2, 2], [1, 0, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0]])
    >>> found = ranking(GivenScores(4, lambda first, last: scores[first:last]), Graph([0, 0, 1], [1, 2, 3], n=4))
    >>> found.average_precision.round(4)
    array([0.8333, 0.3333,    nan,    nan])
    >>> found.mean_rank, found.hits[1]
    (1.5, 0.3333333333333333)
    """

    protocol: str
    nodes: int
    edges: int
    mean_average_precision: float
    mean_rank: float
    mean_reciprocal_rank: float
    hits: dict[int, float]
    average_precision: NDArray[np.float64] = field(repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """The numbers by name, without those of each node; NaN, where nothing was to be found, is None."""
        named = {name: getattr(self, name) for name in ("protocol", "nodes", "edges")}
        means = {name: getattr(self, name) for name in ("mean_average_precision", "mean_rank", "mean_reciprocal_rank")}
        means |= {f"hits_at_{k}": share for k, share in self.hits.items()}
        return named | {name: None if np.isnan(value) else value for name, value in means.items()}

    def __str__(self) -> str:
        hits = ", ".join(f"hits@{k} {share:.4f}" for k, share in self.hits.items())
        return (
            f"mAP {self.mean_average_precision:.4f} over {self.nodes:,} nodes; of {self.edges:,} edges mean rank "
            f"{self.mean_rank:.4g}, MRR {self.mean_reciprocal_rank:.4f}, {hits}"
        )


def ranking(
    scores: PairScores,
    graph: Graph,
    known: Graph | None = None,
    *,
    ranked: str = "targets",
    threads: int | None = None,
) -> Ranking:
    """Rank for each node all others by score.

    The average precision of a node is the mean, over its edges, of the share of edges among the pairs that score as
    high or higher (the protocol of the Poincaré embeddings, and scikit-learn's definition: pairs of one score stand
    together). An edge's rank is one more than the number of non-edges of the node that score higher, and half of those
    that score the same: filtered and realistic, in the words of link prediction. A constant score gains nothing.

    Parameters
    ----------
    scores : PairScores
        The score of each pair.
    graph : Graph
        The edges to be found, of the same nodes in the same order. Self-loops and repeats do not count.
    known : Graph, optional
        Edges that are known already, such as those that a model was trained on: neither to be found nor non-edges.
    ranked : str
        "targets" when `scores` has a row for each source; "sources" when it has one for each target.
    threads : int, optional
        How many threads share the work; all cores if None. The result does not depend on it.

    Raises
    ------
    InputError
        When a score is not a number, or the graph has another number of nodes.

    Examples
    --------
    >>> import dancar
    >>> from dancar.evaluation import ranking, scores_of
    >>> graph = dancar.load_graph("perfect-tree:depth=2")
    >>> model = dancar.Dancar(dim=2, threads=1).fit(graph)
    >>> ranking(scores_of(model.arrangement_), graph).mean_average_precision
    1.0
    """
    check_nodes(scores, graph, known)
    wanted = candidates(graph, known, ranked)
    counts = counted(scores, wanted, checked_threads(threads))
    return ranking_of_counts(_protocol(known is not None, ranked), wanted.edges.degrees(), *counts)


def ranking_of_counts(
    protocol: str,
    degrees: NDArray[np.int64],
    score: NDArray[np.float32],
    above: NDArray[np.int64],
    level: NDArray[np.int64],
) -> Ranking:
    """The ranking of rows with so many edges each, from what `counted` says of every edge."""
    node = np.repeat(np.arange(len(degrees)), degrees)
    precision = _precisions(node, score, above + level)
    rank = 1.0 + above + 0.5 * level
    found = degrees > 0
    average = np.full(len(degrees), np.nan)
    average[found] = np.bincount(node, precision, len(degrees))[found] / degrees[found]
    return Ranking(
        protocol=protocol,
        nodes=int(found.sum()),
        edges=len(score),
        mean_average_precision=_mean(average[found]),
        mean_rank=_mean(rank),
        mean_reciprocal_rank=_mean(1.0 / rank),
        hits={k: _mean(rank <= k) for k in HITS},
        average_precision=average,
    )


def check_nodes(scores: PairScores, graph: Graph, known: Graph | None) -> None:
    """An `InputError` where the graphs are not of the scores' nodes."""
    if graph.n_nodes != scores.n:
        raise InputError(f"graph: {graph.n_nodes:,} nodes given; as many as there are scores of, {scores.n:,}")
    if known is not None and known.labels != graph.labels:
        raise InputError("known: a graph of other nodes given; the nodes of the other graph, in their order")


def counted(
    scores: PairScores, wanted: Candidates, threads: int
) -> tuple[NDArray[np.float32], NDArray[np.int64], NDArray[np.int64]]:
    """For each edge its score, and how many non-edges of its node have a higher and the same score."""
    from dancar.kernels.ranks import count_ranks

    score = np.empty(wanted.n_edges, np.float32)
    above, level = np.empty(wanted.n_edges, np.int64), np.empty(wanted.n_edges, np.int64)
    edges, out = wanted.edges, wanted.left_out

    def visit(rows: NDArray[np.float32], first: int) -> int:
        found: int = count_ranks(
            rows, scores.n, first, edges.offsets, edges.nodes, out.offsets, out.nodes, score, above, level
        )
        return found

    check_numbers(by_blocks(scores, threads, visit, needed=edges.degrees() > 0))
    return score, above, level


def check_numbers(nodes: list[int]) -> None:
    """An `InputError` that names the first node for which a kernel met a score that is not a number."""
    bad = [node for node in nodes if node >= 0]
    if bad:
        raise InputError(f"scores: that of a pair of node number {bad[0]} is not a number; numbers are accepted")


def _precisions(node: NDArray[np.int64], score: NDArray[np.float32], others: NDArray[np.int64]) -> NDArray[np.float64]:
    """For each edge, the share of edges among the pairs of its node that score as high or higher."""
    order = np.lexsort((-score, node))
    place = np.arange(len(order))
    node, score = node[order], score[order]
    begins = np.ones(len(order), np.bool_)
    begins[1:] = node[1:] != node[:-1]
    first = np.maximum.accumulate(np.where(begins, place, 0))
    # Edges of one score stand together, at the place of the last of them.
    ends = np.ones(len(order), np.bool_)
    ends[:-1] = begins[1:] | (score[1:] != score[:-1])
    last = np.minimum.accumulate(np.where(ends, place, len(order))[::-1])[::-1]
    edges = last - first + 1
    precision = np.empty(len(order))
    precision[order] = edges / (edges + others[order])
    return precision


def _mean(values: NDArray[Any]) -> float:
    return float(np.mean(values)) if len(values) else float("nan")


def _protocol(filtered: bool, ranked: str) -> str:
    one, others = ("source", "targets") if ranked == "targets" else ("target", "sources")
    known = ", known edges left out" if filtered else ""
    return (
        f"for each {one} with an edge all other nodes are ranked as {others} by score{known}; average precision with "
        "equal scores taken together; ranks filtered (other edges do not count) and realistic (equal scores share)"
    )
