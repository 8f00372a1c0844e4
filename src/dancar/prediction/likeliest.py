"""The pairs with the most slack that are not known: exactly these, in memory linear in nodes, edges and pairs."""

import math
import threading
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.arrangement.all_pairs import slacks
from dancar.arrangement.rule import Conditions
from dancar.errors import ParameterError
from dancar.evaluation import scores_of
from dancar.evaluation.scores import by_blocks
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph

Int64 = NDArray[np.int64]
Float64 = NDArray[np.float64]


# Pairs that wait to be sorted in.
_WAITING = 1 << 16
_LOWEST = -float(np.finfo(np.float32).max)


class Prediction(NamedTuple):
    """A pair that is not known as an edge, the probability that it is one, and its slack.

    Examples
    --------
    >>> from dancar.prediction import Prediction
    >>> Prediction("dog", "animal", 0.9, 0.02).probability
    0.9
    """

    source: Any
    target: Any
    probability: float
    slack: float


def predictions(arrangement: Arrangement, k: int, threads: int | None = None) -> list[Prediction]:
    """The k likeliest edges beside those that an arrangement made for prediction has seen.

    Examples
    --------
    >>> import dancar
    >>> from dancar.prediction import predictions
    >>> tree = dancar.load_graph("perfect-tree:depth=5")
    >>> model = dancar.Dancar(dim=2, purpose="prediction", threads=1).fit(tree)
    >>> len(predictions(model.arrangement_, 4))
    4
    """
    forecast, labels = arrangement.forecast, arrangement.labels
    if forecast is None:
        raise ParameterError(
            "predict: this arrangement was made for reconstruction, and pushes out all that it has not seen; one that "
            "was fitted for prediction (purpose='prediction', dancar fit --for prediction) is accepted"
        )
    known = Graph(forecast.known[:, 0], forecast.known[:, 1], labels)
    source, target, slack = likeliest(arrangement, known, k, checked_threads(threads))
    likely = forecast.likelihood(slack)
    return [
        Prediction(labels[u], labels[v], p, s)
        for u, v, p, s in zip(source.tolist(), target.tolist(), likely.tolist(), slack.tolist())
    ]


def likeliest(arrangement: Arrangement, known: Graph, k: int, threads: int) -> tuple[Int64, Int64, Float64]:
    """The k pairs of different nodes with the most slack that are no rows of `known`; pairs of equal slack in order.

    Parameters
    ----------
    arrangement
        Of balls and anchors.
    known
        A graph of its nodes.
    k
        How many, of fewer pairs all.
    threads
        How many share the work. The result does not depend on it.

    Returns
    -------
    source, target, slack
        In the order of falling slack, which is computed in float64.

    Examples
    --------
    >>> import dancar
    >>> from dancar.prediction import likeliest
    >>> tree = dancar.load_graph("perfect-tree:depth=2")
    >>> model = dancar.Dancar(dim=2, threads=1).fit(tree)
    >>> source, target, slack = likeliest(model.arrangement_, tree, 3, 1)
    >>> len(source), bool((slack < 0).all())
    (3, True)
    """
    if isinstance(k, bool) or not isinstance(k, int | np.integer) or k < 1:
        raise ParameterError(f"k: {k!r} given; a whole number of at least 1 is accepted")
    scores, n = scores_of(arrangement), arrangement.n_nodes
    successors = known.simple().successors
    doubt = _doubt(arrangement)
    lock = threading.Lock()
    held: list[tuple[Int64, Float64]] = []
    least = [-math.inf]

    def merge() -> None:
        key, slack = (np.concatenate(parts) for parts in zip(*held))
        held[:] = [_best(key, slack, k)]
        if len(held[0][0]) == k:
            least[0] = float(held[0][1][-1]) - doubt

    def visit(rows: NDArray[np.float32], first: int) -> None:
        count = len(rows)
        scored = rows.reshape(count, -1)[:, :n]
        scored[np.arange(count), first + np.arange(count)] = -np.inf
        begin, end = successors.offsets[first], successors.offsets[first + count]
        place = np.repeat(np.arange(count), np.diff(successors.offsets[first : first + count + 1]))
        scored[place, successors.nodes[begin:end]] = -np.inf
        # A bound that another thread raises meanwhile would only let fewer pairs through.
        row, target = np.nonzero(scored >= max(least[0], _LOWEST))
        if not len(row):
            return
        if len(row) > 4 * k:
            score = scored[row, target]
            enough = score >= np.partition(score, len(score) - k)[len(score) - k] - doubt
            row, target = row[enough], target[enough]
        source = first + row
        key, slack = _best(source * n + target, _slack(arrangement, source, target), k)
        with lock:
            held.append((key, slack))
            if least[0] == -math.inf or sum(len(part) for part, _ in held) > 2 * k + _WAITING:
                merge()

    by_blocks(scores, threads, visit)
    held.append((np.empty(0, np.int64), np.empty(0)))
    merge()
    key, slack = held[0]
    source, target = np.divmod(key, max(n, 1))
    return source, target, slack


def _best(key: Int64, slack: Float64, k: int) -> tuple[Int64, Float64]:
    order = np.lexsort((key, -slack))[:k]
    return key[order], slack[order]


def _slack(arrangement: Arrangement, source: Int64, target: Int64) -> Float64:
    container, member = (source, target) if arrangement.contain == "source" else (target, source)
    pairs = Conditions(container.astype(np.int32), member.astype(np.int32), np.zeros(len(source), np.int32))
    return np.asarray(slacks(arrangement.declaration, arrangement.rows, *pairs), np.float64)


def _doubt(arrangement: Arrangement) -> float:
    """How much a slack in float32 may differ from that in float64."""
    dim = arrangement.dim
    rows = arrangement.rows
    largest = float(np.abs(rows.source).max(initial=0) + np.abs(rows.target).max(initial=0))
    return 2.0**-22 * (dim + 8) * math.sqrt(dim + 1) * largest
