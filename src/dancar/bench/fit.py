"""`dancar fit` from a cold process: wall time with the certificate, F1 and peak memory, by dimension, side and seed."""

import json
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dancar.bench.charts import Bars
from dancar.bench.child import run_dancar, run_python
from dancar.bench.result import Result, command, without_folders


def fit(
    graph: str = "wordnet-nouns",
    dims: str = "10,20,5",
    contain: str = "source,target",
    seeds: str = "0,1,2",
    time_limit: float = 120.0,
    yardstick: str = "",
) -> Result:
    """Time `dancar fit` for every dimension, side and seed; `yardstick` is a script to run beside it, same edges."""
    settings = {"graph": graph, "dims": dims, "contain": contain, "seeds": seeds, "time_limit": f"{time_limit:g}"}
    settings |= {"yardstick": without_folders(yardstick)}
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for dim in dims.split(","):
            for side in contain.split(","):
                rows += [_row(graph, dim, side, seed, time_limit, Path(folder)) for seed in seeds.split(",")]
                if yardstick:
                    rows.append(_beside(yardstick, graph, dim, side, time_limit, Path(folder)))
    notes = ["seconds: wall time of the whole command, from the start of the process to the certificate on the screen"]
    chart = Bars(("program", "dim", "contain", "seed"), "seconds", color="dim")
    said = {"graph": graph, "seeds": seeds, "time limit": time_limit}
    return Result("fit", command("fit", settings), rows, said, notes, chart=chart)


def _row(graph: str, dim: str, side: str, seed: str, limit: float, folder: Path) -> dict[str, Any]:
    arguments = ["fit", graph, "-o", str(folder / "fit.dancar"), "--dim", dim, "--contain", side, "--seed", seed]
    child = run_dancar([*arguments, "--time-limit", f"{limit:g}", "--json"])
    found = json.loads(child.output)
    return {
        "program": "dancar",
        "dim": int(dim),
        "contain": side,
        "seed": int(seed),
        "exact": found["exact"],
        "F1": found["f1"],
        "false": found["false"],
        "missing": found["missing"],
        "seconds": round(child.seconds, 1),
        "cpu seconds": round(child.cpu_seconds, 1),
        "peak MB": round(child.peak_mb),
    }


def _beside(script: str, graph: str, dim: str, side: str, limit: float, folder: Path) -> dict[str, Any]:
    """The other program on the same edges, numbered, stopped by the clock; its last line tells how far it came."""
    edges = folder / "edges.csv"
    _write_numbered(graph, edges)
    runner = (
        "import subprocess, sys\n"
        f"try: subprocess.run([sys.executable, {script!r}, {str(edges)!r}, '--dim', {dim!r}"
        + (", '--transpose'" if side == "target" else "")
        + f"], timeout={limit!r})\n"
        "except subprocess.TimeoutExpired: pass"
    )
    began = time.perf_counter()
    child = run_python(["-c", runner])
    last = list(_told(child.output))[-1:] or [{}]
    return {
        "program": Path(script).name,
        "dim": int(dim),
        "contain": side,
        "seed": 0,
        "exact": last[0].get("false") == 0 and last[0].get("missing") == 0,
        **last[0],
        "seconds": round(time.perf_counter() - began, 1),
    }


def _told(output: str) -> Iterator[dict[str, Any]]:
    for line in output.splitlines():
        found = re.search(r"F1 (\S+) false (\d+) missing (\d+)", line)
        if found:
            yield {"F1": float(found[1]), "false": int(found[2]), "missing": int(found[3])}


def _write_numbered(graph: str, path: Path) -> None:
    import numpy as np

    from dancar.datasets import load_graph

    edges = load_graph(graph)
    np.savetxt(path, np.stack([edges.source, edges.target], axis=1), fmt="%d", delimiter=",")
