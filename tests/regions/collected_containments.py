"""Every containment of the library, found by looking, not by a list."""

import ast
import importlib
import pkgutil
from pathlib import Path
from types import ModuleType

import dancar.regions
from dancar.regions.containment import Containment
from dancar.spaces import SPACES

# Euclidean containments have a file of their own each.
CURVED = [name for name in SPACES if name != "euclidean"]


def containments(package: ModuleType) -> dict[str, Containment]:
    """`file.NAME` -> containment, and `file.NAME[space]` of those by space, of all modules of a package."""
    found = {}
    for module in pkgutil.iter_modules(package.__path__):
        names = vars(importlib.import_module(f"{package.__name__}.{module.name}"))
        for name, value in names.items():
            by_space = value.items() if isinstance(value, dict) else ()
            named = {f"{name}[{space}]": one for space, one in by_space if isinstance(one, Containment)}
            named |= {name: value} if isinstance(value, Containment) else {}
            # What another file made, the Euclidean of a family for instance, is collected there.
            found |= {f"{module.name}.{own}": one for own, one in named.items() if Path(one.file).stem == module.name}
    return found


def written(folder: Path) -> set[str]:
    """`file.NAME` of each containment that the source text makes, wherever in the file; `file.?` where it has no name.

    It has to agree with `containments`: one made in a function, or below the folder, would escape the suite. The one
    exception is a function `make` of a file with a table `NAME = {... make(space) ...}`: it makes one for each space,
    `file.NAME[space]`, of those that the table lists in a tuple, or of all.
    """
    found = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named, tables = {}, {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named[id(node.value)] = node.targets[0].id
                if isinstance(node.value, ast.DictComp):
                    listed = getattr(node.value.generators[0].iter, "elts", [])
                    spaces = [item.value for item in listed if isinstance(item, ast.Constant)] or CURVED
                    names = [f"{node.targets[0].id}[{space}]" for space in spaces]
                    tables |= dict.fromkeys(called(node.value), names)
        owners = {
            id(call): node.name for node in tree.body if isinstance(node, ast.FunctionDef) for call in ast.walk(node)
        }
        module = path.relative_to(folder).with_suffix("").as_posix()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Containment":
                names = tables.get(owners.get(id(node), ""), [named.get(id(node), "?")])
                found |= {f"{module}.{name}" for name in names}
    return found


def called(node: ast.AST) -> set[str]:
    """The names of the functions that are called."""
    return {call.func.id for call in ast.walk(node) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)}


ALL = containments(dancar.regions)
