"""What a fitted model tells agrees with brute force over all pairs, in whatever words it is asked."""

import copy
import pickle

import brute_force
import numpy as np
import pytest

from dancar import Graph, InputError, NotFittedError, ParameterError

RESULTS = ["arrangement_", "certificate_", "labels_", "contain_", "start_", "stopped_", "history_", "said_", "answers_"]


@pytest.fixture(params=["fitted", "begun"])
def model(request, fitted, begun):
    """A model that training has done with, and one that is far from exact."""
    return fitted if request.param == "fitted" else begun


def other_graph(model) -> Graph:
    """Rows that have nothing to do with what was fitted, over the same nodes and relations."""
    rng, arrangement = np.random.default_rng(5), model.arrangement_
    source, target = rng.integers(0, arrangement.n_nodes, (2, 20))
    relation = rng.integers(0, arrangement.n_relations, 20) if arrangement.relation_labels is not None else None
    return Graph(source, target, arrangement.labels, relation=relation, relation_labels=arrangement.relation_labels)


def edges_of(model, graph: Graph) -> list[tuple]:
    """Source, relation or None, target, each once, by label."""
    relation = [None] * graph.n_edges if graph.relation is None else graph.relation_labels[graph.relation].to_list()
    if model.arrangement_.relation_labels is None:
        relation = [None] * graph.n_edges
    ends = graph.labels[graph.source].to_list(), graph.labels[graph.target].to_list()
    return sorted(set(zip(ends[0], relation, ends[1])), key=str)


def through_pickle(model):
    """What another process gets, from joblib for instance."""
    return pickle.loads(pickle.dumps(model))  # noqa: S301


def test_the_reconstruction_is_that_of_brute_force(model):
    assert brute_force.decided_clearly(model.arrangement_)
    assert model.reconstruct() == brute_force.relation(model.arrangement_)
    assert model.reconstruct().labels == model.labels_


def test_the_certificate_is_that_of_brute_force(model, graph):
    found, expected = model.certificate_, brute_force.counts(model.arrangement_, graph)
    assert (found.edges, found.pairs, found.false, found.missing) == expected[:4]
    assert found.inside_margin == pytest.approx(expected.inside_margin, rel=1e-6, abs=1e-6)
    assert found.outside_margin == pytest.approx(expected.outside_margin, rel=1e-6, abs=1e-6)
    assert found.exact == (found.false + found.missing == 0)
    assert found.nodes == graph.n_nodes
    assert found.fingerprint == graph.fingerprint


def test_scores_are_those_of_the_counts(model, graph):
    found = model.certificate_
    right = found.edges - found.missing
    assert model.score(graph) == found.f1 == model.evaluate(graph).f1
    assert found.f1 == 2 * right / (2 * right + found.false + found.missing)
    assert found.recall == right / found.edges
    assert found.precision == (right / (right + found.false) if right + found.false else 1)
    assert found.accuracy == (found.pairs - found.false - found.missing) / found.pairs


def test_another_graph_is_compared_by_labels(model):
    other = other_graph(model)
    expected = brute_force.counts(model.arrangement_, other)
    order = np.random.default_rng(0).permutation(other.n_nodes)
    for given in (other, other.subgraph(order)):
        found = model.evaluate(given)
        assert (found.edges, found.pairs, found.false, found.missing) == expected[:4]


def test_a_node_that_it_does_not_know_is_named(fitted, graph):
    with pytest.raises(InputError, match="nodes are not in the arrangement: 1000"):
        fitted.evaluate(graph.with_labels(range(1000, 1000 + graph.n_nodes)))


def test_successors_and_predecessors_are_those_of_the_reconstruction(model):
    edges = edges_of(model, model.reconstruct())
    order = model.labels_.to_list().index
    for relation in {None} if model.arrangement_.relation_labels is None else model.arrangement_.relation_labels:
        for node in model.labels_:
            wanted = sorted((v for u, r, v in edges if (u, r) == (node, relation)), key=order)
            assert model.successors(node, relation) == wanted
            wanted = sorted((u for u, r, v in edges if (v, r) == (node, relation)), key=order)
            assert model.predecessors(node, relation) == wanted


def test_containment_of_pairs_is_that_of_the_reconstruction(model):
    edges = set(edges_of(model, model.reconstruct()))
    known = model.arrangement_.relation_labels
    for relation in [None] if known is None else known:
        for u in model.labels_:
            for v in model.labels_:
                asked = model.contains(u, v) if relation is None else model.contains(u, relation, v)
                assert asked is ((u, relation, v) in edges)


