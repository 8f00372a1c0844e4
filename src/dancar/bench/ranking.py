"""Rankings over all pairs: seconds for mAP and for the areas and thresholds, by model and dimension."""

import time
from collections.abc import Callable
from typing import Any

from dancar.bench.charts import Bars
from dancar.bench.result import Result, command, without_folders


def ranking(
    graph: str = "wordnet-nouns",
    models: str = "dancar,disk",
    dims: str = "10",
    training: float = 10.0,
    repeats: int = 2,
) -> Result:
    """Train for some seconds, then rank all pairs; the time is that of the scoring alone."""
    from dancar.datasets import load_graph
    from dancar.models.registry import model_class
    from dancar.training.options import cores

    given = load_graph(graph).simple()
    pairs = given.n_nodes * (given.n_nodes - 1)
    rows = []
    for name in models.split(","):
        for dim in map(int, dims.split(",")):
            model = model_class(name)().set_params(dim=dim, time_limit=training).fit(given)
            # Whatever is compiled is compiled here.
            model.rank(given.subgraph(range(min(given.n_nodes, 100))))
            ways: dict[str, Callable[[Any], Any]] = {
                "mAP, ranks, hits": model.rank,
                "areas, thresholds": model.separation,
            }
            for measure, way in ways.items():
                best = min(_timed(way, given) for _ in range(repeats))
                rows.append(
                    {
                        "measure": measure,
                        "model": name,
                        "dim": dim,
                        "seconds": round(best, 2),
                        "million pairs a second": round(pairs / best / 1e6),
                    }
                )
    settings = {
        "graph": without_folders(graph),
        "models": models,
        "dims": dims,
        "training": training,
        "repeats": repeats,
    }
    said = {**settings, "nodes": f"{given.n_nodes:,}", "pairs": f"{pairs:,}", "threads": cores(), "seed": 0}
    notes = ["seconds: of wall time, the least of the repeats", "mAP: for each node all others are ranked, ties shared"]
    chart = Bars(("measure", "model", "dim"), "seconds", color="model")
    return Result("ranking", command("ranking", settings), rows, said, notes, chart=chart)


def _timed(way: Callable[[Any], Any], graph: Any) -> float:
    began = time.perf_counter()
    way(graph)
    return time.perf_counter() - began
