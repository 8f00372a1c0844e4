"""Peers are scored by one code from their own scores, get the same numbers and seconds, and are left out by name."""

import numpy as np
import pytest

import dancar
from dancar.bench.peer_models import registry
from dancar.bench.peer_models.registry import PEERS, missing, training
from dancar.bench.peer_models.task import Task
from dancar.bench.peers import peers
from dancar.errors import ParameterError
from dancar.evaluation import ranking, separation

GRAPH = "price:nodes=80"


def task(graph, purpose="reconstruction", numbers=11, seconds=2.0) -> Task:
    return Task(graph.simple(), numbers, seconds, purpose, 0, 1)


def test_ours_and_the_decomposition_need_nothing_else():
    result = peers(GRAPH, GRAPH, numbers=11, seconds=60, models="Dancar,truncated SVD")
    assert [(row["task"], row["model"]) for row in result.rows] == [
        (purpose, model) for purpose in ("reconstruction", "prediction") for model in ("Dancar", "truncated SVD")
    ]
    assert [row["numbers a node"] for row in result.rows] == [11, 10, 11, 10]
    ours, other = result.rows[:2]
    assert ours["F1 (own rule)"] == ours["F1 (best threshold)"] == ours["mAP"] == 1.0
    assert other["F1 (own rule)"] is None and 0 < other["mAP"] < 1
    assert result.chart.draw(result.rows, "peers").axes


def test_what_is_not_installed_is_left_out_by_name(monkeypatch):
    monkeypatch.setattr(registry, "find_spec", lambda package: None if package in {"torch", "gensim"} else object())
    result = peers(GRAPH, numbers=5, seconds=1, models="truncated SVD,dot product,Poincaré (gensim)")
    assert [row["model"] for row in result.rows] == ["truncated SVD"]
    assert result.notes[-2:] == [
        "left out: dot product, as torch is not installed (pip install torch)",
        "left out: Poincaré (gensim), as gensim is not installed (pip install gensim)",
    ]


def test_an_unknown_model_is_named():
    with pytest.raises(ParameterError, match="models: 'word2vec' given; 'all', or some of Dancar,"):
        peers(GRAPH, models="word2vec")


def test_the_decomposition_is_the_best_of_its_rank():
    graph = dancar.load_graph("price:nodes=60").simple()
    found = training("truncated SVD")(task(graph, numbers=20))
    matrix = np.zeros((60, 60))
    matrix[graph.source, graph.target] = 1
    left, size, right = np.linalg.svd(matrix)
    np.testing.assert_allclose(found.scores.rows(0, 60), (left[:, :10] * size[:10]) @ right[:10], atol=1e-5)


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")  # of the peers' own code
@pytest.mark.parametrize("name", sorted(set(PEERS) - {"Dancar", "truncated SVD"}))
def test_every_peer_learns(name):
    if missing([name]):
        assert "not installed" in missing([name])[name]
        return
    graph = dancar.load_graph("price:nodes=300").simple()
    found = training(name)(task(graph, seconds=20.0))
    assert 10 <= found.numbers <= 11 and found.seconds < 40
    rows = found.scores.rows(0, 300)[:, :300]
    assert rows.shape == (300, 300) and np.isfinite(rows).all()
    # Of edges drawn at random the area is one half.
    assert separation(found.scores, graph, threads=1).roc_auc > 0.6
    assert ranking(found.scores, graph, threads=1).mean_average_precision > 0.02
