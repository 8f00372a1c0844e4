"""The contract of every space: a metric, its gradient, the way back to proper points, and points drawn evenly."""

import dataclasses
import inspect
from pathlib import Path

import numpy as np
import pytest
from collected_spaces import ALL
from drawn_points import DIMS, PROMISED, Compiled, extreme, pairs, points
from hypothesis import given, settings
from hypothesis import strategies as st

from dancar import ParameterError
from dancar.spaces import Space

EACH = pytest.mark.parametrize("space", ALL.values(), ids=ALL.keys())
KINDS = pytest.mark.parametrize("kind", [np.float32, np.float64])
SIZES = [10.0**power for power in range(-15, 16, 3)]


@pytest.fixture(scope="module", params=ALL.values(), ids=ALL.keys())
def compiled(request) -> Compiled:
    return Compiled(request.param)


def drawn(space: Space, count: int = 200, dim: int = 3, seed: int = 0, parts: int = 2) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [points(space, rng, count, dim) for _ in range(parts)]


# The metric


@EACH
@pytest.mark.parametrize("dim", DIMS)
def test_distance_is_symmetric(space, dim):
    X, Y = drawn(space, dim=dim)
    np.testing.assert_array_equal(space.distance(X, Y), space.distance(Y, X))


@EACH
@pytest.mark.parametrize("dim", DIMS)
def test_the_triangle_inequality_holds(space, dim):
    X, Y, Z = drawn(space, dim=dim, parts=3)
    detour = space.distance(X, Y) + space.distance(Y, Z)
    assert (space.distance(X, Z) <= detour * (1 + 1e-12)).all()


@EACH
@KINDS
def test_a_point_is_at_distance_0_from_itself_alone(space, kind):
    X, Y = (part.astype(kind) for part in drawn(space))
    assert (space.distance(X, X) == 0).all()
    assert (space.distance(X, Y) > 0).all()


@EACH
@pytest.mark.parametrize("size", [1e-15, 1e-9, 1e-4])
def test_near_points_are_not_confused(space, size):
    """Where x has a coordinate 0, a step there of 1e-15 is a distance, proportional to the step."""
    X = points(space, np.random.default_rng(3), 50, 3)
    X[:, 2] = 0
    X = space.project(X)
    once, twice = (X + np.array([0, 0, factor * size]) for factor in (1, 2))
    ratio = space.distance(X, twice) / space.distance(X, once)
    np.testing.assert_allclose(ratio, 2, rtol=1e-6)


@EACH
def test_a_reflection_moves_no_distance(space):
    X, Y = drawn(space)
    sign = np.array([1, -1, -1])
    np.testing.assert_allclose(space.distance(X * sign, Y * sign), space.distance(X, Y), rtol=1e-12)
    np.testing.assert_allclose(space.distance(X[:, ::-1], Y[:, ::-1]), space.distance(X, Y), rtol=1e-12)


# The gradient


@EACH
@pytest.mark.parametrize("dim", DIMS)
def test_the_gradient_is_that_of_central_differences(space, dim):
    X, Y = drawn(space, 50, dim)
    for own, derivatives in zip((X, Y), space.gradient(X, Y), strict=True):
        for column in range(dim):
            kept, step = own[:, column].copy(), 1e-6
            own[:, column] = kept + step
            above = space.distance(X, Y)
            own[:, column] = kept - step
            below = space.distance(X, Y)
            own[:, column] = kept
            np.testing.assert_allclose(derivatives[:, column], (above - below) / (2 * step), rtol=1e-5, atol=1e-7)


@EACH
@pytest.mark.parametrize("dim", DIMS)
def test_the_steepest_ascent_of_a_distance_is_1(space, dim):
    """In the space's own length, that of `riemannian`: `<derivatives, ascent>` is its square, in every metric."""
    X, Y = drawn(space, dim=dim)
    for own, derivatives in zip((X, Y), space.gradient(X, Y), strict=True):
        ascent = space.riemannian(own, derivatives)
        np.testing.assert_allclose((derivatives * ascent).sum(1), 1, rtol=1e-9)


