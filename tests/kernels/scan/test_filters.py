"""The float32 and grid tests may let a pair through too many, never one too few."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancar.kernels.scan.bounds import reach
from dancar.kernels.scan.layout import grid_around, grid_limits, laid_out
from dancar.kernels.scan.specification import contains


def sums_of_squares(center: np.ndarray, anchor: np.ndarray) -> list[np.float32]:
    """The float32 sum in several orders, with and without fused multiply-add."""
    with np.errstate(all="ignore"):
        gap = center - anchor
        forward, backward, fused = np.float32(0), np.float32(0), np.float32(0)
        for axis in range(len(gap)):
            forward = forward + gap[axis] * gap[axis]
            backward = backward + gap[-1 - axis] * gap[-1 - axis]
            fused = np.float32(np.longdouble(gap[axis]) * np.longdouble(gap[axis]) + np.longdouble(fused))
    return [forward, backward, fused]


@settings(max_examples=300)
@given(st.integers(0, 2**32 - 1), st.integers(1, 40), st.integers(-140, 120))
def test_reach_lets_every_contained_pair_through(seed: int, dim: int, exponent: int) -> None:
    """Points at the very distance of the radius, of every size from denormal to overflow."""
    rng = np.random.default_rng(seed)
    with np.errstate(over="ignore"):
        center, anchor = (rng.standard_normal((2, dim)) * 2.0**exponent).astype(np.float32)
        distance = ((center.astype(np.float64) - anchor) ** 2).sum() ** 0.5
        radius = np.nextafter(np.float32(distance), np.float32(0), dtype=np.float32)
        sizes = [size for size in (radius, np.nextafter(radius, np.float32(np.inf))) if np.isfinite(size)]
    for size in sizes:
        if contains(center, size, anchor):
            limit = reach(np.array([size], np.float64), dim)[0]
            assert all(total <= limit for total in sums_of_squares(center, anchor))


def test_reach_of_nobody_and_of_everybody() -> None:
    limits = reach(np.array([-1e-30, -0.0, 0.0, 3e38, np.inf]), 3)
    assert limits[0] == -1
    assert (limits[1:3] >= 0).all()
    assert np.isinf(limits[3:]).all()


@pytest.mark.parametrize("spread", [1e-40, 1e-6, 1.0, 1e30])
@pytest.mark.parametrize("dim", [1, 2, 7, 33])
def test_the_grid_lets_every_contained_pair_through(dim: int, spread: float) -> None:
    rng = np.random.default_rng(dim)
    anchor = (rng.standard_normal((150, dim)) * spread).astype(np.float32)
    # Some balls lie far off the grid, some have an anchor exactly on their sphere.
    far = rng.choice([1, 1, 1, 50, 1e7], 90)[:, None]
    center = (rng.standard_normal((90, dim)) * spread * far).astype(np.float32)
    exact = np.sqrt(((center[:, None].astype(np.float64) - anchor[None]) ** 2).sum(axis=2))
    distance = exact[np.arange(90), rng.integers(0, 150, 90)]
    grid = grid_around(anchor)
    points = laid_out(anchor, np.arange(150, dtype=np.int32), grid, 1)
    balls = laid_out(center, np.arange(90, dtype=np.int32), grid, 1)
    limits = grid_limits(balls, distance[:, None], grid, float(points.stray.max()))[:, 0]
    places, centers = (
        layout.words.view(np.int16).reshape(len(layout.words), -1).astype(np.int64) for layout in (points, balls)
    )
    scores = centers @ places.T - (points.squared >> 1).T
    within = exact <= distance[:, None] * (1 + 1e-15)
    assert within.any(axis=1).all()
    assert (scores >= limits[:, None])[within].all()
    assert np.abs(scores).max() < 2**31
    near = (far == 1)[:, 0]
    assert (scores >= limits[:, None])[near].sum() <= (exact <= distance[:, None] * 1.02)[near].sum()


def test_layout_is_what_it_says() -> None:
    rng = np.random.default_rng(0)
    points = rng.uniform(-3, 9, (10, 3)).astype(np.float32)
    order = rng.permutation(10).astype(np.int32)
    grid = grid_around(points)
    layout = laid_out(points, order, grid, 4)
    sorted_points = points[np.append(order, [order[-1]] * 2)].reshape(3, 4, 3)
    assert np.array_equal(layout.floats, sorted_points.transpose(0, 2, 1))
    steps = (sorted_points - grid.origin) / grid.step
    places = np.rint(steps)
    assert np.abs(places).max() <= grid.most
    words = layout.words.view(np.int16).reshape(3, 2, 4, 2).transpose(0, 2, 1, 3).reshape(3, 4, 4)
    assert np.array_equal(words[..., :3], places)
    assert not words[..., 3].any()
    assert np.array_equal(layout.squared, (places**2).sum(axis=2))
    assert np.allclose(layout.stray, np.sqrt(((steps - places) ** 2).sum(axis=2)), rtol=1e-9)


def test_a_ball_that_reaches_nobody_never_passes() -> None:
    anchor = np.eye(3, dtype=np.float32)
    grid = grid_around(anchor)
    balls = laid_out(anchor, np.arange(3, dtype=np.int32), grid, 1)
    assert (grid_limits(balls, np.full((3, 1), -1.0), grid, 1.0) == 2**31 - 1).all()
    assert (grid_limits(balls, np.full((3, 1), np.inf), grid, 1.0) == -(2**31)).all()
