"""The interactive page in a real browser: its size, when it is ready, and frames a second while the map is dragged."""

import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from dancar.bench.charts import Bars
from dancar.bench.result import Result, command
from dancar.errors import DancarError, ParameterError

_SCRIPT = Path("browser/measure.mjs")
_NOTES = [
    "ready: from the start of loading until the map is drawn and can be used, the least of the repeats",
    "frames a second: while the mouse drags the map for some seconds, of 60 at the most; slowest 5%: of all frames",
    "WebGL runs on the processor (SwiftShader), without a graphics card, beside the browser itself",
]


def page(
    nodes: str = "10000,100000", repeats: int = 3, seconds: float = 3.0, viewer: str = "viewer", chromium: str = ""
) -> Result:
    """Make pages of nested balls and drive Chromium through them; `viewer` is that folder of the sources."""
    from dancar.bench.nested_balls import nested_balls, numbered
    from dancar.plots.page import write_page

    browser, node = _browser(chromium), _node(Path(viewer))
    counts = [int(count) for count in nodes.split(",")]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for count in counts:
            path = Path(folder) / f"nested-{count}.html"
            began = time.perf_counter()
            write_page(path, nested_balls(count, numbered(count)))
            made = time.perf_counter() - began
            arguments = [str(Path(viewer) / _SCRIPT), browser, str(path), str(repeats), str(seconds)]
            found = _measured([node, *arguments])
            rows.append({"nodes": count, "kB": round(path.stat().st_size / 1000), "seconds to make": round(made, 1)})
            rows[-1] |= {"seconds until ready": round(found["ready"], 2)}
            rows[-1] |= {"frames a second": round(found["frames"], 1), "ms, slowest 5%": round(found["slow"], 1)}
    settings: dict[str, Any] = {"nodes": nodes, "repeats": repeats, "seconds": seconds}
    said = settings | {"browser": found["browser"], "seed": 0}
    chart = Bars(("nodes",), "frames a second")
    return Result("page", command("page", settings), rows, said, _NOTES, chart=chart)


def _browser(chromium: str) -> str:
    found = shutil.which(chromium or os.environ.get("DANCAR_CHROMIUM", "chromium"))
    if found is None:
        raise ParameterError("page: the browser Chromium is not found; on Debian 'apt-get install chromium' brings it")
    return found


def _node(viewer: Path) -> str:
    found = shutil.which("node")
    if found is None:
        raise ParameterError("page: Node is not found; version 20.19 or newer is accepted")
    if not (viewer / _SCRIPT).is_file():
        raise ParameterError(f"page: {viewer / _SCRIPT} is not there; viewer=FOLDER of the library's sources is needed")
    if not (viewer / "node_modules/playwright-core").is_dir():
        raise ParameterError(f"page: playwright-core is not installed in {viewer}; 'npm ci' there brings it")
    return found


def _measured(arguments: list[str]) -> Any:
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if done.returncode:
        raise DancarError(f"page: the browser failed: {(done.stderr.strip().splitlines() or ['in silence'])[-1]}")
    return json.loads(done.stdout)
