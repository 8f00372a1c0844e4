"""One scan of all pairs of a trained arrangement: mining, the certificate, and a blocked matrix product beside them."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from dancar.bench.charts import Bars
from dancar.bench.result import Result
from dancar.kernels.scan import certify, near, sorted_edges


def scan(graph: str = "wordnet-nouns", dim: int = 10, contain: str = "target", repeats: int = 5) -> Result:
    """Train, then time scans, in turns."""
    from dancar.datasets import load_graph
    from dancar.training import Options, fit
    from dancar.training.options import cores
    from dancar.training.orientation import oriented

    given = load_graph(graph).simple()
    fitted = fit(given, Options(dim=dim, contain=contain))
    _, container, _ = oriented(given, fitted.contain)
    center, radius, anchor = (fitted.parameters[name] for name in ("center", "radius", "anchor"))
    edges = sorted_edges(container.successors.offsets, container.target, given.n_nodes)
    ways: dict[str, Callable[[], Any]] = {
        "near (margin 0.01)": lambda: near(center, radius, anchor, 0.01, edges=edges, threads=cores()),
        "certify": lambda: certify(center, radius, anchor, edges.offsets, edges.targets, threads=cores()),
        "matrix product in blocks": lambda: _product(center, radius, anchor),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(repeats):
        for name, way in ways.items():
            began = time.perf_counter()
            way()
            times[name].append(time.perf_counter() - began)
    slowest = float(np.median(times["matrix product in blocks"]))
    rows = [
        {
            "scan": name,
            "median seconds": round(float(np.median(taken)), 3),
            "least": round(min(taken), 3),
            "times faster than the product": round(slowest / float(np.median(taken)), 1),
        }
        for name, taken in times.items()
    ]
    command = f"dancar bench scan --set graph={graph} --set dim={dim} --set contain={contain} --set repeats={repeats}"
    settings = {"graph": graph, "pairs": f"{given.n_nodes * (given.n_nodes - 1):,}", "F1": fitted.history[-1].f1}
    chart = Bars(("scan",), "median seconds")
    return Result("scan", command, rows, {**settings, "dim": dim, "seed": 0}, chart=chart)


def _product(center: Any, radius: Any, anchor: Any, block: int = 1024) -> int:
    """Pairs in balls, by the test lifted to a product of matrices in float32: fast to write, and not exact."""
    shift = anchor.mean(0)
    balls, points = center - shift, anchor - shift
    ones = np.ones((len(points), 1), np.float32)
    right = np.concatenate([2 * points, ones, -(points**2).sum(1, keepdims=True)], axis=1).T.copy()
    left = np.concatenate([balls, (radius**2 - (balls**2).sum(1))[:, None], ones], axis=1)
    return sum(int(np.count_nonzero(left[i : i + block] @ right >= 0)) for i in range(0, len(left), block))
