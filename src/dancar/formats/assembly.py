"""A graph from columns that come batch by batch, within one and a half times the memory of its rows."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.numbering import Numbering
from dancar.formats.report import ReadReport
from dancar.formats.row_store import RowStore
from dancar.formats.source import Source
from dancar.graph import Graph

MOST_ROWS = 2**31 - 1


class Assembly:
    """Rows of labels to a graph, its nodes in the order of their labels."""

    def __init__(self, *, relations: bool, weights: bool) -> None:
        self._nodes = Numbering()
        self._relations = Numbering() if relations else None
        self._rows = RowStore(relations=relations, weights=weights)
        self._size = 0

    def add(self, source: Any, target: Any, relation: Any = None, weight: NDArray[np.float64] | None = None) -> None:
        """Rows whose ends and relations are pyarrow string arrays."""
        kinds = None if self._relations is None else self._relations.numbers(relation)
        self._append(self.numbers(source), self.numbers(target), kinds, weight)

    def numbers(self, labels: Any) -> NDArray[np.int32]:
        """The numbers of nodes, which are nodes of the graph from now on."""
        return self._nodes.numbers(labels)

    def add_numbered(self, source: NDArray[np.int32], target: NDArray[np.int32]) -> None:
        """Rows whose ends have their numbers already."""
        self._append(source, target, None, None)

    def _append(
        self,
        source: NDArray[np.int32],
        target: NDArray[np.int32],
        relation: NDArray[np.int32] | None,
        weight: NDArray[np.float64] | None,
    ) -> None:
        self._size += len(source)
        self._rows.append(source, target, relation, weight)

    def graph(self, source: Source, *, nodes_are_text: bool, relations_are_text: bool) -> Graph:
        """The graph of all rows. The assembly ends with this."""
        if self._size > MOST_ROWS:
            raise InputError(f"{source.name}: {self._size:,} edges: {MOST_ROWS:,} at most")
        labels, rank = self._nodes.sorted_labels(source, as_text=nodes_are_text)
        names, order = None, None
        if self._relations is not None:
            names, order = self._relations.sorted_labels(source, as_text=relations_are_text)
        return Graph._of_sorted(labels, *self._rows.finish(rank, order), names)


def with_graph(report: ReadReport, graph: Graph) -> ReadReport:
    """The report with the counts of the graph."""
    return replace(
        report,
        nodes=graph.n_nodes,
        edges=graph.n_edges,
        self_loops=graph.n_self_loops,
        repeated=graph.n_repeated,
    )
