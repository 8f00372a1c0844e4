"""The tool that changes code to see whether tests notice: its changes are changes, and where they should be."""

import ast
import runpy
from pathlib import Path

import pytest

TOOL = runpy.run_path(str(Path(__file__).parents[1] / "scripts" / "mutate.py"), run_name="tool")

SOURCE = '''
def inside(low: int, value, high=3):
    """Not 1 < 2."""
    if not low <= value and high:
        raise ValueError(f"{value + 1} given")
    for one in value:
        if one is None:
            break
    note(one)
    return -low if value else low << 2
'''


def changes(source: str) -> list[str]:
    tree = ast.parse(source)
    return [ast.unparse(TOOL["changed"](tree, number, how)[0]) for number, how in TOOL["places"](tree)]


def test_every_change_is_another_program_and_runs():
    found = changes(SOURCE)
    assert len(found) == len(set(found)) == 15
    assert ast.unparse(ast.parse(SOURCE)) not in found
    for program in found:
        compile(program, "changed", "exec")


@pytest.mark.parametrize("text", ['"""Not 1 < 2."""', "low: int", "value, high", "{value + 1} given"])
def test_documentation_annotations_and_messages_stay(text):
    assert all(text in program or "raise" not in program for program in changes(SOURCE))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x < y", "x <= y"),
        ("x and y", "x or y"),
        ("x + y", "x - y"),
        ("not x", "x"),
        ("x >> 1", "x << 1"),
        ("5", "6"),
        ("True", "False"),
        ("f(x)", "pass"),
    ],
)
def test_what_becomes_of_it(one, other):
    assert other in changes(one)


def test_the_sample_is_drawn_by_the_seed(tmp_path):
    file = tmp_path / "code.py"
    file.write_text(SOURCE, encoding="utf-8")
    draws = [TOOL["mutants"]([file], 5, seed) for seed in (0, 0, 1)]
    assert draws[0] == draws[1] != draws[2] and len(draws[0]) == 5
