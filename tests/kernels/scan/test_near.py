"""Mining against all slacks, and what is left when there are more pairs than may be kept."""

import numpy as np
import pytest

from dancar.errors import ParameterError
from dancar.kernels.scan import near, sorted_edges
from dancar.kernels.scan.specification import slack


def random_edges(rng: np.random.Generator, count: int, share: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    matrix = rng.random((count, count)) < share
    np.fill_diagonal(matrix, False)
    return matrix, np.append(0, np.cumsum(matrix.sum(axis=1))), np.nonzero(matrix)[1]


@pytest.mark.parametrize("bound", [0.0, 0.01, 3.0])
def test_all_slacks(kind: str, bound: float, make_arrangement) -> None:
    for seed in range(12):
        center, radius, anchor = make_arrangement(kind, seed, 100)
        rng = np.random.default_rng(seed)
        matrix, offsets, targets = random_edges(rng, len(center), 0.1)
        slacks = slack(center, radius, anchor)
        others = ~matrix & ~np.eye(len(center), dtype=bool)
        found = near(center, radius, anchor, bound, edges=sorted_edges(offsets, targets, len(center)))
        expected = np.argwhere((slacks >= -bound) & others)
        assert np.array_equal(np.stack([found.source, found.target], axis=1), expected)
        assert found.total == len(expected)
        assert found.inside == np.count_nonzero((slacks >= 0) & others)


def crowd(count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    center = np.random.default_rng(1).standard_normal((count, 3)).astype(np.float32)
    return center, np.full(count, 1.5, np.float32), center


def test_a_limit_keeps_a_fixed_choice_and_the_count() -> None:
    arrays = crowd(1200)
    everything = near(*arrays, 0.1)
    keys = set(zip(everything.source.tolist(), everything.target.tolist()))
    assert everything.total == len(keys) > 200_000
    for limit in (0, 1, 777, 100_000):
        first, second = (near(*arrays, 0.1, limit=limit, threads=threads) for threads in (1, 3))
        assert len(first.source) == limit
        assert (first.total, first.inside) == (everything.total, everything.inside)
        assert (second.total, second.inside) == (first.total, first.inside)
        assert first.source.tobytes() == second.source.tobytes()
        assert first.target.tobytes() == second.target.tobytes()
        assert keys.issuperset(zip(first.source.tolist(), first.target.tolist()))


def test_every_pair_has_the_same_chance() -> None:
    """Over 400 salts each of 380 pairs is chosen about 100 times: binomial, its deviation 8.7."""
    arrays = np.zeros((20, 2), np.float32), np.ones(20, np.float32), np.zeros((20, 2), np.float32)
    times = np.zeros((20, 20), int)
    for salt in range(400):
        found = near(*arrays, 0.0, limit=95, salt=salt)
        times[found.source, found.target] += 1
    drawn = times[~np.eye(20, dtype=bool)]
    assert drawn.sum() == 400 * 95
    assert 8.7 * 0.85 < drawn.std() < 8.7 * 1.15
    assert np.abs(drawn - 100).max() < 5 * 8.7


def test_slices_add_up() -> None:
    center, radius, anchor = crowd(500)
    whole = near(center, radius, anchor, 0.2)
    parts = [near(center, radius, anchor, 0.2, rows=slice(start, start + 100)) for start in range(0, 500, 100)]
    assert np.array_equal(np.concatenate([part.source for part in parts]), whole.source)
    assert np.array_equal(np.concatenate([part.target for part in parts]), whole.target)
    assert sum(part.inside for part in parts) == whole.inside


def test_a_bound_can_make_a_negative_radius_count() -> None:
    center = np.array([[0], [0.25], [2]], np.float32)
    radius = np.array([-0.5, -0.5, -0.5], np.float32)
    found = near(center, radius, center, 0.75)
    assert (found.source.tolist(), found.target.tolist(), found.inside) == ([0, 1], [1, 0], 0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bound": -0.1}, "bound: -0.1 given; a finite number from 0 on is accepted"),
        ({"bound": float("nan")}, "bound: nan given"),
        ({"bound": float("inf")}, "bound: inf given"),
        ({"limit": -1}, "limit: -1 given; a number from 0 on is accepted"),
        ({"threads": 0}, "threads: 0 given; a number from 1 on is accepted"),
    ],
)
def test_bad_parameters(options: dict[str, float], message: str) -> None:
    arrays = crowd(5)
    with pytest.raises(ParameterError, match=message):
        near(*arrays, **{"bound": 0.1, **options})
