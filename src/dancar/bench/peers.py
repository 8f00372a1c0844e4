"""Side by side in one run: the same numbers a node, the same seconds, the same code that scores."""

from itertools import product
from typing import Any

import numpy as np

from dancar.bench.charts import Bars
from dancar.bench.peer_models.registry import PEERS, missing, training
from dancar.bench.peer_models.task import Task, Trained
from dancar.bench.result import Result, command, without_folders
from dancar.errors import ParameterError
from dancar.evaluation import ranking, separation
from dancar.graph import Graph

_NOTES = [
    "reconstruction: trained on all edges, scored over all pairs of different nodes",
    "prediction: trained on a share of the edges that keeps every node, an edge and its reverse together where all "
    "edges go both ways; the others are scored against all pairs that are no edges, known edges left out",
    "Dancar: fitted for the task, reconstruction or prediction; all others know edges only, and have one training",
    "mAP: for each node its targets are ranked; equal scores share their places",
    "F1 (own rule): of the pairs that the model itself says are edges, where it says so; F1 (best threshold): the best "
    "that any threshold gives, chosen on what is scored",
    "seconds: of training, imports and scoring not counted; a decomposition, and what became exact, ends earlier",
]


def peers(
    graph: str = "wordnet-mammals",
    links: str = "",
    numbers: int = 21,
    seconds: float = 30.0,
    share: float = 0.8,
    models: str = "all",
    seed: int = 0,
) -> Result:
    """Train all on `graph` for reconstruction and on each of `links`, between commas, for link prediction."""
    from dancar.datasets import load_graph
    from dancar.training.options import cores

    chosen = _chosen(models)
    left_out = missing(chosen)
    measured = [model for model in chosen if model not in left_out]
    _warm_up(measured, numbers)
    tasks = [(name, "reconstruction") for name in graph.split(",") if name]
    tasks += [(name, "prediction") for name in links.split(",") if name]
    rows = []
    for spec, purpose in tasks:
        given = load_graph(spec).simple()
        train, known, wanted = (given, None, given) if purpose == "reconstruction" else _held_out(given, share, seed)
        task = Task(train, numbers, seconds, purpose, seed, cores())
        for model in measured:
            found = training(model)(task)
            row = {"task": purpose, "graph": without_folders(spec), "model": model}
            rows.append(row | _scored(found, wanted, known, cores()))
    settings = {
        "graph": without_folders(graph),
        "links": without_folders(links),
        "numbers": numbers,
        "seconds": seconds,
        "share": share,
    }
    settings |= {"models": models, "seed": seed}
    chart = Bars(("task", "graph", "model"), "mAP", color="model")
    notes = [*_NOTES, *left_out.values()]
    return Result("peers", command("peers", settings), rows, {**settings, "threads": cores()}, notes, chart=chart)


def _chosen(models: str) -> list[str]:
    wanted = list(PEERS) if models == "all" else [word.strip() for word in models.split(",")]
    unknown = [name for name in wanted if name not in PEERS]
    if unknown:
        raise ParameterError(f"models: {unknown[0]!r} given; 'all', or some of {', '.join(PEERS)} are accepted")
    return wanted


def _warm_up(models: list[str], numbers: int) -> None:
    """Everything once on a small graph, so that no clock sees code that is compiled or loaded."""
    from dancar.training.options import cores

    cycle = Graph(np.arange(60), np.roll(np.arange(60), 1))
    for model, purpose in product(models, ("reconstruction", "prediction")):
        training(model)(Task(cycle, numbers, 1.0, purpose, 0, cores()))


def _held_out(graph: Graph, share: float, seed: int) -> tuple[Graph, Graph, Graph]:
    """The edges to train on, which are then known, and those to be found."""
    both_ways = graph.reversed() == graph
    train, test = graph.split(share, seed=seed, keep_nodes=True, undirected=both_ways)
    return train, train, test


def _scored(found: Trained, wanted: Graph, known: Graph | None, threads: int) -> dict[str, Any]:
    areas = separation(found.scores, wanted, known, threads=threads)
    ranks = ranking(found.scores, wanted, known, threads=threads)
    return {
        "mAP": round(ranks.mean_average_precision, 4),
        "ROC AUC": round(areas.roc_auc, 4),
        "hits@10": round(ranks.hits[10], 4),
        "F1 (own rule)": round(areas.at_zero.f1, 4) if found.own_rule else None,
        "F1 (best threshold)": round(areas.best.f1, 4),
        "numbers a node": found.numbers,
        "seconds": round(found.seconds, 1),
        "done": ", ".join(f"{name} {value:,}" for name, value in found.done.items()),
    }
