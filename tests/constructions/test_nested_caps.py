"""Nested caps: the balls of the plane and the caps of the sphere hold the same, and cones of either space see them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar import Cones, Graph, load_graph
from dancar.constructions import nested_caps, nested_positions


@given(seed=st.integers(0, 1 << 30), dim=st.integers(2, 5))
def test_caps_lie_in_caps_where_balls_lie_in_balls(seed, dim):
    rng = np.random.default_rng(seed)
    n = 30
    tree = Graph([rng.integers(0, node) for node in range(1, n)], range(1, n)).transitive_closure()
    balls = nested_positions(tree.successors, dim - 1, np.random.default_rng(seed))
    unit, angle = nested_caps(tree.successors, dim, np.random.default_rng(seed))
    np.testing.assert_allclose((unit**2).sum(axis=1), 1, rtol=1e-12)
    assert (angle > 0).all() and (angle < np.pi / 2).all()
    center, radius = balls.center.astype(np.float64), balls.radius.astype(np.float64)
    slack = radius[:, None] - radius - np.sqrt(((center[:, None] - center) ** 2).sum(axis=2))
    turn = angle[:, None] - angle - np.arccos(np.clip(unit @ unit.T, -1, 1))
    sure = (np.abs(slack) > 1e-5) & (np.abs(turn) > 1e-6)
    np.testing.assert_array_equal((slack > 0)[sure], (turn > 0)[sure])
    assert 0 < (slack > 0)[sure].mean() < 1


@pytest.mark.parametrize("space", ["euclidean", "poincare"])
def test_as_a_start_they_are_far_better_than_drawn_cones(space):
    graph = load_graph("perfect-tree:depth=4").transitive_closure()
    nested, drawn = (
        Cones(dim=4, space=space, start=start, threads=1).fit(graph, [lambda record: True]).certificate_.f1
        for start in ("tree", "uniform")
    )
    assert nested > 5 * drawn
