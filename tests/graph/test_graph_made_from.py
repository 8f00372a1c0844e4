"""What a graph is made from: labels, columns, pairs, and the message for each thing that it cannot be made from."""

import numpy as np
import pytest

from dancar import Graph, InputError, Labels


def test_labels_of_pairs_stand_in_order():
    graph = Graph.from_pairs([("b", "é"), ("B", "b"), ("b", "z")])
    assert graph.labels.to_list() == ["B", "b", "z", "é"]
    assert graph.edge_list() == [("B", "b"), ("b", "z"), ("b", "é")]
    assert Graph.from_pairs([(10, 9), (-1, 10)]).labels.to_list() == [-1, 9, 10]


def test_triples_have_relations_in_order():
    graph = Graph.from_pairs([("x", "y", "over"), ("x", "y", "by"), ("y", "x", "over"), ("x", "y", "by")])
    assert graph.relation_labels.to_list() == ["by", "over"]
    assert graph.edge_list() == [("x", "y", "by"), ("x", "y", "by"), ("x", "y", "over"), ("y", "x", "over")]
    assert (graph.n_repeated, graph.n_self_loops) == (1, 0)
    assert repr(graph) == "Graph(2 nodes, 4 edges, 2 relations, 0 self-loops, 1 repeated)"


def test_integers_beside_text_become_text():
    graph = Graph.from_pairs([(1, "a"), ("a", 2)])
    assert graph.labels.to_list() == ["1", "2", "a"]
    assert graph == Graph.from_columns([1, "a"], ["a", 2])
    assert Graph.from_columns([1, 2], ["a", "b"]).labels.to_list() == ["1", "2", "a", "b"]


def test_relations_may_be_integers_beside_text_nodes():
    assert Graph.from_pairs([("a", "b", 7)]).edge_list() == [("a", "b", 7)]


def test_columns_may_add_nodes():
    graph = Graph.from_columns(["b"], ["c"], nodes=["a", "b", "d"])
    assert graph.labels.to_list() == ["a", "b", "c", "d"]
    assert Graph.from_columns([], [], nodes=["a"]).n_nodes == 1
    assert Graph.from_columns([5], [9], nodes=[7]).labels.to_list() == [5, 7, 9]


def test_sparse_and_dense_integer_labels():
    values = np.array([5, -(2**63), 2**63 - 1, 5])
    graph = Graph.from_columns(values, values[::-1])
    assert graph.labels.to_list() == [-(2**63), 5, 2**63 - 1]
    assert sorted(graph.edge_list()) == sorted(zip(values.tolist(), values[::-1].tolist(), strict=True))
    assert Graph.from_columns([0, 2], [1, 0]).labels == Labels.range(3)
    assert Graph.from_columns([3, 4], [4, 6]).labels.to_list() == [3, 4, 6]


def test_no_rows():
    for graph in (Graph([], []), Graph.from_pairs([]), Graph.from_columns([], [])):
        assert (len(graph), graph.n_edges, graph.edge_list()) == (0, 0, [])
    assert Graph([], [], n=3).out_degree.tolist() == [0, 0, 0]
    assert Graph([], [], relation=[], labels=["a"]).relation.dtype == np.int32


def test_the_number_of_nodes():
    assert Graph([0], [4]).n_nodes == 5
    assert Graph([0], [4], n=9).n_nodes == 9
    assert Graph([0], [1], ["a", "b", "c"]).n_nodes == 3


