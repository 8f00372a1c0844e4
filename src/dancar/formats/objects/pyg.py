"""PyG: `Data` with an edge index; names of nodes and relations in the lists `name` and `relation_name`."""

from typing import Any

import numpy as np

from dancar.errors import InputError
from dancar.formats.objects.libraries import Library, imported
from dancar.graph import Graph
from dancar.labels import Labels


def to_graph(value: Any) -> Graph:
    """A graph of the columns of `edge_index`, with `edge_type` as relations and `edge_weight` as weights."""
    if not isinstance(value, imported("torch_geometric.data", "torch_geometric").Data):
        raise InputError("PyG HeteroData has nodes of several kinds: call to_homogeneous() first")
    if "edge_index" not in value:
        raise InputError("the PyG Data has no edge_index: two rows of node numbers are needed")
    source, target = _array(value.edge_index)
    names = value.to_dict().get("name")
    labels = Labels.of(names) if names is not None else Labels.range(int(value.num_nodes))
    return Graph(
        source,
        target,
        labels,
        relation=_array(value.edge_type) if "edge_type" in value else None,
        relation_labels=value.to_dict().get("relation_name"),
        weight=_array(value.edge_weight) if "edge_weight" in value else None,
    ).canonical()


def _array(tensor: Any) -> np.ndarray[Any, Any]:
    return np.asarray(tensor.detach().cpu().numpy())


def from_graph(graph: Graph) -> Any:
    """A Data with edge_index, and edge_type and edge_weight where the graph has them."""
    torch = imported("torch", "torch")
    data = imported("torch_geometric.data", "torch_geometric").Data()
    data.num_nodes = graph.n_nodes
    data.edge_index = torch.from_numpy(np.stack([graph.source, graph.target]).astype(np.int64))
    if graph.labels != Labels.range(graph.n_nodes):
        data.name = graph.labels.to_list()
    if graph.relation is not None and graph.relation_labels is not None:
        data.edge_type = torch.from_numpy(graph.relation.astype(np.int64))
        data.relation_name = graph.relation_labels.to_list()
    if graph.weight is not None:
        data.edge_weight = torch.from_numpy(graph.weight.copy())
    return data


def _recognizes(value: Any, module: Any) -> bool:
    return isinstance(value, module.Data | module.HeteroData)


LIBRARY = Library("torch_geometric.data", "PyG Data", _recognizes, to_graph)
