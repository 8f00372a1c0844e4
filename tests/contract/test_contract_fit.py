"""Training: it helps, the same seed gives the same bits, names do not matter, and what cannot be fitted is refused."""

import importlib
import random

import brute_force
import numpy as np
import pytest
from example_graphs import EXAMPLES, LEAST, NAMES

from dancar import Graph, InputError, NotFittedError
from dancar.training import Record
from dancar.training.options import cores


def bits(model) -> dict[str, bytes]:
    """The parameters, byte for byte."""
    return {name: array.tobytes() for name, array in model.arrangement_.parameters.items()}


def with_rows(graph: Graph, rows: np.ndarray, labels=None) -> Graph:
    """The graph with more of these rows, or with all of its rows in another order."""
    relation = None if graph.relation is None else np.append(graph.relation, np.zeros(len(rows), np.int32))
    ends = np.append(graph.source, rows[:, 0]), np.append(graph.target, rows[:, 1])
    return Graph(*ends, graph.labels, relation=relation, relation_labels=graph.relation_labels)


# What training does


def test_a_fit_lowers_the_loss(fitted, begun, graph):
    assert brute_force.violation(fitted.arrangement_, graph) < brute_force.violation(begun.arrangement_, graph)
    assert fitted.certificate_.f1 > begun.certificate_.f1


def test_the_least_graph_is_fitted_exactly(case):
    least = LEAST[case.data]
    model = case().fit(least)
    assert model.certificate_.exact
    assert model.reconstruct() == model.declaration().rule.trained(least)


def test_a_node_without_edges_has_its_place(case):
    least = LEAST[case.data]
    wider = Graph(
        least.source,
        least.target,
        n=least.n_nodes + 3,
        relation=least.relation,
        relation_labels=least.relation_labels,
    )
    model = case().fit(wider)
    assert model.arrangement_.n_nodes == wider.n_nodes
    assert model.reconstruct().n_nodes == wider.n_nodes


def test_the_history_tells_of_every_scan(fitted):
    history = fitted.history_
    assert history
    assert all(isinstance(record, Record) for record in history)
    assert [record.step for record in history] == sorted(record.step for record in history)
    assert all(0 <= record.f1 <= 1 for record in history)
    assert fitted.stopped_ in ("exact", "steps")


def test_a_callback_can_stop_it(case, graph):
    seen = []

    def stop(record):
        seen.append(record)
        return len(seen) == 2

    model = case().fit(graph, [stop])
    assert model.history_ == tuple(seen)
    assert (model.stopped_, len(seen)) in (("callback", 2), ("exact", 1), ("exact", 2))


def test_an_interrupt_keeps_the_best_so_far(case, graph):
    def interrupt(record):
        raise KeyboardInterrupt

    model = case().fit(graph, [interrupt])
    assert model.stopped_ == "interrupt"
    assert model.reconstruct().n_nodes == graph.n_nodes


# The same bits


def test_the_same_seed_gives_the_same_bits(case, fitted, graph):
    assert bits(case().fit(graph)) == bits(fitted)


def test_another_seed_gives_others(case, graph):
    one, other = (case(seed=seed).fit(graph, [lambda record: True]) for seed in (1, 2))
    assert bits(one) != bits(other)


def test_threads_change_no_bit(case, fitted, graph, monkeypatch):
    # Small steps are not handed to other threads: here they are.
    monkeypatch.setattr(importlib.import_module("dancar.training.fit"), "_SMALL", 0)
    assert bits(case(threads=min(2, cores())).fit(graph)) == bits(fitted)


def test_the_order_of_the_rows_changes_no_bit(case, fitted, graph):
    order = np.array(random.Random(0).sample(range(graph.n_edges), graph.n_edges))
    relation = None if graph.relation is None else graph.relation[order]
    shuffled = Graph(
        graph.source[order],
        graph.target[order],
        graph.labels,
        relation=relation,
        relation_labels=graph.relation_labels,
    )
    assert bits(case().fit(shuffled)) == bits(fitted)


def test_the_order_of_the_input_changes_no_bit(case, graph):
    pairs = graph.edge_list()
    one, other = (case().fit(given, [lambda record: True]) for given in (pairs, pairs[::-1]))
    assert bits(one) == bits(other)
    assert one.labels_ == other.labels_


