"""Every optimizer of the registry: what its twin says, in any slices, and downhill."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.kernels.optimizers import NAMES, Optimizer, optimizer_named, optimizers

ALL = pytest.mark.parametrize("optimizer", optimizers().values(), ids=lambda optimizer: optimizer.name)
NUMBERS = st.floats(-100, 100, width=32)


def start(optimizer: Optimizer, size: int, seed: int) -> tuple[NDArray, NDArray, NDArray]:
    p = np.random.default_rng(seed).standard_normal(size).astype(np.float32)
    return p, np.zeros(size, np.float32), np.zeros((optimizer.n_states, size), np.float32)


@ALL
@given(
    data=st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=20),
    rate=st.floats(1e-6, 1),
    decay=st.tuples(st.sampled_from([0.0, 1e-4, 0.5]), st.sampled_from([0.0, 1e-4, 0.5])),
    later=st.integers(0, 10_000),
)
def test_kernel_is_its_twin(optimizer, data, rate, decay, later):
    columns = np.array(data, np.float32).reshape(-1, 3)
    size = len(columns)
    arrays = [(columns[:, 0].copy(), np.zeros(size, np.float32), np.zeros((optimizer.n_states, size), np.float32))] * 2
    arrays = [tuple(array.copy() for array in three) for three in arrays]
    for step, column in ((1, 1), (2, 2), (3 + later, 1)):
        for (p, g, states), run in zip(arrays, (optimizer.kernel, optimizer.twin), strict=True):
            g[:] = columns[:, column]
            run(p, g, states, 0, size, rate, step, *decay)
        (p, g, states), (expected, _, expected_states) = arrays
        assert np.isfinite(expected).all()
        np.testing.assert_allclose(p, expected, rtol=1e-5, atol=1e-5)
        np.testing.assert_allclose(states, expected_states, rtol=1e-5, atol=1e-30)
        assert not g.any()


@ALL
def test_any_slices_give_the_same_bits(optimizer):
    size = 1003
    results = []
    for cuts in ([0, size], [0, 1, 8, 9, 500, 500, 1001, size]):
        p, g, states = start(optimizer, size, 0)
        noise = np.random.default_rng(1)
        for step in range(1, 6):
            g[:] = noise.standard_normal(size)
            for begin, end in pairwise(cuts):
                optimizer.kernel(p, g, states, begin, end, 0.05, step, 1e-3, 1e-3)
        results.append(p.tobytes() + states.tobytes())
    assert results[0] == results[1]


@ALL
def test_what_lies_outside_the_slice_stays(optimizer):
    p, g, states = start(optimizer, 10, 0)
    g[:] = 1
    before = p.copy()
    optimizer.kernel(p, g, states, 3, 6, 0.1, 1, 0.0, 0.0)
    outside = np.r_[0:3, 6:10]
    np.testing.assert_array_equal(p[outside], before[outside])
    np.testing.assert_array_equal(g, [1, 1, 1, 0, 0, 0, 1, 1, 1, 1])
    assert (p[3:6] < before[3:6]).all()
    assert not states[:, outside].any()


@ALL
@pytest.mark.parametrize("value", [0.0, 1e-15, -1e-15, 1e-38, 1e15])
def test_numbers_stay_finite_from_nothing_to_a_lot(optimizer, value):
    p, g, states = start(optimizer, 40, 0)
    for step in range(1, 30):
        g[:] = value
        optimizer.kernel(p, g, states, 0, 40, optimizer.rate, step, 0.0, 0.0)
    assert np.isfinite(p).all()
    assert np.isfinite(states).all()


@ALL
def test_downhill(optimizer):
    p, g, states = start(optimizer, 50, 3)
    slope = np.linspace(0.5, 2, 50, dtype=np.float32)
    rate = 1.0 if optimizer.name == "adadelta" else 0.05
    before = float((slope * p * p).sum())
    for step in range(1, 1001):
        g[:] = 2 * slope * p
        optimizer.kernel(p, g, states, 0, 50, rate, step, 0.0, 0.0)
    # AdaDelta's first moves are a thousandth, and grow from there.
    assert float((slope * p * p).sum()) < (0.5 if optimizer.name == "adadelta" else 0.02) * before


@ALL
def test_weight_decay_pulls_to_zero(optimizer):
    for decay in ((0.1, 0.0), (0.0, 0.1)):
        p, g, states = start(optimizer, 50, 3)
        p[0] = 0
        before = np.abs(p)
        optimizer.kernel(p, g, states, 0, 50, 1e-4, 1, *decay)
        assert p[0] == 0
        assert (np.abs(p[1:]) < before[1:]).all()


def test_decays_are_parts_of_the_gradient():
    p = np.array([2, -2, 0], np.float32)
    optimizer_named("sgd").kernel(p, np.zeros(3, np.float32), np.zeros((0, 3), np.float32), 0, 3, 1.0, 1, 0.25, 0.0)
    np.testing.assert_array_equal(p, [1.75, -1.75, 0])
    optimizer_named("sgd").kernel(p, np.zeros(3, np.float32), np.zeros((0, 3), np.float32), 0, 3, 1.0, 1, 0.0, 0.5)
    np.testing.assert_array_equal(p, [0.875, -0.875, 0])


# Importing torch takes longer than everything else here.
@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "theirs", "options"),
    [
        ("sgd", "SGD", {}),
        ("momentum", "SGD", {"momentum": 0.9}),
        ("adagrad", "Adagrad", {"eps": 1e-8}),
        ("adadelta", "Adadelta", {"rho": 0.95, "eps": 1e-6}),
        ("rmsprop", "RMSprop", {"alpha": 0.99, "eps": 1e-8}),
        ("adam", "Adam", {}),
    ],
)
def test_the_same_path_as_torch(name, theirs, options):
    torch = pytest.importorskip("torch")
    p, g, states = start(optimizer_named(name), 30, 5)
    other = torch.nn.Parameter(torch.tensor(p.copy()))
    optimizer = getattr(torch.optim, theirs)([other], lr=0.03, weight_decay=0.01, **options)
    noise = np.random.default_rng(6)
    for step in range(1, 20):
        g[:] = noise.standard_normal(30)
        other.grad = torch.tensor(g.copy())
        optimizer.step()
        optimizer_named(name).kernel(p, g, states, 0, 30, 0.03, step, 0.0, 0.01)
    np.testing.assert_allclose(p, other.detach().numpy(), rtol=1e-4, atol=1e-5)


def test_nesterov_by_hand():
    p, g, states = np.zeros(1, np.float32), np.ones(1, np.float32), np.full((1, 1), 2, np.float32)
    optimizer_named("nesterov").kernel(p, g, states, 0, 1, 0.5, 1, 0.0, 0.0)
    velocity = 0.9 * 2 - 0.5
    np.testing.assert_allclose([states[0, 0], p[0]], [velocity, 0.81 * velocity - 1.9 * 0.5], rtol=1e-5)


@pytest.mark.parametrize("step", [1, 2, 10**6])
def test_rates_of_adabound_lie_between_its_bounds(step):
    # Before the first step there is no memory, so the mean is a tenth of the gradient, and the move shows the rate.
    gradient = np.array([1e-6, 1e-3, 1, 1e3], np.float32)
    p, states = np.zeros(4, np.float32), np.zeros((3, 4), np.float32)
    states[2] = 0.05
    optimizer_named("adabound").kernel(p, gradient.copy(), states, 0, 4, 0.025, step, 0.0, 0.0)
    rate = -p / (0.1 * gradient)
    final = 0.1 * (0.5 if step > 1 else 1)
    assert (rate >= final * (1 - 1 / (1e-3 * step + 1)) * 0.9999).all()
    assert (rate <= final * (1 + 1 / (1e-3 * step)) * 1.0001).all()
    if step > 10**5:
        np.testing.assert_allclose(rate, final, rtol=2e-3)


def test_the_registry_is_complete():
    assert tuple(optimizers()) == NAMES
    assert [optimizer.name for optimizer in optimizers().values()] == list(NAMES)
    with pytest.raises(ParameterError, match=r"optimizer: 'adamw' given; sgd, .*adabound are accepted"):
        optimizer_named("adamw")
