"""scipy.sparse: adjacency matrices, the source a row and the target a column."""

from typing import Any

import numpy as np

from dancar.errors import InputError
from dancar.formats.objects.libraries import Library, imported
from dancar.graph import Graph


def to_graph(value: Any) -> Graph:
    """A graph with a row for each stored entry, entries as weights unless all are 1."""
    if value.ndim != 2 or value.shape[0] != value.shape[1]:
        raise InputError(f"a sparse array of shape {value.shape}: an adjacency matrix is square")
    entries = value.tocoo()
    data = entries.data
    if data.dtype.kind not in "biuf":
        raise InputError(f"a sparse array of {data.dtype}: real numbers are needed")
    zeros = np.count_nonzero(data == 0)
    if zeros:
        raise InputError(
            f"{zeros} of the {len(data)} stored entries are 0, which may mean an edge or none: "
            "call eliminate_zeros() first, or give them a weight"
        )
    source, target = (np.asarray(axis) for axis in entries.coords)
    return Graph(source, target, n=value.shape[0], weight=None if (data == 1).all() else data)


def from_graph(graph: Graph) -> Any:
    """A csr_array in the order of the nodes, an entry for each row: its weight, or 1."""
    if graph.relation is not None:
        raise InputError("a matrix cannot hold relations: graph.simple().to_scipy() leaves them out")
    sparse = imported("scipy.sparse", "scipy")
    entries = np.ones(graph.n_edges) if graph.weight is None else graph.weight.copy()
    # scipy may reorder a matrix in place, so it gets arrays of its own.
    parts = entries, graph.target.copy(), graph.successors.offsets.copy()
    return sparse.csr_array(parts, shape=(graph.n_nodes, graph.n_nodes))


LIBRARY = Library("scipy.sparse", "scipy.sparse matrices", lambda value, module: bool(module.issparse(value)), to_graph)
