"""Distances that one can work out, and how far drawn points lie from the origin."""

import numpy as np
import pytest

from dancar.spaces import space
from dancar.spaces.poincare import BOUNDARY, POINCARE


@pytest.mark.parametrize(
    ("name", "x", "y", "distance"),
    [
        ("euclidean", [1, 2], [4, 6], 5),
        ("torus", [0.4, 0], [-0.4, 0], 0.2),
        ("torus", [0.45, -0.45], [-0.45, 0.45], 0.1 * np.sqrt(2)),
        ("sphere", [1, 0], [0, 1], np.pi / 2),
        ("sphere", [1, 0, 0], [-1, 0, 0], np.pi),
        ("poincare", [0, 0], [np.tanh(1.5), 0], 3),
        ("poincare", [-np.tanh(0.5), 0], [np.tanh(1.5), 0], 4),
    ],
)
def test_distances_by_hand(name, x, y, distance):
    assert space(name).distance(np.array([x], float), np.array([y], float))[0] == pytest.approx(distance, rel=1e-12)


def test_the_poincare_distance_is_the_papers():
    X, Y = (POINCARE.sample(np.random.default_rng(seed), 100, 4, 3.0).astype(np.float64) for seed in (0, 1))
    square, a, b = ((X - Y) ** 2).sum(1), 1 - (X**2).sum(1), 1 - (Y**2).sum(1)
    np.testing.assert_allclose(POINCARE.distance(X, Y), np.arccosh(1 + 2 * square / (a * b)), rtol=1e-9)


def test_poincare_points_stay_within_the_boundary():
    X = np.array([[3, 4], [0.6, 0.8], [0.1, 0]], np.float32)
    length = np.sqrt((POINCARE.project(X).astype(np.float64) ** 2).sum(1))
    np.testing.assert_allclose(length[:2], BOUNDARY, atol=2e-6)
    assert length.max() < BOUNDARY


@pytest.mark.parametrize("dim", [2, 3, 30])
@pytest.mark.parametrize("reach", [0.1, 5.0])
def test_hyperbolic_points_have_the_shares_of_their_shells(dim, reach):
    """Within half of the reach lies what the integral of sinh^(dim - 1) says, within 0.95 of it likewise."""
    drawn = POINCARE.sample(np.random.default_rng(0), 20_000, dim, reach)
    far = POINCARE.distance(drawn.astype(np.float64), np.zeros(drawn.shape))
    assert far.max() <= reach * (1 + 1e-5)
    radii = np.linspace(0, reach, 200_001)[1:]
    volume = np.cumsum((np.sinh(radii) / np.sinh(reach)) ** (dim - 1))
    for part in (0.5, 0.95):
        share = volume[np.searchsorted(radii, part * reach) - 1] / volume[-1]
        assert abs((far <= part * reach).mean() - share) < 0.015


def test_euclidean_points_fill_their_ball():
    drawn = space("euclidean").sample(np.random.default_rng(0), 20_000, 3, 2.0)
    length = np.sqrt((drawn**2).sum(1))
    assert length.max() <= 2.00001
    assert abs((length <= 1).mean() - 1 / 8) < 0.01


def test_a_gradient_around_the_back_of_the_torus():
    by_x, by_y = space("torus").gradient(np.array([[0.4, 0]]), np.array([[-0.4, 0]]))
    np.testing.assert_allclose(by_x, [[-1, 0]])
    np.testing.assert_allclose(by_y, [[1, 0]])
