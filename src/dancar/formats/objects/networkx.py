"""networkx: DiGraph, MultiDiGraph, and the undirected ones."""

from typing import Any

from dancar.errors import InputError
from dancar.formats.objects.attributes import attribute_column, both_ways
from dancar.formats.objects.libraries import Library, imported
from dancar.graph import Graph
from dancar.graphs.nodes import numbered
from dancar.labels import Labels


def to_graph(value: Any) -> Graph:
    """A graph of the nodes in order of their names, and of the edges with `relation` and `weight`."""
    nodes = list(value.nodes)
    number = {node: position for position, node in enumerate(nodes)}
    edges = list(value.edges(data=True))

    def edge(position: int) -> str:
        return f"{edges[position][0]!r} -> {edges[position][1]!r}"

    source = [number[one[0]] for one in edges]
    target = [number[one[1]] for one in edges]
    attributes = [one[2] for one in edges]
    relation = attribute_column(attributes, "relation", edge)
    weight = attribute_column(attributes, "weight", edge)
    if relation is None and value.is_multigraph() and edges:
        keys = [key for _, _, key in value.edges(keys=True)]
        relation = keys if all(isinstance(key, str) for key in keys) else None
    if not value.is_directed():
        source, target, rows = both_ways(source, target)
        relation = None if relation is None else [relation[row] for row in rows]
        weight = None if weight is None else [weight[row] for row in rows]
    labels = _node_labels(nodes)
    if relation is None:
        return Graph(source, target, labels, weight=weight).canonical()
    names, (kinds,) = numbered([Labels.of(relation)])
    return Graph(source, target, labels, relation=kinds, relation_labels=names, weight=weight).canonical()


def _node_labels(nodes: list[Any]) -> Labels:
    for node in nodes:
        if isinstance(node, tuple | frozenset):
            raise InputError(
                f"the node {node!r} is a {type(node).__name__}: a label is an integer or a text; rename nodes with "
                "networkx.relabel_nodes(graph, str) or networkx.convert_node_labels_to_integers"
            )
    return Labels.of(nodes)


def from_graph(graph: Graph) -> Any:
    """A DiGraph, or a MultiDiGraph where rows repeat or have relations."""
    networkx = imported("networkx", "networkx")
    several = graph.relation is not None or graph.n_repeated
    made = networkx.MultiDiGraph() if several else networkx.DiGraph()
    made.add_nodes_from(graph.labels)
    rows = graph.edge_list()
    weights = [{}] * len(rows) if graph.weight is None else [{"weight": weight} for weight in graph.weight.tolist()]
    kinds = [{}] * len(rows) if graph.relation is None else [{"relation": row[2]} for row in rows]
    made.add_edges_from(
        (row[0], row[1], {**kind, **weight}) for row, kind, weight in zip(rows, kinds, weights, strict=True)
    )
    return made


LIBRARY = Library("networkx", "networkx graphs", lambda value, module: isinstance(value, module.Graph), to_graph)
