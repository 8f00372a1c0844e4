"""gensim's Poincaré embedding: a point of hyperbolic space for each node; near ones are likely to be joined."""

import contextlib

import numpy as np
from numpy.typing import NDArray

from dancar.bench.peer_models.task import OverError, Task, Trained
from dancar.evaluation import GivenScores

_BATCH = 10


def train(task: Task) -> Trained:
    """Epochs until the time is up: gensim's own rates, negatives and batches, and a burn-in of two epochs."""
    from gensim.models.poincare import PoincareModel

    graph, clock = task.graph, task.clock()
    batches = 0

    class Timed(PoincareModel):  # type: ignore[misc]
        def _train_on_batch(self, relations: object, check_gradients: bool = False) -> object:
            nonlocal batches
            if clock.over:
                raise OverError
            batches += 1
            return super()._train_on_batch(relations, check_gradients)

    rows = list(zip(graph.source.tolist(), graph.target.tolist()))
    model = Timed(rows, size=task.numbers, seed=task.seed, burn_in=2)
    with np.errstate(all="ignore"), contextlib.suppress(OverError):
        model.train(epochs=1 << 30, batch_size=_BATCH)
    point = np.zeros((graph.n_nodes, task.numbers))
    known = model.kv.index_to_key
    point[known] = model.kv.vectors
    scores = GivenScores(graph.n_nodes, lambda first, last: _nearness(point, first, last))
    done = {"dim": task.numbers, "epochs": round(batches * _BATCH / max(graph.n_edges, 1), 1)}
    return Trained(scores, task.numbers, False, clock.taken, done)


def _nearness(point: NDArray[np.float64], first: int, last: int) -> NDArray[np.float64]:
    """Less than zero by what grows with the hyperbolic distance, without its arcosh: the order is the same."""
    square = (point**2).sum(axis=1)
    some = point[first:last]
    apart = np.maximum(square[first:last, None] + square - 2 * some @ point.T, 0)
    found: NDArray[np.float64] = -apart / ((1 - square[first:last, None]) * (1 - square))
    return found
