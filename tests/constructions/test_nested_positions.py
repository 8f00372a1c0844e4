"""Nested positions are what their docstring says."""

import numpy as np
import pytest
from relations import pairs, random_acyclic, random_graph

from dancar.constructions import basic_containers, nested_positions
from dancar.constructions.nested_positions import steps_in_unit_ball


@pytest.mark.parametrize("seed", range(8))
def test_a_node_lies_near_the_middle_of_its_basic_containers(seed):
    graph = random_acyclic(60, 100, seed).transitive_closure() if seed % 2 else random_graph(60, 100, seed)
    members, dim = graph.successors, 1 + seed
    center, radius, anchor = nested_positions(members, dim, np.random.default_rng(seed), scale=2.0)
    full = 2.0 * ((graph.out_degree + 1) / 60) ** (1 / dim)
    assert radius == pytest.approx(np.where(graph.out_degree == 0, full / 2, full), rel=1e-5)
    assert (anchor == center).all()
    steps = 2.0 * steps_in_unit_ball(60, dim, np.random.default_rng(seed))
    basic = basic_containers(members)
    for node in range(60):
        containers = basic[node]
        middle = center[containers].mean(axis=0) if len(containers) else 0.0
        shrink = full[containers].min() / 2.0 if len(containers) else 1.0
        assert center[node] == pytest.approx(middle + shrink * steps[node], abs=1e-4)


def test_steps_fill_the_ball_evenly():
    step = steps_in_unit_ball(20_000, 3, np.random.default_rng(0))
    length = np.linalg.norm(step, axis=1)
    assert length.max() <= 1 + 1e-6
    # The share within radius x is x^3; four standard deviations of 20,000 draws are 0.014.
    for x in (0.5, 0.8, 0.9):
        assert (length <= x).mean() == pytest.approx(x**3, abs=0.015)
    assert np.abs(step.mean(axis=0)).max() < 0.02


def test_they_beat_random_places_on_a_closure_before_any_training():
    graph = random_acyclic(200, 220, 1).transitive_closure()
    center, radius, anchor = nested_positions(graph.successors, 5, np.random.default_rng(0))
    inside = np.linalg.norm(center[:, None] - anchor[None], axis=2) <= radius[:, None]
    np.fill_diagonal(inside, False)
    wanted = np.zeros_like(inside)
    wanted[tuple(np.array(sorted(pairs(graph))).T)] = True
    assert (inside & wanted).sum() / inside.sum() > 3 * wanted.mean()
