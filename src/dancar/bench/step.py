"""One step of training over 120,000 pairs, against the same step in eager torch: same pairs, same hinges, same Adam."""

import importlib.util
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from dancar.arrangement import packed
from dancar.bench.charts import Bars
from dancar.bench.eager_step import Rows, eager_step, tensors
from dancar.bench.result import Result, command, without_folders
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.training.options import cores
from dancar.training.stepper import Pairs, Stepper

_EDGES, _NON_EDGES, _MARGIN, _RATE = 20_000, 100_000, 0.01, 0.01
_ROUND = 20
# Lists of random pairs, drawn beforehand.
_DRAWN = 9


def step(graph: str = "wordnet-nouns", dim: int = 10, repeats: int = 200) -> Result:
    """Take steps in turns with torch, from the paper's uniform start, and compare the parameters after the first."""
    from dancar.datasets import load_graph

    given = load_graph(graph).simple()
    rng = np.random.default_rng(0)
    center = rng.uniform(-1, 1, (given.n_nodes, dim)).astype(np.float32)
    radius = np.full(given.n_nodes, 0.1, np.float32)
    drawn = _drawn(given.n_nodes, rng)
    stride = -(-given.n_edges // _EDGES)
    arrays = {"center": center, "radius": radius, "anchor": center}
    stepper = Stepper(POINT_IN_BALL, packed(POINT_IN_BALL, arrays, dim), cores())
    edges, others = _pairs(given.source, given.target, 1), [_pairs(*pairs, -1) for pairs in drawn]

    def ours(turn: int) -> None:
        stepper.step([(edges, stride, turn % stride), (others[turn % _DRAWN], 1, 0)], _MARGIN, _MARGIN, _RATE)

    ways: dict[str, Callable[[int], None]] = {"dancar": ours}
    if importlib.util.find_spec("torch") is None:
        ours(0)
        note = "left out: eager torch, as torch is not installed (pip install torch)"
    else:
        theirs, centers = eager_step(center, radius, _MARGIN, _RATE, cores())
        # Made before the clock runs.
        seen = [tensors((given.source[k::stride], given.target[k::stride], 1, stride)) for k in range(stride)]
        random = [tensors((*pairs, -1, 1)) for pairs in drawn]
        ways["eager torch"] = lambda turn: theirs([seen[turn % stride], random[turn % _DRAWN]])
        for way in ways.values():
            way(0)
        apart = float(np.quantile(np.abs(stepper.source[:, :dim] - centers()), 0.999))
        note = f"99.9 % of the centers' coordinates are within {apart:.1e} of torch's after the first step"
    medians = _medians(ways, repeats)
    stepper.close()
    rows = [
        {
            "step": name,
            "median milliseconds": round(1e3 * median, 3),
            "times faster than torch": round(medians["eager torch"] / median, 1) if len(ways) > 1 else None,
        }
        for name, median in medians.items()
    ]
    notes = ["in rounds of 20 steps, one after the other, of which the last 15 count; the median of all rounds", note]
    settings: dict[str, Any] = {"graph": without_folders(graph), "dim": dim, "repeats": repeats}
    said = settings | {"pairs a step": f"{_EDGES:,} edges and {_NON_EDGES:,} random pairs", "threads": cores()}
    chart = Bars(("step",), "median milliseconds")
    return Result("step", command("step", settings), rows, said | {"seed": 0}, notes, chart=chart)


def _medians(ways: dict[str, Callable[[int], None]], repeats: int) -> dict[str, float]:
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for begin in range(1, repeats, _ROUND):
        for name, way in ways.items():
            seconds = [_seconds(way, turn) for turn in range(begin, begin + _ROUND)]
            # The first ones still share the cores with the other's threads, which wait awake for a while.
            taken[name] += seconds[_ROUND // 4 :]
    return {name: float(np.median(seconds)) for name, seconds in taken.items()}


def _seconds(way: Callable[[int], None], turn: int) -> float:
    began = time.perf_counter()
    way(turn)
    return time.perf_counter() - began


def _drawn(nodes: int, rng: np.random.Generator) -> list[tuple[Rows, Rows]]:
    """Pairs of two different nodes."""
    source = rng.integers(0, nodes, (_DRAWN, _NON_EDGES), np.int32)
    target = rng.integers(0, nodes - 1, (_DRAWN, _NON_EDGES), np.int32)
    target += target >= source
    return list(zip(source, target))


def _pairs(source: Rows, target: Rows, sign: int) -> Pairs:
    return Pairs(source, target, np.ones(len(source), np.float32), sign)
