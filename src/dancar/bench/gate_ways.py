"""What the gate measures: one piece of the engine each, and NumPy at the same, or its like, on the same data.

What is ours runs on one thread; NumPy's products of matrices take the threads that NumPy gives them.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dancar import store
from dancar.arrangement import Arrangement, packed
from dancar.constructions import Placement, nested_positions
from dancar.evaluation import ranking, scores_of
from dancar.formats import read_graph, write_graph
from dancar.graph import Graph
from dancar.kernels.scan import certify, near, sorted_edges
from dancar.queries import Index
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.training.stepper import Pairs, Stepper

Work = Callable[[], Any]

_EDGES, _NON_EDGES, _RANKED, _QUESTIONS = 20_000, 100_000, 3000, 500


class Way(NamedTuple):
    """Something that is measured, beside what."""

    name: str
    beside: str
    ours: Work
    reference: Work


def ways(graph: Graph, dim: int) -> Iterator[Way]:
    """The nested positions of a hierarchy, which need no training, and what is asked of them."""
    placement = nested_positions(graph.successors, dim, np.random.default_rng(0))
    yield _step(graph, placement, dim)
    edges = sorted_edges(graph.successors.offsets, graph.target, graph.n_nodes)
    product = _product(placement)
    yield Way("mining", "products of matrices", lambda: near(*placement, 0.01, edges=edges), product)
    yield Way("certificate", "products of matrices", lambda: certify(*placement, edges.offsets, edges.targets), product)
    yield _ranking(graph, placement)
    yield _questions(placement)
    yield from _files(graph, Arrangement(placement._asdict(), graph.labels, "source"))


def _step(graph: Graph, placement: Placement, dim: int) -> Way:
    """A step over as many pairs as `dancar bench step` takes; the distances alone are NumPy's share of it."""
    rng = np.random.default_rng(0)
    edge = rng.integers(0, graph.n_edges, _EDGES)
    none = rng.integers(0, graph.n_nodes, (2, _NON_EDGES)).astype(np.int32)
    source, target = (np.concatenate(ends) for ends in ((graph.source[edge], none[0]), (graph.target[edge], none[1])))
    stepper = Stepper(POINT_IN_BALL, packed(POINT_IN_BALL, placement._asdict(), dim), 1)
    lists = [
        (Pairs(source[part], target[part], np.ones(len(source[part]), np.float32), sign), 1, 0)
        for part, sign in ((slice(_EDGES), 1), (slice(_EDGES, None), -1))
    ]

    def distances() -> None:
        np.sqrt(((placement.center[source] - placement.anchor[target]) ** 2).sum(axis=1))

    return Way("step", "distances of the pairs", lambda: stepper.step(lists, 0.01, 0.01, 1e-4), distances)


def _product(placement: Placement, block: int = 512) -> Work:
    """All products of centers and anchors, and how many reach a bound: the bulk of a scan by matrices."""
    left, right = placement.center, np.ascontiguousarray(placement.anchor.T)
    return lambda: sum(int(np.count_nonzero(left[i : i + block] @ right >= 1.0)) for i in range(0, len(left), block))


def _ranking(graph: Graph, placement: Placement) -> Way:
    some = graph.subgraph(range(min(graph.n_nodes, _RANKED)))
    part = Placement(*(array[: some.n_nodes] for array in placement))
    scores = scores_of(Arrangement(part._asdict(), some.labels, "source"))

    def sorting() -> None:
        for center in part.center:
            np.argsort(((part.anchor - center) ** 2).sum(axis=1))

    return Way("ranking", "sorting all distances", lambda: ranking(scores, some, threads=1), sorting)


def _questions(placement: Placement) -> Way:
    index = Index(*placement, threads=1)
    nodes = np.random.default_rng(0).integers(0, len(placement.radius), _QUESTIONS)

    def distances() -> None:
        for node in nodes.tolist():
            square = ((placement.center - placement.anchor[node]) ** 2).sum(axis=1)
            np.flatnonzero(square <= placement.radius**2)

    return Way("questions", "distances to all", lambda: index.containers(nodes), distances)


def _files(graph: Graph, arrangement: Arrangement) -> Iterator[Way]:
    """Reading edges, and saving and loading an arrangement: the files are gone when the gate asks for the next way."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        edges, numbers = folder / "edges.csv", folder / "numbers.npz"
        write_graph(graph, edges)

        def lines() -> None:
            np.loadtxt(edges, dtype=np.str_, delimiter=",", skiprows=1, max_rows=max(1, graph.n_edges // 10))

        yield Way("reading edges", "numpy.loadtxt of a tenth", lambda: read_graph(edges), lines)

        def saved() -> None:
            store.write(folder / "one.dancar", arrangement.tensors(), arrangement.described(), arrangement.labels)
            store.read(folder / "one.dancar")

        def numpy_saved() -> None:
            np.savez(numbers, *arrangement.parameters.values())
            with np.load(numbers) as found:
                list(found.values())

        yield Way("saving and loading", "numpy.savez and load", saved, numpy_saved)
