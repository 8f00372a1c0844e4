"""Other libraries' searches behind one shape: `members`, `containers`, `nearest` of one node or of many."""

import importlib.util
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.queries import Nearest

Float32 = NDArray[np.float32]
_NEAREST = 10


def peers(center: Float32, radius: Float32, anchor: Float32) -> tuple[dict[str, Any], list[str]]:
    """The peers that are installed, by name, and a sentence about each that is not."""
    found: dict[str, Any] = {"scipy k-d tree": KDTree(center, radius, anchor)}
    if importlib.util.find_spec("faiss") is None:
        return found, ["not measured: faiss, which is not installed (pip install faiss-cpu)"]
    return found | {"faiss flat": Faiss(center, radius, anchor)}, []


class KDTree:
    """SciPy's k-d tree, in float64."""

    def __init__(self, center: Float32, radius: Float32, anchor: Float32) -> None:
        from scipy.spatial import cKDTree

        self.center, self.radius, self.anchor = (array.astype(np.float64) for array in (center, radius, anchor))
        self.anchors, self.centers = cKDTree(self.anchor), cKDTree(self.center)
        self.largest = self.radius.max()

    def members(self, nodes: Any) -> Any:
        """The anchors in the ball of each node."""
        found = self.anchors.query_ball_point(self.center[nodes], self.radius[nodes], workers=_workers(nodes))
        return _others(nodes, found)

    def containers(self, nodes: Any) -> Any:
        """The balls that hold the anchor of each node: all within the largest radius, each of them then looked at."""
        near = self.centers.query_ball_point(self.anchor[nodes], self.largest, workers=_workers(nodes))
        if np.ndim(nodes) == 0:
            return _others(nodes, self._holding(nodes, near))
        return _others(nodes, [self._holding(node, rows) for node, rows in zip(nodes, near)])

    def nearest(self, nodes: Any) -> Any:
        """The nearest anchors."""
        distances, found = self.anchors.query(self.anchor[nodes], _NEAREST + 1, workers=_workers(nodes))
        return Nearest(_after_own(nodes, found), distances)

    def _holding(self, node: int, rows: list[int]) -> NDArray[np.intp]:
        near = np.array(rows, np.intp)
        gap = self.center[near] - self.anchor[node]
        kept: NDArray[np.intp] = near[(gap * gap).sum(axis=1) <= self.radius[near] ** 2]
        return kept


class Faiss:
    """Faiss' flat index, in float32; it has one radius a call."""

    def __init__(self, center: Float32, radius: Float32, anchor: Float32) -> None:
        import faiss

        self.center, self.radius, self.anchor = (np.ascontiguousarray(array) for array in (center, radius, anchor))
        self.index: Any = faiss.IndexFlatL2(anchor.shape[1])
        self.index.add(self.anchor)

    def members(self, nodes: Any) -> Any:
        """The anchors in the ball of each node."""
        if np.ndim(nodes):
            return [self.members(node) for node in nodes]
        _, _, found = self.index.range_search(self.center[nodes][None], float(self.radius[nodes]) ** 2)
        return _others(nodes, found)

    def nearest(self, nodes: Any) -> Any:
        """The nearest anchors."""
        distances, found = self.index.search(np.atleast_2d(self.anchor[nodes]), _NEAREST + 1)
        return Nearest(_after_own(nodes, found if np.ndim(nodes) else found[0]), distances)


def _workers(nodes: Any) -> int:
    return -1 if np.ndim(nodes) else 1


def _others(nodes: Any, found: Any) -> Any:
    if np.ndim(nodes):
        return [_others(node, rows) for node, rows in zip(nodes, found)]
    rows = np.sort(np.asarray(found))
    return rows[rows != nodes]


def _after_own(nodes: Any, found: Any) -> Any:
    """Without the node itself, which is the nearest to itself, or one at the same place."""
    if np.ndim(nodes):
        return np.array([_after_own(node, row) for node, row in zip(nodes, found)])
    return np.array([node for node in np.asarray(found).tolist() if node != nodes][:_NEAREST])
