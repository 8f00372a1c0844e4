"""How well one threshold separates the edges from all other pairs: at zero, at the best one, and over all of them."""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.evaluation.candidates import candidates
from dancar.evaluation.ranking import check_nodes, check_numbers, counted
from dancar.evaluation.scores import PairScores, by_blocks
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph


class AtThreshold(NamedTuple):
    """What the pairs that score at least `threshold` are, as edges.

    Examples
    --------
    >>> from dancar.evaluation import AtThreshold
    >>> AtThreshold.of(0.0, 3, 1, 4).f1
    0.75
    """

    threshold: float
    precision: float
    recall: float
    f1: float

    @classmethod
    def of(cls, threshold: float, right: int, false: int, edges: int) -> "AtThreshold":
        """From counts: edges and non-edges at or above the threshold, and all edges."""
        return cls(
            threshold,
            right / (right + false) if right + false else 1.0,
            right / edges if edges else 1.0,
            2 * right / (right + false + edges) if right + false + edges else 1.0,
        )


@final
@dataclass(frozen=True)
class Separation:
    """How well a score separates edges from all other pairs.

    Attributes
    ----------
    protocol : str
        What was compared.
    edges, others : int
        The edges to be found, and the pairs that are none.
    at_zero, best : AtThreshold
        At the model's own rule (a slack of at least 0), and at the threshold with the largest F1. Scores are float32;
        `Certificate` decides the rule in exact arithmetic.
    roc_auc : float
        The share of pairs of an edge and a non-edge in which the edge scores higher, equal scores counting half.
    average_precision : float
        The area under precision over recall, all thresholds.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.evaluation import GivenScores, separation
    >>> scores = np.array([[0, 3, -1], [1, 0, -1], [2, -2, 0]])
    >>> found = separation(GivenScores(3, lambda first, last: scores[first:last]), Graph([0, 2], [1, 0]))
    >>> found.roc_auc, found.best
    (1.0, AtThreshold(threshold=2.0, precision=1.0, recall=1.0, f1=1.0))
    >>> found.at_zero.precision
    0.6666666666666666
    """

    protocol: str
    edges: int
    others: int
    at_zero: AtThreshold
    best: AtThreshold
    roc_auc: float
    average_precision: float

    def as_dict(self) -> dict[str, Any]:
        """The numbers by name; NaN, where there is nothing to compare, is None."""
        numbers = asdict(self)
        for name in ("at_zero", "best"):
            numbers[name] = getattr(self, name)._asdict()
        return {n: None if isinstance(v, float) and np.isnan(v) else v for n, v in numbers.items()}


def separation(
    scores: PairScores,
    graph: Graph,
    known: Graph | None = None,
    *,
    ranked: str = "targets",
    threads: int | None = None,
) -> Separation:
    """Compare the scores of a graph's edges with those of all other pairs of different nodes.

    Every pair is counted, in memory linear in nodes and edges: between any two scores of edges only the number of
    non-edges matters, for the best threshold as for the areas. Parameters and errors are those of `ranking`.

    Examples
    --------
    >>> import dancar
    >>> from dancar.evaluation import scores_of, separation
    >>> graph = dancar.load_graph("perfect-tree:depth=2")
    >>> model = dancar.Dancar(dim=2, threads=1).fit(graph)
    >>> separation(scores_of(model.arrangement_), graph).roc_auc
    1.0
    """
    from dancar.kernels.tally import steps_of, tally

    check_nodes(scores, graph, known)
    wanted = candidates(graph, known, ranked)
    workers = checked_threads(threads)
    score, _, _ = counted(scores, wanted, workers)
    steps = steps_of(np.append(score, np.float32(0.0)))
    out = wanted.left_out
    free = [np.zeros(2 * len(steps.values), np.int64) for _ in range(workers)]
    everywhere = list(free)

    def visit(rows: NDArray[np.float32], first: int) -> int:
        # Counts are integers, so it does not matter which thread adds which.
        counts = free.pop()
        found: int = tally(rows, scores.n, first, out.offsets, out.nodes, *steps, counts)
        free.append(counts)
        return found

    check_numbers(by_blocks(scores, workers, visit))
    return _separation(steps.values, score, np.sum(everywhere, axis=0), wanted.n_others, known is not None)


def _separation(
    values: NDArray[np.float32],
    score: NDArray[np.float32],
    counts: NDArray[np.int64],
    others: int,
    filtered: bool,
) -> Separation:
    edges = len(score)
    here = np.bincount(np.searchsorted(values, score), minlength=len(values))
    level, between = counts[0::2], counts[1::2]
    right = np.cumsum(here[::-1])[::-1]
    false = np.cumsum((level + between)[::-1])[::-1]
    f1 = 2 * right / (right + false + edges) if edges else np.zeros(len(values))
    # Of thresholds that are equally good the highest: it claims least.
    best = len(values) - 1 - int(np.argmax(f1[::-1]))
    zero = int(np.searchsorted(values, np.float32(0.0)))
    claimed = np.maximum(right + false, 1)
    average = float((here * (right / claimed)).sum() / edges) if edges else float("nan")
    # An edge beats the non-edges below its score, and shares with those at it. In integers, doubled.
    beaten = int((here.astype(object) * (2 * (others - false) + level).astype(object)).sum())
    return Separation(
        protocol="all pairs of different nodes" + (", known edges left out" if filtered else ""),
        edges=edges,
        others=others,
        at_zero=AtThreshold.of(0.0, int(right[zero]), int(false[zero]), edges),
        best=AtThreshold.of(float(values[best]), int(right[best]), int(false[best]), edges),
        roc_auc=beaten / (2 * edges * others) if edges and others else float("nan"),
        average_precision=average,
    )
