"""Synthetic hierarchies with extra parents, closed, of growing size: time per edge, F1, peak memory."""

import json
import tempfile
from pathlib import Path

from dancar.bench.charts import Lines
from dancar.bench.child import run_dancar
from dancar.bench.result import Result


def scale(edges: str = "10000,100000,1000000,3000000", dim: int = 10, time_limit: float = 900.0) -> Result:
    """Fit hierarchies with these numbers of edges, ten a node, each in a process of its own."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for text in edges.split(","):
            graph = f"hierarchy:nodes={int(text) // 10},edges={text}"
            arguments = ["fit", graph, "-o", str(Path(folder) / "fit.dancar"), "--dim", str(dim), "--json"]
            child = run_dancar([*arguments, "--time-limit", f"{time_limit:g}", "--contain", "target"])
            found = json.loads(child.output)
            rows.append(
                {
                    "nodes": int(text) // 10,
                    "edges": found["edges"],
                    "exact": found["exact"],
                    "F1": found["f1"],
                    "seconds": round(child.seconds, 1),
                    "microseconds an edge": round(1e6 * child.seconds / found["edges"], 1),
                    "peak MB": round(child.peak_mb),
                }
            )
    command = f"dancar bench scale --set edges={edges} --set dim={dim} --set time_limit={time_limit:g}"
    settings = {"dim": dim, "seed": 0, "contain": "target"}
    return Result("scale", command, rows, settings, chart=Lines("edges", "seconds", log="xy"))
