"""PyKEEN's BoxE: a point and a bump for each node, and two boxes that all edges share."""

from dancar.bench.peer_models.pykeen_training import trained
from dancar.bench.peer_models.task import Task, Trained


def train(task: Task) -> Trained:
    """Half as many dimensions as numbers."""
    dim = max(1, task.numbers // 2)
    return trained(task, "BoxE", dim, 2 * dim)
