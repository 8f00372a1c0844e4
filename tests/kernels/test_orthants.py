"""Points in orthants: sets of bits against every comparison."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancar.kernels.orthants import _LEVELS, bits_from, bits_twin, held, in_parts, points_held_twin


def drawn(n: int, dim: int, seed: int, values: int) -> tuple[np.ndarray, np.ndarray]:
    """Points with ties, and corners at, below and above them."""
    rng = np.random.default_rng(seed)
    point = rng.integers(-values, values + 1, (n, dim)).astype(np.float64)
    return point + rng.choice([-1.0, -1e-9, 0.0, 1e-9], (n, dim)), point


def check(n: int, dim: int, seed: int, values: int, step: int) -> None:
    corner, point = drawn(n, dim, seed, values)
    orthants = np.arange(0, n, step, dtype=np.int32)
    found = held(corner, point, orthants)
    expected = points_held_twin(corner, point, orthants)
    np.testing.assert_array_equal(np.stack([found.orthant, found.point], axis=1), expected)
    assert found.total == len(expected)


SHAPES = {"n": st.integers(1, 200), "dim": st.integers(1, 5), "seed": st.integers(0, 1 << 30)}


@given(**SHAPES, values=st.integers(0, 50), step=st.integers(1, 3))
def test_the_points_of_orthants(n, dim, seed, values, step):
    check(n, dim, seed, values, step)


@pytest.mark.full
@settings(max_examples=1000)
@given(**SHAPES, values=st.integers(0, 1000), step=st.integers(1, 3))
def test_the_points_of_orthants_in_a_thousand_cases(n, dim, seed, values, step):
    check(n, dim, seed, values, step)


def test_more_points_than_a_block_of_words():
    check(5000, 3, 0, 300, 7)


@given(n=st.integers(1, 200), dim=st.integers(1, 4), seed=st.integers(0, 1 << 30))
def test_bits_are_those_of_the_twin(n, dim, seed):
    cell = np.random.default_rng(seed).integers(0, _LEVELS, (n, dim))
    bits = np.unpackbits(bits_from(cell).view(np.uint8), axis=2, bitorder="little")
    np.testing.assert_array_equal(bits[:, :, :n], bits_twin(cell))
    assert not bits[:, :, n:].any()


def test_a_limit_draws_evenly():
    corner, point = drawn(3000, 2, 1, 500)
    orthants = np.arange(3000, dtype=np.int32)
    whole = held(corner, point, orthants)
    some = held(corner, point, orthants, limit=20_000, salt=3)
    assert some.total == whole.total > 1_000_000
    assert 15_000 < len(some.point) < 21_000
    keys = [found.orthant * np.int64(3000) + found.point for found in (whole, some)]
    assert np.isin(keys[1], keys[0]).all()
    assert (np.diff(keys[1]) > 0).all()
    # As many in every tenth of the list, within five standard deviations.
    counts = np.histogram(np.searchsorted(keys[0], keys[1]), 10, (0, len(keys[0])))[0]
    assert abs(counts - len(some.point) / 10).max() < 5 * np.sqrt(len(some.point) / 10)
    other = held(corner, point, orthants, limit=20_000, salt=4)
    assert not np.array_equal(other.point, some.point)


def test_threads_make_no_difference():
    corner, point = drawn(2000, 3, 2, 300)
    orthants = np.arange(2000, dtype=np.int32)
    for limit in (1 << 40, 5000):
        one, two = (held(corner, point, orthants, limit=limit, salt=1, threads=threads) for threads in (1, 2))
        assert one.total == two.total
        np.testing.assert_array_equal(one.orthant, two.orthant)
        np.testing.assert_array_equal(one.point, two.point)
    parts = list(in_parts(corner, point, orthants, 2))
    np.testing.assert_array_equal(np.concatenate([part.point for part in parts]), held(corner, point, orthants).point)


def test_no_orthants_hold_nothing():
    corner, point = drawn(5, 2, 0, 3)
    found = held(corner, point, np.empty(0, np.int32))
    assert (len(found.orthant), len(found.point), found.total) == (0, 0, 0)
