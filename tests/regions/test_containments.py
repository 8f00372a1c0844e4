"""The contract of every containment: specification, compiled functions and gradients agree, and numbers stay finite."""

import dataclasses
import inspect
import math
from pathlib import Path

import numpy as np
import pytest
from collected_containments import ALL
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.pair_step import kernels_of
from dancar.regions.containment import Containment
from dancar.regions.scalar import register_scalars
from dancar.spaces.euclidean import EUCLIDEAN

EACH = pytest.mark.parametrize("containment", ALL.values(), ids=ALL.keys())
DIMS = (1, 3)
# A factor is a weight, of either sign; far smaller ones would leave the normal numbers of float32.
SCALES = st.builds(math.copysign, st.floats(1e-3, 1e3), st.sampled_from([-1, 1])) | st.just(0.0)
SIZES = [10.0**power for power in range(-15, 16, 3)]


Rows = tuple[NDArray, NDArray, NDArray]


def dims(containment: Containment, wanted: tuple[int, ...] = DIMS) -> list[int]:
    """Those of the numbers of coordinates that points of the space can have."""
    return [dim for dim in wanted if dim >= containment.least_dim]


def rows(containment: Containment, dim: int, count: int, seed: int, size: float = 1) -> Rows:
    """Proper regions with parameters of about one size; each pair has a relation of its own."""
    rng = np.random.default_rng(seed)
    S, T, R = ((size * rng.standard_normal((count, width))).astype(np.float32) for width in containment.widths(dim))
    retract(containment, S, T, R, dim)
    return S, T, R


def retract(containment: Containment, S: NDArray, T: NDArray, R: NDArray, dim: int) -> None:
    """Bring both sides to where regions are proper; those of one kind are proper on either side."""
    awake = np.zeros(len(S), np.uint8)
    run = kernels_of(containment, dim).retract
    run(S, T, R, 0, len(S), 0, len(R) if R.shape[1] else 0, awake)
    if containment.one_array:
        run(T, T, R, 0, len(S), 0, 0, awake)


def spec(function, S: NDArray, T: NDArray, R: NDArray, dim: int):
    """A specification with relation numbers 0, so that a chain of one region is meant."""
    return function(S, T, R, np.zeros(len(S), np.int64), dim)


def compiled_slack(containment: Containment, S: NDArray, T: NDArray, R: NDArray, dim: int) -> NDArray:
    own, out = np.arange(len(S), dtype=np.int32), np.empty(len(S), np.float32)
    run = kernels_of(containment, dim).slacks
    for k in range(len(S)):
        run(S, T, R[k : k + 1], own[k : k + 1], own[k : k + 1], own[:1], 0, 1, out[k : k + 1])
    return out


@dataclasses.dataclass
class Gradient:
    """The compiled gradient of one containment, alone."""

    containment: Containment

    def __post_init__(self) -> None:
        row_gradient = self.containment.row_gradient
        register_scalars()

        @njit
        def gradients(S, T, R, dim, scale, out):
            for k in range(len(S)):
                row_gradient(S, k, T, k, R[k : k + 1], 0, dim, scale, out, k)

        self.run = gradients

    def __call__(self, S: NDArray, T: NDArray, R: NDArray, dim: int, scale: float = 1) -> NDArray:
        out = np.full((len(S), S.shape[1] + T.shape[1] + R.shape[1]), np.nan, np.float32)
        self.run(S, T, R, dim, np.float32(scale), out)
        return out


@pytest.fixture(scope="module", params=ALL.values(), ids=ALL.keys())
def gradient(request) -> Gradient:
    return Gradient(request.param)


def reach(*parts: NDArray) -> NDArray:
    """The size of a pair's numbers and of their products, which rounding is relative to."""
    total = sum((part.astype(np.float64) ** 2).sum(1) for part in parts)
    return np.asarray(np.sqrt(total) + total + 1e-12)


