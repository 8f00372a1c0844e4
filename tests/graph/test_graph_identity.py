"""Equality, fingerprint, copies: what makes two graphs the same, and that nobody can change one."""

import copy
import pickle
from hashlib import blake2b

import numpy as np
import pytest
from drawn_graphs import graphs, rows_of
from hypothesis import given, strategies

from dancar import Graph, Labels


def fingerprint_by_definition(graph):
    """The fingerprint recomputed from its definition with sorted lists of Python."""

    def labels_as_bytes(what, names):
        if all(isinstance(name, int) for name in names):
            return f"{what} {len(names)} integer\n".encode() + np.array(names, "<i8").tobytes()
        texts = [name.encode() for name in names]
        offsets = np.cumsum([0, *map(len, texts)]).astype("<i8").tobytes()
        return f"{what} {len(names)} text\n".encode() + offsets + b"".join(texts)

    def in_order(names):
        return sorted(names, key=lambda name: name.encode() if isinstance(name, str) else name)

    names = in_order(graph.labels)
    edges = graph.edge_list()
    kinds = in_order({row[2] for row in edges}) if graph.relation is not None else []
    numbers = sorted(
        (names.index(row[0]), names.index(row[1]), *(kinds.index(kind) for kind in row[2:])) for row in edges
    )
    columns = np.array(numbers, "<i4").reshape(len(numbers), 3 if graph.relation is not None else 2).T
    content = b"dancar graph 1\n" + labels_as_bytes("nodes", names) + f"rows {len(edges)}\n".encode()
    content += columns[0].tobytes() + columns[1].tobytes()
    if graph.relation is not None:
        content += labels_as_bytes("relations", kinds) + columns[2].tobytes()
    return blake2b(content, digest_size=16).hexdigest()


def renumbered(graph, order):
    """The same labelled graph with its nodes in another order."""
    order = np.array(order, np.int64)
    place = np.argsort(order)
    return Graph(
        place[graph.source],
        place[graph.target],
        graph.labels[order],
        relation=graph.relation,
        relation_labels=graph.relation_labels,
        weight=graph.weight,
    )


@given(graphs())
def test_the_fingerprint_is_what_its_definition_says(graph):
    assert graph.fingerprint == fingerprint_by_definition(graph)


def test_the_fingerprint_stays_the_same_between_versions():
    graph = Graph.from_pairs([("animal", "dog", "kind"), ("dog", "puppy", "kind"), ("animal", "animal", "self")])
    assert graph.fingerprint == "5c88f1522e9843b5c1a3d62b5455344b"
    assert Graph([0, 2], [1, 0]).fingerprint == "219bdcb6e9695690fca0768d5a92070a"


@given(graphs(), strategies.data())
def test_the_order_of_nodes_does_not_matter(graph, data):
    order = data.draw(strategies.permutations(range(graph.n_nodes)))
    other = renumbered(graph, order)
    assert other == graph
    assert hash(other) == hash(graph)
    assert other.fingerprint == graph.fingerprint
    assert rows_of(other) == rows_of(graph)


def test_every_part_of_a_graph_counts():
    rows = [("a", "b"), ("b", "c")]
    graph = Graph.from_pairs(rows)
    others = [
        Graph.from_pairs([*rows, ("a", "b")]),
        Graph.from_pairs([*rows, ("a", "a")]),
        Graph.from_pairs([("b", "a"), ("b", "c")]),
        Graph.from_pairs([("a", "b"), ("b", "d")]),
        Graph.from_columns(["a", "b"], ["b", "c"], nodes=["d"]),
        Graph.from_pairs([(*row, "r") for row in rows]),
        Graph.from_pairs([(*row, "s") for row in rows]),
        Graph.from_pairs([(*rows[0], "r"), (*rows[1], "s")]),
        Graph.from_pairs([(0, 1), (1, 2)]),
        Graph.from_pairs([("0", "1"), ("1", "2")]),
    ]
    assert len({other.fingerprint for other in [graph, *others]}) == len(others) + 1
    for other in others:
        assert graph != other


