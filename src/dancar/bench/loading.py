"""How long a large edge list takes to load, and with how much memory, next to other libraries in the same run."""

import json
import os
import tempfile
from importlib import metadata
from pathlib import Path
from typing import Any

from dancar.bench.charts import Bars
from dancar.bench.child import run_python
from dancar.bench.loading_files import make_files
from dancar.bench.loading_readers import READERS, Reader
from dancar.bench.result import Result
from dancar.errors import ParameterError

_MEGABYTE = 1e6

_NOTES = [
    "seconds: the best of the repeats, after imports, with compiled code in the cache; (×N): measured on one edge in N",
    "CPU seconds: of all threads; what else the machine does shows in the seconds, not in these",
    "peak MB: beyond what the process held before; arrays MB: what it then holds of the graph, or of a peer's result",
    "dancar gives node numbers, sorted labels and sorted rows; the others give what their names say",
]


def loading(
    edges: int = 10_000_000,
    nodes: int = 1_000_000,
    seed: int = 0,
    repeats: int = 3,
    share: int = 20,
    readers: str = "all",
) -> Result:
    """Measure the loading of random edge lists.

    Parameters
    ----------
    edges, nodes : int
        The size of the graph. Its edges are drawn uniformly, which is the worst case for finding labels.
    seed : int
        Of the random edges.
    repeats : int
        How often each reader reads each file, in a process of its own.
    share : int
        Readers that would need minutes, or more memory than most machines have, read one edge in so many; their time is
        scaled up, and the table says so.
    readers : str
        The first words of the readers to measure, between commas; libraries that are not installed are named in a note.

    Returns
    -------
    Result
        A row for each reader and file.

    Examples
    --------
    >>> from dancar.bench.loading import loading
    >>> result = loading(edges=1000, nodes=100, repeats=1, share=2, readers="dancar")
    >>> {row["edges read"] for row in result.rows}
    {1000}
    """
    chosen = _chosen(readers)
    if min(edges // max(share, 1), nodes, repeats, share) < 1:
        raise ParameterError(
            f"edges={edges}, nodes={nodes}, repeats={repeats}, share={share} given; a positive number of each, and at "
            "least as many edges as share, are accepted"
        )
    rows: list[dict[str, Any]] = []
    missing = {reader.package for reader in chosen if not _version(reader.package)}
    with tempfile.TemporaryDirectory() as folder:
        files = make_files(Path(folder), edges=edges, nodes=nodes, seed=seed, share=share)
        for reader in chosen:
            for file in files:
                if reader.takes(file) and reader.package not in missing:
                    found = [_measured(reader, file.path) for _ in range(repeats)]
                    rows.append(_row(reader, file.described(), file.share, found))
    command = " ".join(
        f"--set {name}={value}"
        for name, value in {"edges": edges, "nodes": nodes, "seed": seed, "repeats": repeats, "share": share}.items()
    )
    peers = ", ".join(f"{package} {_version(package)}" for package in ("pandas", "networkx") if _version(package))
    notes = [*_NOTES, *(f"not measured: {package}, which is not installed" for package in sorted(missing))]
    chart = Bars(("reader", "file"), "CPU seconds", log=True, color="file")
    settings = {"peers": peers, "seed": seed}
    return Result("loading", f"dancar bench loading {command}", rows, settings, notes, chart=chart)


def _chosen(readers: str) -> list[Reader]:
    if readers == "all":
        return READERS
    wanted = tuple(word.strip() for word in readers.split(","))
    chosen = [reader for reader in READERS if reader.name.startswith(wanted)]
    if not chosen or "" in wanted:
        names = "; ".join(reader.name for reader in READERS)
        raise ParameterError(f"readers={readers!r} given; 'all', or first words of these are accepted: {names}")
    return chosen


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _measured(reader: Reader, path: Path) -> dict[str, Any]:
    """What the reading process says of itself."""
    child = run_python(["-m", "dancar.bench.loading_readers", reader.name, os.fspath(path)])
    return dict(json.loads(child.output))


def _row(reader: Reader, file: dict[str, Any], share: int, found: list[dict[str, Any]]) -> dict[str, Any]:
    best = min(found, key=lambda one: one["seconds"])
    seconds, cpu = (round(best[name] * share, 2) for name in ("seconds", "cpu"))
    peak, arrays = best["peak"] / _MEGABYTE, best["arrays"] / _MEGABYTE
    return {
        "reader": reader.name,
        "file": file["file"],
        "file MB": round(file["bytes"] / _MEGABYTE),
        "edges read": file["edges"],
        "seconds": seconds if share == 1 else f"{seconds:g} (×{share})",
        "CPU seconds": cpu,
        "peak MB": round(peak),
        "arrays MB": round(arrays) if arrays else None,
        "peak / arrays": round(peak / arrays, 2) if arrays else None,
    }
