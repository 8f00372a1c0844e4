"""Every public name explains itself: a docstring, and an example in it that runs by itself."""

import ast
import doctest
import importlib
import inspect
from pathlib import Path
from typing import get_origin

import pytest

import dancar

PACKAGE = Path(dancar.__file__).parent


def exported(file: Path) -> list[str]:
    """The plain list `__all__` of a file; read, not imported, so that one broken room breaks only its own tests."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def public_names() -> list[str]:
    """`dancar.NAME` for what the package exports, `dancar.room.NAME` for what a room's `__all__` adds."""
    names = [f"dancar.{name}" for name in dancar.__all__ if not name.startswith("__")]
    for file in sorted(PACKAGE.glob("*/__init__.py")):
        room = f"dancar.{file.parent.name}"
        names += [
            f"{room}.{name}"
            for name in exported(file)
            if dancar._PUBLIC.get(name, "").split(".")[:2] != room.split(".")
        ]
    return names


def public_methods(thing: object) -> dict[str, object]:
    """The public methods and properties that a class defines itself."""
    if not inspect.isclass(thing):
        return {}
    return {name: member for name, member in vars(thing).items() if not name.startswith("_") and is_method(member)}


def is_method(member: object) -> bool:
    return inspect.isfunction(member) or isinstance(member, property | classmethod | staticmethod)


def run_examples(text: str, name: str) -> int:
    """Run the examples of a docstring in a namespace of their own; return how many there were."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert result.failed == 0, "".join(report)
    return result.attempted


@pytest.mark.parametrize("name", public_names())
def test_a_public_name_has_an_example_that_runs(name, tmp_path, monkeypatch):
    # Examples write files where they stand.
    monkeypatch.chdir(tmp_path)
    module, _, attribute = name.rpartition(".")
    thing = getattr(importlib.import_module(module), attribute)
    if not callable(thing) or get_origin(thing) is not None:
        assert attribute[0].isupper(), (
            f"{name} is a table or a type, named like one; the docs of a value are its type's"
        )
        return
    text = inspect.cleandoc(thing.__doc__ or "")
    assert text, f"{name} has no docstring"
    assert run_examples(text, name) > 0, f"{name} has no example"
    for method, member in public_methods(thing).items():
        text = inspect.getdoc(member) or ""
        assert text, f"{name}.{method} has no docstring"
        run_examples(text, f"{name}.{method}")


def test_the_public_names_are_found():
    assert "dancar.DancarError" in public_names()
    assert len(public_names()) == len(set(public_names()))


def test_the_check_sees_a_wrong_example():
    with pytest.raises(AssertionError, match="Expected:"):
        run_examples(">>> 1 + 1\n3", "wrong")
    assert run_examples(">>> 1 + 1\n2\n>>> 2 + 2\n4", "right") == 2
    assert run_examples("no example", "none") == 0
