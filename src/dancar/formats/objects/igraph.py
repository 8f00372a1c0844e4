"""igraph: directed and undirected graphs, `name` of the vertices, `relation` and `weight` of the edges."""

from typing import Any

import numpy as np

from dancar.errors import InputError
from dancar.formats.objects.attributes import attribute_column
from dancar.formats.objects.libraries import Library, imported
from dancar.graph import Graph
from dancar.graphs.nodes import numbered
from dancar.labels import Labels


def to_graph(value: Any) -> Graph:
    """A graph of the vertices in order of their names, or of the vertices 0, 1, … where they have none."""
    ends = np.array(value.get_edgelist(), np.int64).reshape(-1, 2)

    def edge(position: int) -> str:
        return f"{ends[position, 0]} -> {ends[position, 1]}"

    columns = {name: [{name: one} for one in value.es[name]] for name in value.es.attributes()}
    relation = attribute_column(columns.get("relation", []), "relation", edge)
    weight = attribute_column(columns.get("weight", []), "weight", edge)
    rows = np.arange(len(ends))
    if not value.is_directed():
        back = np.flatnonzero(ends[:, 0] != ends[:, 1])
        rows = np.concatenate([rows, back])
        ends = np.concatenate([ends, ends[back, ::-1]])
    weights = None if weight is None else _numbers(weight)[rows]
    labels = Labels.of(value.vs["name"]) if "name" in value.vs.attributes() else Labels.range(value.vcount())
    if relation is None:
        return Graph(ends[:, 0], ends[:, 1], labels, weight=weights).canonical()
    names, (kinds,) = numbered([Labels.of(relation)])
    return Graph(
        ends[:, 0], ends[:, 1], labels, relation=kinds[rows], relation_labels=names, weight=weights
    ).canonical()


def _numbers(weight: list[Any]) -> np.ndarray[Any, Any]:
    array = np.asarray(weight)
    if array.dtype.kind not in "iuf":
        raise InputError(f"the edge attribute 'weight' holds {array.dtype}: numbers are needed")
    return array


def from_graph(graph: Graph) -> Any:
    """A directed igraph.Graph, labels as `name` unless they are 0, 1, …."""
    igraph = imported("igraph", "igraph")
    made = igraph.Graph(n=graph.n_nodes, edges=np.stack([graph.source, graph.target], axis=1), directed=True)
    if graph.labels != Labels.range(graph.n_nodes):
        made.vs["name"] = graph.labels.to_list()
    if graph.relation is not None:
        made.es["relation"] = [row[2] for row in graph.edge_list()]
    if graph.weight is not None:
        made.es["weight"] = graph.weight.tolist()
    return made


LIBRARY = Library("igraph", "igraph graphs", lambda value, module: isinstance(value, module.Graph), to_graph)
