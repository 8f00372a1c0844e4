"""The paper's Twitter figure: a map of accounts, and how the size of a ball follows from the number of followers."""

import math
import time
from collections.abc import Callable
from typing import Any

from dancar.arrangement import Arrangement
from dancar.bench.charts import Drawn
from dancar.bench.paper_figures import TWITTER_SPEARMAN
from dancar.bench.result import Result, command, without_folders
from dancar.evaluation import certificate, radius_correlations

_NOTES = [
    "Spearman: the rank correlation of radius and degree; of an edge u -> v the ball of u holds the anchor of v",
    f"the paper has {TWITTER_SPEARMAN} for its out-degree, on another sample of 1,000 accounts with 3,188 edges",
    "exact: trained until nothing is wrong; paper: as the paper trains; readable: started as a drawing and changed as "
    "little as needed, which is the map of the figure",
]


def paper_twitter(graph: str = "price:nodes=300", time_limit: float = 60.0, seed: int = 0) -> Result:
    """Map a sample of followers; `graph` is the file, edges from an account to those that follow it."""
    from dancar import Dancar
    from dancar.datasets import load_graph
    from dancar.plots import draw, readable

    given = load_graph(graph).simple()
    shared = {"dim": 2, "contain": "source", "seed": seed, "time_limit": time_limit}
    ways: dict[str, Callable[[], Arrangement]] = {
        "exact": lambda: Dancar(**shared).fit(given).arrangement_,
        "paper": lambda: Dancar(recipe="paper", **shared).fit(given).arrangement_,
        "readable": lambda: readable(given, contain="source", seed=seed, time_limit=time_limit),
    }
    rows, shown = [], None
    for name, way in ways.items():
        began = time.perf_counter()
        shown = way()
        rows.append({"training": name, **_row(shown, given), "seconds": round(time.perf_counter() - began, 1)})
    assert shown is not None
    figure = draw(shown, given, beside=True, color="community", names=0, seed=seed)
    settings: dict[str, Any] = {"graph": without_folders(graph), "time_limit": time_limit, "seed": seed}
    said = settings | {"nodes": f"{given.n_nodes:,}", "edges": f"{given.n_edges:,}"}
    said |= {"largest out-degree": int(given.out_degree.max()), "largest in-degree": int(given.in_degree.max())}
    return Result("paper-twitter", command("paper-twitter", settings), rows, said, _NOTES, chart=Drawn(figure))


def _row(arrangement: Arrangement, graph: Any) -> dict[str, Any]:
    found = certificate(arrangement, graph)
    correlations = radius_correlations(arrangement.balls.radius, graph)
    return {
        "exact": found.exact,
        "F1": round(found.f1, 4),
        # Where all nodes are alike there is none.
        **{f"Spearman, {what.replace('_', '-')}": _rounded(value) for what, value in correlations.items()},
        "paper": TWITTER_SPEARMAN,
    }


def _rounded(value: float) -> float | None:
    return None if math.isnan(value) else round(value, 3)
