"""`Dancar`: fit, results, questions, errors; both sides of containment; exceptions."""

import numpy as np
import pytest
import small_arrangements

import dancar
from dancar import Dancar, Graph, InputError, NotFittedError, ParameterError
from dancar.training.starts import STARTS

PETS = Graph.from_pairs([("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("puppy", "pet"), ("cat", "puppy")])


@pytest.fixture(scope="module")
def pets() -> Dancar:
    return Dancar(dim=3, threads=1).fit(PETS)


@pytest.fixture(scope="module")
def rough() -> tuple[Dancar, Graph]:
    """A model of a graph that is far from exact: one step in one dimension."""
    random = np.random.default_rng(0)
    graph = Graph(random.integers(0, 30, 150), random.integers(0, 30, 150), n=32)
    return Dancar(dim=1, steps=1, descents=1, start="uniform", threads=1).fit(graph), graph


def test_results(pets):
    assert pets.certificate_.exact
    assert pets.certificate_.fingerprint == PETS.fingerprint
    assert pets.center_.shape == pets.anchor_.shape == (4, 3)
    assert pets.radius_.shape == (4,)
    assert {array.dtype for array in (pets.center_, pets.radius_, pets.anchor_)} == {np.dtype(np.float32)}
    assert pets.labels_ == PETS.labels
    assert pets.contain_ in ("source", "target")
    assert pets.start_ in STARTS
    assert pets.stopped_ == "exact"
    assert pets.history_[-1].false == pets.history_[-1].missing == 0
    assert pets.score(PETS) == 1.0
    assert pets.evaluate(PETS) == pets.certificate_


def test_questions(pets):
    assert pets.reconstruct() == PETS
    assert pets.successors("pet") == ["cat", "dog"]
    assert pets.predecessors("puppy") == ["cat", "dog"]
    assert pets.contains("puppy", "pet")
    assert not pets.contains("pet", "puppy")
    assert not pets.contains("pet", "pet")
    with pytest.raises(InputError, match="no label 'dgo'; near matches: 'dog'"):
        pets.successors("dgo")


@pytest.mark.parametrize("contain", ["source", "target"])
def test_both_sides_give_the_graph_in_its_own_direction(contain):
    model = Dancar(dim=3, contain=contain, threads=1).fit(PETS)
    assert model.contain_ == contain
    assert model.reconstruct() == PETS
    arranged = model.arrangement_
    labels = PETS.labels
    assert small_arrangements.edges_by_fractions(arranged) == {
        (labels.index(source), labels.index(target)) for source, target in PETS.edge_list()
    }


def test_what_as_graph_takes_can_be_fitted():
    networkx = pytest.importorskip("networkx")
    rows = [("a", "b"), ("b", "c")]
    for graph in (rows, networkx.DiGraph(rows), np.array(rows)):
        model = Dancar(dim=2, threads=1).fit(graph)
        assert model.reconstruct().edge_list() == rows
        assert model.score(graph) == 1.0
    with pytest.raises(InputError, match=r"'g\.csv' is a path, not a graph"):
        Dancar().fit("g.csv")


def test_loops_and_repeats_are_left_out_and_told():
    graph = Graph([0, 0, 0, 1], [0, 1, 1, 2])
    model = Dancar(dim=2, threads=1).fit(graph)
    assert model.certificate_.exact
    assert model.certificate_.edges == 2
    assert any("1 self-loop" in said for said in model.said_)


@pytest.mark.parametrize(
    "result",
    ["arrangement_", "center_", "radius_", "anchor_", "labels_", "contain_", "certificate_", "history_", "start_"],
)
def test_there_are_no_results_before_fit(result):
    with pytest.raises(NotFittedError, match="this Dancar is not fitted: call fit"):
        getattr(Dancar(), result)
    assert not hasattr(Dancar(), result)


@pytest.mark.parametrize("method", ["reconstruct", "save", "score", "successors", "contains"])
def test_nothing_can_be_asked_before_fit(method):
    arguments = {"save": ["x"], "score": [PETS], "successors": ["a"], "contains": ["a", "b"]}.get(method, [])
    with pytest.raises(NotFittedError):
        getattr(Dancar(), method)(*arguments)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"dim": 0}, "dim: 0 given; a whole number from 1"),
        ({"dim": 2.5}, "dim: 2.5 given"),
        ({"margin": float("nan")}, "margin: nan given"),
        ({"margin": -1}, "margin: -1 given"),
        ({"contain": "both"}, "contain: 'both' given; one of auto, source, target"),
        ({"start": "nowhere"}, "start: 'nowhere' given"),
        ({"start": {"center": [[0.0]]}}, "start: no radius, anchor"),
        ({"seed": -1}, "seed: -1 given"),
        ({"threads": 100000}, "threads: 100000 given; .* \\(the number of cores\\)"),
        ({"time_limit": 0}, "time_limit: 0 given"),
        ({"steps": 0}, "steps: 0 given"),
        ({"rate": 1e38}, "rate: 1e\\+38 given"),
    ],
)
def test_bad_parameters_are_named(parameters, message):
    model = Dancar(**({"dim": 2} | parameters))
    with pytest.raises(ParameterError, match=message):
        model.fit(PETS)
    with pytest.raises(NotFittedError):
        _ = model.arrangement_


