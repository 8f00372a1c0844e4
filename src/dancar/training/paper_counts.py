"""What is wrong over all pairs, where containment may ask for more than a point in a ball."""

from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.graph import Graph
from dancar.kernels.scan import SortedEdges, certify, index_anchors, near

Float32 = NDArray[np.float32]
# The most pairs that are held at once, unless one source has more.
_LIMIT = 1 << 22


class Counts(NamedTuple):
    """False and missing edges over all pairs, and F1."""

    false: int
    missing: int
    f1: float


@final
class PaperCounts:
    """Counts of the pairs with `radius[u] - |center[u] - anchor[v]| >= inclusion radius[v]` against a graph's edges."""

    def __init__(self, edges: SortedEdges, inclusion: float, threads: int) -> None:
        self.edges, self.inclusion, self.threads = edges, inclusion, threads
        self.sources = edges.sources()

    def count(self, parameters: dict[str, Float32]) -> Counts:
        """False and missing edges; exact with inclusion 0, in float64 otherwise."""
        center, radius, anchor = parameters["center"], parameters["radius"], parameters["anchor"]
        if self.inclusion:
            false, missing = self._false(center, radius, anchor), self._missing(center, radius, anchor)
        else:
            found = certify(
                center, radius, anchor, self.edges.offsets, self.edges.targets, limit=0, threads=self.threads
            )
            false, missing = found.false, found.missing
        right = len(self.sources) - missing
        return Counts(false, missing, 2 * right / max(2 * right + false + missing, 1))

    def _missing(self, center: Float32, radius: Float32, anchor: Float32) -> int:
        source, target = self.sources, self.edges.targets
        away = center[source].astype(np.float64) - anchor[target]
        slack = radius[source] - np.sqrt((away * away).sum(axis=1))
        return int(np.count_nonzero(slack < self.inclusion * radius[target].astype(np.float64)))

    def _false(self, center: Float32, radius: Float32, anchor: Float32) -> int:
        """Of the pairs of a ball and a point in it, few sources at a time, those deep enough."""
        n, index, false = len(center), index_anchors(anchor), 0
        share = max(1, _LIMIT // n)
        for first in range(0, n, share):
            found = near(
                center,
                radius,
                anchor,
                0.0,
                edges=self.edges,
                rows=slice(first, first + share),
                limit=share * n,
                index=index,
                threads=self.threads,
            )
            away = center[found.source].astype(np.float64) - anchor[found.target]
            slack = radius[found.source] - np.sqrt((away * away).sum(axis=1))
            false += int(np.count_nonzero(slack >= self.inclusion * radius[found.target].astype(np.float64)))
        return false


def in_nodes_of(graph: Graph, other: Graph) -> Graph:
    """The edges of the other graph between the nodes of this one, found by their labels."""
    number = graph.labels.find(other.labels)
    unknown = np.flatnonzero(number < 0)
    if len(unknown):
        label = other.labels[int(unknown[0])]
        raise InputError(
            f"validation: {len(unknown):,} of its {other.n_nodes:,} nodes, such as {label!r}, are not in the graph to "
            "train on; a graph of nodes that are is accepted"
        )
    return Graph(number[other.source], number[other.target], graph.labels)
