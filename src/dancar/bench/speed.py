"""Our own speed at a glance: a step, a scan, rankings and a whole fit, each with what its own bench puts beside it."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from dancar.bench.charts import Bars
from dancar.bench.fit import fit
from dancar.bench.ranking import ranking
from dancar.bench.result import Result, command, without_folders
from dancar.bench.scan import scan
from dancar.bench.step import step

_NOTES = [
    "times faster: than what is beside it, in turns in one run; a fit and rankings have nothing beside them here",
    "dancar bench step, scan, ranking and fit measure each of these in more ways",
]
_STEPS = 40


def speed(graph: str = "wordnet-nouns", dim: int = 10, repeats: int = 5) -> Result:
    """Run those benches one after the other, with as many repeats."""
    stepped = step(graph, dim, _STEPS * repeats)
    rows = [
        *_step(stepped),
        *_scans(scan(graph, dim, repeats=repeats)),
        *_rankings(ranking(graph, "dancar", str(dim), repeats=repeats)),
        *_fits(fit(graph, str(dim), "target", "0")),
    ]
    settings: dict[str, Any] = {"graph": without_folders(graph), "dim": dim, "repeats": repeats}
    notes = [*_NOTES, *(note for note in stepped.notes if note.startswith("left out"))]
    chart = Bars(("what",), "seconds", log=True)
    return Result("speed", command("speed", settings), rows, {**settings, "seed": 0}, notes, chart=chart)


def _row(what: str, seconds: float, *beside: Any) -> Mapping[str, Any]:
    """A row; `beside` is what stands beside it, its seconds, and how many times faster ours is."""
    return {"what": what, "seconds": seconds} | dict(zip_longest(("beside", "its seconds", "times faster"), beside))


def _step(result: Result) -> Iterator[Mapping[str, Any]]:
    ours, *peer = result.rows
    what, seconds = f"a step of {result.settings['pairs a step']}", ours["median milliseconds"] / 1e3
    beside = [(row["step"], row["median milliseconds"] / 1e3, ours["times faster than torch"]) for row in peer]
    yield _row(what, seconds, *(beside[0] if beside else ()))


def _scans(result: Result) -> Iterator[Mapping[str, Any]]:
    *ours, theirs = result.rows
    for row in ours:
        beside = theirs["scan"], theirs["median seconds"], row["times faster than the product"]
        yield _row(f"all pairs: {row['scan']}", row["median seconds"], *beside)


def _rankings(result: Result) -> Iterator[Mapping[str, Any]]:
    for row in result.rows:
        yield _row(f"all pairs: {row['measure']}", row["seconds"])


def _fits(result: Result) -> Iterator[Mapping[str, Any]]:
    for row in result.rows:
        yield _row(f"fit from a cold process{', exact' if row['exact'] else ''}", row["seconds"])
