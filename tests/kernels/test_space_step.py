"""Steps in curved spaces: what the twins say, and a rate that is a distance wherever the point is."""

import numpy as np
import pytest

from dancar.kernels.space_step import ascend_twin, move_twin, space_kernels_of
from dancar.spaces import SPACES

EACH = pytest.mark.parametrize("space", SPACES.values(), ids=SPACES.keys())
DIM = 3


def drawn(space, count: int = 50, regions: int = 1, further: int = 1) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Rows of points and further numbers, gradients or steps by them, and which of them sleep."""
    rng = np.random.default_rng(0)
    points = [space.sample(rng, count, DIM, 3.0) for _ in range(regions)]
    rows = np.concatenate([*points, rng.standard_normal((count, further))], axis=1).astype(np.float32)
    idle = np.where(rng.random(count) < 0.3, 255, 7).astype(np.uint8)
    return rows, rng.standard_normal(rows.shape).astype(np.float32), idle


@EACH
@pytest.mark.parametrize("regions", [1, 2])
@pytest.mark.parametrize("what", ["ascend", "move"])
def test_the_compiled_loops_are_the_twins(space, regions, what):
    rows, by, idle = drawn(space, regions=regions)
    compiled, twin = (rows.copy(), by.copy()), (rows.astype(np.float64), by.astype(np.float64))
    getattr(space_kernels_of(space, DIM), what)(*compiled, regions, 5, 45, idle)
    {"ascend": ascend_twin, "move": move_twin}[what](space, DIM, *twin, regions, 5, 45, idle)
    for found, expected in zip(compiled, twin, strict=True):
        np.testing.assert_allclose(found, expected, rtol=2e-5, atol=1e-6)
    untouched = np.ones(len(rows), bool)
    untouched[5:45] = idle[5:45] == 255
    np.testing.assert_array_equal(compiled[0][untouched], rows[untouched])
    np.testing.assert_array_equal(compiled[1][untouched], by[untouched])


@EACH
def test_plain_numbers_beside_the_points_are_left_to_the_optimizer(space):
    rows, by, _ = drawn(space)
    awake = np.zeros(len(rows), np.uint8)
    kernels, before, number = space_kernels_of(space, DIM), rows.copy(), by[:, DIM:].copy()
    kernels.ascend(rows, by, 1, 0, len(rows), awake)
    np.testing.assert_array_equal(by[:, DIM:], number)
    kernels.move(rows, by, 1, 0, len(rows), awake)
    np.testing.assert_array_equal(rows[:, DIM:], before[:, DIM:] + number)
    assert not by.any()


@EACH
def test_a_step_is_as_long_as_the_optimizer_says(space):
    """Along the ascent of a distance, from points near the origin and near the boundary alike."""
    rng = np.random.default_rng(1)
    X, Y = (space.project(space.sample(rng, 200, DIM, 6.0).astype(np.float64)) for _ in range(2))
    awake, step = np.zeros(len(X), np.uint8), space.gradient(X, Y)[0]
    ascend_twin(space, DIM, X, step, 1, 0, len(X), awake)
    np.testing.assert_allclose(np.sqrt((step**2).sum(1)), 1, rtol=1e-9)
    before = space.distance(X, Y)
    step *= 1e-5
    moved = X.copy()
    move_twin(space, DIM, moved, step, 1, 0, len(X), awake)
    gained = space.distance(space.project(moved), Y) - before
    np.testing.assert_allclose(gained, 1e-5, rtol=1e-3)
