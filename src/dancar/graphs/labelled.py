"""What a graph holds, and what can be read off it without making another: fields, counts, adjacency."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.adjacency import Adjacency, adjacency, adjacency_of_sorted
from dancar.graphs.fingerprint import fingerprint
from dancar.labels import Labels
from dancar.labels.readonly import frozen, read_only

Int32 = NDArray[np.int32]


class LabelledRows(ABC):
    """Nodes with labels, and rows in canonical order; what `Graph` is made of."""

    __slots__ = (
        "_fingerprint",
        "_labels",
        "_predecessors",
        "_relation",
        "_relation_labels",
        "_source",
        "_successors",
        "_target",
        "_weight",
    )

    def _set(
        self,
        labels: Labels,
        source: Int32,
        target: Int32,
        relation: Int32 | None = None,
        weight: NDArray[np.float64] | None = None,
        relation_labels: Labels | None = None,
    ) -> None:
        self._labels, self._relation_labels = labels, relation_labels
        self._source, self._target = read_only(source), read_only(target)
        self._relation = None if relation is None else read_only(relation)
        self._weight = None if weight is None else read_only(weight)
        self._successors: Adjacency | None = None
        self._predecessors: Adjacency | None = None
        self._fingerprint: str | None = None

    @property
    def labels(self) -> Labels:
        """The names of the nodes."""
        return self._labels

    @property
    def source(self) -> Int32:
        """The node number of each row's source."""
        return self._source

    @property
    def target(self) -> Int32:
        """The node number of each row's target."""
        return self._target

    @property
    def relation(self) -> Int32 | None:
        """The relation number of each row, None where rows have no relations."""
        return self._relation

    @property
    def relation_labels(self) -> Labels | None:
        """The names of the relations, None where rows have no relations."""
        return self._relation_labels

    @property
    def weight(self) -> NDArray[np.float64] | None:
        """The weight of each row, None where rows have no weights."""
        return self._weight

    @property
    def n_nodes(self) -> int:
        """The number of nodes, those in no row too."""
        return len(self._labels)

    @property
    def n_edges(self) -> int:
        """The number of rows, self-loops and repeats included."""
        return len(self._source)

    @property
    def n_self_loops(self) -> int:
        """The number of rows whose source is their target."""
        return int(np.count_nonzero(self._source == self._target))

    @property
    def n_repeated(self) -> int:
        """The number of rows beyond the first of each (source, target, relation)."""
        same = (self._source[1:] == self._source[:-1]) & (self._target[1:] == self._target[:-1])
        if self._relation is not None:
            same &= self._relation[1:] == self._relation[:-1]
        return int(np.count_nonzero(same))

    @property
    def successors(self) -> Adjacency:
        """The targets of each node, one for each row; built on first use."""
        if self._successors is None:
            self._successors = adjacency_of_sorted(self._source, self._target, self.n_nodes)
        return self._successors

    @property
    def predecessors(self) -> Adjacency:
        """The sources of each node, one for each row; built on first use."""
        if self._predecessors is None:
            self._predecessors = adjacency(self._target, self._source, self.n_nodes)
        return self._predecessors

    @property
    def out_degree(self) -> NDArray[np.int64]:
        """The number of rows with each node as source."""
        return frozen(np.bincount(self._source, minlength=self.n_nodes).astype(np.int64, copy=False))

    @property
    def in_degree(self) -> NDArray[np.int64]:
        """The number of rows with each node as target."""
        return frozen(np.bincount(self._target, minlength=self.n_nodes).astype(np.int64, copy=False))

    @abstractmethod
    def canonical(self) -> "LabelledRows":
        """The same graph, nodes in order of their labels, and of the relation labels those that occur, in order."""

    @property
    def fingerprint(self) -> str:
        """A digest of the labelled nodes and rows that does not depend on their order.

        `dancar.graphs.fingerprint` defines it byte by byte. Weights do not count.
        """
        if self._fingerprint is None:
            same = self.canonical()
            self._fingerprint = fingerprint(
                same._labels, same._source, same._target, same._relation, same._relation_labels
            )
        return self._fingerprint

    def __len__(self) -> int:
        return self.n_nodes

    def __eq__(self, other: object) -> bool:
        """Whether both have the same labelled nodes, and the same rows with their relations and weights."""
        if not isinstance(other, LabelledRows):
            return NotImplemented
        if self is other:
            return True
        if (self.n_nodes, self.n_edges) != (other.n_nodes, other.n_edges):
            return False
        one, two = self.canonical(), other.canonical()
        return (
            one._labels == two._labels
            and one._relation_labels == two._relation_labels
            and all(
                _same(getattr(one, part), getattr(two, part)) for part in ("source", "target", "relation", "weight")
            )
        )

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __copy__(self) -> "LabelledRows":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "LabelledRows":
        return self

    def __repr__(self) -> str:
        relations = "" if self._relation_labels is None else f"{len(self._relation_labels):,} relations, "
        return (
            f"Graph({self.n_nodes:,} nodes, {self.n_edges:,} edges, {relations}"
            f"{self.n_self_loops:,} self-loops, {self.n_repeated:,} repeated)"
        )


def _same(one: NDArray[Any] | None, two: NDArray[Any] | None) -> bool:
    return one is two if one is None or two is None else bool(np.array_equal(one, two))