def test_several_nodes_are_asked_about_at_once(model):
    known = model.arrangement_.relation_labels
    relation = None if known is None else known[0]
    labels = model.labels_.to_list()
    assert model.successors(labels, relation) == [model.successors(label, relation) for label in labels]
    assert model.predecessors(labels[::-1], relation) == [model.predecessors(one, relation) for one in labels[::-1]]


def test_a_label_that_it_does_not_know_is_named(fitted):
    known = fitted.arrangement_.relation_labels
    relation = None if known is None else known[0]
    with pytest.raises(InputError, match="no label 'puppi'; near matches: 'puppy'"):
        fitted.successors("puppi", relation)
    with pytest.raises(InputError, match="no label 'puppi'"):
        fitted.predecessors(["pet", "puppi"], relation)


def test_a_relation_that_there_is_not_is_named(fitted):
    known = fitted.arrangement_.relation_labels
    with pytest.raises((ParameterError, InputError), match=r"relation: 'abov' given|no label 'abov'"):
        fitted.successors("pet", "abov")
    if known is not None:
        with pytest.raises(ParameterError, match="relation: none given; one of 3, such as 'above', is accepted"):
            fitted.successors("pet")


def test_results_are_read_only(fitted):
    for name, array in fitted.arrangement_.parameters.items():
        assert array.dtype == np.float32, name
        assert np.isfinite(array).all(), name
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0
    with pytest.raises(AttributeError):
        fitted.arrangement_ = None
    with pytest.raises(AttributeError):
        fitted.certificate_ = None


def test_named_results_are_those_of_the_arrangement(fitted):
    """Whatever the class gives a name of its own (`center_`) is the arrangement's array."""
    for name, array in fitted.arrangement_.parameters.items():
        if f"{name}_" in vars(type(fitted)):
            np.testing.assert_array_equal(getattr(fitted, f"{name}_"), array)
    assert fitted.labels_ is fitted.arrangement_.labels
    assert fitted.contain_ == fitted.arrangement_.contain


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, through_pickle])
def test_a_copy_is_a_model_of_its_own(case, fitted, graph, twin):
    fitted.successors("pet", None if fitted.arrangement_.relation_labels is None else "above")
    other = twin(fitted)
    assert other.reconstruct() == fitted.reconstruct()
    assert other.certificate_ == fitted.certificate_
    assert other.get_params() == fitted.get_params()
    before = fitted.arrangement_
    other.set_params(seed=9).fit(graph, [lambda record: True])
    assert fitted.arrangement_ is before
    assert fitted.seed == case.parameters["seed"]


@pytest.mark.parametrize("result", RESULTS)
def test_there_are_no_results_before_fit(case, result):
    with pytest.raises(NotFittedError, match=f"this {case.model.__name__} is not fitted: call fit"):
        getattr(case(), result)
    assert not hasattr(case(), result)


def test_nothing_can_be_asked_before_fit(case, graph, tmp_path):
    model = case()
    for ask in (
        model.reconstruct,
        lambda: model.score(graph),
        lambda: model.evaluate(graph),
        lambda: model.rank(graph),
        lambda: model.successors("pet"),
        lambda: model.predecessors(["pet"]),
        lambda: model.contains("pet", "dog"),
        lambda: model.save(tmp_path / "x.dancar"),
        lambda: model.export(tmp_path / "x.npz"),
        lambda: model.to_html(tmp_path / "x.html"),
    ):
        with pytest.raises(NotFittedError):
            ask()
    assert list(tmp_path.iterdir()) == []


def test_a_failed_fit_leaves_the_earlier_results(case, graph):
    model = case().fit(graph, [lambda record: True])
    before = model.arrangement_
    with pytest.raises(ParameterError):
        model.set_params(dim=0).fit(graph)
    with pytest.raises(InputError):
        model.set_params(dim=case.parameters["dim"]).fit(Graph([], [], n=3))
    assert model.arrangement_ is before


def test_another_fit_takes_the_place_of_the_first(case, graph):
    model = case().fit(graph, [lambda record: True])
    smaller = graph.subgraph(np.arange(4))
    assert model.fit(smaller, [lambda record: True]) is model
    assert model.labels_ == smaller.labels
    assert model.reconstruct().n_nodes == 4
    relation = None if model.arrangement_.relation_labels is None else "above"
    with pytest.raises(InputError, match="no label 'last'"):
        model.successors("last", relation)
