"""Fits for prediction: better than closing, with probabilities that check out, the same bits, kept in files."""

from dataclasses import replace
from importlib import import_module

import numpy as np
import pytest

import dancar
from dancar import store
from dancar.arrangement import Arrangement, Forecast
from dancar.bench.paper_methods import closing
from dancar.errors import FileError, InputError, NotFittedError, ParameterError
from dancar.graphs.rows import packed_rows


@pytest.fixture(scope="module")
def mammals():
    whole = dancar.load_graph("wordnet-mammals").simple()
    seen, unseen = whole.split(0.5, seed=0)
    model = dancar.Dancar(dim=5, purpose="prediction", threads=1).fit(seen)
    return whole, seen, unseen, model


def arranged(n):
    """A model of n nodes that nothing was fitted to."""
    zeros = np.zeros((n, 1), np.float32)
    balls = {"center": zeros, "radius": np.ones(n, np.float32), "anchor": zeros}
    return dancar.as_model(Arrangement(balls, dancar.Labels.range(n)))


def among(predictions, graph):
    place = graph.labels.find(dancar.Labels.of([one.source for one in predictions]))
    other = graph.labels.find(dancar.Labels.of([one.target for one in predictions]))
    return np.isin(packed_rows(place, other), packed_rows(graph.source, graph.target))


def test_more_is_found_than_by_closing(mammals):
    whole, seen, unseen, model = mammals
    assert model.score(whole) > closing(seen, whole) > 0.8
    plain = dancar.Dancar(dim=5, threads=1).fit(seen)
    held = [one.separation(unseen, seen).average_precision for one in (model, plain)]
    assert held[0] > max(0.5, 2 * held[1])
    said = "\n".join(model.said_)
    assert said.count("held out: ") == 5 and said.count("chosen: ") == 1
    assert {record.phase for record in model.history_} >= {"smooth", "start"}
    assert (np.diff([record.step for record in model.history_]) >= 0).all()


def test_probabilities_check_out_on_edges_that_no_training_saw(mammals):
    _, seen, unseen, model = mammals
    predictions = model.predict(unseen.n_edges)
    true, said = among(predictions, unseen), np.array([one.probability for one in predictions])
    assert not among(predictions, seen).any()
    assert (np.diff(said) <= 0).all()
    for part in np.array_split(np.arange(len(said)), 4):
        assert said[part].mean() == pytest.approx(true[part].mean(), abs=0.15)
    assert np.mean((said - true) ** 2) < 0.8 * true.mean() * (1 - true.mean()), "better than the mean for all"


def test_probabilities_check_out_on_a_graph_that_is_no_hierarchy():
    # Enough edges that the counts on both sides, some hundreds and some dozens, are within a tenth or two of the truth.
    graph = dancar.load_graph("nested-partition").simple()
    seen, unseen = graph.split(0.8, seed=0)
    model = dancar.Dancar(dim=5, purpose="prediction", unseen=0.2, threads=1).fit(seen)
    predictions = model.predict(2000)
    true, said = among(predictions, unseen), np.array([one.probability for one in predictions])
    for part in (slice(0, 1000), slice(1000, 2000)):
        assert 0.75 < said[part].sum() / true[part].sum() < 1.33
    assert model.separation(unseen, seen).roc_auc > 0.9


def test_a_file_keeps_the_forecast(mammals, tmp_path):
    _, seen, _, model = mammals
    model.save(tmp_path / "m.dancar")
    again = dancar.load(tmp_path / "m.dancar")
    assert again.predict(25) == model.predict(25)
    assert (again.purpose, again.arrangement_.forecast.known.shape) == ("prediction", (seen.n_edges, 2))


def test_the_same_bits_for_any_threads(tmp_path, monkeypatch):
    fit = import_module("dancar.prediction.fit")
    monkeypatch.setattr(fit, "_SMALL", 0)
    monkeypatch.setattr(fit, "_SMOOTHINGS", [replace(how, steps=40) for how in fit._SMOOTHINGS[::3]])
    monkeypatch.setattr(fit, "_TRIAL", 60)
    graph = dancar.load_graph("price:nodes=300").simple()
    for threads in (1, 2):
        model = dancar.Dancar(dim=3, purpose="prediction", steps=60, descents=1, threads=threads).fit(graph)
        model.save(tmp_path / f"{threads}.dancar")
    assert (tmp_path / "1.dancar").read_bytes() == (tmp_path / "2.dancar").read_bytes()


