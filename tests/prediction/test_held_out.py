"""Held-out edges counted against brute force; rates that never fall; thresholds and probabilities by hand."""

import math

import numpy as np
import pytest
from sklearn import isotonic, metrics

from dancar import Graph, Labels
from dancar.arrangement import Arrangement
from dancar.evaluation import scores_of
from dancar.prediction import held_out
from dancar.prediction.chances import Chances, best_threshold
from dancar.prediction.completion import Completion
from dancar.prediction.held_out import Found, HeldOut, rates


def drawn(n: int, seed: int) -> tuple[Arrangement, Graph, Graph]:
    rng = np.random.default_rng(seed)
    center, anchor = rng.integers(0, 6, (2, n, 2)).astype(np.float32)
    balls = {"center": center, "radius": rng.integers(1, 4, n).astype(np.float32), "anchor": anchor}
    graph = Graph(rng.integers(0, n, 4 * n), rng.integers(0, n, 4 * n), n=n).simple()
    contain = "source" if seed % 2 else "target"
    return Arrangement(balls, Labels.range(n), contain), *graph.split(0.7, seed=seed)


@pytest.mark.parametrize("seed", range(6))
def test_counts_are_those_of_all_pairs(seed):
    arrangement, known, held = drawn(40, seed)
    found = HeldOut(known, held, 0, 1 + seed % 2).found(arrangement)
    slack = scores_of(arrangement).rows(0, 40).reshape(40, -1)[:, :40]
    candidate = ~np.eye(40, dtype=bool)
    candidate[known.source, known.target] = False
    truth = np.zeros((40, 40), bool)
    truth[held.source, held.target] = True
    truth, score = truth[candidate], slack[candidate]
    assert math.isclose(found.average_precision, metrics.average_precision_score(truth, score))
    assert found.hits.sum() == truth.sum()
    assert found.others.sum() + found.below == (~truth).sum()
    for bound, hits, others in zip(found.slack, found.hits[::-1].cumsum()[::-1], found.others[::-1].cumsum()[::-1]):
        inside = score >= np.float32(bound)
        assert (hits, others) == ((inside & truth).sum(), (inside & ~truth).sum())


def test_a_sample_of_sources_stands_for_all(monkeypatch):
    arrangement, known, held = drawn(400, 1)
    whole = HeldOut(known, held, 0, 1).found(arrangement)
    monkeypatch.setattr(held_out, "_BUDGET", 200 * 400)
    part = HeldOut(known, held, 0, 1)
    assert len(part.sample) == 200 and part.scale == 2
    found = part.found(arrangement)
    assert found.hits.sum() == pytest.approx(whole.hits.sum(), rel=0.2)
    assert found.others.sum() == pytest.approx(whole.others.sum(), rel=0.2)


def test_rates_never_fall_and_are_those_of_isotonic_regression():
    rng = np.random.default_rng(0)
    count = 5000
    slack = np.sort(rng.normal(size=count)).astype(np.float64)
    others = rng.poisson(np.exp(1.5 - slack)).astype(float)
    found = Found(0.5, slack, np.ones(count), others, 1e5)
    bounds, rate = rates(found)
    assert (np.diff(rate) > 0).all() and (np.diff(bounds) > 0).all()
    assert rate[0] == pytest.approx(0.5 / 1e5, rel=0.1)
    own = rate[np.searchsorted(bounds, slack, side="right") - 1]
    smooth = isotonic.IsotonicRegression().fit(slack, 1 / (1 + others), sample_weight=1 + others)
    assert np.abs(own - smooth.predict(slack)).mean() < 0.02
    assert (own * (1 + others)).sum() == pytest.approx(count, rel=1e-6), "as many are expected as there are"


def test_nothing_held_out_in_the_sample_is_nothing_found():
    arrangement, known, _ = drawn(10, 0)
    found = HeldOut(known, Graph([], [], n=10), 0, 1).found(arrangement)
    assert (found.average_precision, found.below) == (0.0, 90 - known.n_edges)
    assert rates(found)[1].max() < 0.1


@pytest.mark.parametrize("unseen", [0.2, 0.5])
def test_the_share_of_unseen_edges_sets_the_probabilities(unseen):
    edges = 1000
    chances = Chances.of(edges, 100, unseen, Completion(False, (), 0.01))
    missing = edges * unseen / (1 - unseen)
    assert chances.share == pytest.approx(100 / (100 + missing))
    # Of 50 held-out edges among 2,000 pairs: with the others as many true ones as their share says, then less 50.
    right = 50 / chances.share
    expected = (right - 50) / (2000 - 50)
    assert chances.probability(np.array([50 / 2000]))[0] == pytest.approx(expected)
    assert f"{missing:,.0f} edges" in chances.said[0]


def test_without_a_share_the_surest_pairs_of_a_hierarchy_tell_it():
    assert Chances.of(1000, 100, None, Completion(True, (), 0.1)).share == pytest.approx(0.1)
    plain = Chances.of(1000, 100, None, Completion(False, (), 0.1))
    np.testing.assert_allclose(plain.probability(np.array([0.0, 0.3, 1.0])), [0.0, 0.3, 1.0])


def test_the_threshold_has_the_best_expected_f1():
    found = Found(0.5, np.array([-2.0, -1.0, 0.5, 1.0]), np.ones(4), np.array([500.0, 40.0, 1.0, 0.0]), 1e4)
    known = np.array([-0.5, 0.6, 0.7, 2.0, 3.0])
    chances = Chances(1.0, 1.0, [])
    f1 = [2 * right / (said + 9) for right, said in [(9, 550), (8, 49), (6, 7), (3, 3)]]
    assert best_threshold(found, known, chances) == found.slack[int(np.argmax(f1))] == 0.5
