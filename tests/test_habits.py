"""Habits that a machine can watch: short files, telling names, and tests that can fail."""

import ast
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
SOURCES = sorted(path for folder in ("src", "tests", "docs", "scripts") for path in (REPOSITORY / folder).rglob("*.py"))
TESTS = sorted((REPOSITORY / "tests").rglob("*.py"))
MEANINGLESS = {"utils", "util", "helpers", "helper", "common", "misc", "base", "tools"}


def relative(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()


def called(node: ast.AST) -> set[str]:
    """The last names of everything that is called, used as a decorator, or passed on by name."""
    return {
        *(call.func.id for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)),
        *(
            call.func.attr
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        ),
    }


def asserts(node: ast.AST) -> bool:
    """Whether the code itself can fail: an assert, or the expectation of an error or a warning."""
    expectations = {"raises", "warns", "fail", "assert_allclose", "assert_array_equal", "assert_frame_equal"}
    return any(isinstance(part, ast.Assert) for part in ast.walk(node)) or bool(called(node) & expectations)


def functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def checkers(trees: list[ast.Module]) -> set[str]:
    """Names of the functions of the tests that can fail, by themselves or through one another."""
    all_functions = [function for tree in trees for function in functions(tree)]
    found = {function.name for function in all_functions if asserts(function)}
    while True:
        more = {function.name for function in all_functions if called(function) & found} - found
        if not more:
            return found
        found |= more


def idle_tests(trees: list[ast.Module]) -> list[str]:
    known = checkers(trees)
    return [
        function.name
        for tree in trees
        for function in functions(tree)
        if function.name.startswith("test_") and function.name not in known
    ]


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_a_file_is_short(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) < 500, "split it by idea"


def test_a_module_is_named_after_its_idea():
    assert [relative(path) for path in SOURCES if {path.stem, path.parent.name} & MEANINGLESS] == []


def test_test_modules_have_names_of_their_own():
    # pytest imports them by their last name alone.
    names = [path.name for path in TESTS if path.name.startswith("test_")]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_every_test_can_fail():
    assert idle_tests([ast.parse(path.read_text(encoding="utf-8")) for path in TESTS]) == []


def test_the_check_sees_a_test_that_cannot_fail():
    source = """
def check(x):
    assert x

def through(x):
    check(x)

def harmless(x):
    return x

def test_a(): assert 1
def test_b(): through(1)
def test_c(): harmless(1)
def test_d():
    with pytest.raises(ValueError): f()
class TestGroup:
    def test_e(self): print(1)
    def test_f(self): self.check(1)
"""
    assert idle_tests([ast.parse(source)]) == ["test_c", "test_e"]
