"""The exceptions of an arrangement, sorted so that those of a node or a pair are found at once."""

from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Exceptions
from dancar.graphs.adjacency import Adjacency, adjacency, adjacency_of_sorted, neighbours_of

Nodes = NDArray[np.int32]


@final
class Corrections:
    """What geometry finds, with the pairs that are missing, and without those that are false."""

    def __init__(self, exceptions: Exceptions, n: int) -> None:
        self._n = n
        self._keys = [np.unique(rows[:, 0].astype(np.int64) * n + rows[:, 1]) for rows in exceptions]
        self._sides = [[adjacency(rows[:, side], rows[:, 1 - side], n) for side in (0, 1)] for rows in exceptions]

    def of_node(self, node: int, found: Nodes, by_target: bool) -> Nodes:
        """The neighbours of a node, ascending; it is the target of their pairs if `by_target`, else the source."""
        missing, false = (sides[by_target][node] for sides in self._sides)
        if not len(missing) and not len(false):
            return found
        return np.union1d(np.setdiff1d(found, false), missing).astype(np.int32)

    def of_nodes(self, nodes: Nodes, found: Adjacency, by_target: bool) -> Adjacency:
        """The same for the neighbours of several nodes."""
        rows = np.arange(len(nodes), dtype=np.int64)
        keys = np.repeat(rows, np.diff(found.offsets)) * self._n + found.nodes
        missing, false = (
            np.repeat(rows, np.diff(sides[by_target].offsets)[nodes]) * self._n + neighbours_of(sides[by_target], nodes)
            for sides in self._sides
        )
        row, node = np.divmod(np.union1d(np.setdiff1d(keys, false), missing), self._n)
        return adjacency_of_sorted(row.astype(np.int32), node.astype(np.int32), len(nodes))

    def of_pairs(self, source: Nodes, target: Nodes, found: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Whether each pair is an edge."""
        keys = source.astype(np.int64) * self._n + target
        missing, false = (np.isin(keys, known) for known in self._keys)
        return np.asarray((found & ~false) | missing)