@pytest.mark.parametrize("graph", [Graph([], []), Graph([], [], n=1), Graph([], [], n=5), Graph([0], [0])])
def test_a_graph_without_edges_cannot_be_fitted(graph):
    with pytest.raises(InputError, match="at least one edge between two nodes"):
        Dancar(dim=2).fit(graph)


def test_the_papers_training_takes_the_papers_options():
    model = Dancar(dim=2, recipe={"epochs": 30, "negatives": "exact", "negative_weight": 8}, threads=1).fit(PETS)
    assert (model.start_, model.contain_) == ("uniform", "source")
    assert model.history_[-1].phase == "paper"
    with pytest.raises(ParameterError, match="recipe: 'epoch' is no option of the paper's training: it has epochs"):
        Dancar(recipe={"epoch": 1}).fit(PETS)
    with pytest.raises(ParameterError, match="pool: 5 given; the paper's training does not mine"):
        Dancar(recipe="paper", pool=5).fit(PETS)
    for recipe in ("soup", 3, None):
        with pytest.raises(ParameterError, match=f"recipe: {recipe!r} given; 'exact', 'paper' or a mapping"):
            Dancar(recipe=recipe).fit(PETS)


def test_a_failed_fit_leaves_the_earlier_results(pets):
    model = Dancar(dim=2, threads=1).fit(PETS)
    before = model.arrangement_
    with pytest.raises(ParameterError):
        model.set_params(dim=0).fit(PETS)
    assert model.arrangement_ is before


def test_a_callback_sees_every_scan_and_can_stop():
    seen = []

    def stop(record):
        seen.append(record)
        return len(seen) == 2

    model = Dancar(dim=1, start="uniform", threads=1).fit(dancar.load_graph("directed-cycle:nodes=20"), [stop])
    assert model.stopped_ == "callback"
    assert model.history_ == tuple(seen)
    assert model.certificate_.f1 >= max(record.f1 for record in seen) - 1e-12


def test_an_interrupt_keeps_the_best_so_far():
    def interrupt(record):
        if record.step > 0:
            raise KeyboardInterrupt

    model = Dancar(dim=1, start="uniform", threads=1).fit(dancar.load_graph("directed-cycle:nodes=20"), [interrupt])
    assert model.stopped_ == "interrupt"
    assert model.certificate_.pairs == 380


@pytest.mark.parametrize("as_start", [lambda model: model, lambda model: model.arrangement_])
def test_an_earlier_model_is_a_start_by_labels(pets, as_start):
    part = Graph.from_pairs([("pet", "dog"), ("puppy", "pet")])
    model = Dancar(dim=3, start=as_start(pets), steps=1, descents=1, threads=1).fit(part)
    assert (model.start_, model.contain_) == ("given", pets.contain_)
    assert model.labels_.to_list() == ["dog", "pet", "puppy"]
    assert Dancar(dim=5, start=pets, threads=1).fit(PETS).certificate_.exact


def test_a_start_that_does_not_fit_is_refused(pets):
    with pytest.raises(InputError, match="start: none of the graph's 2 nodes, such as 'bull', is in"):
        Dancar(dim=3, start=pets).fit([("bull", "cow")])
    other = "target" if pets.contain_ == "source" else "source"
    with pytest.raises(ParameterError, match=f"contain: '{other}' given, and the start's balls are at the"):
        Dancar(dim=3, start=pets, contain=other).fit(PETS)


def test_the_certificate_of_an_inexact_model_is_honest(rough):
    model, graph = rough
    found, read = model.certificate_, model.reconstruct()
    wanted, given = set(graph.simple().edge_list()), set(read.edge_list())
    assert not found.exact
    assert (found.false, found.missing) == (len(given - wanted), len(wanted - given))
    assert model.score(graph) == found.f1 < 1


def test_lossless_keeps_what_geometry_does_not(rough, tmp_path):
    model, graph = rough
    assert graph.n_self_loops > 0
    assert graph.n_repeated > 0
    model.save(tmp_path / "x.dancar", lossless=graph)
    loaded = dancar.load(tmp_path / "x.dancar")
    assert loaded.reconstruct() == graph
    assert loaded.evaluate(graph) == model.certificate_, "of the geometry"
    assert sorted(loaded.successors(0)) == sorted(set(graph.successors[0].tolist()))
    with pytest.raises(InputError, match="the graph has weights"):
        model.save(tmp_path / "y.dancar", lossless=Graph([0], [1], weight=[2.0], n=32))
    assert not (tmp_path / "y.dancar").exists()
