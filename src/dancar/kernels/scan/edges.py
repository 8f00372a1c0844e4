"""Edges sorted by source, then target."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError


class SortedEdges(NamedTuple):
    """The targets of source u, ascending: `targets[offsets[u] : offsets[u + 1]]`.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import sorted_edges
    >>> sorted_edges(np.array([0, 2, 2, 3]), np.array([1, 2, 0]), 3).sources()
    array([0, 0, 2], dtype=int32)
    """

    offsets: NDArray[np.int64]
    targets: NDArray[np.int32]

    def sources(self) -> NDArray[np.int32]:
        """The source of each edge."""
        return np.repeat(np.arange(len(self.offsets) - 1, dtype=np.int32), np.diff(self.offsets))


def no_edges(count: int) -> SortedEdges:
    """A graph of `count` nodes without edges."""
    return SortedEdges(np.zeros(count + 1, np.int64), np.empty(0, np.int32))


def sorted_edges(offsets: NDArray[np.integer], targets: NDArray[np.integer], count: int) -> SortedEdges:
    """The edges of a graph of `count` nodes, checked: no pair twice, none from a node to itself, ascending.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import sorted_edges
    >>> sorted_edges(np.array([0, 1, 1]), np.array([1]), 2).targets
    array([1], dtype=int32)
    """
    edges = SortedEdges(np.ascontiguousarray(offsets, np.int64), np.ascontiguousarray(targets, np.int32))
    steps = np.diff(edges.offsets)
    if len(edges.offsets) != count + 1 or edges.offsets[0] != 0 or (steps < 0).any() or steps.sum() != len(targets):
        raise ParameterError(
            f"edge_offsets: {len(edges.offsets)} given; {count + 1} ascending numbers from 0 to {len(targets)} "
            "are accepted"
        )
    if len(targets) and (edges.targets.min() < 0 or edges.targets.max() >= count):
        raise ParameterError(f"edge_targets: a number outside 0 to {count - 1} given, the nodes of the arrangement")
    sources = edges.sources()
    if (sources == edges.targets).any():
        node = int(sources[np.argmax(sources == edges.targets)])
        raise ParameterError(f"edge_targets: an edge from node {node} to itself; only pairs of two nodes are accepted")
    falling = (np.diff(edges.targets) <= 0) & (np.diff(sources) == 0)
    if falling.any():
        node = int(sources[np.argmax(falling)])
        raise ParameterError(
            f"edge_targets: those of node {node} do not ascend; ascending ones, each once, are accepted"
        )
    return edges
