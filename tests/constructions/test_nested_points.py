"""Nested balls as points of hyperbolic space: what the half-space measures, the Poincare ball measures."""

import numpy as np
import pytest

from dancar import load_graph
from dancar.constructions import nested_points, nested_positions
from dancar.spaces import space


@pytest.mark.parametrize("dim", [2, 3, 10])
def test_distances_are_those_of_the_half_space(dim):
    members = load_graph("wordnet-mammals").predecessors
    depth = 4.0
    points = nested_points(members, dim, np.random.default_rng(0), depth=depth)
    balls = nested_positions(members, dim - 1, np.random.default_rng(0), power=depth / np.log(len(members)))
    space("poincare").check(points, "points")
    u, v = np.random.default_rng(1).integers(0, len(members), (2, 500))
    u, v = u[u != v], v[u != v]
    center, radius = balls.center.astype(np.float64), balls.radius.astype(np.float64)
    square = ((center[u] - center[v]) ** 2).sum(axis=1) + (radius[u] - radius[v]) ** 2
    expected = 2 * np.arcsinh(np.sqrt(square / (4 * radius[u] * radius[v])))
    found = space("poincare").distance(points[u].astype(np.float64), points[v].astype(np.float64))
    np.testing.assert_allclose(found, expected, rtol=1e-3)


def test_what_contains_a_node_is_nearer_than_what_does_not():
    graph = load_graph("perfect-tree:depth=5").transitive_closure()
    points = nested_points(graph.predecessors, 5, np.random.default_rng(0)).astype(np.float64)
    wrong = np.random.default_rng(1).integers(0, graph.n_nodes, graph.n_edges)
    inside, other = (space("poincare").distance(points[graph.source], points[ends]) for ends in (graph.target, wrong))
    assert np.mean(inside < other) > 0.8
