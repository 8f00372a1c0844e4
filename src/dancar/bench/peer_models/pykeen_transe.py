"""PyKEEN's TransE: a point for each node, and a translation that all edges share."""

from dancar.bench.peer_models.pykeen_training import trained
from dancar.bench.peer_models.task import Task, Trained


def train(task: Task) -> Trained:
    """As many dimensions as numbers."""
    return trained(task, "TransE", task.numbers, task.numbers)