def test_weights_count_for_equality_and_not_for_the_fingerprint():
    light, heavy = (Graph([0], [1], weight=[weight]) for weight in (1, 2))
    assert light != heavy
    assert light != Graph([0], [1])
    assert light.fingerprint == heavy.fingerprint == Graph([0], [1]).fingerprint
    assert hash(light) == hash(heavy)


def test_a_relation_that_does_not_occur_does_not_count():
    graph = Graph([0], [1], relation=[1], relation_labels=["none", "some"])
    assert graph == Graph([0], [1], relation=[0], relation_labels=["some"])
    assert graph.relation_labels.to_list() == ["none", "some"]


def test_a_graph_is_no_list():
    assert Graph([0], [1]) != [(0, 1)]
    assert Labels.range(1) != [0]


@given(graphs())
def test_pickled_and_copied_graphs_are_the_same_and_as_immutable(graph):
    other = pickle.loads(pickle.dumps(graph))  # noqa: S301
    assert other == graph
    assert other.labels == graph.labels
    assert copy.copy(graph) is graph
    assert copy.deepcopy(graph) is graph
    for array in arrays_of(other):
        assert not array.flags.writeable


def test_joblib_maps_a_large_graph_and_keeps_it_immutable(tmp_path):
    joblib = pytest.importorskip("joblib")
    n = 300_000
    graph = Graph(np.arange(n - 1), np.arange(1, n), labels=[f"node {i}" for i in range(n)])
    joblib.dump(graph, tmp_path / "graph")
    other = joblib.load(tmp_path / "graph", mmap_mode="r")
    assert other == graph
    with pytest.raises(ValueError, match="read-only"):
        other.source[0] = 1


def arrays_of(graph):
    text = [] if graph.labels.is_integer else graph.labels.text_arrays()
    found = [graph.source, graph.target, graph.relation, graph.weight, graph.out_degree, graph.in_degree, *text]
    for adjacency in (graph.successors, graph.predecessors):
        found += [adjacency.offsets, adjacency.nodes, adjacency[0], adjacency.degrees()]
    if graph.labels.is_integer:
        found += [graph.labels.to_numpy(), graph.labels.order()]
    return [array for array in found if array is not None]


def test_no_array_can_be_written_to():
    graph = Graph([0, 1], [1, 0], ["a", "b"], relation=[0, 1], weight=[1.0, 2.0])
    derived = [graph.reversed(), graph.simple(), graph.subgraph([1, 0]), graph.transitive_closure(), graph.canonical()]
    derived += [Graph([0], [1]), graph.largest_component(), Graph([0, 0], [1, 2]).transitive_reduction()]
    for made in [graph, *derived]:
        for array in arrays_of(made):
            with pytest.raises(ValueError, match="read-only"):
                array[:1] = array[:1]


def test_attributes_cannot_be_set():
    graph = Graph([0], [1])
    for name in ("source", "labels", "n_edges", "successors", "new"):
        with pytest.raises(AttributeError):
            setattr(graph, name, None)


def test_what_the_caller_does_to_its_arrays_afterwards_changes_nothing():
    source, target, relation = (np.array(column, np.int32) for column in ([0, 1], [1, 2], [0, 1]))
    weight, names, kinds = np.array([1.0, 2.0]), np.array([10, 20, 30]), np.array([7, 8])
    graphs = [
        Graph(source, target, names, relation=relation, relation_labels=kinds, weight=weight),
        Graph(source, target, names),
        Graph(source, target, names, weight=weight),
    ]
    before = [rows_of(graph) for graph in graphs]
    for array in (source, target, relation, weight, names, kinds):
        array[:] = 0
    assert [rows_of(graph) for graph in graphs] == before


def test_what_is_built_on_demand_is_built_once():
    graph = Graph([0], [1])
    assert graph.successors is graph.successors
    assert graph.predecessors is graph.predecessors
    assert np.shares_memory(graph.successors.nodes, graph.target)
