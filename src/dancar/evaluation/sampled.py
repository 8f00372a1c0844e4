"""The sampled F1 of the hyperbolic cones: ten drawn non-edges for each edge, a threshold from validation edges."""

from dataclasses import asdict, dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError, ParameterError
from dancar.evaluation.scores import PairScores, by_blocks
from dancar.evaluation.separation import AtThreshold
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph
from dancar.graphs.rows import packed_rows

_TRIES = 100


@final
@dataclass(frozen=True)
class SampledF1:
    """F1 over edges and drawn non-edges.

    Attributes
    ----------
    protocol : str
        How non-edges were drawn and the threshold chosen.
    edges, others : int
        The edges to be found and the drawn pairs.
    threshold, precision, recall, f1 : float
        A pair that scores at least the threshold is taken for an edge.

    Examples
    --------
    >>> from dancar.evaluation import SampledF1
    >>> SampledF1("10 drawn", 3, 30, 0.0, 0.75, 1.0, 6 / 7).as_dict()["others"]
    30
    """

    protocol: str
    edges: int
    others: int
    threshold: float
    precision: float
    recall: float
    f1: float

    def as_dict(self) -> dict[str, Any]:
        """The numbers by name."""
        return asdict(self)


def sampled_f1(
    scores: PairScores,
    graph: Graph,
    known: Graph | None = None,
    validation: Graph | None = None,
    *,
    negatives: int = 10,
    seed: int = 0,
    threads: int | None = None,
) -> SampledF1:
    """F1 over the edges of a graph and, for each of them, drawn pairs that are no edges.

    Half of the pairs drawn for an edge have its source and another target, the other half its target and another
    source (all of them the one or the other where a node, such as a root, has an edge with every other); none is an
    edge of any graph given. With `validation` edges, the threshold is the one with the best F1 on them and on pairs
    drawn for them; without, it is the model's own, 0. The number says little about a reconstruction: of 6.7 billion
    pairs it sees some millions.

    References
    ----------
    O. Ganea, G. Bécigneul, T. Hofmann, *Hyperbolic Entailment Cones for Learning Hierarchical Embeddings*, ICML 2018.

    Examples
    --------
    >>> import dancar
    >>> from dancar.evaluation import sampled_f1, scores_of
    >>> graph = dancar.load_graph("perfect-tree:depth=3")
    >>> model = dancar.Dancar(dim=2, threads=1).fit(graph)
    >>> found = sampled_f1(scores_of(model.arrangement_), graph)
    >>> found.f1, found.edges, found.others
    (1.0, 39, 390)
    """
    if negatives < 1:
        raise ParameterError(f"negatives: {negatives} given; an integer of at least 1 is accepted")
    graphs = [one.simple() for one in (graph, known, validation) if one is not None]
    edges = np.unique(np.concatenate([packed_rows(one.source, one.target) for one in graphs]))
    rng = np.random.default_rng(seed)
    drawn = [_drawn(one, edges, negatives, rng) for one in (graph, validation) if one is not None]
    pairs = np.concatenate([part for both in drawn for part in both])
    found = _scores(scores, pairs, checked_threads(threads))
    ends = np.cumsum([len(part) for both in drawn for part in both])
    parts = np.split(found, ends[:-1])
    threshold = 0.0 if validation is None else _best_threshold(parts[2], parts[3])
    right, false = (int(np.count_nonzero(part >= threshold)) for part in parts[:2])
    at = AtThreshold.of(threshold, right, false, len(parts[0]))
    how = "0, the model's own" if validation is None else "the best on validation edges and pairs drawn for them"
    protocol = f"{negatives} drawn non-edges for each edge, half with another target and half with another source"
    return SampledF1(f"{protocol}; threshold: {how}; seed {seed}", len(parts[0]), len(parts[1]), *at)


def _drawn(
    graph: Graph, edges: NDArray[np.int64], negatives: int, rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The graph's edges, and the pairs drawn for them, packed."""
    simple = graph.simple()
    keys = packed_rows(simple.source, simple.target)
    source = np.repeat(simple.source.astype(np.int64), negatives)
    target = np.repeat(simple.target.astype(np.int64), negatives)
    turn = np.arange(len(source)) % 2 == 0
    pending = np.arange(len(source))
    found = np.empty(len(source), np.int64)
    for attempt in range(_TRIES):
        if attempt == _TRIES // 2:
            # The end that was to stay has an edge with all others, as a root has: the other end stays.
            turn[pending] = ~turn[pending]
        other = rng.integers(0, graph.n_nodes, len(pending))
        u = np.where(turn[pending], source[pending], other)
        v = np.where(turn[pending], other, target[pending])
        found[pending] = (u << 32) | v
        at = np.minimum(np.searchsorted(edges, found[pending]), len(edges) - 1)
        pending = pending[(u == v) | (edges[at] == found[pending])]
        if not len(pending):
            return keys, found
    ends = [graph.labels[int(end[pending[0]])] for end in (source, target)]
    raise InputError(
        f"nodes {ends[0]!r} and {ends[1]!r} have edges with almost every other: {_TRIES} tries found no non-edge for "
        "the edge between them"
    )


def _scores(scores: PairScores, pairs: NDArray[np.int64], threads: int) -> NDArray[np.float32]:
    order = np.argsort(pairs, kind="stable")
    source, target = pairs[order] >> 32, pairs[order] & 0xFFFFFFFF

    def visit(rows: NDArray[np.float32], first: int) -> NDArray[np.float32]:
        begin, end = np.searchsorted(source, [first, first + len(rows)])
        return np.asarray(rows[source[begin:end] - first, target[begin:end]])

    found = np.empty(len(pairs), np.float32)
    found[order] = np.concatenate(by_blocks(scores, threads, visit))
    return found


def _best_threshold(edges: NDArray[np.float32], others: NDArray[np.float32]) -> float:
    values = np.unique(edges)
    right = len(edges) - np.searchsorted(np.sort(edges), values)
    false = len(others) - np.searchsorted(np.sort(others), values)
    f1 = 2 * right / (right + false + len(edges))
    return float(values[len(values) - 1 - int(np.argmax(f1[::-1]))]) if len(values) else 0.0
