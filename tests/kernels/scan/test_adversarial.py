"""Pairs on which float32 and float64 both decide wrongly."""

import numpy as np
import pytest

from dancar.kernels.scan import certify, contained
from dancar.kernels.scan.specification import contains

TRIPLES = [(3, 4, 5), (5, 12, 13), (8, 15, 17), (20, 21, 29), (119, 120, 169), (4059, 4060, 5741)]


def hair_from_the_sphere(seed: int, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Right triangles with one leg shorter by a hair and the other longer by nearly what makes up for it."""
    rng = np.random.default_rng(seed)
    legs = np.array(TRIPLES)[rng.integers(0, len(TRIPLES), count)]
    legs = legs * rng.integers(1, 2**24 // legs[:, 2])[:, None]
    hair = rng.standard_normal(count) * legs[:, 1] * 2.0 ** -rng.integers(48, 56, count)
    repaid = hair * legs[:, 0] / legs[:, 1] * rng.uniform(0.9, 1.1, count)
    anchor = np.stack([hair, -repaid], axis=1).astype(np.float32)
    return legs[:, :2].astype(np.float32), legs[:, 2].astype(np.float32), anchor


def decided_in(kind: type, center: np.ndarray, radius: np.ndarray, anchor: np.ndarray) -> np.ndarray:
    """The verdicts of plain arithmetic on numbers of a kind, ball i with anchor i."""
    gaps = center.astype(kind) - anchor.astype(kind)
    total = np.zeros(len(center), kind)
    for axis in range(center.shape[1]):
        total = total + gaps[:, axis] * gaps[:, axis]
    return total <= radius.astype(kind) * radius.astype(kind)


def test_where_float32_and_float64_are_both_wrong() -> None:
    center, radius, anchor = hair_from_the_sphere(0, 12_000)
    truth = np.array([contains(*ball) for ball in zip(center, radius, anchor)])
    wrong = [decided_in(kind, center, radius, anchor) != truth for kind in (np.float32, np.float64)]
    fooled = np.flatnonzero(wrong[0] & wrong[1])
    # Both ways of being wrong occur, else this shows nothing.
    assert np.count_nonzero(truth[fooled]) >= 10
    assert np.count_nonzero(~truth[fooled]) >= 1000
    chosen = np.concatenate([fooled[truth[fooled]], fooled[~truth[fooled]][:500]])
    result = contained(center[chosen], radius[chosen], anchor[chosen], self_pairs=True)
    inside = set(zip(result.source.tolist(), result.target.tolist()))
    assert [(i, i) in inside for i in range(len(chosen))] == truth[chosen].tolist()
    assert result.decided.integer >= len(chosen)


@pytest.mark.parametrize("exponent", range(-74, 42, 4))
def test_a_hair_outside_at_any_size(exponent: int) -> None:
    """3-4-5 with one leg longer by a factor of 1 + 2^-60, in numbers near both ends of float32."""
    legs = np.array([[3, 4, 0]]) * 2.0**exponent
    hair = np.array([[0, 0, 2.0 ** (exponent - 58)]])
    center, anchor = legs.astype(np.float32), hair.astype(np.float32)
    radius = np.array([5 * 2.0**exponent], np.float32)
    assert anchor[0, 2] > 0
    assert decided_in(np.float64, center, radius, anchor)[0]
    assert len(contained(center, radius, anchor, self_pairs=True).source) == 0
    anchor[0, 2] = 0
    assert len(contained(center, radius, anchor, self_pairs=True).source) == 1


@pytest.mark.parametrize("size", [1e-45, 1e-38, 1e19, 3e38])
def test_radius_and_distance_at_the_ends_of_float32(size: float) -> None:
    """The square of such a number is 0 or infinite in float32."""
    center = np.array([[size], [0]], np.float32)
    anchor = np.array([[0], [size]], np.float32)
    radius = np.array([size, np.nextafter(np.float32(size), np.float32(0))], np.float32)
    result = contained(center, radius, anchor, self_pairs=True)
    assert list(zip(result.source, result.target)) == [(0, 0), (0, 1), (1, 0)]


def test_opposite_ends_of_float32() -> None:
    """The distance itself overflows float32."""
    center = np.array([[3e38, -3e38]], np.float32)
    anchor = -center
    radius = np.array([3.4e38], np.float32)
    assert len(contained(center, radius, anchor, self_pairs=True).source) == 0
    assert len(contained(center, radius, center, self_pairs=True).source) == 1


def test_the_certificate_is_not_fooled() -> None:
    center = np.array([[3, 4, 0], [90, 90, 90]], np.float32)
    anchor = np.array([[50, 50, 50], [0, 0, 1e-18]], np.float32)
    found = certify(center, np.array([5, 0.5], np.float32), anchor, np.array([0, 1, 1]), np.array([1]))
    assert (found.false, found.missing) == (0, 1)
    assert found.inside_margin == 0.0
    assert found.decided.integer == 1


def test_clusters_far_finer_than_the_grid() -> None:
    """Two clusters a million times smaller than their distance: the 16-bit grid cannot tell their points apart."""
    rng = np.random.default_rng(3)
    near = rng.integers(-60, 61, (400, 2)) * 2.0**-24
    center = np.concatenate([near, near + 1.0]).astype(np.float32)
    radius = np.full(800, 25 * 2.0**-24, np.float32)
    whole = np.rint(center * 2.0**24).astype(np.int64)
    squared = ((whole[:, None] - whole[None]) ** 2).sum(axis=2)
    expected = squared <= 625
    np.fill_diagonal(expected, False)
    result = contained(center, radius, center)
    assert list(zip(result.source, result.target)) == list(zip(*np.nonzero(expected)))
    assert result.decided.double + result.decided.integer == len(result.source)
