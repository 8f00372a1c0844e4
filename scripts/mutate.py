#!/usr/bin/env python3
"""Mutation testing: change one thing in the code, run the tests that should notice, count those that do.

A drawn sample of small changes (a comparison, an operator, a constant, a condition, a statement left out) is made one
at a time in a copy of the package, and the tests run on the copy until the first fails. What survives is printed with
its line: a gap in the tests, or a change that makes no difference. `--seed` draws, so a run can be repeated.

    scripts/mutate.py src/dancar/store --tests tests/store --count 60
    scripts/mutate.py src/dancar/kernels/scan --tests tests/kernels/scan --count 40 --workers 2
"""

import argparse
import ast
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[1]
PACKAGE = REPOSITORY / "src" / "dancar"

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.USub: ast.UAdd,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}


def places(tree: ast.Module) -> list[tuple[int, str]]:
    """Where something can be changed: the number of a node in the order of `walked`, and what is done there."""
    found = []
    for number, node in enumerate(walked(tree)):
        if isinstance(node, ast.Compare):
            found += [(number, f"compare {k}") for k, op in enumerate(node.ops) if type(op) in SWAPS]
        elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign | ast.UnaryOp):
            if type(node.op) in SWAPS:
                found.append((number, "operator"))
            elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                found.append((number, "no not"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float):
            found.append((number, "constant"))
        elif isinstance(node, ast.Break | ast.Continue):
            found.append((number, "jump"))
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            found.append((number, "condition"))
        elif isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
            found.append((number, "left out"))
        elif isinstance(node, ast.Return) and node.value is not None:
            found.append((number, "returns None"))
    return found


def walked(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that run: no annotations, no texts of errors, nothing for type checkers."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params", "decorator_list") or isinstance(node, ast.JoinedStr):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Raise) and name in ("exc", "cause"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from walked(child)


def changed(tree: ast.Module, number: int, how: str) -> tuple[ast.Module, str]:
    """The module with one change, and the change in words."""
    tree = copy.deepcopy(tree)
    node = list(walked(tree))[number]
    before = ast.unparse(node).partition("\n")[0]
    if how.startswith("compare"):
        assert isinstance(node, ast.Compare)
        k = int(how.split()[1])
        node.ops[k] = SWAPS[type(node.ops[k])]()  # type: ignore[call-overload]
    elif how == "operator":
        node.op = SWAPS[type(node.op)]()  # type: ignore[attr-defined]
    elif how == "constant":
        assert isinstance(node, ast.Constant)
        node.value = (not node.value) if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
    elif how == "condition":
        node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]
    else:
        put = {"no not": lambda: node.operand, "jump": lambda: SWAPS[type(node)](), "left out": ast.Pass}  # type: ignore[attr-defined]
        replaced(tree, node, put[how]() if how in put else ast.Return(ast.Constant(None)))
        return ast.fix_missing_locations(tree), f"{how}: {before}"
    return ast.fix_missing_locations(tree), f"{how}: {before}  ->  {ast.unparse(node).partition(chr(10))[0]}"


def replaced(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    """Put another node in the place of one."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                value[:] = [new if child is old else child for child in value]


def mutants(files: list[Path], count: int, seed: int) -> list[tuple[Path, int, str]]:
    """An even sample of all places in the files."""
    every = [
        (file, number, how) for file in files for number, how in places(ast.parse(file.read_text(encoding="utf-8")))
    ]
    return sorted(random.Random(seed).sample(every, min(count, len(every))))


def outcome(folder: Path, file: Path, number: int, how: str, tests: list[str], seconds: float) -> dict[str, str]:
    """Whether the tests notice one change, made in a copy of the package that is put right again."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    mutant, told = changed(tree, number, how)
    place = folder / "src" / file.relative_to(REPOSITORY / "src")
    place.write_text(ast.unparse(mutant), encoding="utf-8")
    if "njit" in text:
        # Compiled code on the disk is known by its own file alone, not by those whose functions it has taken in.
        for cached in [*folder.rglob("*.nbi"), *folder.rglob("*.nbc")]:
            if cached.parents[1] == place.parent:
                cached.unlink()
    try:
        done = run(folder, tests, seconds)
        state = "survived" if done == 0 else "killed"
    except subprocess.TimeoutExpired:
        state = "killed by time"
    finally:
        shutil.copy2(file, place)
    line = list(walked(tree))[number].lineno  # type: ignore[attr-defined]
    return {"at": f"{file.relative_to(REPOSITORY)}:{line}", "change": told, "state": state}


def run(folder: Path, tests: list[str], seconds: float) -> int:
    """The exit code of the tests on the copy."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    environment = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=REPOSITORY, env=environment, timeout=seconds, capture_output=True, check=False
    ).returncode


def main() -> int:
    """Run the sample and print the share that is killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, help="files and folders of the package to change")
    parser.add_argument("--tests", nargs="+", required=True, help="what should notice; quick tests first")
    parser.add_argument("--count", type=int, default=60, help="how many changes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=120.0, help="for one run; an endless loop is noticed by time")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", type=Path, help="a file for all outcomes")
    given = parser.parse_args()
    files = [file for path in given.paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    chosen = mutants([file.resolve() for file in files], given.count, given.seed)
    found: list[dict[str, str]] = []
    with tempfile.TemporaryDirectory() as scratch:
        folders = [Path(scratch) / str(worker) for worker in range(given.workers)]
        for folder in folders:
            # With their times, by which compiled code on the disk stays valid.
            shutil.copytree(PACKAGE, folder / "src" / "dancar")
        if run(folders[0], given.tests, 10 * given.seconds) != 0:
            print("the tests fail without any change; nothing can be told", file=sys.stderr)
            return 1

        def share(worker: int) -> None:
            for file, number, how in chosen[worker :: given.workers]:
                found.append(outcome(folders[worker], file, number, how, given.tests, given.seconds))
                print(*found[-1].values(), sep="  ", flush=True)

        with ThreadPoolExecutor(given.workers) as pool:
            list(pool.map(share, range(given.workers)))
    killed = sum(one["state"] != "survived" for one in found)
    print(f"{killed} of {len(found)} changes noticed: {killed / max(len(found), 1):.0%}")
    if given.json is not None:
        given.json.write_text(json.dumps(sorted(found, key=lambda one: one["at"]), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