@EACH
@pytest.mark.parametrize("dim", DIMS)
def test_the_stretch_makes_a_short_step_as_long_as_its_distance(space, dim):
    X, Y = drawn(space, dim=dim)
    step = 1e-7 * space.riemannian(X, space.gradient(X, Y)[0]) / space.stretch(X)[:, None]
    moved = space.project(X + step)
    length = space.stretch(X) * np.sqrt((step**2).sum(1))
    np.testing.assert_allclose(space.distance(X, moved), length, rtol=1e-5)


@EACH
def test_a_step_along_the_ascent_gains_its_length(space):
    X, Y = drawn(space)
    ascent = space.riemannian(X, space.gradient(X, Y)[0])
    moved = space.project(X + 1e-6 * ascent)
    np.testing.assert_allclose(space.distance(moved, Y) - space.distance(X, Y), 1e-6, rtol=1e-3)


@EACH
@KINDS
def test_a_point_has_no_direction_to_itself(space, kind):
    X = drawn(space)[0].astype(kind)
    for derivatives in space.gradient(X, X):
        np.testing.assert_array_equal(derivatives, 0)


@EACH
def test_ascents_are_linear(space):
    X, G = drawn(space)
    np.testing.assert_allclose(space.riemannian(X, 3 * G), 3 * space.riemannian(X, G), rtol=1e-12)


@EACH
def test_an_ascent_stays_one(space):
    """What is tangent has nothing left to lose: in a metric that only scales, twice is the scale again."""
    X, G = drawn(space)
    once = space.riemannian(X, G)
    twice = space.riemannian(X, once)
    scale = (once * twice).sum(1) / (once * once).sum(1)
    np.testing.assert_allclose(twice, scale[:, None] * once, rtol=1e-9, atol=1e-15)


# Proper points


@EACH
@KINDS
@pytest.mark.parametrize("size", SIZES)
def test_projecting_gives_proper_points_once_and_for_all(space, kind, size):
    X = (size * np.random.default_rng(1).standard_normal((300, 4))).astype(kind)
    X[:10, 1:] = 0
    X[10:20] = 0
    once = space.project(X)
    assert not space.improper(once).any()
    space.check(once, "center")
    np.testing.assert_array_equal(space.project(once), once)


@EACH
@KINDS
def test_proper_points_stay_where_they_are(space, kind):
    X = points(space, np.random.default_rng(2), 300, 5, kind=kind)
    np.testing.assert_array_equal(space.project(X), X)


@EACH
@pytest.mark.parametrize("step", [1e-12, 1e-3, 1.0, 1e6])
def test_a_step_and_its_retraction_stay_in_the_space(space, step):
    X, Y = drawn(space)
    moved = space.project(X - step * space.riemannian(X, space.gradient(X, Y)[0]))
    assert not space.improper(moved).any()
    assert np.isfinite(space.distance(moved, Y)).all()


@EACH
def test_a_retraction_is_a_step_of_the_first_order(space):
    X, Y = drawn(space)
    step = space.riemannian(X, Y)
    gap = [np.abs(space.project(X + size * step) - X - size * step).max() / size for size in (1e-3, 1e-5)]
    assert gap[1] <= max(gap[0] / 50, 1e-10)


@EACH
@KINDS
@pytest.mark.parametrize("wrong", [np.nan, np.inf, -np.inf])
def test_what_is_not_finite_is_refused_by_its_row(space, kind, wrong):
    X = points(space, np.random.default_rng(0), 5, 3, kind=kind)
    X[3, 1] = wrong
    with pytest.raises(ParameterError, match=f"center: row 3 is .*in the space '{space.name}' .* are accepted"):
        space.check(X, "center")


@EACH
@KINDS
def test_what_would_overflow_is_refused(space, kind):
    X = points(space, np.random.default_rng(0), 5, 3, kind=kind)
    X[4, 0] = np.finfo(kind).max
    with pytest.raises(ParameterError, match="row 4"):
        space.check(X, "anchor")


