"""A room imports only from rooms above it. The order is read from ARCHITECTURE.md, so page and test cannot differ."""

import ast
import importlib
import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PACKAGE = REPOSITORY / "src" / "dancar"

# These hold nothing of their own: the lazy list of public names, and `python -m dancar`.
DOORS = {"__init__.py", "__main__.py"}


def room_order(page: str) -> dict[str, int]:
    """Room -> its row in the page's first table; rooms in one row may import each other."""
    table = page.partition("| --- | --- |\n")[2].partition("\n\n")[0]
    return {
        room.removesuffix("/").removesuffix(".py"): row
        for row, line in enumerate(table.splitlines())
        for room in re.findall(r"`([\w./]+)`", line.split("|")[1])
    }


def imported_modules(source: str, package: str) -> set[tuple[str, int]]:
    """(module or module.name, line) of every import of dancar, at any depth of the code, `import_module` included."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {(alias.name, node.lineno) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*parents, *([node.module] if node.module else [])])
            found |= {(f"{module}.{alias.name}", node.lineno) for alias in node.names}
        elif (
            isinstance(node, ast.Call)
            and ast.unparse(node.func).endswith("import_module")
            and isinstance(node.args[0], ast.Constant)
        ):
            found.add((node.args[0].value, node.lineno))
    return {(name, line) for name, line in found if name.split(".")[0] == "dancar"}


def room_of(name: str, public: dict[str, str]) -> str | None:
    """The room that an imported name lies in; None for the package itself, whose names come from any room."""
    parts = name.split(".")
    if len(parts) == 1 or parts[1].startswith("__"):
        return None
    if parts[1] in public:
        return public[parts[1]].split(".")[1]
    return parts[1]


def violations(source: str, file: str, order: dict[str, int], public: dict[str, str]) -> list[str]:
    """What a file imports that lies below its own room."""
    own = Path(file).parts[0].removesuffix(".py")
    package = ".".join(["dancar", *Path(file).parent.parts])
    wrong = []
    for name, line in sorted(imported_modules(source, package)):
        room = room_of(name, public)
        if room is None and name == "dancar" and own != "cli":
            wrong.append(f"{file}:{line}: import the room, not the whole package")
        elif room is not None and room not in order:
            wrong.append(f"{file}:{line}: {name} is in no room")
        elif room is not None and order[room] > order[own]:
            wrong.append(f"{file}:{line}: {own} stands above {room}, and may not import {name}")
    return wrong


@pytest.fixture(scope="module")
def order() -> dict[str, int]:
    return room_order((REPOSITORY / "ARCHITECTURE.md").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def public() -> dict[str, str]:
    return importlib.import_module("dancar")._PUBLIC


def files() -> list[str]:
    return sorted({path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")} - DOORS)


def test_the_page_names_the_rooms_from_errors_to_the_command_line(order):
    assert order["errors"] == 0
    assert order["graph"] == order["formats"]
    assert order["cli"] == max(order.values())
    assert order["datasets"] < order["models"], "models stand below data sets: decision 1"


@pytest.mark.parametrize("file", files())
def test_imports_go_upwards(file, order, public):
    assert Path(file).parts[0].removesuffix(".py") in order, f"{file}: ARCHITECTURE.md names no such room"
    assert violations((PACKAGE / file).read_text(encoding="utf-8"), file, order, public) == []


def test_public_names_come_from_rooms(order, public):
    assert {name: module for name, module in public.items() if module.split(".")[1] not in order} == {}


@pytest.mark.parametrize(
    ("source", "file"),
    [
        ("import dancar.cli.main", "graph.py"),
        ("from dancar.training import loop", "kernels/step.py"),
        ("from dancar import training", "kernels/step.py"),
        ("from ...training.loop import run", "kernels/scan/tile.py"),
        ("from .. import training", "kernels/step.py"),
        ("def f():\n    from dancar.plots import map", "graph.py"),
        ("if TYPE_CHECKING:\n    from dancar.models import Dancar", "store/file.py"),
        ("from dancar import Late", "graph.py"),
        ("import dancar", "evaluation/scores.py"),
        ("import importlib\nimportlib.import_module('dancar.bench')", "store/file.py"),
        ("from dancar.utils import f", "cli/main.py"),
    ],
)
def test_an_import_downwards_is_seen(source, file, order):
    assert len(violations(source, file, order, {"Late": "dancar.models.dancar"})) == 1


@pytest.mark.parametrize(
    ("source", "file"),
    [
        ("from dancar.errors import InputError", "graph.py"),
        ("from dancar import InputError, __version__", "store/file.py"),
        ("from dancar.graph import Graph", "formats/text.py"),
        ("from .tile import scan", "kernels/scan/exact.py"),
        ("from ..formats import read_graph", "datasets/trees.py"),
        ("import dancar", "cli/demo.py"),
        ("import dancarette, numpy", "graph.py"),
    ],
)
def test_an_import_upwards_passes(source, file, order):
    assert violations(source, file, order, {"InputError": "dancar.errors"}) == []
