"""Parameters in scikit-learn's manner; what is out of range is named, with what would be accepted."""

import inspect
import math

import pytest

from dancar import NotFittedError, ParameterError
from dancar.training.options import cores

# Values that no model takes, by parameter.
WRONG = {
    "dim": [0, -1, 2.5, True, "2", None, 1 << 20],
    "margin": [math.nan, -0.1, 0, math.inf, "wide", True],
    "rate": [math.nan, 0, -1, math.inf, 1e38],
    "steps": [0, -5, 1.5, "many"],
    "descents": [0, 1.5],
    "every": [0, 2.5],
    "boost": [0.5, math.nan, 11, "more"],
    "batch": [0, -1, 0.5],
    "pool": [0, 1 << 40],
    "seed": [-1, 1.5, "a", 1 << 70],
    "threads": [0, -1, 100_000, 1.5, cores() + 1],
    "time_limit": [0, -1, math.nan, math.inf],
    "contain": ["both", 1],
    "start": ["nowhere", 5],
    "space": ["a bottle", 3],
}


def test_parameters_out_of_range_are_named(case, graph):
    model = case()
    for name in model.get_params().keys() & WRONG.keys():
        for wrong in WRONG[name]:
            with pytest.raises(ParameterError, match=f"{name}: .*accepted|{name}: .*there are"):
                case(**{name: wrong}).fit(graph)
    with pytest.raises(NotFittedError):
        _ = model.arrangement_


def test_they_are_checked_before_anything_is_done(case):
    case().check_parameters()
    for wrong in ({"dim": 0}, {"seed": -1}, {"margin": math.nan}):
        with pytest.raises(ParameterError):
            case(**wrong).check_parameters()


@pytest.mark.parametrize("start", [{}, {"center": [[0.0]]}, {"something": [1.0]}], ids=["empty", "part", "unknown"])
def test_arrays_that_are_no_start_are_refused(case, graph, start):
    with pytest.raises(ParameterError, match="start: "):
        case(start=start).fit(graph)


def test_arrays_of_other_shapes_are_no_start(case, fitted, graph):
    for name, array in fitted.arrangement_.parameters.items():
        with pytest.raises(ParameterError, match="start: "):
            case(start=dict(fitted.arrangement_.parameters) | {name: array[:-1]}).fit(graph)


def test_a_start_that_is_not_finite_is_refused(case, fitted, graph):
    for name, array in fitted.arrangement_.parameters.items():
        wrong = array.copy()
        wrong.flat[-1] = math.nan
        with pytest.raises(ParameterError, match=f"start: .*{name}.* finite"):
            case(start=dict(fitted.arrangement_.parameters) | {name: wrong}).fit(graph)


def test_they_are_kept_as_they_are_given(case):
    """`__init__` looks at nothing: whatever is given is there under its name."""
    given = {name: object() for name in case().get_params()}
    model = case.model(**given)
    assert all(getattr(model, name) is value for name, value in given.items())
    assert model.get_params() == given


def test_the_dimension_comes_first(case):
    assert case.model(3).dim == 3
    with pytest.raises(TypeError):
        case.model(3, 4)


def test_they_are_set_by_name(case):
    model = case()
    assert model.set_params(dim=4, seed=7) is model
    assert (model.dim, model.seed) == (4, 7)
    assert case.model(**model.get_params()).get_params() == model.get_params()
    with pytest.raises(ParameterError, match=f"dimm: no parameter of {case.model.__name__}: there are .*dim"):
        model.set_params(dimm=4)
    assert model.dim == 4


def test_an_unknown_parameter_is_refused(case):
    with pytest.raises(TypeError, match="dimm"):
        case.model(dimm=2)


def test_scikit_learn_can_clone_it(case, fitted):
    base = pytest.importorskip("sklearn.base")
    other = base.clone(fitted)
    assert other is not fitted
    assert type(other) is case.model
    assert other.get_params() == fitted.get_params()
    assert not other.__sklearn_is_fitted__()
    assert fitted.__sklearn_is_fitted__()


def test_it_shows_what_differs_from_the_defaults(case):
    name = case.model.__name__
    assert repr(case.model()) == f"{name}()"
    assert repr(case.model(dim=7, seed=3)) == f"{name}(dim=7, seed=3)"
    shown = repr(case())
    assert eval(shown, {name: case.model}).get_params() == case().get_params()  # noqa: S307


def test_it_explains_itself(case):
    text = inspect.getdoc(case.model) or ""
    assert {"Parameters", "Examples"} <= set(text.splitlines())
    named = {
        part.strip()
        for line in text.splitlines()
        if " : " in line or ", " in line
        for part in line.split(" : ")[0].split(",")
    }
    assert set(case().get_params()) <= named