@EACH
def test_whatever_is_not_refused_has_distances(space):
    """The largest numbers that pass the check, opposite each other, in float32."""
    size = np.float32(1)
    X = np.zeros((1, 8), np.float32)
    while True:
        X[:] = space.project(np.full((1, 8), size, np.float32))
        if space.improper(X).any() or size > 1e37:
            break
        Y = -X
        assert np.isfinite(space.distance(X, Y)).all()
        assert all(np.isfinite(part).all() for part in space.gradient(X, Y))
        size *= np.float32(1.5)
    assert size > 1e15


@EACH
@pytest.mark.parametrize("shape", [(3,), (3, 2, 2), (3, 0)], ids=["flat", "deep", "no coordinates"])
def test_other_shapes_are_refused(space, shape):
    with pytest.raises(ParameterError, match=rf"shape \[n, dim\] with dim at least {space.least_dim} are accepted"):
        space.check(np.zeros(shape), "center")


@EACH
def test_other_kinds_are_refused(space):
    with pytest.raises(ParameterError, match="int64"):
        space.check(np.zeros((2, 3), np.int64), "center")


# The specification as a function


@EACH
@KINDS
def test_results_are_of_the_kind_of_the_arguments_which_stay_as_they_are(space, kind):
    X, Y = (part.astype(kind) for part in drawn(space))
    before = X.tobytes() + Y.tobytes()
    results = [space.distance(X, Y), *space.gradient(X, Y), space.riemannian(X, Y), space.project(X)]
    assert {result.dtype for result in results} == {np.dtype(kind)}
    assert X.tobytes() + Y.tobytes() == before


@EACH
def test_no_rows_are_rows(space):
    X = np.empty((0, 3))
    assert space.distance(X, X).shape == (0,)
    shapes = {part.shape for part in (*space.gradient(X, X), space.riemannian(X, X), space.project(X))}
    assert shapes == {(0, 3)}
    assert space.sample(np.random.default_rng(0), 0, 3, 1.0).shape == (0, 3)
    space.check(X, "center")


# The compiled twins


def check_distance(compiled: Compiled, X: np.ndarray, Y: np.ndarray) -> None:
    expected = compiled.space.distance(X.astype(np.float64), Y.astype(np.float64))
    np.testing.assert_allclose(compiled.distance(X, Y), expected, rtol=PROMISED[X.dtype])


def check_gradient(compiled: Compiled, X: np.ndarray, Y: np.ndarray, scale: float) -> None:
    expected = compiled.space.gradient(X.astype(np.float64), Y.astype(np.float64))
    *found, beside = compiled.gradient(X, Y, scale)
    np.testing.assert_array_equal(beside, 7)
    for part, wanted in zip(found, expected, strict=True):
        # Relative to the length of the gradient: a coordinate of it is a difference and may be anything.
        gap = np.sqrt(((part - scale * wanted) ** 2).sum(1))
        assert (gap <= PROMISED[X.dtype] * abs(scale) * np.sqrt((wanted**2).sum(1))).all()


@settings(max_examples=30)
@given(data=st.data())
def test_the_compiled_distance_is_the_specification(compiled, data):
    check_distance(compiled, *data.draw(pairs(compiled.space)))


@settings(max_examples=30)
@given(data=st.data(), scale=st.sampled_from([1.0, -2.5, 1e3, 0.0]))
def test_the_compiled_gradient_is_the_specification(compiled, data, scale):
    check_gradient(compiled, *data.draw(pairs(compiled.space)), scale)


@pytest.mark.full
@settings(max_examples=1000)
@given(data=st.data())
def test_the_compiled_distance_is_the_specification_in_a_thousand_cases(compiled, data):
    check_distance(compiled, *data.draw(pairs(compiled.space)))


@pytest.mark.full
@settings(max_examples=1000)
@given(data=st.data(), scale=st.sampled_from([1.0, -2.5, 1e3, 0.0]))
def test_the_compiled_gradient_is_the_specification_in_a_thousand_cases(compiled, data, scale):
    check_gradient(compiled, *data.draw(pairs(compiled.space)), scale)


@KINDS
def test_the_compiled_ascent_is_the_specification(compiled, kind):
    X, G = extreme(compiled.space, np.random.default_rng(5), 1000, 4, kind)
    expected = compiled.space.riemannian(X.astype(np.float64), G.astype(np.float64))
    size = np.abs(G).max(1)[:, None] + 1e-30
    np.testing.assert_allclose(
        compiled.riemannian(X, G) / size, expected / size, rtol=PROMISED[X.dtype], atol=PROMISED[X.dtype] / 10
    )


