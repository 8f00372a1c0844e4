"""Parameters in scikit-learn's manner, and the registry of models."""

import inspect
from dataclasses import fields

import numpy as np
import pytest

import dancar
from dancar import Dancar, ParameterError
from dancar.models.model import Model
from dancar.models.registry import ENTRIES, model_class, models
from dancar.training import Options


def test_parameters_are_kept_as_they_are_given():
    start = {"center": np.zeros((1, 1))}
    model = Dancar(3, start=start, margin=0.5)
    assert model.get_params()["start"] is start
    assert (model.dim, model.margin, model.rate) == (3, 0.5, None)
    assert model.set_params(dim=4, margin=None) is model
    assert (model.dim, model.margin) == (4, None)
    with pytest.raises(ParameterError, match="dimm: no parameter of Dancar: there are dim, space, contain"):
        model.set_params(dimm=4)


def test_the_options_of_training_are_the_parameters_of_the_model():
    ours = {name: p.default for name, p in inspect.signature(Dancar).parameters.items()}
    assert (ours.pop("recipe"), ours.pop("space")) == ("exact", "euclidean")
    assert (ours.pop("purpose"), ours.pop("unseen")) == ("reconstruction", None)
    theirs = {field.name: field.default for field in fields(Options)}
    # What is held follows from the start.
    assert theirs.pop("held") is False
    assert ours == theirs


def test_it_shows_what_differs_from_the_defaults():
    assert repr(Dancar()) == "Dancar()"
    assert repr(Dancar(dim=2, contain="target", margin=0.1)) == "Dancar(dim=2, contain='target', margin=0.1)"
    assert repr(Dancar(start={"center": np.zeros((99, 2))})) == "Dancar(start=<dict>)"


def test_scikit_learn_can_clone_it():
    base = pytest.importorskip("sklearn.base")
    model = Dancar(dim=2, seed=5, start="uniform", threads=1).fit([("a", "b")])
    other = base.clone(model)
    assert other.get_params() == model.get_params()
    with pytest.raises(dancar.NotFittedError):
        _ = other.center_
    assert other.fit([("a", "b")]).center_.tobytes() == model.center_.tobytes()


@pytest.mark.parametrize("name", ENTRIES)
def test_every_model_is_named_once(name):
    found = model_class(name)
    assert issubclass(found, Model)
    assert found.name == name
    assert inspect.isclass(found)
    assert models()[name] == ENTRIES[name].summary
    assert len(models()[name]) < 100


def test_an_unknown_model():
    with pytest.raises(ParameterError, match=r"'danca' is no model: there are dancar.*; did you mean 'dancar'"):
        model_class("danca")
