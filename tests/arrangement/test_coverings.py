"""Euclidean balls that cover those of any space: they miss nothing, and where they can be exact they are."""

import numpy as np
import pytest

from dancar.arrangement import covering
from dancar.spaces import SPACES

EACH = pytest.mark.parametrize("space", SPACES.values(), ids=SPACES.keys())


def held(space, center, radius, point) -> np.ndarray:
    """Which Euclidean ball holds which point, in float64 over the float32 numbers."""
    balls = [part.astype(np.float64) for part in covering(space, center, radius, point)]
    gap = np.sqrt(((balls[0][:, None] - balls[2][None]) ** 2).sum(2))
    return np.asarray(gap <= balls[1][:, None])


def drawn(
    space, dim: int, reach: float = 11.0, count: int = 300
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Balls of all sizes, points, and the distances between them; a point lies on the very surface of each ball."""
    rng = np.random.default_rng(dim)
    center, point = (space.sample(rng, count, dim, reach).astype(np.float64) for _ in range(2))
    # Some lie near each other, also at the boundary.
    point[::2] = space.project(center[::2] + 10.0 ** rng.uniform(-6, -1, (len(center[::2]), 1)) * point[::2])
    point = space.project(point.astype(np.float32)).astype(np.float64)
    pairs = np.repeat(center, count, axis=0), np.tile(point, (count, 1))
    distance = space.distance(*pairs).reshape(count, count)
    return center, np.diagonal(distance).copy(), point, distance


@EACH
@pytest.mark.parametrize("dim", [2, 3, 10])
def test_nothing_is_missed(space, dim):
    center, radius, point, distance = drawn(space, dim)
    inside = distance <= radius[:, None]
    assert inside.diagonal().all()
    assert not (inside & ~held(space, center, radius, point)).any()


@pytest.mark.parametrize("name", ["euclidean", "sphere", "poincare"])
@pytest.mark.parametrize("dim", [2, 10])
def test_hardly_more_is_held_where_balls_are_balls(name, dim):
    space = SPACES[name]
    center, radius, point, distance = drawn(space, dim)
    assert not (held(space, center, 0.95 * radius - 0.01, point) & (distance > radius[:, None])).any()


@EACH
def test_a_negative_radius_holds_nothing_apart(space):
    center, _, point, distance = drawn(space, 3, reach=1.0)
    assert not (held(space, center, np.full(len(center), -0.01), point) & (distance > 0.05)).any()
