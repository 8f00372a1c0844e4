"""What a model costs: lines of code, files of its own, and a step of training beside DANCAR's."""

import inspect
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from dancar.arrangement import Declaration, Rows, packed
from dancar.bench.charts import Bars
from dancar.bench.code_lines import code_lines
from dancar.bench.result import Result, command, without_folders
from dancar.errors import ParameterError
from dancar.models.model import Model
from dancar.models.registry import ENTRIES, model_class
from dancar.spaces.registry import SPACES
from dancar.training.options import cores
from dancar.training.stepper import Pairs, Stepper

# As many pairs as in the bench `step`; data with relations have this many.
_EDGES, _NON_EDGES, _RELATIONS = 20_000, 100_000, 10
_RATE, _WARM = 1e-4, 3
# With so wide a margin all pairs fall short of it: the work is the same for each model.
_WIDE = 1e3


def models(graph: str = "wordnet-nouns", dim: int = 10, repeats: int = 30, models: str = "") -> Result:
    """Take steps of all models in turns, over the same pairs, from where each of them sets out."""
    from dancar.datasets import load_graph

    given = load_graph(graph).simple()
    chosen = models.split(",") if models else list(ENTRIES)
    tried = [(name, model) for name in chosen for model in _in_every_space(name, dim)]
    rng = np.random.default_rng(0)
    edge = rng.integers(0, given.n_edges, _EDGES)
    none = rng.integers(0, given.n_nodes, (2, _NON_EDGES)).astype(np.int32)
    steps = [
        _step(model.declaration(), given.n_nodes, dim, (given.source[edge], given.target[edge]), (none[0], none[1]))
        for _, model in tried
    ]
    taken = np.zeros((repeats, len(tried)))
    for turn in range(-_WARM, repeats):
        for column, step in enumerate(steps):
            began = time.perf_counter()
            step()
            if turn >= 0:
                taken[turn, column] = time.perf_counter() - began
    median = np.median(taken, axis=0)
    rows = [
        {
            "model": name,
            "space": model.declaration().space,
            "lines of the model": code_lines(inspect.getfile(type(model))),
            "lines of all its files": sum(map(code_lines, _files(model))),
            "files": len(_files(model)),
            "milliseconds a step": round(1e3 * seconds, 3),
            "relative to the first": round(seconds / median[0], 2),
        }
        for (name, model), seconds in zip(tried, median.tolist())
    ]
    settings = {"graph": without_folders(graph), "dim": dim, "repeats": repeats, "models": models}
    said = {**settings, "pairs a step": f"{_EDGES:,} edges and {_NON_EDGES:,} random pairs", "threads": cores()}
    notes = [
        "lines: without docstrings, comments and blank lines; imports count",
        "files: the model's, and those of what it declares that are not every model's; a line in the registry besides",
        "a step: every pair falls short of the margin, so that each model has the same pairs to work on; the median",
        f"data with relations have {_RELATIONS}; a loss of a model's own, where it has one, is not this step",
    ]
    chart = Bars(("model", "space"), "relative to the first", color="model")
    return Result("models", command("models", settings), rows, {**said, "seed": 0}, notes, chart=chart)


def _in_every_space(name: str, dim: int) -> Iterator[Model]:
    model = model_class(name)().set_params(dim=dim)
    if "space" not in model.get_params():
        yield model
        return
    first = model.get_params()["space"]
    for space in [first, *(other for other in SPACES if other != first)]:
        other = model_class(name)().set_params(dim=dim, space=space)
        try:
            other.check_parameters()
        except ParameterError:
            continue
        yield other


def _files(model: Model) -> list[Path]:
    """The model's file, and those of its containment and of the functions of its declaration, where they are its own.

    The words of the language (rules of pairs, initial values) are every model's.
    """
    declaration = model.declaration()
    rule, containment = declaration.rule, declaration.containment
    functions = [rule.asked, rule.read, rule.trained, declaration.reach, declaration.training]
    functions += [*declaration.initial.values(), *declaration.starts.values()]
    files = {Path(inspect.getfile(type(model))), Path(containment.file), *map(Path, containment.made_of)}
    files |= {Path(inspect.getfile(inspect.unwrap(_plain(one)))) for one in functions if one is not None}
    shared = {"rule.py", "declaration.py", "coverings.py"}
    return sorted(file for file in files if file.name not in shared or file.parent.name != "arrangement")


def _plain(function: Any) -> Any:
    return function.func if isinstance(function, partial) else function


def _step(
    declaration: Declaration, nodes: int, dim: int, edges: tuple[Any, Any], none: tuple[Any, Any]
) -> Callable[[], float]:
    """One step of a model's own, ready to be taken again and again."""
    rng = np.random.default_rng(0)
    relations = _RELATIONS if declaration.rule.by_relation else 1
    numbers = declaration.rule.numbers_of(relations)
    start = declaration.start(nodes, dim, relations, rng)
    several = len({*numbers, *declaration.nest, 0}) > 1
    rows: Rows = packed(declaration.containment, start, dim, several=several)
    stepper = Stepper(declaration.containment, rows, cores(), declaration.nest)
    lists = []
    for (source, target), sign in ((edges, 1), (none, -1)):
        relation = rng.choice(np.array(numbers, np.int32), len(source)) if several else None
        lists.append((Pairs(source, target, np.ones(len(source), np.float32), sign, relation), 1, 0))
    return lambda: stepper.step(lists, _WIDE, 0.5 * _WIDE, _RATE)