def test_names_change_no_bit(case, fitted, graph):
    for labels in (range(100, 100 + graph.n_nodes), [f"{name}\N{SNOWMAN}" for name in NAMES]):
        model = case().fit(graph.with_labels(labels))
        assert model.labels_.to_list() == list(labels)
        assert bits(model) == bits(fitted)


# What says nothing to the rule


def test_loops_say_nothing(case, fitted, graph):
    loops = np.array([[0, 0], [3, 3]])
    model = case().fit(with_rows(graph, loops))
    assert bits(model) == bits(fitted)
    assert model.certificate_.edges == fitted.certificate_.edges


def test_repeats_say_nothing_where_they_are_not_counted(case, fitted, graph):
    repeated = with_rows(graph, np.array([[graph.source[0], graph.target[0]]]))
    if graph.relation is not None:
        assert graph.relation[0] == 0, "the row that is repeated has the relation that rows are added with"
    same = bits(case().fit(repeated)) == bits(fitted)
    assert same == (case.data != "multi-edges")


# What cannot be fitted


@pytest.mark.parametrize("rows", [[], [(0, 0)]], ids=["no edges", "a loop"])
@pytest.mark.parametrize("nodes", [0, 1, 5])
def test_a_graph_without_edges_is_refused(case, nodes, rows):
    rows = np.array(rows[:nodes], np.int32).reshape(-1, 2)
    relation = np.zeros(len(rows), np.int32) if case.data == "triples" else None
    model = case()
    with pytest.raises(InputError, match="a graph with at least one edge between two nodes is accepted"):
        model.fit(Graph(rows[:, 0], rows[:, 1], n=nodes, relation=relation))
    with pytest.raises(NotFittedError):
        _ = model.arrangement_


def test_a_path_is_no_graph(case):
    with pytest.raises(InputError, match=r"'graph\.csv' is a path, not a graph"):
        case().fit("graph.csv")


def test_every_kind_of_data_has_a_least_graph():
    assert EXAMPLES.keys() == LEAST.keys()


# Where it sets out from


def test_it_sets_out_from_arrays(case, fitted, graph):
    arrays = dict(fitted.arrangement_.parameters)
    model = case(start=arrays, contain=fitted.contain_) if "contain" in case().get_params() else case(start=arrays)
    model.fit(graph, [lambda record: True])
    assert model.start_ == "given"
    assert bits(model) == bits(fitted)


def test_it_sets_out_from_a_fitted_model(case, fitted, graph, monkeypatch):
    """Nodes are found by their labels, in whatever order they are; before anything is mended."""
    monkeypatch.setattr("dancar.models.start._PLACED", 0)
    order = np.arange(graph.n_nodes)[::-1]
    model = case(start=fitted).fit(graph.subgraph(order), [lambda record: True])
    own = fitted.arrangement_
    shared = {name for name, _ in own.declaration.containment.relation_parameters}
    for name, array in model.arrangement_.parameters.items():
        np.testing.assert_array_equal(array, own.parameters[name] if name in shared else own.parameters[name][order])


def test_it_sets_out_from_a_fitted_model_that_lacks_nodes(case, graph):
    """Rows of the new nodes are made, proper ones, and said so."""
    fewer = graph.subgraph(np.arange(graph.n_nodes - 2))
    fitted = case().fit(fewer, [lambda record: True])
    model = case(start=fitted).fit(graph, [lambda record: True])
    assert model.labels_ == graph.labels
    assert any("2 new nodes" in said for said in model.said_)
    for array in model.arrangement_.parameters.values():
        assert np.isfinite(array).all()


def test_a_start_without_the_graphs_nodes_is_refused(case, fitted, graph):
    with pytest.raises(InputError, match=r"start: none of the graph.*is accepted"):
        case(start=fitted).fit(graph.with_labels(range(graph.n_nodes)))


def test_it_changes_nothing_that_it_sets_out_from(case, fitted, graph):
    arrays = {name: array.copy() for name, array in fitted.arrangement_.parameters.items()}
    before = {name: array.tobytes() for name, array in arrays.items()}
    case(start=arrays).fit(graph)
    assert {name: array.tobytes() for name, array in arrays.items()} == before


def test_every_start_that_is_named_can_be_taken(case, graph):
    for name in case().declaration().starts:
        assert case(start=name).fit(graph, [lambda record: True]).start_ == name
