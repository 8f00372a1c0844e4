"""A graph's edges in the node numbers of an arrangement."""

import numpy as np

from dancar.errors import InputError
from dancar.graph import Graph
from dancar.labels import Labels

_SHOWN = 3


def aligned(graph: Graph, labels: Labels, relation_labels: Labels | None = None) -> Graph:
    """The same rows over the given nodes, in their order. Nodes that the graph does not have are in no row of it.

    Where relations are given, its rows' relations are numbered as these.

    Raises
    ------
    InputError
        When the graph has a node, or a relation, that is not among them.
    """
    if relation_labels is not None and graph.relation_labels != relation_labels:
        graph = _with_relations(graph, relation_labels)
    if graph.labels == labels:
        return graph
    place = labels.find(graph.labels)
    unknown = np.flatnonzero(place < 0)
    if len(unknown):
        raise InputError(_mismatch(graph.labels, labels, unknown[:_SHOWN], len(unknown)))
    return Graph(
        place[graph.source],
        place[graph.target],
        labels,
        relation=graph.relation,
        relation_labels=graph.relation_labels,
        weight=graph.weight,
    )


def _with_relations(graph: Graph, labels: Labels) -> Graph:
    if graph.relation is None or graph.relation_labels is None:
        raise InputError(f"the graph has no relations; one with relations among {len(labels):,} is accepted")
    place = labels.find(graph.relation_labels)
    used = np.unique(graph.relation)
    unknown = used[place[used] < 0]
    if len(unknown):
        raise InputError(
            f"the graph's relation {graph.relation_labels[int(unknown[0])]!r} is not in the arrangement: it has "
            + ", ".join(repr(label) for label in labels[:_SHOWN])
            + (", …" if len(labels) > _SHOWN else "")
        )
    return Graph(
        graph.source,
        graph.target,
        graph.labels,
        relation=np.maximum(place, 0)[graph.relation],
        relation_labels=labels,
        weight=graph.weight,
    )


def _mismatch(given: Labels, known: Labels, unknown: "np.ndarray[tuple[int], np.dtype[np.int64]]", count: int) -> str:
    shown = ", ".join(repr(label) for label in given[unknown]) + (", …" if count > len(unknown) else "")
    ours = ", ".join(repr(label) for label in known[:_SHOWN]) + (", …" if len(known) > _SHOWN else "")
    said = f"{count:,} of the graph's {len(given):,} nodes are not in the arrangement: {shown}; it has {ours}"
    if given.is_integer == known.is_integer:
        return said
    kinds = {True: "integers", False: "text"}
    return f"{said} (the graph's labels are {kinds[given.is_integer]}, the arrangement's {kinds[known.is_integer]})"
