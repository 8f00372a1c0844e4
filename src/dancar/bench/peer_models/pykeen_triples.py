"""PyKEEN's TransE on triples, in several settings of PyKEEN's own."""

from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.bench.peer_models.pykeen_loop import Settings, run
from dancar.bench.peer_models.task import Clock
from dancar.evaluation import GivenTripleScores, TripleScores
from dancar.graph import Graph

_SELF_ADVERSARIAL = {
    "loss": "nssa",
    "loss_kwargs": {"margin": 9.0, "adversarial_temperature": 1.0},
    "entity_constrainer": None,
}
SETTINGS = MappingProxyType(
    {
        # What `pykeen.pipeline` does when it is told no more than the model.
        "defaults": Settings(model={}, rate=0.001, batch=256, negatives=1),
        # The same loss, with steps large enough for the time that a batch takes.
        "large batches": Settings(model={}, rate=0.01, batch=1024, negatives=10),
        # Batch, rate and negatives of ours, whose loss differs by what it draws and how that is weighed.
        "our batches": Settings(model={"scoring_fct_norm": 2}, rate=0.05, batch=8192, negatives=8),
        # As RotatE's authors train TransE.
        "self-adversarial": Settings(model=_SELF_ADVERSARIAL, rate=0.01, batch=1024, negatives=32),
    }
)


def train(graph: Graph, settings: str, dim: int, seconds: float, seed: int, threads: int) -> tuple[TripleScores, float]:
    """The scores of all triples, and the seconds that training took."""
    clock = Clock(seconds)
    model, _ = run(graph, "TransE", dim, SETTINGS[settings], seed, threads, clock)
    return triple_scores(model, graph.n_nodes), clock.taken


def triple_scores(model: Any, n: int) -> TripleScores:
    """What the model's `score_t` and `score_h` say, for many rows at once: minus |source + relation - target|."""
    import torch

    with torch.inference_mode():
        nodes_at, relations_at = (
            parts[0]() for parts in (model.entity_representations, model.relation_representations)
        )

    def rows(relation: int, ranked: str, nodes: NDArray[np.int32]) -> NDArray[np.float32]:
        with torch.inference_mode():
            at = nodes_at[torch.tensor(nodes, dtype=torch.long)]
            moved = at + relations_at[relation] if ranked == "targets" else at - relations_at[relation]
            found: NDArray[np.float32] = -torch.cdist(moved, nodes_at, p=model.interaction.p).numpy()
        return found

    return GivenTripleScores(n, rows)
