"""Adjacency of all nodes in two flat arrays."""

from dataclasses import dataclass
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.rows import sorted_pairs
from dancar.labels.readonly import frozen


@final
@dataclass(frozen=True, slots=True, eq=False)
class Adjacency:
    """The neighbours of node i are `nodes[offsets[i]:offsets[i + 1]]`, in order, one for each row.

    Examples
    --------
    >>> from dancar import Graph
    >>> graph = Graph([0, 0, 2], [1, 2, 1])
    >>> graph.successors[0], graph.predecessors[1]
    (array([1, 2], dtype=int32), array([0, 2], dtype=int32))
    >>> graph.successors.offsets
    array([0, 2, 2, 3])
    """

    offsets: NDArray[np.int64]
    nodes: NDArray[np.int32]

    def __getitem__(self, node: int | np.integer[Any]) -> NDArray[np.int32]:
        if not 0 <= node < len(self):
            raise IndexError(f"node {node} of {len(self)}")
        return self.nodes[self.offsets[node] : self.offsets[node + 1]]

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def degrees(self) -> NDArray[np.int64]:
        """How many rows each node has."""
        return frozen(np.diff(self.offsets))


def adjacency_of_sorted(source: NDArray[np.int32], target: NDArray[np.int32], n: int) -> Adjacency:
    """Adjacency of rows that are in order of their sources, over the memory of `target`."""
    offsets = np.zeros(n + 1, np.int64)
    np.cumsum(np.bincount(source, minlength=n), out=offsets[1:])
    return Adjacency(frozen(offsets), target)


def adjacency(source: NDArray[np.int32], target: NDArray[np.int32], n: int) -> Adjacency:
    """Adjacency of rows in any order."""
    return adjacency_of_sorted(*sorted_pairs(source, target), n)


def neighbours_of(adjacency: Adjacency, nodes: NDArray[np.integer[Any]]) -> NDArray[np.int32]:
    """The neighbours of all the given nodes, one after the other."""
    start = adjacency.offsets[nodes]
    count = adjacency.offsets[nodes + 1] - start
    return adjacency.nodes[ranges(start, count)]


def ranges(start: NDArray[np.int64], count: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers from `start` on, `count` of them, for each pair of the two arrays."""
    stop = np.cumsum(count)
    numbers = np.arange(int(stop[-1]) if len(stop) else 0, dtype=np.int64)
    numbers += np.repeat(start - (stop - count), count)
    return numbers
