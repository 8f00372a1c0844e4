"""Answers about any declaration: the slack of each pair, in float64, decides."""

from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency, adjacency
from dancar.queries.answers import Answers, Float32, Nearest, Nodes


@final
class SlackScan(Answers):
    """`Answers` by the slacks of a node with all others; of one relation, by its number.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Distance
    >>> from dancar.queries import SlackScan
    >>> model = Distance(dim=1, threads=1).fit([("a", "b")])
    >>> SlackScan(model.arrangement_, 0).successors(0)
    array([1], dtype=int32)
    """

    def __init__(self, arrangement: Arrangement, relation: int) -> None:
        self.n_nodes = arrangement.n_nodes
        self.contain = arrangement.contain
        self._exceptions = arrangement.exceptions
        self._source_contains = arrangement.contain == "source"
        self._arrangement, self._relation = arrangement, relation
        self._nodes = np.arange(self.n_nodes, dtype=np.int32)
        # There are no centers and anchors to be asked for.
        self.center = self.anchor = np.empty((0, arrangement.dim), np.float32)
        self.radius = np.empty(0, np.float32)

    def _members(self, node: int) -> Nodes:
        return self._nodes[self._inside(np.full_like(self._nodes, node), self._nodes)]

    def _containers(self, node: int) -> Nodes:
        return self._nodes[self._inside(self._nodes, np.full_like(self._nodes, node))]

    def _members_of(self, nodes: Nodes) -> Adjacency:
        return _gathered([self._members(node) for node in nodes.tolist()])

    def _containers_of(self, nodes: Nodes) -> Adjacency:
        return _gathered([self._containers(node) for node in nodes.tolist()])

    def _holds(self, container: int, member: int) -> bool:
        return bool(self._inside(np.array([container], np.int32), np.array([member], np.int32))[0])

    def _inside(self, container: Nodes, member: Nodes) -> NDArray[np.bool_]:
        from dancar.arrangement.all_pairs import slacks

        arrangement, relation = self._arrangement, np.full(len(container), self._relation, np.int32)
        found = slacks(arrangement.declaration, arrangement.rows, container, member, relation)
        return np.asarray((found >= 0) & (container != member))

    def _nearest(self, node: int, count: int) -> Nearest:
        raise ParameterError(f"nearest: {self._arrangement.model} has no anchors; a model of anchors is accepted")

    def _holders(self, points: Float32) -> Adjacency:
        raise ParameterError(f"holders: {self._arrangement.model} has no balls; a model of balls is accepted")


def _gathered(rows: list[Nodes]) -> Adjacency:
    sources = np.repeat(np.arange(len(rows), dtype=np.int32), [len(row) for row in rows])
    return adjacency(sources, np.concatenate([np.empty(0, np.int32), *rows]), len(rows))
