"""Every library's objects there and back: nothing is lost but what the object cannot hold."""

import igraph
import networkx
import numpy as np
import pandas
import polars
import pyarrow
import pytest
import scipy.sparse
from drawn_objects import columns, graph_of, without_isolated
from hypothesis import given

from dancar import Graph, Labels, as_graph


@given(columns())
def test_networkx(drawn):
    graph = graph_of(drawn)
    made = graph.to_networkx()
    assert isinstance(made, networkx.MultiDiGraph) == (graph.relation is not None or graph.n_repeated > 0)
    assert made.number_of_edges() == graph.n_edges
    assert as_graph(made) == graph
    assert as_graph(made).labels == graph.labels


@given(columns())
def test_igraph(drawn):
    graph = graph_of(drawn)
    made = graph.to_igraph()
    assert made.is_directed()
    assert as_graph(made) == graph


@given(columns(with_relation=False))
def test_scipy(drawn):
    graph = graph_of(drawn)
    made = graph.to_scipy()
    assert made.nnz == graph.n_edges
    assert as_graph(made).with_labels(graph.labels) == graph or set(graph.weight) == {1}


@given(columns())
def test_pandas(drawn):
    graph = graph_of(drawn)
    assert as_graph(graph.to_pandas()) == without_isolated(graph)


@given(columns())
def test_polars(drawn):
    graph = graph_of(drawn)
    assert as_graph(graph.to_polars()) == without_isolated(graph)
    assert as_graph(graph.to_polars().to_arrow()) == without_isolated(graph)


@given(columns(with_weight=False))
def test_pairs_and_triples(drawn):
    graph = graph_of(drawn)
    assert as_graph(graph.edge_list()) == without_isolated(graph)
    assert as_graph(iter(graph.edge_list())) == without_isolated(graph)


# Importing torch takes longer than everything else here, and its wheels are large.
@pytest.mark.full
@pytest.mark.filterwarnings("ignore")
def test_pyg():
    data = pytest.importorskip("torch_geometric.data")
    torch = pytest.importorskip("torch")
    plain = Graph([0, 2, 2], [1, 2, 2], n=4)
    assert plain.to_pyg().num_nodes == 4
    assert as_graph(plain.to_pyg()) == plain
    full = Graph([0, 1, 1], [1, 0, 1], ["b", "a"], relation=[1, 0, 1], relation_labels=["r", "s"], weight=[1, 2, 3])
    assert as_graph(full.to_pyg()) == full
    with pytest.raises(ValueError, match="no edge_index: two rows of node numbers are needed"):
        as_graph(data.Data(x=torch.zeros(2, 3)))
    with pytest.raises(ValueError, match=r"several kinds: call to_homogeneous\(\) first"):
        as_graph(data.HeteroData())


def test_a_graph_is_itself():
    graph = Graph([0], [1])
    assert as_graph(graph) is graph


def test_undirected_edges_become_two_rows_and_self_loops_one():
    expected = [(0, 1), (1, 0), (1, 1)]
    undirected = networkx.Graph([(0, 1), (1, 1)])
    assert as_graph(undirected).edge_list() == expected
    assert as_graph(igraph.Graph([(0, 1), (1, 1)])).edge_list() == expected
    undirected[0][1]["weight"], undirected[1][1]["weight"] = 2, 3
    assert as_graph(undirected).weight.tolist() == [2, 2, 3]
    weighted = igraph.Graph([(0, 1), (1, 1)])
    weighted.es["weight"], weighted.es["relation"] = [2, 3], ["r", "s"]
    assert as_graph(weighted) == Graph.from_pairs([(0, 1, "r"), (1, 0, "r"), (1, 1, "s")], weight=[2, 2, 3])
    multi = networkx.MultiGraph([(0, 1), (0, 1)])
    assert as_graph(multi).edge_list() == [(0, 1), (0, 1), (1, 0), (1, 0)]


