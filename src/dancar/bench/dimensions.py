"""The smallest dimension in which an exact embedding was found."""

import time

from dancar.bench.charts import Bars
from dancar.bench.result import Result, command, without_folders


def dimensions(graphs: str = "wordnet-mammals", time_limit: float = 600.0) -> Result:
    """Search for each of the graphs, named with commas between."""
    from dancar.datasets import load_graph
    from dancar.models.dimension import find_dimension

    rows = []
    for name in graphs.split(","):
        given = load_graph(name)
        began = time.perf_counter()
        found = find_dimension(given, time_limit=time_limit)
        rows.append(
            {
                "graph": without_folders(name),
                "nodes": given.n_nodes,
                "edges": given.n_edges,
                "smallest exact dimension": found.dim,
                "tries": "; ".join(f"{t.dim}: {'exact' if t.exact else f'F1 {t.f1:.5f}'}" for t in found.tries),
                "seconds": round(time.perf_counter() - began, 1),
            }
        )
    settings = {"graphs": without_folders(graphs), "time_limit": f"{time_limit:g}"}
    chart = Bars(("graph",), "smallest exact dimension")
    said = {"seed": 0, "time limit": time_limit}
    return Result("dimensions", command("dimensions", settings), rows, said, chart=chart)
