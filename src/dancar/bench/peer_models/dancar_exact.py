"""This library's Dancar: a center, a radius and an anchor for each node."""

from dancar.bench.peer_models.task import Task, Trained
from dancar.evaluation import scores_of


def train(task: Task) -> Trained:
    """Fit within the time, for what the task is; what is exact ends earlier."""
    from dancar import Dancar

    dim = max(1, (task.numbers - 1) // 2)
    model = Dancar(dim, seed=task.seed, threads=task.threads, time_limit=task.seconds)
    model.set_params(purpose=task.purpose)
    clock = task.clock()
    model.fit(task.graph)
    return Trained(
        scores_of(model.arrangement_), 2 * dim + 1, True, clock.taken, {"dim": dim, "scans": len(model.history_)}
    )
