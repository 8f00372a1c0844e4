"""`Graph`: an immutable directed multigraph with labelled nodes, its rows in flat arrays and canonical order."""

from collections.abc import Iterable
from typing import Any, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dancar.errors import InputError
from dancar.graphs.canonical import canonical_nodes, canonical_relations, ranks, subset_numbers
from dancar.graphs.checks import (
    check_distinct,
    check_range,
    checked_count,
    checked_weight,
    integer_array,
    node_labels,
    relations,
)
from dancar.graphs.labelled import LabelledRows
from dancar.graphs.nodes import numbered
from dancar.graphs.rows import distinct_pairs, sort_in_place, sorted_rows, unpacked_rows
from dancar.labels import Label, Labels

Int32 = NDArray[np.int32]


@final
class Graph(LabelledRows):
    """A directed graph with labelled nodes that nobody can change.

    Every row `source -> target` is kept, self-loops and repeats too, in the order of (source, target, relation,
    weight); all arrays are read-only. Nodes stand in the order of `labels`. `from_pairs` and `from_columns` put the
    labels in order (integers by value, text by its utf-8 bytes), so the same rows in any order give the same arrays.

    Parameters
    ----------
    source, target : integers
        Node numbers of the two ends of each row.
    labels : labels, optional
        Names of the nodes, all different; 0, 1, … by default.
    n : int, optional
        The number of nodes, where it is neither the number of labels nor the largest node number plus one.
    relation : integers, optional
        The number of each row's relation.
    relation_labels : labels, optional
        Names of the relations; 0, 1, … by default.
    weight : numbers, optional
        A finite number for each row.

    Examples
    --------
    >>> from dancar import Graph
    >>> graph = Graph([0, 0, 1], [1, 2, 2], labels=["animal", "dog", "puppy"])
    >>> graph
    Graph(3 nodes, 3 edges, 0 self-loops, 0 repeated)
    >>> graph.edge_list()
    [('animal', 'dog'), ('animal', 'puppy'), ('dog', 'puppy')]
    >>> graph.transitive_reduction().edge_list()
    [('animal', 'dog'), ('dog', 'puppy')]
    """

    __slots__ = ()

    def __init__(
        self,
        source: ArrayLike,
        target: ArrayLike,
        labels: Iterable[Any] | None = None,
        *,
        n: int | None = None,
        relation: ArrayLike | None = None,
        relation_labels: Iterable[Any] | None = None,
        weight: ArrayLike | None = None,
    ) -> None:
        sources, targets = integer_array("source", source), integer_array("target", target)
        if len(sources) != len(targets):
            raise InputError(f"{len(sources)} sources and {len(targets)} targets: a row has one of each")
        names = node_labels(sources, targets, labels, n)
        check_range("source", sources, len(names), "node numbers")
        check_range("target", targets, len(names), "node numbers")
        kinds, kind_names = relations(relation, relation_labels, len(sources))
        weights = None if weight is None else checked_weight(weight, len(sources))
        self._set(names, *sorted_rows(sources, targets, kinds, weights), kind_names)

    @classmethod
    def _of_sorted(cls, *parts: Any) -> "Graph":
        """A graph of rows that are checked and in order already."""
        graph = cls.__new__(cls)
        graph._set(*parts)
        return graph

    @classmethod
    def from_packed(cls, keys: NDArray[np.int64], labels: Labels) -> "Graph":
        """A graph of rows `source << 32 | target` of node numbers, in the memory of `keys`, which is used up.

        For readers of large files: the peak is one and a half times the memory of the rows.
        """
        if keys.dtype != np.int64 or keys.ndim != 1 or not keys.flags.c_contiguous or not keys.flags.writeable:
            raise InputError("packed rows: a contiguous writeable int64 array is needed")
        checked_count(len(labels))
        check_distinct(labels)
        sort_in_place(keys)
        source, target = unpacked_rows(keys)
        check_range("source", source, len(labels), "node numbers")
        check_range("target", target, len(labels), "node numbers")
        return cls._of_sorted(labels, source, target)

    @classmethod
    def from_pairs(cls, pairs: Iterable[Any], *, weight: ArrayLike | None = None) -> "Graph":
        """A graph of labelled rows (source, target) or (source, target, relation), nodes in order of their labels."""
        from dancar.formats.objects.pairs import columns_of

        source, target, relation = columns_of(pairs)
        return cls.from_columns(source, target, relation=relation, weight=weight)

    @classmethod
    def from_columns(
        cls,
        source: Iterable[Any],
        target: Iterable[Any],
        *,
        relation: Iterable[Any] | None = None,
        weight: ArrayLike | None = None,
        nodes: Iterable[Any] = (),
    ) -> "Graph":
        """A graph of columns of labels, nodes in order of their labels; `nodes` may add some that are in no row."""
        columns = [Labels.of(column) for column in (source, target, nodes)]
        if len(columns[0]) != len(columns[1]):
            raise InputError(f"{len(columns[0])} sources and {len(columns[1])} targets: a row has one of each")
        labels, (sources, targets, _) = numbered(columns)
        if relation is None:
            return cls(sources, targets, labels, weight=weight)
        relation_labels, (relations,) = numbered([Labels.of(relation)])
        return cls(sources, targets, labels, relation=relations, relation_labels=relation_labels, weight=weight)

    def canonical(self) -> "Graph":
        """The same graph, nodes in order of their labels, and of the relation labels those that occur, in order."""
        nodes, relation, relation_labels = canonical_nodes(self._labels), self._relation, self._relation_labels
        if relation is not None and relation_labels is not None:
            kinds = canonical_relations(relation, relation_labels)
            if kinds is not None:
                relation, relation_labels = ranks(kinds, len(relation_labels))[relation], relation_labels[kinds]
        if nodes is None and relation is self._relation:
            return self
        source, target, labels = self._source, self._target, self._labels
        if nodes is not None:
            rank = ranks(nodes, self.n_nodes)
            source, target, labels = rank[source], rank[target], labels[nodes]
        return Graph._of_sorted(labels, *sorted_rows(source, target, relation, self._weight), relation_labels)

    def reversed(self) -> "Graph":
        """The graph with every row turned round."""
        rows = sorted_rows(self._target, self._source, self._relation, self._weight)
        return Graph._of_sorted(self._labels, *rows, self._relation_labels)

    def simple(self) -> "Graph":
        """The pairs of nodes alone: no self-loops, no repeats, no relations, no weights."""
        return Graph._of_sorted(self._labels, *distinct_pairs(self._source, self._target))

    def with_labels(self, labels: Iterable[Any]) -> "Graph":
        """The same rows under other names."""
        names = Labels.of(labels)
        if len(names) != self.n_nodes:
            raise InputError(f"{len(names)} labels for {self.n_nodes} nodes: one for each is needed")
        check_distinct(names)
        rows = self._source, self._target, self._relation, self._weight
        return Graph._of_sorted(names, *rows, self._relation_labels)

    def subgraph(self, nodes: ArrayLike) -> "Graph":
        """The rows between the given nodes (numbers, or one truth value for each node), in the order given."""
        chosen = np.asarray(nodes)
        if chosen.dtype == np.bool_ and chosen.shape == (self.n_nodes,):
            chosen = np.flatnonzero(chosen)
        chosen = integer_array("nodes", chosen).astype(np.int64)
        check_range("node", chosen, self.n_nodes, "node numbers")
        number = subset_numbers(chosen, self.n_nodes)
        if np.count_nonzero(number >= 0) < len(chosen):
            twice = np.flatnonzero(np.bincount(chosen) > 1)[0]
            raise InputError(f"node {twice} is listed more than once: each may be taken once")
        source, target = number[self._source], number[self._target]
        inside = (source >= 0) & (target >= 0)
        relation = None if self._relation is None else self._relation[inside]
        weight = None if self._weight is None else self._weight[inside]
        rows = sorted_rows(source[inside], target[inside], relation, weight)
        return Graph._of_sorted(self._labels[chosen], *rows, self._relation_labels)

    def weak_components(self) -> Int32:
        """The number of each node's weakly connected part; parts are numbered in order of their first nodes."""
        from dancar.graphs.components import weak_components

        return weak_components(self._source, self._target, self.n_nodes)

    def strong_components(self) -> Int32:
        """The number of each node's strongly connected part; parts are numbered in order of their first nodes."""
        from dancar.graphs.components import strong_components

        return strong_components(self._source, self._target, self.n_nodes)

    def largest_component(self) -> "Graph":
        """The weakly connected part with the most nodes; of equally large ones the one with the first node."""
        part = self.weak_components()
        return self.subgraph(part == np.argmax(np.bincount(part))) if len(part) else self

    def depth(self) -> Int32:
        """The number of steps on the longest way to each node from a node that nothing points to.

        Nodes of one strongly connected part count as one node, and share their depth. A graph and its transitive
        closure have the same depths.
        """
        from dancar.graphs.depth import depth

        return depth(self._source, self._target, self.n_nodes)

    def transitive_closure(self) -> "Graph":
        """A row for each pair of different nodes of which the second can be reached from the first.

        Nodes of one strongly connected part reach each other. Self-loops are left out, also those of nodes on a
        cycle; relations, weights and repeats are not kept.
        """
        from dancar.graphs.closure import closure

        return Graph._of_sorted(self._labels, *closure(self._source, self._target, self.n_nodes))

    def transitive_reduction(self) -> "Graph":
        """The fewest rows with the same transitive closure, of a graph without cycles (other than self-loops)."""
        from dancar.graphs.closure import reduction
        from dancar.graphs.components import a_cycle

        cycle = a_cycle(self._source, self._target, self.n_nodes)
        if cycle is not None:
            shown = " -> ".join(repr(self._labels[node]) for node in cycle[:6])
            rest = f" -> … ({len(cycle) - 6} more)" if len(cycle) > 6 else ""
            raise InputError(
                f"the transitive reduction needs a graph without cycles, and this one has {shown}{rest} -> "
                f"{self._labels[cycle[0]]!r}"
            )
        return Graph._of_sorted(self._labels, *reduction(self._source, self._target, self.n_nodes))

    def split(
        self, share: float, *, seed: int = 0, keep_nodes: bool = False, undirected: bool = False
    ) -> tuple["Graph", "Graph"]:
        """Two graphs of the same nodes: a random share of the rows, and the others.

        Repeats of a row stay together. The same seed gives the same parts, and the part of a larger share holds that of
        a smaller one.

        Parameters
        ----------
        share : float
            From 0 to 1: how much of the rows is in the first graph.
        seed : int
            Draws the rows.
        keep_nodes : bool
            Whether every node that has a row has one in the first graph; an `InputError` where the share is too small.
        undirected : bool
            Whether a row and its reverse stay together, so that neither tells of the other.

        Examples
        --------
        >>> from dancar import Graph
        >>> graph = Graph([0, 0, 1, 2], [1, 2, 2, 3])
        >>> seen, unseen = graph.split(0.5)
        >>> seen.n_edges, unseen.n_edges, seen.n_nodes
        (2, 2, 4)
        """
        from dancar.graphs.splits import bundles, chosen_rows

        bundle = bundles(self._source, self._target, self._relation, undirected)
        chosen = chosen_rows(self._source, self._target, bundle, share, seed, keep_nodes, self.n_nodes)
        return self._part(chosen), self._part(~chosen)

    def split_closure(self, share: float, *, held_out: float = 0.05, seed: int = 0) -> tuple["Graph", "Graph", "Graph"]:
        """The hyperbolic cones' split of the transitive closure of a graph without cycles: train, validation, test.

        Train has all basic rows, which follow from no others (the transitive reduction), and a share of the rest; of
        the rest `held_out` each is in validation and test, whatever the share. The cones' shares are 0, 0.1, 0.25, 0.5
        and 0.9.

        References
        ----------
        O. Ganea, G. Bécigneul, T. Hofmann, *Hyperbolic Entailment Cones for Learning Hierarchical Embeddings*, ICML
        2018.

        Examples
        --------
        >>> from dancar import Graph
        >>> chain = Graph(range(20), range(1, 21))
        >>> [part.n_edges for part in chain.split_closure(0.5)]
        [115, 10, 10]
        """
        from dancar.graphs.rows import packed_rows
        from dancar.graphs.splits import closure_parts

        basic, closed = self.transitive_reduction(), self.transitive_closure()
        known = packed_rows(basic._source, basic._target)
        part = closure_parts(np.isin(packed_rows(closed._source, closed._target), known), share, held_out, seed)
        return closed._part(part == 0), closed._part(part == 1), closed._part(part == 2)

    def _part(self, rows: NDArray[np.bool_]) -> "Graph":
        relation = None if self._relation is None else self._relation[rows]
        weight = None if self._weight is None else self._weight[rows]
        return Graph._of_sorted(
            self._labels, self._source[rows], self._target[rows], relation, weight, self._relation_labels
        )

    def edge_list(self) -> list[tuple[Label, ...]]:
        """The rows as (source, target) labels, or (source, target, relation)."""
        columns = [self._labels[self._source.astype(np.int64)], self._labels[self._target.astype(np.int64)]]
        if self._relation is not None and self._relation_labels is not None:
            columns.append(self._relation_labels[self._relation.astype(np.int64)])
        return list(zip(*(column.to_list() for column in columns), strict=True))

    def to_networkx(self) -> Any:
        """A networkx.DiGraph, or a MultiDiGraph where rows repeat or have relations."""
        from dancar.formats.objects.networkx import from_graph

        return from_graph(self)

    def to_igraph(self) -> Any:
        """An igraph.Graph, labels as the vertices' `name`."""
        from dancar.formats.objects.igraph import from_graph

        return from_graph(self)

    def to_scipy(self) -> Any:
        """A scipy.sparse.csr_array of the weights (1 without weights), an entry for each row."""
        from dancar.formats.objects.scipy import from_graph

        return from_graph(self)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame with the columns source, target (and relation, weight), a line for each row."""
        from dancar.formats.objects.frames import pandas_from_graph

        return pandas_from_graph(self)

    def to_polars(self) -> Any:
        """A polars.DataFrame with the columns source, target (and relation, weight), a line for each row."""
        from dancar.formats.objects.frames import polars_from_graph

        return polars_from_graph(self)

    def to_pyg(self) -> Any:
        """A torch_geometric.data.Data with edge_index (and edge_type, edge_weight)."""
        from dancar.formats.objects.pyg import from_graph

        return from_graph(self)

    def __reduce__(self) -> tuple[Any, ...]:
        rows = self._source, self._target, self._relation, self._weight
        return Graph._of_sorted, (self._labels, *rows, self._relation_labels)
