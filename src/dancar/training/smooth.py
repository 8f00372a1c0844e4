"""Training that does not learn by heart: wide margins, non-edges drawn evenly, and ways of two edges beside edges."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import DANCAR, packed, unpacked
from dancar.graph import Graph
from dancar.training.stepper import Pairs, Stepper

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]

_RATE, _FALL, _WARM = 0.05, 0.02, 50
# The most edges, ways and drawn pairs of a step.
_EDGES, _DRAWN = 60_000, 200_000
_APIECE = 10


@final
@dataclass(frozen=True)
class Smoothing:
    """How far edges and other pairs are held apart, and what counts as how much.

    Attributes
    ----------
    margin : float
        The slack asked of an edge, and the negative slack asked of other pairs; balls start at a radius of 0.1 in a
        cube of side 2.
    density : float
        What all drawn non-edges weigh together, all edges weighing 1.
    ways : float
        The share of the edges' weight that pairs of a walk of two steps have instead.
    steps : int
        How many.
    """

    margin: float
    density: float
    ways: float
    steps: int


class Smoothed(NamedTuple):
    """The parameters, how many steps made them, whether the time ended them, and how training stood in the end."""

    parameters: Mapping[str, Float32]
    steps: int
    late: bool
    loss: float
    rate: float
    pairs: int


def fit_smooth(
    graph: Graph, dim: int, how: Smoothing, seed: int, threads: int, seconds: float | None = None
) -> Smoothed:
    """Train balls and anchors of a simple graph, whose edges go from container to member.

    Nothing looks for pairs that the balls hold by mistake: what is likely and was not seen may stay where it fell.

    Examples
    --------
    >>> import dancar
    >>> from dancar.training.smooth import Smoothing, fit_smooth
    >>> tree = dancar.load_graph("perfect-tree:depth=3")
    >>> sorted(fit_smooth(tree, 2, Smoothing(0.5, 20, 0.5, 10), 0, 1).parameters)
    ['anchor', 'center', 'radius']
    """
    began = time.perf_counter()
    n, count = graph.n_nodes, graph.n_edges
    rng = np.random.default_rng([seed, 3])
    start = DANCAR.start(n, dim, 1, rng)
    stepper = Stepper(DANCAR.containment, packed(DANCAR.containment, start, dim), threads, ())
    edges = Pairs(graph.source, graph.target, np.full(count, 1 - how.ways, np.float32), 1)
    stride = -(-count // _EDGES)
    drawn = min(count * _APIECE, _DRAWN)
    weight = np.full(drawn, how.density * count / drawn, np.float32)
    walked = min(count, _EDGES)
    walk_weight = np.full(walked, how.ways * count / walked, np.float32)
    done, late, loss, rate = 0, False, 0.0, 0.0
    try:
        for step in range(how.steps):
            share = step / how.steps
            if seconds is not None:
                share = max(share, (time.perf_counter() - began) / seconds)
                if late := share >= 1:
                    break
            batches = [(edges, stride, step % stride)]
            if how.ways:
                batches.append((Pairs(*_walks(graph, walked, rng), walk_weight, 1), 1, 0))
            batches.append((Pairs(_nodes(n, drawn, rng), _nodes(n, drawn, rng), weight, -1), 1, 0))
            rate = _RATE * _FALL**share * min(1.0, (step + 1) / _WARM)
            loss = stepper.step(batches, how.margin, 0.0, rate)
            done += 1
    finally:
        stepper.close()
    return Smoothed(unpacked(DANCAR.containment, stepper.rows), done, late, loss, rate, stepper.pairs)


def _nodes(n: int, count: int, rng: np.random.Generator) -> Int32:
    return rng.integers(0, n, count, dtype=np.int32)


def _walks(graph: Graph, count: int, rng: np.random.Generator) -> tuple[Int32, Int32]:
    """The ends of walks of two edges, drawn edge by edge; where a walk cannot go on, of one."""
    edge = rng.integers(0, graph.n_edges, count)
    source, middle = graph.source[edge], graph.target[edge]
    offsets, nodes = graph.successors.offsets, graph.successors.nodes
    degree = offsets[middle + 1] - offsets[middle]
    place = offsets[middle] + (rng.random(count) * degree).astype(np.int64)
    further = nodes[np.minimum(place, len(nodes) - 1)]
    return source, np.where(degree > 0, further, middle).astype(np.int32)
