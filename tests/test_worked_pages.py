"""The worked pages of the docs do what they say: their code is run, block by block; comments are its results."""

import ast
import re
import textwrap
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGES = ["declare", "constructions", "features", "growth"]


def blocks(page: str) -> list[str]:
    """The Python blocks of a page."""
    text = (DOCS / f"{page}.rst").read_text(encoding="utf-8")
    return [textwrap.dedent(block) for block in re.findall(r"\.\. code-block:: python\n\n((?:   .*\n|\n)+)", text)]


def steps(block: str) -> list[tuple[str, str]]:
    """Each statement, and the comment that follows it directly: its result, or what it prints."""
    lines = block.splitlines()
    found = []
    for node in ast.parse(block).body:
        last = node.end_lineno or 0
        told = []
        while last + len(told) < len(lines) and lines[last + len(told)].startswith("# "):
            told.append(lines[last + len(told)].removeprefix("# "))
        found.append((ast.unparse(node), "\n".join(told)))
    return found


@pytest.mark.parametrize("page", PAGES)
def test_the_page_does_what_it_says(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": page}
    results = 0
    for block in blocks(page):
        for statement, told in steps(block):
            node = ast.parse(statement).body[0]
            if isinstance(node, ast.Expr):
                value = eval(statement, names)  # noqa: S307
                found = capsys.readouterr().out.rstrip("\n") if value is None else repr(value)
                assert found == told, statement
                results += bool(told)
            else:
                assert told == "", statement
                exec(statement, names)  # noqa: S102
    assert results >= 4


def test_the_declared_model_has_at_most_15_lines():
    """Of the page's first model: the rule's function and the class, and what they are called by."""
    code = blocks("declare")[0]
    written = [line for line in code.splitlines() if line.strip() and not re.match("from|import", line)]
    assert 5 < len(written) <= 15
    assert "class Cores(DeclaredModel)" in code


def test_the_check_sees_a_wrong_result():
    assert steps("1 + 1\n# 3\nx = 2\n") == [("1 + 1", "3"), ("x = 2", "")]
