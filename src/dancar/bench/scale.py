"""Synthetic hierarchies with extra parents, closed, of growing size: time per edge, F1, peak memory."""

import json
import tempfile
from pathlib import Path

from dancar.bench.charts import Lines
from dancar.bench.child import run_dancar
from dancar.bench.result import Result

_GOOD = 0.9
_UNTIL, _EACH = f"seconds until F1 {_GOOD}", f"microseconds an edge until F1 {_GOOD}"


def scale(edges: str = "10000,100000,1000000,3000000", dim: int = 10, time_limit: float = 900.0) -> Result:
    """Fit hierarchies with these numbers of edges, ten a node, each in a process of its own."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for text in edges.split(","):
            graph = f"hierarchy:nodes={int(text) // 10},edges={text}"
            log = Path(folder) / text
            arguments = ["fit", graph, "-o", str(Path(folder) / "fit.dancar"), "--dim", str(dim), "--json"]
            arguments += ["--time-limit", f"{time_limit:g}", "--contain", "target", "--log", str(log)]
            child = run_dancar(arguments)
            found = json.loads(child.output)
            good = _seconds_until(_GOOD, log / "metrics.jsonl")
            rows.append(
                {
                    "nodes": int(text) // 10,
                    "edges": found["edges"],
                    "exact": found["exact"],
                    "F1": found["f1"],
                    "seconds": round(child.seconds, 1),
                    _UNTIL: None if good is None else round(good, 1),
                    _EACH: None if good is None else round(1e6 * good / found["edges"], 1),
                    "peak MB": round(child.peak_mb),
                }
            )
    command = f"dancar bench scale --set edges={edges} --set dim={dim} --set time_limit={time_limit:g}"
    settings = {"dim": dim, "seed": 0, "contain": "target", "time limit": time_limit}
    notes = [
        "seconds: of the whole command, from a cold process to the certificate; training ends when it is exact",
        f"{_UNTIL}: of training, until a scan of all pairs found that F1",
    ]
    return Result("scale", command, rows, settings, notes, chart=Lines("edges", _EACH, log="xy"))


def _seconds_until(f1: float, metrics: Path) -> float | None:
    """Seconds of training until the first record of at least that F1."""
    for line in metrics.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record["f1"] >= f1:
            return float(record["seconds"])
    return None
