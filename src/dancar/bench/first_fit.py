"""The first fit on a machine, compilation included, against the second."""

import tempfile
from pathlib import Path

from dancar.bench.charts import Bars
from dancar.bench.child import run_dancar
from dancar.bench.result import Result


def first_fit(graph: str = "wordnet-mammals", dim: int = 10) -> Result:
    """Fit twice with a cache of compiled kernels that is empty before."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for which in ("first", "second", "third"):
            arguments = ["fit", graph, "-o", str(Path(folder) / "fit.dancar"), "--dim", str(dim)]
            child = run_dancar(arguments, {"NUMBA_CACHE_DIR": str(Path(folder) / "cache")})
            rows.append({"fit": which, "seconds": round(child.seconds, 2), "cpu seconds": round(child.cpu_seconds, 2)})
    command = f"dancar bench first-fit --set graph={graph} --set dim={dim}"
    return Result("first-fit", command, rows, {"graph": graph, "dim": dim, "seed": 0}, chart=Bars(("fit",), "seconds"))
