"""What the paper's steps draw: edges and nodes in shuffled order, and pairs that are no edges, or seldom are."""

from collections.abc import Callable
from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.graph import Graph
from dancar.training.state import State

Int32 = NDArray[np.int32]
Pairs = tuple[Int32, Int32]


@final
class Shuffled:
    """The numbers below `count` in shuffled order, again and again, in batches; a batch may span two orders."""

    def __init__(self, count: int, batch: int, rng: np.random.Generator) -> None:
        self._count, self._batch, self._rng = count, min(batch, count), rng
        self._left = np.zeros(0, np.int64)

    def __len__(self) -> int:
        return self._batch

    def next(self) -> NDArray[np.int64]:
        """The next batch."""
        if len(self._left) < self._batch:
            self._left = np.concatenate([self._left, self._rng.permutation(self._count)])
        batch, self._left = self._left[: self._batch], self._left[self._batch :]
        return batch

    def put(self, state: State, name: str) -> None:
        """Keep what is left of the present order in a state."""
        state.arrays[name] = self._left

    def take(self, state: State, name: str) -> None:
        """Take what `put` kept."""
        self._left = state.places(name, np.int64, self._count)


def negative_pairs(graph: Graph, kind: str) -> Callable[[int, np.random.Generator], Pairs] | None:
    """What draws that many pairs: any, or non-edges only; None where every pair of two nodes is an edge.

    Parameters
    ----------
    graph
        A simple graph of at least two nodes.
    kind
        "uniform" or "exact".
    """
    n = graph.n_nodes
    pairs = n * (n - 1)
    if kind == "uniform":
        return lambda count, rng: _any_pairs(n, count, rng)
    if graph.n_edges == pairs:
        return None
    edges = graph.source.astype(np.int64) * n + graph.target
    if 2 * graph.n_edges <= pairs:
        return lambda count, rng: _other_pairs(edges, n, count, rng)
    # Most draws would hit an edge; the non-edges are fewer than the edges, so there is room for a list of them.
    absent = np.ones(n * n, np.bool_)
    absent[edges] = False
    absent[:: n + 1] = False
    others = np.flatnonzero(absent)
    return lambda count, rng: _split(others[rng.integers(len(others), size=count)], n)


def _any_pairs(n: int, count: int, rng: np.random.Generator) -> Pairs:
    source = rng.integers(n, size=count, dtype=np.int32)
    target = rng.integers(n - 1, size=count, dtype=np.int32)
    target += target >= source
    return source, target


def _other_pairs(edges: NDArray[np.int64], n: int, count: int, rng: np.random.Generator) -> Pairs:
    """Pairs of two nodes, those that are edges drawn anew; `edges` are `source n + target`, ascending."""
    found = [np.zeros(0, np.int64)]
    missing = count
    while missing:
        source, target = _any_pairs(n, missing, rng)
        # Sorted keys are looked up many times faster than scattered ones, and a batch has no order.
        key = np.sort(source.astype(np.int64) * n + target)
        place = np.minimum(np.searchsorted(edges, key), len(edges) - 1)
        found.append(key[edges[place] != key])
        missing -= len(found[-1])
    return _split(np.concatenate(found), n)


def _split(key: NDArray[np.int64], n: int) -> Pairs:
    source, target = np.divmod(key, n)
    return source.astype(np.int32), target.astype(np.int32)
