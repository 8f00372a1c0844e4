"""A model of PyKEEN, trained by PyKEEN's loop until the time is up: one relation, scores of all pairs."""

import numpy as np
from numpy.typing import NDArray

from dancar.bench.peer_models.pykeen_loop import Settings, run
from dancar.bench.peer_models.task import Task, Trained
from dancar.evaluation import GivenScores

_SETTINGS = Settings(model={}, rate=0.01, batch=1024, negatives=10)


def trained(task: Task, name: str, dim: int, numbers: int) -> Trained:
    """The model of that class with its own loss, Adam, ten corrupted triples for each edge; one relation."""
    import torch

    graph, clock = task.graph, task.clock()
    model, batches = run(graph, name, dim, _SETTINGS, task.seed, task.threads, clock)
    seconds = clock.taken

    def rows_of(first: int, last: int) -> NDArray[np.float32]:
        pairs = torch.tensor([[node, 0] for node in range(first, last)])
        with torch.inference_mode():
            found: NDArray[np.float32] = model.score_t(pairs).numpy()
        return found

    done = {"dim": dim, "epochs": round(batches * _SETTINGS.batch / max(graph.n_edges, 1), 1)}
    return Trained(GivenScores(graph.n_nodes, rows_of), numbers, False, seconds, done)
