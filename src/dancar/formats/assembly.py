"""A graph from columns that come batch by batch, within one and a half times the memory of its rows."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.numbering import Numbering
from dancar.formats.report import ReadReport
from dancar.formats.source import Source
from dancar.graph import Graph

_BLOCK = 1 << 18
MOST_ROWS = 2**31 - 1


class GrowingArray:
    """An array that grows where it lies, an eighth at a time."""

    def __init__(self, dtype: type[np.generic]) -> None:
        self._array: NDArray[Any] = np.empty(1 << 10, dtype)
        self._size = 0

    def extend(self, size: int) -> NDArray[Any]:
        """Room for so many more values at the end. Valid until the next call."""
        stop = self._size + size
        if stop > len(self._array):
            # Unlike a copy, `resize` lets the allocator move large arrays by their page tables.
            self._array.resize(max(stop, len(self._array) + len(self._array) // 8), refcheck=False)
        room = self._array[self._size : stop]
        self._size = stop
        return room

    def append(self, values: NDArray[Any]) -> None:
        """More values at the end."""
        self.extend(len(values))[:] = values

    def finish(self) -> NDArray[Any]:
        """The array in its final size."""
        array, self._array = self._array, np.empty(0, self._array.dtype)
        array.resize(self._size, refcheck=False)
        return array


class Assembly:
    """Rows of labels to a graph, its nodes in the order of their labels."""

    def __init__(self, *, relations: bool, weights: bool) -> None:
        self._nodes, self._relations = Numbering(), Numbering()
        # Number of the source << 32 | number of the target, as the graph's packed rows.
        self._keys = GrowingArray(np.int64)
        self._relation = GrowingArray(np.int32) if relations else None
        self._weight = GrowingArray(np.float64) if weights else None

    def add(self, source: Any, target: Any, relation: Any = None, weight: NDArray[np.float64] | None = None) -> None:
        """Rows whose ends and relations are pyarrow string arrays."""
        self.add_numbered(self.numbers(source), self.numbers(target))
        if self._relation is not None:
            self._relation.append(self._relations.numbers(relation))
        if self._weight is not None and weight is not None:
            self._weight.append(weight)

    def numbers(self, labels: Any) -> NDArray[np.int32]:
        """The numbers of nodes, which are nodes of the graph from now on."""
        return self._nodes.numbers(labels)

    def add_numbered(self, source: NDArray[np.int32], target: NDArray[np.int32]) -> None:
        """Rows whose ends have their numbers already."""
        room = self._keys.extend(len(source))
        room[:] = source
        room <<= 32
        room |= target

    def graph(self, source: Source, *, nodes_are_text: bool, relations_are_text: bool) -> Graph:
        """The graph of all rows. The assembly ends with this."""
        labels, rank = self._nodes.sorted_labels(source, as_text=nodes_are_text)
        keys = self._keys.finish()
        if len(keys) > MOST_ROWS:
            raise InputError(f"{source.name}: {len(keys):,} edges: {MOST_ROWS:,} at most")
        for start in range(0, len(keys), _BLOCK):
            block = keys[start : start + _BLOCK]
            targets = rank[block & 0xFFFFFFFF]
            block >>= 32
            block[:] = rank[block]
            block <<= 32
            block |= targets
        if self._relation is None and self._weight is None:
            return Graph.from_packed(keys, labels)
        sources, targets = (keys >> 32).astype(np.int32), keys.astype(np.int32)
        del keys
        weight = None if self._weight is None else self._weight.finish()
        if self._relation is None:
            return Graph(sources, targets, labels, weight=weight)
        names, order = self._relations.sorted_labels(source, as_text=relations_are_text)
        relation = order[self._relation.finish()]
        return Graph(sources, targets, labels, relation=relation, relation_labels=names, weight=weight)


def with_graph(report: ReadReport, graph: Graph) -> ReadReport:
    """The report with the counts of the graph."""
    return replace(
        report,
        nodes=graph.n_nodes,
        edges=graph.n_edges,
        self_loops=graph.n_self_loops,
        repeated=graph.n_repeated,
    )
