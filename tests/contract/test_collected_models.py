"""Nothing public escapes the suites: every model, space and containment is in one, and is asked enough."""

import importlib
import inspect
from pathlib import Path

import pytest
from collected_models import ALL, model_classes, written
from example_graphs import EXAMPLES

import dancar
from dancar.bench.code_lines import code_lines
from dancar.models.model import Model
from dancar.models.registry import ENTRIES, model_class

SUITE = Path(__file__).parent
FIXTURES = {"case", "graph", "fitted", "begun", "saved", "model"}
# Models that their users derive theirs from.
ABSTRACT = {"DeclaredModel"}
ENOUGH = 25


def public(kind: type) -> set[type]:
    """The public classes of that kind, from wherever they are exported."""
    rooms = [
        importlib.import_module(f"dancar.{file.parent.name}")
        for file in Path(dancar.__file__).parent.glob("*/__init__.py")
    ]
    values = [getattr(place, name) for place in (dancar, *rooms) for name in getattr(place, "__all__", ())]
    return {value for value in values if inspect.isclass(value) and issubclass(value, kind)}


def checks() -> list[str]:
    """The tests of the suite that every model goes through."""
    found = []
    for file in sorted(SUITE.glob("test_contract_*.py")):
        functions = vars(importlib.import_module(file.stem)).items()
        found += [
            name
            for name, value in functions
            if name.startswith("test_") and FIXTURES & set(inspect.signature(value).parameters)
        ]
    return found


def test_every_public_model_is_in_the_suite():
    collected = {case.model for case in ALL.values()}
    assert {one for one in public(Model) if one.__name__ not in ABSTRACT} == collected


def test_every_model_in_the_registry_is_in_the_suite():
    assert {model_class(name) for name in ENTRIES} == {case.model for case in ALL.values()}
    assert all(model_class(name).name == name for name in ENTRIES)


def test_every_model_in_the_source_is_in_the_suite():
    folder = Path(inspect.getfile(dancar.models)).parent
    assert written(folder) == {one.__name__ for one in model_classes()}


def test_every_model_is_asked_enough():
    assert len(checks()) >= ENOUGH
    assert len(set(checks())) == len(checks())


def test_every_space_and_containment_is_asked_enough():
    """Tests that run for each of them, by the mark or fixture that all of them go through."""
    for room, module, fixture in (("spaces", "test_spaces", "compiled"), ("regions", "test_containments", "gradient")):
        text = (SUITE.parent / room / f"{module}.py").read_text(encoding="utf-8")
        marked = text.count("\n@EACH\n") + text.count(f"({fixture}, ") + text.count(f"({fixture})")
        assert marked >= 12, room


def test_every_kind_of_data_that_a_model_is_for_has_an_example():
    assert {case.data for case in ALL.values()} <= EXAMPLES.keys()


@pytest.mark.parametrize("model", model_classes(), ids=lambda one: one.name)
def test_a_model_is_a_short_file(model):
    assert code_lines(inspect.getfile(model)) <= 60


@pytest.mark.parametrize("model", model_classes(), ids=lambda one: one.name)
def test_the_signature_names_every_parameter(model):
    """Also those that `__init__` hands on; the same names with which it can be called."""
    shown = inspect.signature(model).parameters
    assert {parameter.kind for parameter in shown.values()} <= {
        inspect.Parameter.POSITIONAL_OR_KEYWORD,
        inspect.Parameter.KEYWORD_ONLY,
    }
    assert {"dim", "start", "seed", "time_limit"} <= set(shown)
    assert model(**{name: parameter.default for name, parameter in shown.items()}).get_params() == model().get_params()
    with pytest.raises(TypeError, match="unheard"):
        model(unheard=1)


def test_a_model_that_is_hidden_is_seen(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "hidden.py").write_text(
        "def f():\n    class Late(models.DeclaredModel): pass\n    class Later(Late): pass\n"
    )
    (tmp_path / "other.py").write_text("class Other(Base): pass\n")
    assert written(tmp_path) == {"Late", "Later"}


@pytest.mark.parametrize("name", ["conftest", "brute_force", "example_graphs"])
def test_the_suite_is_not_a_test_of_itself(name):
    assert (SUITE / f"{name}.py").exists()
