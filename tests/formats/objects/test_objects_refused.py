"""Objects that are no graphs, or hold what a graph cannot: the message for each."""

import sys

import igraph
import networkx
import numpy as np
import pandas
import polars
import pytest
import scipy.sparse

from dancar import Graph, InputError, MissingPackageError, as_graph

SHAPES = "(source, target) or (source, target, relation)"


def half_weighted():
    graph = networkx.DiGraph([("a", "b"), ("b", "c")])
    graph["a"]["b"]["weight"] = 1
    return graph


def half_related():
    graph = igraph.Graph([(0, 1), (1, 2)], directed=True)
    graph.es["relation"] = ["r", None]
    return graph


def named_twice():
    graph = igraph.Graph(2)
    graph.vs["name"] = ["a", "a"]
    return graph


def heavy():
    graph = igraph.Graph([(0, 1)], directed=True)
    graph.es["weight"] = ["heavy"]
    return graph


def with_stored_zero():
    matrix = scipy.sparse.csr_array(np.array([[0, 1], [1, 0]]))
    matrix.data[0] = 0
    return matrix


COLUMNS = "source, target, relation, weight"
REFUSED = [
    ("edges.csv", "'edges.csv' is a path, not a graph: read it with dancar.read_graph"),
    (
        3,
        "an object of type int is not a graph: rows of labels, arrays of two columns, and networkx graphs, "
        "igraph graphs, scipy.sparse matrices, pandas frames, polars frames, pyarrow tables, PyG Data are",
    ),
    (
        {"a": ["b"]},
        "a dict is not a graph: give rows, as [(source, target) for source in d for target in d[source]]",
    ),
    (b"ab", f"a graph from a bytes: a list of rows {SHAPES} is needed"),
    (["ab"], f"row 0 is 'ab': rows are tuples {SHAPES}"),
    ([("a", "b"), ("a",)], "row 1 is ('a',): the rows before have 2 parts, and all must have as many"),
    (
        [("a", "b"), ("a", "b", "r")],
        "row 1 is ('a', 'b', 'r'): the rows before have 2 parts, and all must have as many",
    ),
    ([("a", "b"), 3], "row 1 is 3: the rows before have 2 parts, and all must have as many"),
    ([("a", "b", "c", "d")], f"row 0 is ('a', 'b', 'c', 'd'): rows are tuples {SHAPES}"),
    (
        [("a", "b"), ("a", None)],
        "row 1: the target is None (NoneType): a label is an integer or a text; leave out rows with gaps first",
    ),
    (
        [(0, 1), (2.0, 1)],
        "row 1: the source is 2.0 (float): a label is an integer or a text; write 2, "
        "or convert the column with .astype(int)",
    ),
    ([(1, "1")], "labels hold both the integer 1 and the text '1': make them all integers or all text"),
    (
        np.zeros((2, 5), int),
        f"a graph from an array of shape (2, 5): two columns {SHAPES} are needed; transpose it with .T",
    ),
    (np.zeros(4, int), f"a graph from an array of shape (4,): two columns {SHAPES} are needed"),
    (np.zeros((9, 9), int), f"a graph from an array of shape (9, 9): two columns {SHAPES} are needed"),
    (
        np.zeros((5, 2)),
        "labels of type float64: a label is an integer or a text; whole numbers convert with .astype(int)",
    ),
    (half_weighted(), "the edge 'b' -> 'c' has no 'weight', and others have: give it to all edges or to none"),
    (half_related(), "the edge 1 -> 2 has no 'relation', and others have: give it to all edges or to none"),
    (named_twice(), "the label 'a' occurs more than once: labels must be different"),
    (heavy(), "the edge attribute 'weight' holds <U5: numbers are needed"),
    (
        networkx.grid_graph((1, 2)),
        "the node (0, 0) is a tuple: a label is an integer or a text; rename nodes with "
        "networkx.relabel_nodes(graph, str) or networkx.convert_node_labels_to_integers",
    ),
    (scipy.sparse.csr_array((2, 3)), "a sparse array of shape (2, 3): an adjacency matrix is square"),
    (
        with_stored_zero(),
        "1 of the 2 stored entries are 0, which may mean an edge or none: "
        "call eliminate_zeros() first, or give them a weight",
    ),
    (scipy.sparse.csr_array([[1j]]), "a sparse array of complex128: real numbers are needed"),
    (scipy.sparse.csr_array([[np.nan]]), "row 0: weight nan is not finite"),
    (
        pandas.DataFrame({"source": [1]}),
        "the columns are ['source']: source and target, or two that come first, are needed",
    ),
    (
        pandas.DataFrame({"source": [1], "to": [2]}),
        "the columns are ['source', 'to']: source and target, or two that come first, are needed",
    ),
    (
        pandas.DataFrame({"from": [1], "weight": [2]}),
        "the columns are ['from', 'weight']: source and target, or two that come first, are needed",
    ),
    (
        polars.DataFrame({"source": [1], "target": [2], "year": [3]}),
        f"the column 'year' is none of {COLUMNS}: select or rename the columns first, for nothing is left out silently",
    ),
    (
        pandas.DataFrame([["a", "r", "b"]]),
        f"the column 2 is none of {COLUMNS}: select or rename the columns first, for nothing is left out silently",
    ),
    (
        pandas.DataFrame([["a", "b"]], columns=["x", "x"]),
        "two columns have the same name among ['x', 'x']: rename one",
    ),
    (
        pandas.DataFrame({"source": ["a", None], "target": ["b", "c"]}),
        "column 'source': label 1 is missing: a label is an integer or a text; leave out rows with gaps first",
    ),
    (
        pandas.DataFrame({"source": [1, None], "target": [2, 3]}),
        "column 'source': labels of type float64: a label is an integer or a text; "
        "whole numbers convert with .astype(int)",
    ),
    (
        polars.DataFrame({"source": [1, 2], "target": [2, None]}),
        "column 'target': label 1 is missing: a label is an integer or a text; leave out rows with gaps first",
    ),
    (
        polars.DataFrame({"source": [1, 2], "target": [2, 1], "weight": [0.5, None]}),
        "row 1: weight is missing: a finite number is needed",
    ),
    (
        pandas.DataFrame({"source": [1], "target": [2], "weight": [None]}),
        "row 0: weight nan is not finite",
    ),
    (
        pandas.DataFrame({"source": [1, 2], "target": [2, 1], "weight": pandas.array([1, None], "Int64")}),
        "row 1: weight nan is not finite",
    ),
    (
        polars.DataFrame({"source": [1], "target": [2], "weight": ["heavy"]}),
        "column 'weight' holds large_string: numbers are needed",
    ),
    (polars.LazyFrame({"source": [1]}), "a polars LazyFrame is a query, not a table: call collect() first"),
]


@pytest.mark.parametrize(("value", "message"), REFUSED)
def test_what_cannot_be_a_graph(value, message):
    with pytest.raises(InputError) as caught:
        as_graph(value)
    assert str(caught.value) == message


def test_a_matrix_cannot_hold_relations():
    graph = Graph([0, 0], [1, 1], relation=[0, 1])
    with pytest.raises(InputError, match=r"a matrix cannot hold relations: graph.simple\(\).to_scipy\(\)"):
        graph.to_scipy()
    assert graph.simple().to_scipy().nnz == 1


@pytest.mark.parametrize(
    ("module", "turn"),
    [
        ("networkx", Graph.to_networkx),
        ("igraph", Graph.to_igraph),
        ("pandas", Graph.to_pandas),
        ("polars", Graph.to_polars),
        ("torch", Graph.to_pyg),
    ],
)
def test_a_library_that_is_not_installed(monkeypatch, module, turn):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingPackageError, match=rf"^{module} is not installed: pip install {module}$"):
        turn(Graph([0], [1]))
