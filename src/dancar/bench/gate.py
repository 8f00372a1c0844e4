"""The gate: our own work beside NumPy's on the same data, in one run, against what was recorded as good."""

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from dancar.bench.charts import Bars
from dancar.bench.gate_ways import Way, ways
from dancar.bench.result import Result, command, without_folders
from dancar.errors import DancarError, InputError

_NOTES = [
    "ratio: the reference's least seconds over ours, of turns taken one after the other; larger is better",
    "a ratio is worse when it is below the recorded one by more than the tolerance as a factor, twice in one run",
]


def gate(
    graph: str = "hierarchy:nodes=20000,edges=200000",
    dim: int = 10,
    repeats: int = 7,
    recorded: str = "",
    tolerance: float = 1.5,
) -> Result:
    """Measure ratios; with `recorded`, a JSON file of an earlier run, fail where one of them became worse."""
    from dancar.datasets import load_graph

    before = _ratios_of(recorded) if recorded else {}
    given = load_graph(graph).simple()
    measured = {way.name: _measured(way, repeats) for way in ways(given, dim)}
    slower = _worse(measured, before, tolerance)
    if slower:
        # What the machine did besides may be at fault: only what is slow twice has become slow.
        again = {way.name: _measured(way, 3 * repeats) for way in ways(given, dim) if way.name in slower}
        measured |= {name: max(measured[name], row, key=lambda one: one["ratio"]) for name, row in again.items()}
    rows = [{"what": name, **row, "recorded": before.get(name)} for name, row in measured.items()]
    slower = _worse(measured, before, tolerance)
    if slower:
        told = "; ".join(f"{name}: {measured[name]['ratio']:g}, recorded {before[name]:g}" for name in slower)
        raise DancarError(f"gate: slower beside the reference than in {without_folders(recorded)}: {told}")
    settings = {"graph": graph, "dim": dim, "repeats": repeats, "tolerance": tolerance}
    return Result(
        "gate", command("gate", settings), rows, {**settings, "seed": 0}, _NOTES, chart=Bars(("what",), "ratio")
    )


def _measured(way: Way, repeats: int) -> dict[str, Any]:
    """Ours and the reference in turns; the first turn, in which code is loaded, does not count."""
    ours, reference = [], []
    for _ in range(repeats + 1):
        ours.append(_seconds(way.ours))
        reference.append(_seconds(way.reference))
    mine, other = min(ours[1:]), min(reference[1:])
    return {
        "reference": way.beside,
        "milliseconds": round(1e3 * mine, 3),
        "of the reference": round(1e3 * other, 3),
        "ratio": round(other / mine, 2),
    }


def _seconds(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _worse(measured: Mapping[str, Mapping[str, Any]], before: Mapping[str, float], tolerance: float) -> list[str]:
    return [name for name, row in measured.items() if name in before and row["ratio"] * tolerance < before[name]]


def _ratios_of(path: str) -> dict[str, float]:
    """What is measured and its ratio, of a recorded result."""
    try:
        rows = json.loads(Path(path).read_text(encoding="utf-8"))["rows"]
        return {str(row["what"]): float(row["ratio"]) for row in rows}
    except (ValueError, KeyError, TypeError):
        raise InputError(
            f"{path}: no result of this bench; the JSON of 'dancar bench gate --out' is accepted"
        ) from None
