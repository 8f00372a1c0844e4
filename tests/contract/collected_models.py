"""Every model of the library, in every space that it takes, found by looking, not by a list."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import dancar.models
from dancar.errors import ParameterError
from dancar.models.model import Model
from dancar.spaces.registry import SPACES

# Small and short: what the suite asks for needs no exact arrangement, and no start that takes longer than the fit.
QUICK: dict[str, Any] = {"dim": 2, "start": "uniform", "threads": 1, "seed": 1, "steps": 200, "descents": 1}

# What else changes the geometry of a model, besides its space: parameters by the name of the model.
FURTHER: dict[str, list[dict[str, Any]]] = {
    "distance": [{"loss": "softmax"}, {"loss": "softmax", "space": "poincare"}],
    "transe": [{"loss": "ranking"}],
}


class Case(NamedTuple):
    """A model with the parameters that it is tried with."""

    model: type[Model]
    parameters: dict[str, Any]
    name: str

    def __call__(self, **changed: Any) -> Model:
        """The model, not fitted."""
        return self.model(**{**self.parameters, **changed})

    @property
    def data(self) -> str:
        """What its rule is for."""
        return self().declaration().rule.data


def model_classes() -> list[type[Model]]:
    """The classes of all modules of `dancar.models` that can be fitted, by the names of their models."""
    found = set()
    for module in pkgutil.iter_modules(dancar.models.__path__):
        names = vars(importlib.import_module(f"dancar.models.{module.name}"))
        found |= {
            value
            for value in names.values()
            if inspect.isclass(value) and issubclass(value, Model) and not inspect.isabstract(value)
        }
    return sorted(found, key=lambda one: one.name)


def written(folder: Path) -> set[str]:
    """The names of the classes that the source text derives from a model's, wherever in the file.

    One made in a function, or below the folder, would escape `model_classes`.
    """
    found = {"Model", "DeclaredModel"}
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    while True:
        more = {node.name for node in classes if {ast.unparse(base).split(".")[-1] for base in node.bases} & found}
        if more <= found:
            return found - {"Model", "DeclaredModel"}
        found |= more


def cases() -> list[Case]:
    """Each class as it is, in each further space, and with each further choice."""
    return [case for model in model_classes() for case in _cases_of(model)]


def _cases_of(model: type[Model]) -> Iterator[Case]:
    known = model().get_params()
    quick = {name: value for name, value in QUICK.items() if name in known}
    yield Case(model, _in_least_dim(model, quick) or quick, model.name)
    if "space" in known:
        for space in SPACES:
            parameters = _in_least_dim(model, quick | {"space": space})
            if space != known["space"] and parameters is not None:
                yield Case(model, parameters, f"{model.name}-{space}")
    for further in FURTHER.get(model.name, []):
        told = "-".join(map(str, further.values()))
        yield Case(model, quick | further, f"{model.name}-{told}")


def _in_least_dim(model: type[Model], parameters: dict[str, Any]) -> dict[str, Any] | None:
    """The parameters in two dimensions, or in three; None where the model takes them in neither."""
    for dim in (2, 3):
        try:
            model(**{**parameters, "dim": dim}).check_parameters()
        except ParameterError:
            continue
        return {**parameters, "dim": dim}
    return None


ALL = {case.name: case for case in cases()}
