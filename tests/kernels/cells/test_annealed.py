"""The annealing keeps its books right: what it reports is what the specification says of the disks it returns."""

import numpy as np
import pytest

from dancar.kernels.cells import annealed, cell_values, pixel_masks, sets_of

COST, SIDE = 0.7, 24


def problem(disks: int, sets: int, seed: int) -> tuple:
    rng = np.random.default_rng(seed)
    words = -(-disks // 64)
    bits = np.zeros((sets, 64 * words), np.uint8)
    bits[:, :disks] = rng.random((sets, disks)) < 2 / disks
    wanted = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
    own = rng.integers(-1, disks, sets)
    return rng, rng.random((disks, 2)), 0.05 + 0.2 * rng.random(disks), sets_of(wanted, own, rng.integers(1, 5, sets))


def total(center: np.ndarray, radius: np.ndarray, sets) -> float:
    values = cell_values(pixel_masks(center, radius, SIDE), sets.wanted, sets.own, COST)
    return float((sets.weight * values.max(axis=0)).sum())


@pytest.mark.parametrize(("disks", "steps"), [(1, 50), (5, 0), (6, 400), (70, 300), (20, 3000)])
def test_the_value_is_that_of_the_specification(disks, steps):
    rng, center, radius, sets = problem(disks, 15, disks)
    draws = np.concatenate([rng.random((steps, 5)), rng.standard_normal((steps, 2))], axis=1)
    first = center.copy()
    moved, grown, value = annealed(
        center, radius, sets, np.ones((disks, disks)), COST, SIDE, np.full(steps, 0.5), draws
    )
    assert value == pytest.approx(total(moved, grown, sets), abs=1e-6)
    assert value >= total(center, radius, sets) - 1e-9
    assert (center == first).all()


def test_masks_are_the_disks_that_hold_a_pixel():
    rng = np.random.default_rng(0)
    center, radius = rng.random((70, 2)), 0.3 * rng.random(70)
    masks = pixel_masks(center, radius, 8)
    middle = (np.arange(8) + 0.5) / 8
    for row in range(8):
        for column in range(8):
            inside = np.hypot(middle[column] - center[:, 0], middle[row] - center[:, 1]) <= radius
            bits = [(int(word) >> bit) & 1 for word in masks[row * 8 + column] for bit in range(64)]
            assert bits[:70] == inside.astype(int).tolist()
