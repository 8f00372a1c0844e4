"""Models of hierarchies side by side: the closure of one hierarchy, by one protocol."""

from typing import Any

import numpy as np

from dancar.bench.charts import Bars
from dancar.bench.paper_methods import Method
from dancar.bench.result import Result, command, without_folders
from dancar.graph import Graph

_NOTES = [
    "trained on all edges, scored on all edges over all ordered pairs of different nodes",
    "F1: at the model's own rule, decided over all pairs",
    "mAP: of sources drawn once for all models; for each all other nodes are ranked, equal scores sharing their places",
    "points of distance models have no direction: an edge and its reverse are both within the radius, or neither is",
]
METHODS = (
    Method("DANCAR", "dancar", "F1"),
    Method("Disk", "disk", "F1"),
    Method("Disk", "disk", "F1", {"space": "sphere"}),
    Method("Disk", "disk", "F1", {"space": "poincare"}),
    Method("Order", "order", "F1"),
    Method("Cones", "cones", "F1", {"space": "euclidean"}),
    Method("Cones", "cones", "F1", {"space": "poincare"}),
    Method("Poincaré", "poincare", "mAP"),
)


def closures(
    graph: str = "wordnet-nouns",
    dims: str = "10",
    time_limit: float = 60.0,
    models: str = "all",
    sources: int = 2000,
    seed: int = 0,
) -> Result:
    """Fit each model in each dimension, for at most `time_limit` seconds of training."""
    from dancar.datasets import load_graph

    given = load_graph(graph).simple()
    ranked = _of_some_sources(given, sources, seed)
    rows: list[dict[str, Any]] = []
    methods = [method for method in METHODS if models == "all" or method.model in models.split(",")]
    for dim in map(int, dims.split(",")):
        for method in methods:
            if method.left_out():
                continue
            model, seconds = method.fitted(given, dim, time_limit, seed)
            found = model.certificate_
            assert found is not None
            row = {"model": method.title, "space": model.arrangement_.space, "dim": dim, "F1": round(found.f1, 4)}
            row |= {"false": found.false, "missing": found.missing}
            row["mAP"] = round(model.rank(ranked).mean_average_precision, 4)
            rows.append(row | {"seconds": round(seconds, 1)})
    settings: dict[str, Any] = {
        "graph": without_folders(graph),
        "dims": dims,
        "time_limit": time_limit,
        "models": models,
    }
    settings |= {"sources": sources, "seed": seed}
    said = settings | {"nodes": f"{given.n_nodes:,}", "edges": f"{given.n_edges:,}"}
    left_out = dict.fromkeys(method.left_out() for method in methods if method.left_out())
    chart = Bars(("model", "space", "dim"), "mAP", color="model")
    return Result("closures", command("closures", settings), rows, said, [*_NOTES, *left_out], chart=chart)


def _of_some_sources(graph: Graph, count: int, seed: int) -> Graph:
    """All edges of so many sources, drawn from those that have any."""
    having = np.flatnonzero(graph.out_degree)
    drawn = np.random.default_rng(seed).choice(having, min(count, len(having)), replace=False)
    kept = np.isin(graph.source, drawn)
    return Graph(graph.source[kept], graph.target[kept], graph.labels)