def test_text_keys_of_a_networkx_multigraph_are_relations():
    multi = networkx.MultiDiGraph()
    multi.add_edge("a", "b", key="likes")
    multi.add_edge("a", "b", key="knows")
    assert as_graph(multi).edge_list() == [("a", "b", "knows"), ("a", "b", "likes")]


def test_nodes_stand_in_order_of_their_names():
    graph = networkx.DiGraph([("c", "a"), ("b", "c")])
    assert as_graph(graph).labels.to_list() == ["a", "b", "c"]
    named = igraph.Graph([(0, 1)], directed=True)
    named.vs["name"] = ["b", "a"]
    assert as_graph(named).edge_list() == [("b", "a")]
    assert as_graph(named).labels.to_list() == ["a", "b"]


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "lil", "dok", "bsr", "dia"])
def test_every_sparse_format(kind):
    dense = np.array([[0, 2, 0], [0, 0, 1], [3, 0, 5]])
    expected = Graph([0, 1, 2, 2], [1, 2, 0, 2], weight=[2, 1, 3, 5])
    for matrix in (scipy.sparse.csr_array(dense), scipy.sparse.csr_matrix(dense)):
        converted = matrix.asformat(kind)
        if kind in ("bsr", "dia"):
            converted = scipy.sparse.csr_array(converted)
            converted.eliminate_zeros()
        assert as_graph(converted) == expected
        assert as_graph((matrix != 0).asformat("csr")) == Graph(expected.source, expected.target)


def test_a_matrix_from_a_graph_is_the_graphs_no_longer():
    graph = Graph([0, 0, 1], [1, 1, 0], weight=[1, 2, 3])
    matrix = graph.to_scipy()
    matrix.sum_duplicates()
    matrix.data[:] = 0
    assert graph == Graph([0, 0, 1], [1, 1, 0], weight=[1, 2, 3])


def test_arrays_of_labels():
    assert as_graph(np.array([[5, 9], [9, 7]])).edge_list() == [(5, 9), (9, 7)]
    assert as_graph(np.array([["b", "a", "r"]])).edge_list() == [("b", "a", "r")]
    assert as_graph(np.zeros((0, 2), np.int64)).n_nodes == 0
    assert as_graph([["a", "b"], ("b", "c")]).n_edges == 2
    assert as_graph([]).labels == Labels.range(0)


def test_columns_of_a_frame_by_name_or_by_place():
    expected = Graph.from_pairs([("a", "b"), ("b", "c")], weight=[1, 2])
    named = {"weight": [1, 2], "target": ["b", "c"], "source": ["a", "b"]}
    placed = {"from": ["a", "b"], "to": ["b", "c"], "weight": [1.0, 2.0]}
    for columns_ in (named, placed):
        for frame in (pandas.DataFrame(columns_), polars.DataFrame(columns_), pyarrow.table(columns_)):
            assert as_graph(frame) == expected


def test_columns_of_every_type():
    expected = Graph.from_pairs([("a", "b"), ("b", "a")])
    frame = pandas.DataFrame({"source": ["a", "b"], "target": ["b", "a"]})
    for kind in ("category", "string", "object", "str"):
        assert as_graph(frame.astype(kind)) == expected
    for kind in (polars.Categorical, polars.Enum(["b", "a"]), polars.String):
        assert as_graph(polars.DataFrame(frame.to_dict("list"), schema=dict.fromkeys(frame, kind))) == expected
    numbers = pandas.DataFrame([[3, 4], [4, 3]])
    for kind in ("int8", "uint64", "Int64", "object", "category"):
        assert as_graph(numbers.astype(kind)).edge_list() == [(3, 4), (4, 3)]
    assert as_graph(pandas.DataFrame({"a": [1, "x"], "b": ["x", 2]})).edge_list() == [("1", "x"), ("x", "2")]
    assert as_graph(pandas.DataFrame({"source": [1], "target": [2]}, index=["row"])).edge_list() == [(1, 2)]
