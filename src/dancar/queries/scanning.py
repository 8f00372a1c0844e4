"""Answers by reading all regions for each question: plain NumPy, with nothing to compile, to sort or to load."""

from collections.abc import Callable
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Balls, Exceptions
from dancar.errors import FileError
from dancar.graphs.adjacency import Adjacency, adjacency_of_sorted
from dancar.kernels.search.columns import WIDTH, Columns
from dancar.queries.answers import Answers, Float32, Nearest, Nodes

_AT_ONCE = 1 << 16
# Far wider than what float64 can be wrong by in 4,096 dimensions: nearer pairs are decided by the exact predicate.
_OPEN = 1e-9


@final
class Scan(Answers):
    """`Answers` by a scan of all regions, or of those in blocks that an index from a file does not rule out.

    For a single question in a fresh process this is the quickest: there is nothing to get ready.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries import Scan
    >>> line = np.array([[0], [2]], np.float32)
    >>> Scan(line, np.array([3, 1], np.float32), line).successors(0)
    array([1], dtype=int32)
    """

    def __init__(
        self,
        center: Float32,
        radius: Float32,
        anchor: Float32,
        *,
        contain: str = "source",
        exceptions: Exceptions | None = None,
        columns: tuple[Columns, Columns] | None = None,
    ) -> None:
        super().__init__(Balls(center, radius, anchor), contain, exceptions)
        self._columns = columns

    def _members(self, node: int) -> Nodes:
        center, radius = self.center[node : node + 1], self.radius[node : node + 1]
        near = None if self._columns is None else self._near(self._columns[0], center[0], float(radius[0]))
        return self._chosen(near, node, lambda rows: _decided(center, radius, self.anchor[rows]))

    def _containers(self, node: int) -> Nodes:
        anchor = self.anchor[node : node + 1]
        near = None if self._columns is None else self._near(self._columns[1], anchor[0], None)
        return self._chosen(near, node, lambda rows: _decided(self.center[rows], self.radius[rows], anchor))

    def _chosen(self, near: Nodes | None, node: int, inside: Callable[[Any], NDArray[np.bool_]]) -> Nodes:
        """Those of the near nodes that are inside, save one; all nodes are looked at in turn where near is None."""
        found: Nodes
        if near is not None:
            found = near[inside(near)]
        else:
            starts = range(0, self.n_nodes, _AT_ONCE)
            parts = [np.flatnonzero(inside(slice(start, start + _AT_ONCE))) + start for start in starts]
            found = np.concatenate([np.empty(0, np.int64), *parts]).astype(np.int32)
        others: Nodes = found[found != node]
        return others

    def _members_of(self, nodes: Nodes) -> Adjacency:
        return _gathered([self._members(node) for node in nodes.tolist()])

    def _containers_of(self, nodes: Nodes) -> Adjacency:
        return _gathered([self._containers(node) for node in nodes.tolist()])

    def _holds(self, container: int, member: int) -> bool:
        return bool(self._inside(np.array([container], np.int32), np.array([member], np.int32))[0])

    def _inside(self, container: Nodes, member: Nodes) -> NDArray[np.bool_]:
        inside = np.empty(len(container), np.bool_)
        for start in range(0, len(container), _AT_ONCE):
            u, v = (side[start : start + _AT_ONCE] for side in (container, member))
            inside[start : start + _AT_ONCE] = _decided(self.center[u], self.radius[u], self.anchor[v])
        return np.asarray(inside & (container != member))

    def _nearest(self, node: int, count: int) -> Nearest:
        squared = _squared(self.anchor[node : node + 1], self.anchor)
        order = np.argsort(squared, kind="stable")
        nodes = order[order != node][:count].astype(np.int32)
        return Nearest(nodes, np.sqrt(squared[nodes]))

    def _holders(self, points: Float32) -> Adjacency:
        inside = [_decided(self.center, self.radius, point[None]) for point in points]
        return _gathered([np.flatnonzero(row).astype(np.int32) for row in inside])

    def _near(self, columns: Columns, point: Float32, radius: float | None) -> Nodes:
        """The rows, ascending, of the blocks that may have some within the radius, each block's largest if None."""
        dim = len(point)
        squared = np.zeros((len(columns.low), WIDTH))
        for axis in range(dim):
            low, high = (side[:, axis].astype(np.float64) for side in (columns.low, columns.high))
            squared += np.maximum(np.maximum(low - point[axis], point[axis] - high), 0.0) ** 2
        size = columns.high[:, dim].astype(np.float64) if radius is None else np.float64(radius)
        near = np.flatnonzero((squared <= size**2 * (1 + _OPEN)).reshape(-1)[: len(columns.blocks)])
        parts = [columns.order[block * WIDTH : (block + 1) * WIDTH] for block in near.tolist()]
        rows = np.sort(np.concatenate([np.empty(0, np.int32), *parts]))
        if len(rows) and not 0 <= rows[0] <= rows[-1] < self.n_nodes:
            raise FileError(f"the index names a node outside 0 to {self.n_nodes - 1}: the file is damaged")
        return rows


def _decided(center: Float32, radius: Float32, anchor: Float32) -> NDArray[np.bool_]:
    """Whether each ball holds its anchor; there may be one ball, or one anchor, for all."""
    squared, limit = _squared(center, anchor), radius.astype(np.float64) ** 2
    inside = (squared <= limit) & (radius >= 0)
    close = np.flatnonzero(np.abs(squared - limit) <= _OPEN * limit)
    if len(close):
        from dancar.kernels.scan.decide import decide

        count, places = len(squared), np.arange(len(close), dtype=np.int32)
        centers, anchors = (np.broadcast_to(side, (count, side.shape[1]))[close] for side in (center, anchor))
        sizes = np.broadcast_to(radius, count)[close]
        inside[close] = decide(centers, sizes, anchors, places, places, squared[close])[0]
    return np.asarray(inside)


def _gathered(rows: list[Nodes]) -> Adjacency:
    counts = np.array([len(row) for row in rows], np.int64)
    sources = np.repeat(np.arange(len(rows), dtype=np.int32), counts)
    return adjacency_of_sorted(sources, np.concatenate([np.empty(0, np.int32), *rows]), len(rows))


def _squared(center: Float32, anchor: Float32) -> NDArray[np.float64]:
    """The squared distance of each row from its row, or from the only one, in float64, in the order of the axes."""
    total = np.zeros(max(len(center), len(anchor)) if len(center) and len(anchor) else 0)
    for axis in range(center.shape[1]):
        gap = center[:, axis].astype(np.float64) - anchor[:, axis].astype(np.float64)
        total += gap * gap
    return total
