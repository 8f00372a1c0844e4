"""One step of training over 120,000 pairs, against the same step in eager torch: same pairs, same hinges, same Adam."""

import importlib.util
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import packed
from dancar.bench.charts import Bars
from dancar.bench.result import Result
from dancar.errors import MissingPackageError
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.training.options import cores
from dancar.training.stepper import Pairs, Stepper

_EDGES, _NON_EDGES, _MARGIN, _RATE = 20_000, 100_000, 0.01, 0.01
_ROUND = 20
# Lists of random pairs, drawn beforehand.
_DRAWN = 9
Rows = NDArray[np.int32]


def step(graph: str = "wordnet-nouns", dim: int = 10, repeats: int = 200) -> Result:
    """Take steps in turns with torch, from the paper's uniform start, and compare the parameters after the first."""
    if importlib.util.find_spec("torch") is None:
        raise MissingPackageError("dancar bench step compares with torch: pip install 'dancar[torch]'")
    from dancar.datasets import load_graph

    given = load_graph(graph).simple()
    rng = np.random.default_rng(0)
    center = rng.uniform(-1, 1, (given.n_nodes, dim)).astype(np.float32)
    radius = np.full((given.n_nodes, 1), 0.1, np.float32)
    stride = -(-given.n_edges // _EDGES)
    edges = _pairs(given.source, given.target, 1)
    sources = rng.integers(0, given.n_nodes, (_DRAWN, _NON_EDGES), np.int32)
    targets = rng.integers(0, given.n_nodes - 1, (_DRAWN, _NON_EDGES), np.int32)
    targets += targets >= sources
    drawn = [_pairs(source, target, -1) for source, target in zip(sources, targets)]
    arrays = {"center": center, "radius": radius[:, 0], "anchor": center}
    stepper = Stepper(POINT_IN_BALL, packed(POINT_IN_BALL, arrays, dim), cores())
    torch_step, torch_parameters = _torch(center, radius)

    def ours(turn: int) -> None:
        stepper.step([(edges, stride, turn % stride), (drawn[turn % _DRAWN], 1, 0)], _MARGIN, _MARGIN, _RATE)

    # Torch wants other integers, and has them made before the clock runs.
    seen = [_tensors(edges.source[k::stride], edges.target[k::stride], stride) for k in range(stride)]
    random = [_tensors(pairs.source, pairs.target, 1) for pairs in drawn]

    def theirs(turn: int) -> None:
        torch_step([seen[turn % stride], random[turn % _DRAWN]])

    taken: dict[str, list[float]] = {"dancar": [], "eager torch": []}
    ways = ("dancar", ours), ("eager torch", theirs)
    for _, way in ways:
        way(0)
    apart = float(np.quantile(np.abs(stepper.source[:, :dim] - torch_parameters[0].detach().numpy()), 0.999))
    for begin in range(1, repeats, _ROUND):
        for name, way in ways:
            seconds = [_seconds(way, turn) for turn in range(begin, begin + _ROUND)]
            # The first ones still share the cores with the other's threads, which wait awake for a while.
            taken[name] += seconds[_ROUND // 4 :]
    medians = {name: float(np.median(seconds)) for name, seconds in taken.items()}
    rows = [
        {
            "step": name,
            "median milliseconds": round(1e3 * median, 3),
            "times faster than torch": round(medians["eager torch"] / median, 1),
        }
        for name, median in medians.items()
    ]
    stepper.close()
    notes = ["in rounds of 20 steps, one after the other, of which the last 15 count; the median of all rounds"]
    notes += [f"99.9 % of the centers' coordinates are within {apart:.1e} of torch's after the first step"]
    command = f"dancar bench step --set graph={graph} --set dim={dim} --set repeats={repeats}"
    settings = {"graph": graph, "pairs a step": f"{_EDGES:,} edges and {_NON_EDGES:,} random pairs", "threads": cores()}
    chart = Bars(("step",), "median milliseconds")
    return Result("step", command, rows, {**settings, "dim": dim, "seed": 0}, notes, chart=chart)


def _seconds(way: Callable[[int], None], turn: int) -> float:
    began = time.perf_counter()
    way(turn)
    return time.perf_counter() - began


def _pairs(source: Rows, target: Rows, sign: int) -> Pairs:
    return Pairs(source, target, np.ones(len(source), np.float32), sign)


def _tensors(source: Rows, target: Rows, scale: int) -> tuple[Any, Any, int]:
    import torch

    return torch.from_numpy(source.astype(np.int64)), torch.from_numpy(target.astype(np.int64)), scale


def _torch(center: Any, radius: Any) -> tuple[Callable[[Any], None], list[Any]]:
    import torch

    torch.set_num_threads(cores())
    parameters = [torch.nn.Parameter(torch.from_numpy(array.copy())) for array in (center, radius[:, 0], center)]
    centers, radii, anchors = parameters
    optimizer = torch.optim.Adam(parameters, lr=_RATE, eps=1e-20)

    def one(batches: Any) -> None:
        optimizer.zero_grad()
        loss = torch.zeros(())
        for (u, v, scale), sign in zip(batches, (1.0, -1.0)):
            slack = radii[u] - ((centers[u] - anchors[v]).square().sum(1) + 1e-24).sqrt()
            loss = loss + scale * torch.relu(_MARGIN - sign * slack).sum()
        nested = radii - ((centers - anchors).square().sum(1) + 1e-24).sqrt()
        loss = loss + torch.relu(_MARGIN - nested).sum()
        loss.backward()
        optimizer.step()

    return one, parameters