@KINDS
def test_the_compiled_stretch_is_the_specification(compiled, kind):
    X, _ = extreme(compiled.space, np.random.default_rng(5), 1000, 4, kind)
    expected = compiled.space.stretch(X.astype(np.float64))
    np.testing.assert_allclose(compiled.stretch(X), expected, rtol=PROMISED[X.dtype])


@KINDS
@pytest.mark.parametrize("size", SIZES)
def test_the_compiled_projection_is_the_specification(compiled, kind, size):
    X = (size * np.random.default_rng(6).standard_normal((300, 4))).astype(kind)
    X[:10] = 0
    found = compiled.project(X)
    np.testing.assert_allclose(found, compiled.space.project(X), rtol=PROMISED[X.dtype], atol=0)
    np.testing.assert_array_equal(compiled.project(found), found)
    assert not compiled.space.improper(found).any()


@KINDS
def test_numbers_are_finite_from_the_least_to_the_boundary(compiled, kind):
    space = compiled.space
    X, Y = extreme(space, np.random.default_rng(7), 2000, 3, kind)
    for array in (
        space.distance(X, Y),
        *space.gradient(X, Y),
        space.riemannian(X, Y),
        compiled.distance(X, Y),
        *compiled.gradient(X, Y),
        compiled.riemannian(X, Y),
    ):
        assert np.isfinite(array).all()


# Points drawn evenly


@EACH
@pytest.mark.parametrize("dim", DIMS)
@pytest.mark.parametrize("reach", [1e-3, 1.0, 4.0])
def test_drawn_points_are_proper_and_float32(space, dim, reach):
    drawn = space.sample(np.random.default_rng(0), 500, dim, reach)
    assert (drawn.shape, drawn.dtype) == ((500, dim), np.float32)
    space.check(drawn, "center")
    assert len(np.unique(drawn, axis=0)) == 500


@EACH
def test_a_seed_gives_its_points(space):
    one, again, other = (space.sample(np.random.default_rng(seed), 50, 3, 1.0) for seed in (0, 0, 1))
    assert one.tobytes() == again.tobytes() != other.tobytes()


@EACH
@pytest.mark.parametrize("dim", [2, 3])
def test_drawn_points_favour_no_direction(space, dim):
    drawn = space.sample(np.random.default_rng(0), 20_000, dim, 1.0).astype(np.float64)
    spread = drawn.std()
    assert np.abs(drawn.mean(0)).max() < 0.04 * spread
    second = drawn.T @ drawn / len(drawn) / spread**2
    np.testing.assert_allclose(second, np.eye(dim), atol=0.04)


@EACH
def test_small_balls_hold_equal_shares_wherever_they_are(space):
    """Evenly by volume: around points drawn anywhere, about as many others lie within a given small distance."""
    rng = np.random.default_rng(1)
    middle = space.sample(rng, 12, 3, 1.0)
    others = space.sample(rng, 40_000, 3, 1.4)
    share = [(space.distance(np.repeat(one[None], len(others), axis=0), others) < 0.3).sum() for one in middle]
    expected = np.mean(share)
    assert expected > 50
    assert (np.abs(share - expected) < 5 * np.sqrt(expected)).all()


# The file


@EACH
def test_compiled_functions_can_be_found_again(space):
    """A kernel's cache on disk knows them by module and name."""
    own = (space.row_distance, space.row_gradient, space.row_riemannian, space.row_stretch, space.row_project)
    for function in own:
        assert getattr(inspect.getmodule(function), function.__name__) is function
        assert inspect.getsourcefile(function) == space.file


@EACH
def test_the_stamp_follows_the_file(space, tmp_path):
    text = Path(space.file).read_bytes()
    copy = tmp_path / "copy.py"
    copy.write_bytes(text)
    assert dataclasses.replace(space, file=str(copy)).stamp() == space.stamp()
    copy.write_bytes(text + b"\n")
    assert dataclasses.replace(space, file=str(copy)).stamp() != space.stamp()
