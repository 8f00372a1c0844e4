"""Tidying moves balls and anchors, and leaves the relation exactly as it was."""

import numpy as np
import pytest
from hypothesis import given
from small_arrangements import arrangement, arrangements, edges_by_fractions

from dancar import Graph
from dancar.errors import ParameterError
from dancar.evaluation import certificate
from dancar.plots import readable, tidied
from dancar.plots.spread import spread_anchors


@given(arrangements())
def test_the_relation_stays(arranged):
    if arranged.dim != 2:
        return
    assert edges_by_fractions(tidied(arranged)) == edges_by_fractions(arranged)


@pytest.mark.parametrize("seed", range(5))
def test_the_relation_of_a_crowd_stays(seed):
    rng = np.random.default_rng(seed)
    center = rng.random((150, 2))
    before = arrangement(center, rng.random(150) ** 3, center + 0.05 * rng.standard_normal((150, 2)))
    after = tidied(before)
    assert edges_by_fractions(after) == edges_by_fractions(before)
    assert not np.array_equal(after.balls.anchor, before.balls.anchor), "anchors have moved"


def test_a_ball_is_tight_and_holds_its_own_anchor():
    before = arrangement([[10, 0], [0, 0], [1, 0]], [11, -1, -1], [[0, 1], [0, 0], [1, 0]])
    center, radius, anchor = tidied(before).balls
    assert radius[0] < 2
    assert np.linalg.norm(anchor[0] - center[0]) < radius[0]


def test_anchors_in_one_spot_part():
    place = spread_anchors(np.concatenate([np.zeros((5, 2)), 10 * np.eye(2)]), np.zeros((1, 2)), np.array([5.0]), 1e-6)
    gaps = np.linalg.norm(place[:5, None] - place[:5], axis=2)[~np.eye(5, dtype=bool)]
    assert gaps.min() > 0.1
    assert np.linalg.norm(place[:5], axis=1).max() < 5


def test_three_dimensions_are_refused():
    with pytest.raises(ParameterError, match="tidied: an arrangement of 3 dimensions given; 2 are accepted"):
        tidied(arrangement([[0, 0, 0]], [1], [[0, 0, 0]]))


def test_more_legible_is_nearer_to_the_drawing():
    graph = Graph(np.repeat(np.arange(20), 3), np.random.default_rng(0).integers(20, 60, 60), n=60)
    drawn = readable(graph, 1.0, threads=1)

    def moved(legibility):
        made = readable(graph, legibility, threads=1)
        return float(np.abs(made.balls.anchor - drawn.balls.anchor).mean()), certificate(made, graph).f1

    (little, f1), (much, best) = moved(0.9), moved(0.0)
    assert 0 < little < much
    assert certificate(drawn, graph).f1 < f1 <= best


def test_a_graph_without_edges_has_a_map():
    assert readable(Graph([], [], n=3)).n_nodes == 3


@pytest.mark.parametrize("legibility", [-1, 2, True, "much", float("nan")])
def test_legibility_has_a_range(legibility):
    with pytest.raises(ParameterError, match=r"legibility: .* given; a number from 0 to 1 is accepted"):
        readable(Graph([0], [1]), legibility)


def test_anchors_that_part_do_not_come_into_a_ball_that_held_none():
    # Two anchors on either side of the large ball's edge, so near that neither may move; one of them has an empty ball
    # elsewhere, beside a crowd that parts.
    crowd = np.array([2.4, 0]) + 0.01 * np.random.default_rng(0).standard_normal((60, 2))
    anchor = np.concatenate([[[0, 0], [5, 0], [5.000001, 0], [-4, 0], [0, -4], [0, 4]], crowd])
    center = anchor.copy()
    center[1] = [2, 0]
    radius = np.full(len(anchor), -1.0)
    radius[:2] = [5, 0.3]
    before = arrangement(center, radius, anchor)
    after = tidied(before)
    assert (np.linalg.norm(after.balls.anchor - [2, 0], axis=1) < 0.3).any(), "the crowd has come there"
    assert edges_by_fractions(after) == edges_by_fractions(before)
