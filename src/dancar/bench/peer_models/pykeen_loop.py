"""PyKEEN's training loop, run until the time is up."""

import contextlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from dancar.bench.peer_models.task import Clock, OverError
from dancar.graph import Graph


class Settings(NamedTuple):
    """What PyKEEN is told: options of the model, by its own names; the rate of Adam; how many triples a batch has."""

    model: Mapping[str, Any]
    rate: float
    batch: int
    negatives: int


def run(
    graph: Graph, name: str, dim: int, settings: Settings, seed: int, threads: int, clock: Clock
) -> tuple[Any, int]:
    """The trained model of that class, in its state for scoring, and the number of batches."""
    import numpy as np
    import torch
    from pykeen import models
    from pykeen.sampling import BasicNegativeSampler
    from pykeen.training import SLCWATrainingLoop, TrainingCallback
    from pykeen.triples import CoreTriplesFactory
    from pykeen.utils import set_random_seed

    torch.set_num_threads(threads)
    set_random_seed(seed)
    relation = np.zeros_like(graph.source) if graph.relation is None else graph.relation
    relations = 1 if graph.relation_labels is None else len(graph.relation_labels)
    rows = torch.tensor(np.stack([graph.source, relation, graph.target], axis=1), dtype=torch.long)
    triples = CoreTriplesFactory(rows, graph.n_nodes, relations)
    batches = 0

    class Timed(TrainingCallback):  # type: ignore[misc]
        def post_batch(self, epoch: int, batch: Any, **more: Any) -> None:
            nonlocal batches
            batches += 1
            if clock.over:
                raise OverError

    made = getattr(models, name)(triples_factory=triples, embedding_dim=dim, random_seed=seed, **settings.model)
    model = made.to("cpu")
    loop = SLCWATrainingLoop(
        model=model,
        triples_factory=triples,
        optimizer=torch.optim.Adam(model.parameters(), lr=settings.rate),
        negative_sampler=BasicNegativeSampler,
        negative_sampler_kwargs={"num_negs_per_pos": settings.negatives},
    )
    with contextlib.suppress(OverError):
        loop.train(
            triples,
            num_epochs=1 << 20,
            batch_size=min(settings.batch, graph.n_edges),
            use_tqdm=False,
            pin_memory=False,
            callbacks=Timed(),
        )
    model.eval()
    return model, batches
