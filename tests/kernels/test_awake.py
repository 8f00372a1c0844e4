"""Adam on awake rows: what its twin says, Adam itself while all are awake, nothing for those that sleep."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dancar.kernels.awake import adam_awake, adam_awake_twin, grow_idle, grow_idle_twin
from dancar.kernels.optimizers import optimizer_named

BETAS = (np.float32(0.9), np.float32(0.999))
NUMBERS = st.floats(-100, 100, width=32)
IDLE = st.sampled_from([0, 1, 79, 80, 255])


def corrections(step: int) -> tuple[np.float32, np.float32]:
    return np.float32(1 / (1 - 0.9**step)), np.float32(1 / (1 - 0.999**step))


@st.composite
def states(draw):
    """Parameters, gradients, moments, idle counts and the rows to step."""
    rows, width = draw(st.integers(0, 9)), draw(st.integers(1, 11))
    p, g, m = (draw(arrays(np.float32, (rows, width), elements=NUMBERS)) for _ in range(3))
    v = np.square(draw(arrays(np.float32, (rows, width), elements=NUMBERS)))
    idle = draw(arrays(np.uint8, rows, elements=IDLE))
    low = draw(st.integers(0, rows))
    return p, g, m, v, idle, low, draw(st.integers(low, rows))


def check_step(state, rate: float, step: int) -> None:
    *ours, low, high = state
    theirs = [array.copy() for array in ours]
    before = [array.copy() for array in ours]
    for run, both in ((adam_awake, ours), (adam_awake_twin, theirs)):
        run(*both, low, high, np.float32(rate), *corrections(step), *BETAS)
    asleep = np.ones(len(ours[0]), bool)
    asleep[low:high] = ours[4][low:high] == 255
    moved = np.abs(theirs[0] - before[0])
    np.testing.assert_array_less(np.abs(ours[0] - theirs[0]), 1e-5 * (moved + np.abs(before[0])) + 1e-12)
    # A moment may be a difference of larger numbers.
    for ours_part, theirs_part, size in ((ours[2], theirs[2], 100), (ours[3], theirs[3], 1e-30)):
        np.testing.assert_allclose(ours_part, theirs_part, rtol=1e-5, atol=1e-6 * size)
    for array, old in zip(ours, before):
        np.testing.assert_array_equal(array[asleep], old[asleep])
    assert not ours[1][~asleep].any()


@given(state=states(), rate=st.floats(1e-6, 1), step=st.integers(1, 10_000))
def test_the_kernel_is_its_twin(state, rate, step):
    check_step(state, rate, step)


@pytest.mark.full
@settings(max_examples=1000)
@given(state=states(), rate=st.floats(1e-6, 1), step=st.integers(1, 10_000))
def test_the_kernel_is_its_twin_in_a_thousand_cases(state, rate, step):
    check_step(state, rate, step)


@given(idle=arrays(np.uint8, st.integers(0, 40), elements=IDLE), data=st.data())
def test_growing_idle_is_its_twin(idle, data):
    low = data.draw(st.integers(0, len(idle)))
    high = data.draw(st.integers(low, len(idle)))
    ours = [idle.copy(), np.ones((len(idle), 3), np.float32), np.ones((len(idle), 2), np.float32)]
    theirs = [array.copy() for array in ours]
    grow_idle(*ours, low, high)
    grow_idle_twin(*theirs, low, high)
    for mine, other in zip(ours, theirs):
        np.testing.assert_array_equal(mine, other)


@pytest.mark.parametrize("width", [1, 3, 10, 11])
def test_with_all_rows_awake_it_is_adam(width):
    rng = np.random.default_rng(width)
    start = rng.standard_normal((40, width)).astype(np.float32)
    p, g, m, v = start.copy(), np.zeros_like(start), np.zeros_like(start), np.zeros_like(start)
    dense, memory = start.ravel().copy(), np.zeros((2, start.size), np.float32)
    twin = optimizer_named("adam").twin
    for step in range(1, 51):
        gradient = rng.standard_normal(start.shape).astype(np.float32)
        # Of the least gradients Adam's own epsilon, 1e-8, takes a part.
        gradient += np.copysign(np.float32(0.01), gradient)
        g[:] = gradient
        adam_awake(p, g, m, v, np.zeros(40, np.uint8), 0, 40, np.float32(0.05), *corrections(step), *BETAS)
        twin(dense, gradient.ravel(), memory, 0, start.size, 0.05, step, 0.0, 0.0)
    np.testing.assert_allclose(p.ravel(), dense, rtol=1e-4, atol=1e-5)
    assert not np.allclose(p, start, atol=0.1)


def test_any_slices_give_the_same_bits():
    results = []
    for cuts in ([0, 301], [0, 1, 7, 100, 101, 250, 301]):
        rng = np.random.default_rng(0)
        p, g, m = (rng.standard_normal((301, 11)).astype(np.float32) for _ in range(3))
        v, idle = m * m, np.where(rng.random(301) < 0.2, 255, 0).astype(np.uint8)
        for step in range(1, 6):
            g[:] = rng.standard_normal(g.shape)
            for low, high in pairwise(cuts):
                adam_awake(p, g, m, v, idle, low, high, np.float32(0.05), *corrections(step), *BETAS)
        results.append(p.tobytes() + m.tobytes() + v.tobytes())
    assert results[0] == results[1]


def test_a_row_falls_asleep_after_eighty_idle_steps_and_forgets_its_momentum():
    idle = np.zeros(2, np.uint8)
    m_source, m_target = np.ones((2, 3), np.float32), np.ones((2, 2), np.float32)
    for _ in range(80):
        grow_idle(idle, m_source, m_target, 0, 2)
        idle[1] = 0
    assert idle.tolist() == [80, 0]
    assert m_source.all()
    assert m_target.all()
    grow_idle(idle, m_source, m_target, 0, 2)
    assert idle.tolist() == [255, 1]
    assert not m_source[0].any()
    assert not m_target[0].any()
    assert m_source[1].all()
    assert m_target[1].all()
    grow_idle(idle, m_source, m_target, 0, 2)
    assert idle.tolist() == [255, 2]


@pytest.mark.parametrize("size", [0.0, 1e-45, 1e-38, 1e-22, 1e-15, 1e15])
def test_numbers_stay_finite_from_nothing_to_a_lot(size):
    p, g, m, v = (np.zeros((4, 3), np.float32) for _ in range(4))
    for step in range(1, 50):
        g[:] = size
        adam_awake(p, g, m, v, np.zeros(4, np.uint8), 0, 4, np.float32(0.05), *corrections(step), *BETAS)
    for array in (p, g, m, v):
        assert np.isfinite(array).all()
    # Adam's steps are no longer than a few rates, however large the gradient.
    assert np.abs(p).max() < 49 * 0.05 * 1.1
