"""A model of PyKEEN, trained by PyKEEN's loop until the time is up."""

import contextlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.bench.peer_models.task import OverError, Task, Trained
from dancar.evaluation import GivenScores

_RATE, _BATCH, _NEGATIVES = 0.01, 1024, 10


def trained(task: Task, name: str, dim: int, numbers: int) -> Trained:
    """The model of that class with its own loss, Adam, ten corrupted triples for each edge; one relation."""
    import torch
    from pykeen import models
    from pykeen.sampling import BasicNegativeSampler
    from pykeen.training import SLCWATrainingLoop, TrainingCallback
    from pykeen.triples import CoreTriplesFactory
    from pykeen.utils import set_random_seed

    torch.set_num_threads(task.threads)
    set_random_seed(task.seed)
    graph = task.graph
    rows = np.stack([graph.source, np.zeros_like(graph.source), graph.target], axis=1)
    triples = CoreTriplesFactory(torch.tensor(rows, dtype=torch.long), graph.n_nodes, 1)
    clock = task.clock()
    batches = 0

    class Timed(TrainingCallback):  # type: ignore[misc]
        def post_batch(self, epoch: int, batch: Any, **more: Any) -> None:
            nonlocal batches
            batches += 1
            if clock.over:
                raise OverError

    model = getattr(models, name)(triples_factory=triples, embedding_dim=dim, random_seed=task.seed).to("cpu")
    loop = SLCWATrainingLoop(
        model=model,
        triples_factory=triples,
        optimizer=torch.optim.Adam(model.parameters(), lr=_RATE),
        negative_sampler=BasicNegativeSampler,
        negative_sampler_kwargs={"num_negs_per_pos": _NEGATIVES},
    )
    with contextlib.suppress(OverError):
        loop.train(
            triples,
            num_epochs=1 << 20,
            batch_size=min(_BATCH, graph.n_edges),
            use_tqdm=False,
            pin_memory=False,
            callbacks=Timed(),
        )
    model.eval()
    seconds = clock.taken

    def rows_of(first: int, last: int) -> NDArray[np.float32]:
        pairs = torch.tensor([[node, 0] for node in range(first, last)])
        with torch.inference_mode():
            found: NDArray[np.float32] = model.score_t(pairs).numpy()
        return found

    done = {"dim": dim, "epochs": round(batches * _BATCH / max(graph.n_edges, 1), 1)}
    return Trained(GivenScores(graph.n_nodes, rows_of), numbers, False, seconds, done)
