"""The paper's step: kernels against their twins, gradients against central differences, the loss against the paper."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar.kernels.paper_step import add_spread, find, find_twin, gather, gather_twin


def arrangement(seed, n, dim, tied, spread=1.0, dtype=np.float32):
    rng = np.random.default_rng(seed)
    rows = spread * rng.standard_normal((n, dim + 1 if tied else 2 * dim + 1))
    rows[:, dim] = spread * rng.random(n)
    source, target = rng.integers(0, n, (2, 3 * n), dtype=np.int32)
    return rows.astype(dtype), source, target


@given(
    seed=st.integers(0, 1 << 32),
    n=st.integers(1, 12),
    dim=st.integers(1, 12),
    tied=st.booleans(),
    sign=st.sampled_from([1, -1]),
    inclusion=st.sampled_from([0, 0.3, 1]),
    margin=st.sampled_from([0, 0.01, 1]),
    spread=st.sampled_from([1e-15, 1e-4, 1, 1e4]),
)
def test_kernels_are_their_twins(seed, n, dim, tied, sign, inclusion, margin, spread):
    rows, source, target = arrangement(seed, n, dim, tied, spread)
    anchor_at = 0 if tied else dim + 1
    sign, inclusion, margin, scale = (np.float32(number) for number in (sign, inclusion, margin, 0.5))
    expected, expected_inverse = find_twin(rows, source, target, sign, inclusion, dim, anchor_at, margin)
    hinge, inverse = np.empty((2, len(source)), np.float32)
    find(rows, source, target, 0, len(source), sign, inclusion, dim, anchor_at, margin, hinge, inverse)
    size = float(margin) + spread * dim
    np.testing.assert_allclose(inverse, expected_inverse, rtol=1e-5)
    np.testing.assert_allclose(hinge, expected, rtol=1e-5, atol=1e-5 * size)
    gradient, expected_gradient = np.zeros_like(rows), np.zeros_like(rows)
    arguments = (rows, source, target, expected, expected_inverse, sign, inclusion, dim, anchor_at, scale)
    gather(*arguments, 0, n, gradient)
    gather_twin(*arguments, expected_gradient)
    assert np.isfinite(expected_gradient).all()
    # A sum of up to 6 n unit vectors that may cancel.
    np.testing.assert_allclose(gradient, expected_gradient, rtol=1e-5, atol=1e-5 * n)


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("inclusion", [0.0, 0.4, 1.0])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_gradient_is_that_of_the_hinges(tied, inclusion, sign):
    dim = 3
    rows, source, target = arrangement(4, 9, dim, tied, dtype=np.float64)
    # Radii of all sizes, so that some pairs are well inside.
    rows[:, dim] *= 8
    anchor_at, margin, step = 0 if tied else dim + 1, 0.7, 1e-6

    def loss(moved):
        return 0.5 * find_twin(moved, source, target, sign, inclusion, dim, anchor_at, margin)[0].sum()

    hinge, inverse = find_twin(rows, source, target, sign, inclusion, dim, anchor_at, margin)
    assert 0 < np.count_nonzero(hinge) < len(hinge)
    assert np.abs(hinge[hinge > 0]).min() > 1e-4, "a kink of the hinge is too near for differences"
    gradient = np.zeros_like(rows)
    gather_twin(rows, source, target, hinge, inverse, sign, inclusion, dim, anchor_at, 0.5, gradient)
    for place in np.ndindex(rows.shape):
        up, down = rows.copy(), rows.copy()
        up[place] += step
        down[place] -= step
        assert gradient[place] == pytest.approx((loss(up) - loss(down)) / (2 * step), rel=1e-5, abs=1e-7)


def test_the_gradient_of_the_spread():
    rows, _, _ = arrangement(1, 7, 2, False, dtype=np.float64)
    gradient, step = np.zeros_like(rows), 1e-6
    loss = add_spread(rows, 2, 0.3, gradient)
    assert loss == pytest.approx(0.3 * np.ptp(rows[:, 2]) ** 2)
    for place in np.ndindex(rows.shape):
        up, down = rows.copy(), rows.copy()
        up[place] += step
        down[place] -= step
        difference = add_spread(up, 2, 0.3, gradient * 0) - add_spread(down, 2, 0.3, gradient * 0)
        assert gradient[place] == pytest.approx(difference / (2 * step), rel=1e-5, abs=1e-7)


def test_equal_radii_are_left_alone():
    rows, gradient = np.ones((4, 3), np.float32), np.zeros((4, 3), np.float32)
    assert add_spread(rows, 1, 5.0, gradient) == 0
    assert not gradient.any()


def test_hinges_by_hand():
    # A ball of radius 2 around 0; an anchor at 3 whose own ball has radius 0.5.
    rows = np.array([[0, 2, 0], [9, 0.5, 3]], np.float32)
    pair = np.array([0], np.int32), np.array([1], np.int32)
    for sign, inclusion, expected in ((1, 0, 3 - 2 + 0.1), (1, 1, 3 + 0.5 - 2 + 0.1), (-1, 0, 0), (1, 0.5, 1.35)):
        assert find_twin(rows, *pair, sign, inclusion, 1, 2, 0.1)[0] == pytest.approx([expected])


@pytest.mark.parametrize("cuts", [[0, 40], [0, 1, 1, 17, 40]])
def test_owned_rows_and_shares_of_pairs_give_the_same_bits(cuts):
    rows, source, target = arrangement(0, 40, 5, False)
    numbers = [np.float32(number) for number in (1, 0.3, 0.01, 0.5)]
    sign, inclusion, margin, scale = numbers
    hinge, inverse = np.empty((2, len(source)), np.float32)
    gradient = np.zeros_like(rows)
    for begin, end in pairwise(cuts):
        find(rows, source, target, 3 * begin, 3 * end, sign, inclusion, 5, 6, margin, hinge, inverse)
    for low, high in pairwise(cuts):
        gather(rows, source, target, hinge, inverse, sign, inclusion, 5, 6, scale, low, high, gradient)
    whole = np.zeros_like(rows)
    gather(rows, source, target, hinge, inverse, sign, inclusion, 5, 6, scale, 0, 40, whole)
    assert gradient.tobytes() == whole.tobytes()
    assert gradient.any()


def test_same_places_have_a_finite_gradient():
    rows = np.zeros((2, 5), np.float32)
    pair = np.array([0], np.int32), np.array([1], np.int32)
    hinge, inverse = find_twin(rows, *pair, -1, 0, 2, 3, 0.01)
    gradient = np.zeros_like(rows)
    gather_twin(rows, *pair, hinge, inverse, -1, 0, 2, 3, 1.0, gradient)
    np.testing.assert_array_equal(gradient, [[0, 0, 1, 0, 0], [0, 0, 0, 0, 0]])