def test_any_integer_type_will_do():
    for kind in (np.int8, np.uint8, np.int16, np.uint32, np.int64, np.uint64):
        graph = Graph(np.array([0, 1], kind), np.array([1, 0], kind))
        assert (graph.source.dtype, graph.edge_list()) == (np.int32, [(0, 1), (1, 0)])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Graph([0, 1], [1]), "2 sources and 1 targets: a row has one of each"),
        (lambda: Graph([0, 7], [1, 1], n=3), "row 1: source 7 is out of range: node numbers run from 0 to 2"),
        (lambda: Graph([0, 1], [1, -2]), "row 1: target -2 is out of range: node numbers run from 0 to 1"),
        (lambda: Graph([0], [0], n=0), "row 0: source 0 is out of range: there are no node numbers"),
        (lambda: Graph([[0]], [[1]]), "source has the shape (1, 1): one axis is needed"),
        (
            lambda: Graph(["a"], ["b"]),
            "source holds <U1: node numbers must be integers "
            "(for rows of labels use Graph.from_pairs or Graph.from_columns)",
        ),
        (
            lambda: Graph([0.0], [1.0]),
            "source holds float64: node numbers must be integers "
            "(for rows of labels use Graph.from_pairs or Graph.from_columns)",
        ),
        (
            lambda: Graph([True], [False]),
            "source holds bool: node numbers must be integers "
            "(for rows of labels use Graph.from_pairs or Graph.from_columns)",
        ),
        (lambda: Graph([0], [1], ["a", "a"]), "the label 'a' occurs more than once: labels must be different"),
        (lambda: Graph([0], [1], ["a", "b"], n=3), "2 labels for n = 3 nodes: give as many, or leave n out"),
        (
            lambda: Graph([], [], n=2**31),
            "a graph of 2,147,483,648 nodes: 0 to 2,147,483,647 (32-bit node numbers) are possible",
        ),
        (
            lambda: Graph([2**40], [0]),
            "a graph of 1,099,511,627,777 nodes: 0 to 2,147,483,647 (32-bit node numbers) are possible",
        ),
        (
            lambda: Graph([], [], Labels.range(2**31)),
            "a graph of 2,147,483,648 nodes: 0 to 2,147,483,647 (32-bit node numbers) are possible",
        ),
        (lambda: Graph([], [], n=-1), "a graph of -1 nodes: 0 to 2,147,483,647 (32-bit node numbers) are possible"),
        (lambda: Graph([0], [1], relation=[0, 1]), "2 relation numbers for 1 rows: one for each row is needed"),
        (
            lambda: Graph([0], [1], relation=[3], relation_labels=["r"]),
            "row 0: relation 3 is out of range: relation numbers run from 0 to 0",
        ),
        (
            lambda: Graph([0], [1], relation=[0], relation_labels=["r", "r"]),
            "the label 'r' occurs more than once: labels must be different",
        ),
        (
            lambda: Graph([0], [1], relation_labels=["r"]),
            "relation_labels without relation: give the relation number of each row too",
        ),
        (
            lambda: Graph([0], [1], weight=[1, 2]),
            "weight has the shape (2,): one number for each of the 1 rows is needed",
        ),
        (lambda: Graph([0], [1], weight=["heavy"]), "weight holds <U5: numbers are needed"),
        (lambda: Graph([0, 1], [1, 0], weight=[1, float("nan")]), "row 1: weight nan is not finite"),
        (lambda: Graph([0], [1], weight=[-np.inf]), "row 0: weight -inf is not finite"),
        (lambda: Graph.from_columns(["a"], []), "1 sources and 0 targets: a row has one of each"),
        (
            lambda: Graph.from_columns([1, 2], ["a", "2"]),
            "labels hold both the integer 2 and the text '2': make them all integers or all text",
        ),
        (lambda: Graph([0], [1]).with_labels(["a"]), "1 labels for 2 nodes: one for each is needed"),
        (
            lambda: Graph([0], [1]).with_labels(["a", "a"]),
            "the label 'a' occurs more than once: labels must be different",
        ),
        (lambda: Graph([0], [1]).subgraph([0, 1, 0]), "node 0 is listed more than once: each may be taken once"),
        (lambda: Graph([0], [1]).subgraph([2]), "row 0: node 2 is out of range: node numbers run from 0 to 1"),
    ],
)
def test_what_cannot_be_a_graph(make, message):
    with pytest.raises(InputError) as caught:
        make()
    assert str(caught.value) == message


def test_other_names():
    graph = Graph([0], [1]).with_labels(["oak", "elm"])
    assert graph.edge_list() == [("oak", "elm")]
    assert graph.labels.index("elm") == 1


def test_adjacency_refuses_other_nodes():
    successors = Graph([0], [1]).successors
    for node in (-1, 2):
        with pytest.raises(IndexError, match="of 2"):
            successors[node]
    assert len(successors) == 2
