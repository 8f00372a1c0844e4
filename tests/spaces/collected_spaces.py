"""Every space of the library, found by looking, not by a list."""

import ast
import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import dancar.spaces
from dancar.spaces import Space


def spaces(package: ModuleType) -> dict[str, Space]:
    """`file.NAME` -> space, of all modules of a package."""
    found = {}
    for module in pkgutil.iter_modules(package.__path__):
        names = vars(importlib.import_module(f"{package.__name__}.{module.name}"))
        found |= {
            f"{module.name}.{name}": value
            for name, value in names.items()
            if isinstance(value, Space) and Path(value.file).stem == module.name
        }
    return found


def written(folder: Path) -> set[str]:
    """`file.NAME` of each space that the source text makes, wherever in the file; `file.?` where it has no name.

    It has to agree with `spaces`: one made in a function, or below the folder, would escape the suite.
    """
    found = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            id(node.value): node.targets[0].id
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        found |= {
            f"{path.relative_to(folder).with_suffix('').as_posix()}.{named.get(id(node), '?')}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Space"
        }
    return found


ALL = spaces(dancar.spaces)
