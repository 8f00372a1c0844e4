"""PyKEEN's TransE on triples, in several settings of PyKEEN's own."""

from types import MappingProxyType

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
        "large batches and L2": Settings(model={"scoring_fct_norm": 2}, rate=0.01, batch=1024, negatives=10),
        # As RotatE's authors train TransE.
        "self-adversarial": Settings(model=_SELF_ADVERSARIAL, rate=0.01, batch=1024, negatives=32),
    }
)


def train(graph: Graph, settings: str, dim: int, seconds: float, seed: int, threads: int) -> tuple[TripleScores, float]:
    """The scores of all triples, and the seconds that training took."""
    import torch

    clock = Clock(seconds)
    model, _ = run(graph, "TransE", dim, SETTINGS[settings], seed, threads, clock)
    taken = clock.taken

    def rows(relation: int, ranked: str, nodes: NDArray[np.int32]) -> NDArray[np.float32]:
        found = np.empty((len(nodes), graph.n_nodes), np.float32)
        score = model.score_t if ranked == "targets" else model.score_h
        with torch.inference_mode():
            # One row at a time: PyKEEN holds a number for each row, node and coordinate.
            for row, node in enumerate(nodes.tolist()):
                pair = [node, relation] if ranked == "targets" else [relation, node]
                found[row] = score(torch.tensor([pair]))[0].numpy()
        return found

    return GivenTripleScores(graph.n_nodes, rows), taken