def test_edges_that_go_both_ways_are_held_out_together():
    graph = dancar.load_graph("price:nodes=200").simple()
    both = dancar.Graph(
        np.concatenate([graph.source, graph.target]), np.concatenate([graph.target, graph.source]), n=graph.n_nodes
    ).simple()
    model = dancar.Dancar(dim=3, purpose="prediction", threads=1, time_limit=2.0).fit(both)
    assert len(model.predict(5)) == 5


def test_a_callback_ends_it_with_what_there_is():
    graph = dancar.load_graph("price:nodes=200").simple()
    model = dancar.Dancar(dim=3, purpose="prediction", threads=1).fit(graph, [lambda record: record.phase == "smooth"])
    assert model.stopped_ == "callback"
    assert sum(line.startswith("held out") for line in model.said_) == 2
    assert len(model.predict(3)) == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"purpose": "both"}, "purpose: 'both' given; one of reconstruction, prediction"),
        ({"unseen": 0.5}, "unseen: 0.5 given for reconstruction"),
        ({"purpose": "prediction", "unseen": 1}, "unseen: 1 given; a number above 0 and below 1"),
        ({"purpose": "prediction", "recipe": "paper"}, "recipe: the paper's given for prediction"),
        ({"purpose": "prediction", "start": {}}, "start: an arrangement given for prediction"),
        ({"purpose": "prediction", "space": "sphere"}, "space: 'sphere' given for prediction"),
    ],
)
def test_wrong_options_are_named(options, message):
    with pytest.raises(ParameterError, match=message):
        dancar.Dancar(**options).fit([("a", "b")])


def test_too_few_edges_and_checkpoints_are_refused(tmp_path):
    model = dancar.Dancar(dim=2, purpose="prediction")
    with pytest.raises(InputError, match="3 edges between different nodes; for prediction at least 30"):
        model.fit([("a", "b"), ("b", "c"), ("c", "a"), ("a", "a")])
    with pytest.raises(ParameterError, match="checkpoint, resume: given for prediction"):
        model.fit(dancar.load_graph("price:nodes=200"), checkpoint=tmp_path / "c")


def test_a_model_for_reconstruction_predicts_nothing():
    with pytest.raises(NotFittedError):
        dancar.Dancar().predict(3)
    with pytest.raises(ParameterError, match="fitted for prediction"):
        arranged(3).predict(3)


@pytest.mark.parametrize(
    ("tensors", "message"),
    [
        ({"known": np.zeros((1, 2), np.int32)}, "forecast.known given without the others"),
        ({"known": np.array([[0, 9]], np.int32)}, "forecast.known: a number outside 0 to 2"),
        ({"known": np.zeros((1, 3), np.int32)}, r"forecast.known: int32 of shape \(1, 3\) given"),
        ({"slack": np.array([1.0, 0.0])}, "forecast.slack: does not ascend"),
        ({"slack": np.zeros(0)}, "forecast.slack: float64 of shape"),
        ({"probability": np.array([0.5, 1.5])}, "forecast.probability: a number outside 0 to 1"),
    ],
)
def test_a_damaged_forecast_is_refused(tensors, message, tmp_path):
    arranged(3).save(tmp_path / "m.dancar")
    stored = store.read(tmp_path / "m.dancar")
    whole = Forecast(np.zeros((1, 2), np.int32), np.array([0.0, 1.0]), np.array([0.5, 0.6])).tensors()
    changed = {f"forecast.{name}": array for name, array in tensors.items()}
    forecast = changed if "without" in message else whole | changed
    store.write(tmp_path / "bad.dancar", dict(stored.tensors) | forecast, stored.metadata, stored.labels)
    with pytest.raises(FileError, match=message):
        dancar.load(tmp_path / "bad.dancar")
