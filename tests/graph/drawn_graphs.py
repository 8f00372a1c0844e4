"""Hypothesis strategies for graphs, and the same graphs for networkx."""

import networkx
import numpy as np
from hypothesis import strategies

from dancar import Graph

TEXTS = (
    strategies.text(max_size=6)
    .filter(lambda text: text.isascii() or "\ud800" not in text)
    .filter(lambda text: not any("\ud800" <= character <= "\udfff" for character in text))
)
INTEGERS = strategies.integers(-(2**63), 2**63 - 1)


@strategies.composite
def rows(draw, most_nodes=12, most_rows=40):
    """(n, source, target): self-loops, repeats and isolated nodes included."""
    n = draw(strategies.integers(1, most_nodes))
    node = strategies.integers(0, n - 1)
    pairs = draw(strategies.lists(strategies.tuples(node, node), max_size=most_rows))
    return n, [pair[0] for pair in pairs], [pair[1] for pair in pairs]


@strategies.composite
def acyclic_rows(draw, most_nodes=14, most_rows=60):
    """The same without cycles, nodes in no particular order."""
    n, source, target = draw(rows(most_nodes, most_rows))
    name = draw(strategies.permutations(range(n)))
    ends = [(name[min(pair)], name[max(pair)]) for pair in zip(source, target, strict=True) if pair[0] != pair[1]]
    return n, [end[0] for end in ends], [end[1] for end in ends]


@strategies.composite
def graphs(draw, most_nodes=8, most_rows=20):
    """A graph with labels of either kind in no particular order, perhaps with relations and weights."""
    n, source, target = draw(rows(most_nodes, most_rows))
    kind = draw(strategies.sampled_from([TEXTS, INTEGERS]))
    labels = draw(strategies.lists(kind, min_size=n, max_size=n, unique=True))
    count = len(source)
    relation = relation_labels = weight = None
    if draw(strategies.booleans()):
        relation = draw(strategies.lists(strategies.integers(0, 2), min_size=count, max_size=count))
        relation_labels = draw(strategies.lists(TEXTS, min_size=3, max_size=3, unique=True))
    if draw(strategies.booleans()):
        numbers = strategies.floats(-1e6, 1e6).map(lambda number: number + 0.0)
        weight = draw(strategies.lists(numbers, min_size=count, max_size=count))
    return Graph(source, target, labels, relation=relation, relation_labels=relation_labels, weight=weight)


def in_networkx(n, source, target):
    graph = networkx.MultiDiGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(zip(source, target, strict=True))
    return graph


def pairs_of(graph):
    return list(zip(graph.source.tolist(), graph.target.tolist(), strict=True))


def rows_of(graph):
    """Everything that a row says, by names, as a sorted list."""
    columns = [graph.labels[graph.source].to_list(), graph.labels[graph.target].to_list()]
    if graph.relation is not None:
        columns.append(graph.relation_labels[graph.relation].to_list())
    if graph.weight is not None:
        columns.append(np.asarray(graph.weight).tolist())
    return sorted(zip(*columns, strict=True))
