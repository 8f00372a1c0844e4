"""What can be asked of an arrangement by the numbers of its nodes, whichever way the answers are found."""

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Any, NamedTuple, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dancar.arrangement import Balls, Exceptions
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.queries.corrections import Corrections

Nodes = NDArray[np.int32]
Float32 = NDArray[np.float32]
Node = int | np.integer[Any]

# The most nodes whose neighbours are held at a time.
_AT_ONCE = 1024
# The most pairs of a few nodes that are all looked at, rather than all neighbours of those nodes.
_PAIRS = 1 << 22


class Nearest(NamedTuple):
    """Nodes, nearest first, and the distances of their anchors, in float64; a row for each node that was asked of.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries import Scan
    >>> line = np.array([[0], [1], [3]], np.float32)
    >>> Scan(line, np.ones(3, np.float32), line).nearest(1, count=2)
    Nearest(nodes=array([0, 2], dtype=int32), distances=array([1., 2.]))
    """

    nodes: Nodes
    distances: NDArray[np.float64]


class Answers(ABC):
    """Answers about balls and anchors, by the numbers of nodes.

    The *members* of a node are the other nodes whose anchors lie in its ball, its *containers* those whose balls hold
    its anchor; with `contain` "source" the members are the successors, with "target" the predecessors. Exceptions
    count.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries import Index, Scan
    >>> line = np.array([[0], [2], [9]], np.float32)
    >>> for way in (Scan, Index):
    ...     answers = way(line, np.array([3, 1, 8], np.float32), line)
    ...     answers.successors(0), answers.predecessors(1), answers.contains([0, 1], [1, 2])
    (array([1], dtype=int32), array([0, 2], dtype=int32), array([ True, False]))
    (array([1], dtype=int32), array([0, 2], dtype=int32), array([ True, False]))
    >>> answers.successors([2, 0]).offsets, answers.most_general(), answers.lowest_common_containers([1, 2])
    (array([0, 1, 2]), array([0, 2], dtype=int32), array([2], dtype=int32))
    """

    def __init__(self, balls: Balls, contain: str, exceptions: Exceptions | None) -> None:
        self.center, self.radius, self.anchor = balls
        self.n_nodes = len(self.radius)
        self.contain = contain
        self._exceptions = exceptions
        self._source_contains = contain == "source"

    @abstractmethod
    def _members(self, node: int) -> Nodes:
        """The nodes in the ball of one node, by the geometry, ascending; the caller may write into them."""

    @abstractmethod
    def _containers(self, node: int) -> Nodes:
        """The nodes whose balls hold the anchor of one, by the geometry, ascending; the caller may write into them."""

    @abstractmethod
    def _members_of(self, nodes: Nodes) -> Adjacency:
        """`_members` of each node."""

    @abstractmethod
    def _containers_of(self, nodes: Nodes) -> Adjacency:
        """`_containers` of each node."""

    @abstractmethod
    def _holds(self, container: int, member: int) -> bool:
        """Whether one pair of different nodes is contained, by the geometry."""

    @abstractmethod
    def _inside(self, container: Nodes, member: Nodes) -> NDArray[np.bool_]:
        """Whether pairs are contained, by the geometry; false where both are the same node."""

    @abstractmethod
    def _nearest(self, node: int, count: int) -> Nearest:
        """The nodes whose anchors are nearest to that of one."""

    def _nearest_of(self, nodes: Nodes, count: int) -> Nearest:
        """`_nearest` of each node, a row each."""
        found, shape = [self._nearest(node, count) for node in nodes.tolist()], (len(nodes), count)
        return Nearest(
            np.array([one.nodes for one in found], np.int32).reshape(shape),
            np.array([one.distances for one in found]).reshape(shape),
        )

    @abstractmethod
    def _holders(self, points: Float32) -> Adjacency:
        """The nodes whose balls hold each point."""

    @cached_property
    def _corrections(self) -> Corrections | None:
        return None if self._exceptions is None else Corrections(self._exceptions, self.n_nodes)

    @overload
    def members(self, nodes: Node) -> Nodes: ...
    @overload
    def members(self, nodes: ArrayLike) -> Adjacency: ...
    @final
    def members(self, nodes: Any) -> Any:
        """The other nodes in the ball of one node, ascending; of several, an `Adjacency` with a row for each."""
        return self._asked(nodes, self._members, self._members_of, not self._source_contains)

    @overload
    def containers(self, nodes: Node) -> Nodes: ...
    @overload
    def containers(self, nodes: ArrayLike) -> Adjacency: ...
    @final
    def containers(self, nodes: Any) -> Any:
        """The other nodes whose balls hold the anchor of a node, ascending; of several, an `Adjacency`."""
        return self._asked(nodes, self._containers, self._containers_of, self._source_contains)

    @overload
    def successors(self, nodes: Node) -> Nodes: ...
    @overload
    def successors(self, nodes: ArrayLike) -> Adjacency: ...
    @final
    def successors(self, nodes: Any) -> Any:
        """The nodes that a node has an edge to, ascending; of several, an `Adjacency` with a row for each."""
        return self.members(nodes) if self._source_contains else self.containers(nodes)

    @overload
    def predecessors(self, nodes: Node) -> Nodes: ...
    @overload
    def predecessors(self, nodes: ArrayLike) -> Adjacency: ...
    @final
    def predecessors(self, nodes: Any) -> Any:
        """The nodes that have an edge to a node, ascending; of several, an `Adjacency` with a row for each."""
        return self.containers(nodes) if self._source_contains else self.members(nodes)

    @overload
    def contains(self, source: Node, target: Node) -> bool: ...
    @overload
    def contains(self, source: ArrayLike, target: ArrayLike) -> NDArray[np.bool_]: ...
    @final
    def contains(self, source: Any, target: Any) -> Any:
        """Whether there is an edge from the source to the target, for numbers or for arrays of them."""
        plain = type(source) is int and type(target) is int and self._corrections is None
        if plain and 0 <= source < self.n_nodes and 0 <= target < self.n_nodes:
            return self._holds(source, target) if self._source_contains else self._holds(target, source)
        sources, targets = self._checked(source), self._checked(target)
        if sources.ndim != targets.ndim or sources.shape != targets.shape:
            raise ParameterError(
                f"source, target: {sources.size} and {targets.size} nodes given; as many of each are accepted"
            )
        pair = (sources, targets) if self._source_contains else (targets, sources)
        found = self._inside(*(np.atleast_1d(side) for side in pair))
        if self._corrections is not None:
            found = self._corrections.of_pairs(np.atleast_1d(sources), np.atleast_1d(targets), found)
        return found if sources.ndim else bool(found[0])

    @final
    def nearest(self, nodes: Node | ArrayLike, count: int = 10) -> Nearest:
        """The other nodes whose anchors are nearest to that of a node, equally near ones by number.

        Of several nodes, with a row for each. There are no more than the other nodes.
        """
        if isinstance(count, bool) or not isinstance(count, int | np.integer) or count < 0:
            raise ParameterError(f"count: {count!r} given; a whole number from 0 on is accepted")
        checked, count = self._checked(nodes), min(int(count), self.n_nodes - 1)
        if not checked.ndim:
            return self._nearest(int(checked), count)
        return self._nearest_of(checked, count)

    @final
    def holders(self, points: ArrayLike) -> Any:
        """The nodes whose balls hold a point [dim], ascending; of points [k, dim] an `Adjacency`. Of the geometry."""
        with np.errstate(over="ignore"):
            rows = np.asarray(points, np.float32)
        if rows.ndim not in (1, 2) or rows.shape[-1] != self.center.shape[1] or not np.isfinite(rows).all():
            raise ParameterError(
                f"points: shape {rows.shape} given; finite ones of shape [{self.center.shape[1]}] or "
                f"[k, {self.center.shape[1]}] are accepted"
            )
        found = self._holders(np.ascontiguousarray(np.atleast_2d(rows)))
        return found if rows.ndim == 2 else found[0]

    @final
    def most_general(self, nodes: ArrayLike | None = None) -> Nodes:
        """Those of the nodes (all if None) that none of the others contains without being contained in turn."""
        return self._extreme(nodes, self.containers, not self._source_contains)

    @final
    def most_specific(self, nodes: ArrayLike | None = None) -> Nodes:
        """Those of the nodes (all if None) that contain none of the others without being contained in turn."""
        return self._extreme(nodes, self.members, self._source_contains)

    @final
    def common_containers(self, nodes: ArrayLike) -> Nodes:
        """The nodes that contain all of the given ones, ascending; here a node contains itself."""
        wanted = np.unique(np.atleast_1d(self._checked(nodes)))
        found = self.containers(wanted)
        owner = np.repeat(wanted, np.diff(found.offsets))
        other = found.nodes[found.nodes != owner]
        counts = np.bincount(np.concatenate([other, wanted]), minlength=self.n_nodes)
        return np.flatnonzero(counts == len(wanted)).astype(np.int32)

    @final
    def lowest_common_containers(self, nodes: ArrayLike) -> Nodes:
        """The most specific of the nodes that contain all of the given ones; here a node contains itself."""
        return self.most_specific(self.common_containers(nodes))

    def _asked(self, nodes: Any, one: Any, many: Any, by_target: bool) -> Any:
        corrections = self._corrections
        if type(nodes) is int:
            if not 0 <= nodes < self.n_nodes:
                self._checked(nodes)
            found = one(nodes)
            return found if corrections is None else corrections.of_node(nodes, found, by_target)
        checked = self._checked(nodes)
        if not checked.ndim:
            return self._asked(int(checked), one, many, by_target)
        found = many(checked)
        return found if corrections is None else corrections.of_nodes(checked, found, by_target)

    def _extreme(self, nodes: ArrayLike | None, beyond: Any, back: bool) -> Nodes:
        """The nodes beyond which there is none among them but such as are beyond each other.

        `back` says that it is an edge from the node to the one beyond that would make them so.
        """
        chosen = np.arange(self.n_nodes, dtype=np.int32) if nodes is None else np.unique(self._checked(nodes))
        if len(chosen) ** 2 <= _PAIRS:
            return chosen[~self._overruled(chosen, back)]
        among = np.zeros(self.n_nodes, np.bool_)
        among[chosen] = True
        kept = [np.empty(0, np.int32)]
        for start in range(0, len(chosen), _AT_ONCE):
            part = chosen[start : start + _AT_ONCE]
            found = beyond(part)
            owner = np.repeat(part, np.diff(found.offsets))
            asked = among[found.nodes] & (found.nodes != owner)
            owner, other = owner[asked], found.nodes[asked]
            mutual = self.contains(other, owner) if back else self.contains(owner, other)
            kept.append(np.setdiff1d(part, owner[~mutual]))
        return np.concatenate(kept)

    def _overruled(self, chosen: Nodes, back: bool) -> NDArray[np.bool_]:
        """For each of few nodes whether another one is beyond it, and it not beyond that."""
        count = len(chosen)
        edge = self.contains(np.repeat(chosen, count), np.tile(chosen, count)).reshape(count, count)
        np.fill_diagonal(edge, False)
        return np.asarray((edge & ~edge.T).any(axis=1 if back else 0))

    def _checked(self, nodes: Any) -> Nodes:
        numbers = np.asarray(nodes)
        if not numbers.size and numbers.ndim:
            return np.empty(0, np.int32)
        if numbers.dtype.kind not in "iu" or numbers.ndim > 1:
            raise ParameterError(
                f"nodes: {numbers.dtype} of shape {numbers.shape} given; a whole number or a list of them is accepted"
            )
        if numbers.min() < 0 or numbers.max() >= self.n_nodes:
            wrong = numbers.min() if numbers.min() < 0 else numbers.max()
            raise ParameterError(f"nodes: {wrong} given; numbers from 0 to {self.n_nodes - 1} are accepted")
        return np.asarray(numbers, np.int32, order="C")
