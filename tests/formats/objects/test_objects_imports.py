"""A graph is made without importing any library that the caller did not import."""

import subprocess
import sys

import pytest

FOREIGN = ["networkx", "igraph", "scipy", "pandas", "polars", "torch", "torch_geometric", "numba", "matplotlib"]
MAKE = {
    "nothing": ("", "[('a', 'b'), ('b', 'c')]"),
    "networkx": ("import networkx", "networkx.path_graph(3)"),
    "igraph": ("import igraph", "igraph.Graph([(0, 1)])"),
    "scipy": ("import scipy.sparse", "scipy.sparse.csr_array([[0, 1], [0, 0]])"),
    "pandas": ("import pandas", "pandas.DataFrame({'source': ['a'], 'target': ['b']})"),
    "polars": ("import polars", "polars.DataFrame({'source': ['a'], 'target': ['b']})"),
    "numpy": ("import numpy", "numpy.array([[0, 1], [1, 2]])"),
}


@pytest.mark.parametrize("library", MAKE)
def test_a_graph_is_made_without_importing_anything_foreign(library):
    imports, value = MAKE[library]
    program = f"""
import sys
{imports}
before = set(sys.modules)
import dancar
graph = dancar.as_graph({value})
graph.successors, graph.fingerprint, graph.reversed(), graph.labels.to_list(), graph.edge_list()
label = graph.labels[0]
graph.labels.find([label, 7]), graph.labels[[1, 0]].index(label), label in graph.labels, "x" in graph.labels[[1, 0]]
graph.labels.to_numpy(), graph.labels.text_arrays()
print(graph.n_edges, *sorted({{name.partition(".")[0] for name in set(sys.modules) - before}} & set({FOREIGN})))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    edges, *imported = result.stdout.split()
    assert int(edges) >= 1
    assert imported == []