@st.composite
def pairs_of_rows(draw, containment: Containment) -> tuple[int, NDArray, NDArray, NDArray]:
    """Drawn by seed, of sizes far apart; in some of them the second row repeats the first."""
    dim, seed = draw(st.sampled_from(dims(containment))), draw(st.integers(0, 1 << 30))
    S, T, R = rows(containment, dim, draw(st.integers(1, 8)), seed, 10.0 ** draw(st.integers(-15, 15)))
    if draw(st.booleans()):
        shared = min(S.shape[1], T.shape[1])
        T[:, :shared] = S[:, :shared]
        retract(containment, S, T, R, dim)
    return dim, S, T, R


def check_slack(containment: Containment, dim: int, S: NDArray, T: NDArray, R: NDArray) -> None:
    expected = spec(containment.slack, *(array.astype(np.float64) for array in (S, T, R)), dim)
    assert expected.shape == (len(S),)
    error = np.abs(compiled_slack(containment, S, T, R, dim) - expected)
    assert (error <= 1e-5 * reach(S, T, R)).all()


def check_gradient(gradient: Gradient, dim: int, S: NDArray, T: NDArray, R: NDArray, scale: float) -> None:
    doubles = [array.astype(np.float64) for array in (S, T, R)]
    parts = spec(gradient.containment.gradient, *doubles, dim)
    assert [part.shape for part in parts] == [S.shape, T.shape, R.shape]
    expected = scale * np.concatenate(parts, axis=1)
    np.testing.assert_allclose(gradient(S, T, R, dim, scale), expected, rtol=1e-5, atol=1e-5 * abs(scale))


@EACH
@given(data=st.data())
def test_the_compiled_slack_is_the_specification(containment, data):
    check_slack(containment, *data.draw(pairs_of_rows(containment)))


@given(data=st.data(), scale=SCALES)
def test_the_compiled_gradient_is_the_specification(gradient, data, scale):
    check_gradient(gradient, *data.draw(pairs_of_rows(gradient.containment)), scale)


@pytest.mark.full
@EACH
@settings(max_examples=1000)
@given(data=st.data())
def test_the_compiled_slack_is_the_specification_in_a_thousand_cases(containment, data):
    check_slack(containment, *data.draw(pairs_of_rows(containment)))


@pytest.mark.full
@settings(max_examples=1000)
@given(data=st.data(), scale=SCALES)
def test_the_compiled_gradient_is_the_specification_in_a_thousand_cases(gradient, data, scale):
    check_gradient(gradient, *data.draw(pairs_of_rows(gradient.containment)), scale)


@EACH
@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
@pytest.mark.parametrize("dim", [1, 2, 10])
def test_the_gradient_is_that_of_central_differences(containment, dim, size):
    dim = max(dim, containment.least_dim)
    if containment.space is not EUCLIDEAN:
        # Not so near the boundary of the Poincare ball, or the back of the torus, that a step leads beyond.
        size = min(size, 0.1)
    S, T, R = (array.astype(np.float64) for array in rows(containment, dim, 50, dim, size))
    for array, derivatives in zip((S, T, R), spec(containment.gradient, S, T, R, dim), strict=True):
        for column in range(array.shape[1]):
            kept = array[:, column].copy()
            # Of the size of the numbers themselves: those of a unit vector are not of the size drawn.
            step = 1e-6 * np.abs(kept).max()
            array[:, column] = kept + step
            above = spec(containment.slack, S, T, R, dim)
            array[:, column] = kept - step
            below = spec(containment.slack, S, T, R, dim)
            array[:, column] = kept
            # Where a kink lies within a step the difference means nothing; the draws above have none.
            np.testing.assert_allclose(
                derivatives[:, column], (above - below) / (2 * step), rtol=1e-5, atol=1e-6 * (1 + size)
            )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dim", DIMS)
