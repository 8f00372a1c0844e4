"""The same questions by the labels of nodes."""

from abc import ABC, abstractmethod
from typing import Any, final, overload

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError, ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.labels import Label, Labels
from dancar.queries.answers import Answers

Nodes = NDArray[np.int32]
# Not any iterable: a text is one label, though it could be gone through.
Several = list[Any] | tuple[Any, ...] | NDArray[Any] | Labels


def known(labels: Labels, wanted: Several) -> Nodes:
    """The nodes with the wanted labels; an `InputError` with near matches for the first that is unknown."""
    given = list(wanted)
    found = labels.find(given)
    unknown = np.flatnonzero(found < 0)
    if len(unknown):
        labels.index(given[int(unknown[0])])
        raise InputError(f"no label {given[int(unknown[0])]!r}")
    return found.astype(np.int32)


class Named(ABC):
    """What can be asked of an arrangement by labels; whoever has answers by numbers, and the labels, has these.

    A question about one label is answered with a list of labels, in the order of the nodes; one about several, given as
    a list or an array, with a list of such lists.

    Examples
    --------
    >>> import dancar
    >>> model = dancar.Dancar(dim=2, threads=1).fit([("pet", "dog"), ("pet", "cat")])
    >>> isinstance(model, dancar.queries.Named), model.successors("pet"), model.successors(["dog", "pet"])
    (True, ['cat', 'dog'], [[], ['cat', 'dog']])
    """

    @property
    @abstractmethod
    def answers_(self) -> Answers:
        """The same by the numbers of nodes, for arrays of them."""

    def _answers_of(self, relation: Label | None) -> Answers:
        """Those of the relation with that label; of all there is where there are no relations."""
        if relation is not None:
            raise ParameterError(f"relation: {relation!r} given, and there are none; source and target are accepted")
        return self.answers_

    @abstractmethod
    def _node_of(self, label: Label) -> int:
        """The node with that label; an `InputError` if there is none."""

    @abstractmethod
    def _nodes_of(self, labels: Several) -> Nodes:
        """The nodes with these labels; an `InputError` if one is missing."""

    @abstractmethod
    def _labels_of(self, nodes: Nodes) -> list[Label]:
        """The labels of nodes."""

    @overload
    def successors(self, node: Label, relation: Label | None = None) -> list[Label]: ...
    @overload
    def successors(self, node: Several, relation: Label | None = None) -> list[list[Label]]: ...
    @final
    def successors(self, node: Any, relation: Label | None = None) -> Any:
        """The labels of the nodes that a node has an edge to; of one relation, where there are several."""
        return self._labelled(self._answers_of(relation).successors(self._numbers(node)))

    @overload
    def predecessors(self, node: Label, relation: Label | None = None) -> list[Label]: ...
    @overload
    def predecessors(self, node: Several, relation: Label | None = None) -> list[list[Label]]: ...
    @final
    def predecessors(self, node: Any, relation: Label | None = None) -> Any:
        """The labels of the nodes that have an edge to a node; of one relation, where there are several."""
        return self._labelled(self._answers_of(relation).predecessors(self._numbers(node)))

    @overload
    def members(self, node: Label) -> list[Label]: ...
    @overload
    def members(self, node: Several) -> list[list[Label]]: ...
    @final
    def members(self, node: Any) -> Any:
        """The labels of the nodes that a node contains: its successors if `contain_` is "source", else predecessors."""
        return self._labelled(self.answers_.members(self._numbers(node)))

    @overload
    def containers(self, node: Label) -> list[Label]: ...
    @overload
    def containers(self, node: Several) -> list[list[Label]]: ...
    @final
    def containers(self, node: Any) -> Any:
        """The labels of the nodes that contain a node."""
        return self._labelled(self.answers_.containers(self._numbers(node)))

    @overload
    def contains(self, source: Label, target: Label) -> bool: ...
    @overload
    def contains(self, source: Several, target: Several) -> NDArray[np.bool_]: ...
    @overload
    def contains(self, source: Label, relation: Label, target: Label, /) -> bool: ...
    @final
    def contains(self, source: Any, target: Any, *of: Any) -> Any:
        """Whether there is an edge from one node to another, both given by label; for lists of both, pair by pair.

        Where there are relations: `contains(source, relation, target)`.
        """
        relation, target = (target, of[0]) if of else (None, target)
        return self._answers_of(relation).contains(self._numbers(source), self._numbers(target))

    @overload
    def nearest(self, node: Label, count: int = 10) -> list[tuple[Label, float]]: ...
    @overload
    def nearest(self, node: Several, count: int = 10) -> list[list[tuple[Label, float]]]: ...
    @final
    def nearest(self, node: Any, count: int = 10) -> Any:
        """The other nodes with the nearest anchors, nearest first, each with the distance."""
        found = self.answers_.nearest(self._numbers(node), count)
        if found.nodes.ndim == 1:
            return list(zip(self._labels_of(found.nodes), found.distances.tolist()))
        return [list(zip(self._labels_of(row), far.tolist())) for row, far in zip(found.nodes, found.distances)]

    @final
    def most_general(self, nodes: Several | None = None) -> list[Label]:
        """Those of the nodes (all if None) that none of the others contains without being contained in turn."""
        return self._labels_of(self.answers_.most_general(None if nodes is None else self._nodes_of(nodes)))

    @final
    def most_specific(self, nodes: Several | None = None) -> list[Label]:
        """Those of the nodes (all if None) that contain none of the others without being contained in turn."""
        return self._labels_of(self.answers_.most_specific(None if nodes is None else self._nodes_of(nodes)))

    @final
    def common_containers(self, nodes: Several) -> list[Label]:
        """The nodes that contain all of the given ones; here a node contains itself."""
        return self._labels_of(self.answers_.common_containers(self._nodes_of(nodes)))

    @final
    def lowest_common_containers(self, nodes: Several) -> list[Label]:
        """The most specific of the nodes that contain all of the given ones; here a node contains itself."""
        return self._labels_of(self.answers_.lowest_common_containers(self._nodes_of(nodes)))

    @final
    def _numbers(self, given: Any) -> Any:
        several = isinstance(given, list | tuple | Labels) or (isinstance(given, np.ndarray) and given.ndim)
        return self._nodes_of(given) if several else self._node_of(given)

    @final
    def _labelled(self, found: Nodes | Adjacency) -> Any:
        if isinstance(found, Adjacency):
            return [self._labels_of(found[row]) for row in range(len(found))]
        return self._labels_of(found)