def test_numbers_are_finite_from_the_least_to_the_largest(gradient, dim, size):
    containment = gradient.containment
    dim = max(dim, containment.least_dim)
    S, T, R = rows(containment, dim, 20, 0, size)
    shared = min(S.shape[1], T.shape[1])
    # The same numbers, zeros, and one coordinate only.
    T[:5, :shared] = S[:5, :shared]
    S[5:8], T[5:8] = 0, 0
    T[8:11, 1:shared] = S[8:11, 1:shared]
    retract(containment, S, T, R, dim)
    for array in (
        spec(containment.slack, S, T, R, dim),
        *spec(containment.gradient, S, T, R, dim),
        compiled_slack(containment, S, T, R, dim),
        gradient(S, T, R, dim),
        S,
        T,
        R,
    ):
        assert np.isfinite(array).all()


@EACH
@pytest.mark.parametrize("size", SIZES)
def test_to_retract_again_changes_nothing(containment, size):
    arrays = rows(containment, 3, 50, 1, size)
    before = b"".join(array.tobytes() for array in arrays)
    retract(containment, *arrays, 3)
    assert b"".join(array.tobytes() for array in arrays) == before


@EACH
def test_retracting_passes_over_rows_that_sleep(containment):
    S, T, R = (-np.ones((3, width), np.float32) for width in containment.widths(2))
    before = S[1].tobytes() + T[1].tobytes()
    kernels_of(containment, 2).retract(S, T, R, 0, 3, 0, 0, np.array([0, 255, 0], np.uint8))
    assert S[1].tobytes() + T[1].tobytes() == before


@EACH
def test_the_specification_leaves_its_arguments_and_their_kind(containment):
    arrays = rows(containment, 3, 10, 2)
    before = b"".join(array.tobytes() for array in arrays)
    for kind in (np.float32, np.float64):
        given = [array.astype(kind) for array in arrays]
        results = [spec(containment.slack, *given, 3), *spec(containment.gradient, *given, 3)]
        assert {result.dtype for result in results} == {np.dtype(kind)}
    spec(containment.slack, *arrays, 3)
    spec(containment.gradient, *arrays, 3)
    assert b"".join(array.tobytes() for array in arrays) == before


@EACH
def test_no_rows_are_rows(containment):
    arrays = [np.empty((0, width), np.float32) for width in containment.widths(2)]
    assert spec(containment.slack, *arrays, 2).shape == (0,)
    assert [part.shape for part in spec(containment.gradient, *arrays, 2)] == [array.shape for array in arrays]


@EACH
def test_widths_are_those_of_the_parameters(containment):
    sides = (containment.source_parameters, containment.target_parameters, containment.relation_parameters)
    for dim in (1, 2, 7):
        widths = containment.widths(dim)
        assert widths == tuple(sum(width(dim) for _, width in side) for side in sides)
        assert all(width(dim) >= 1 for side in sides for _, width in side)
        assert containment.widths(dim, 3) == (3 * widths.source, 3 * widths.target, widths.relation)
    names = [[name for name, _ in side] for side in sides]
    together = names[0] + names[2] if containment.one_array else [name for side in names for name in side]
    assert len(set(together)) == len(together)
    assert all(name.isidentifier() for name in together)


@EACH
def test_compiled_functions_can_be_found_again(containment):
    """A kernel's cache on disk knows them by module and name."""
    own = (containment.row_slack, containment.row_gradient, containment.row_retract)
    for function in (*own, containment.relation_retract):
        assert getattr(inspect.getmodule(function), function.__name__) is function
    assert {inspect.getsourcefile(function) for function in own} == {containment.file}


@EACH
def test_the_stamp_follows_the_file(containment, tmp_path):
    text = Path(containment.file).read_bytes()
    copy = tmp_path / "copy.py"
    copy.write_bytes(text)
    assert dataclasses.replace(containment, file=str(copy)).stamp() == containment.stamp()
    copy.write_bytes(text.replace(b"0", b"1", 1) + b"\n")
    assert dataclasses.replace(containment, file=str(copy)).stamp() != containment.stamp()
    assert dataclasses.replace(containment, made_of=(str(copy),)).stamp() != containment.stamp()
    space = dataclasses.replace(containment.space, file=str(copy))
    assert dataclasses.replace(containment, space=space).stamp() != containment.stamp()
