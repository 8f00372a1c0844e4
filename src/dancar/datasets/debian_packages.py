"""The dependency graph of Debian packages: real, cyclic, tens of thousands of nodes."""

import logging
from collections import defaultdict
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal

import numpy as np

from dancar.datasets.isolated_nodes import Isolated, without_isolated_nodes
from dancar.datasets.options import Accepts
from dancar.datasets.package_lists import LISTS, STATUS, Package, newest_packages, package_lists
from dancar.errors import InputError
from dancar.graph import Graph
from dancar.labels import Labels

_LOG = logging.getLogger(__name__)


def debian_packages(
    *,
    packages: Annotated[
        Literal["listed", "installed"], Accepts("all of apt's package lists, or those dpkg says are installed")
    ] = "listed",
    alternatives: Annotated[
        Literal["all", "first"], Accepts("of a clause 'a | b', an edge to each, or to the first that there is")
    ] = "all",
    recommends: Annotated[bool, Accepts("edges for Recommends too, beside Depends and Pre-Depends")] = False,
    suggests: Annotated[bool, Accepts("edges for Suggests too")] = False,
    isolated: Isolated = False,
    from_: Annotated[str | None, Accepts(f"another folder than {LISTS}, or another file than {STATUS}")] = None,
) -> Graph:
    """An edge from each package to each package it depends on.

    Of packages with one name (several releases or architectures) the one with the highest version counts. A name that
    no package has but some provide (a virtual package: `mail-transport-agent`) stands for all that provide it; a name
    that a package has stands for that package alone, whoever else provides it. Names that are neither are left out and
    their number is logged. A package named in several clauses gives one edge, and none to itself.
    """
    if packages == "installed":
        paths = [Path(from_) if from_ is not None else STATUS]
    else:
        paths = package_lists(Path(from_) if from_ is not None else LISTS)
    fields = ("depends", "pre-depends", *["recommends"] * recommends, *["suggests"] * suggests)
    found = newest_packages(paths, fields, only_installed=packages == "installed")
    if not found:
        raise InputError(f"{paths[0]}: no packages in it")
    graph = _dependencies(sorted(found, key=lambda package: package.name), first_only=alternatives == "first")
    return graph if isolated else without_isolated_nodes(graph)


def _dependencies(packages: list[Package], *, first_only: bool) -> Graph:
    clauses = {clause for package in packages for clause in package.clauses}
    asked = {name for clause in clauses for name in clause}
    answers = _who_answers(packages, asked)
    targets_of = {clause: _targets(clause, answers, first_only=first_only) for clause in clauses}
    targets = [
        {target for clause in package.clauses for target in targets_of[clause]} - {number}
        for number, package in enumerate(packages)
    ]
    if nobody := sorted(asked - answers.keys()):
        shown = ", ".join(nobody[:3]) + (", ..." if len(nobody) > 3 else "")
        names = "1 name" if len(nobody) == 1 else f"{len(nobody)} names"
        _LOG.info("%s left out that no package here has or provides: %s", names, shown)
    return Graph(
        np.repeat(np.arange(len(packages), dtype=np.int32), [len(found) for found in targets]),
        np.fromiter(chain.from_iterable(targets), np.int32),
        Labels.of([package.name for package in packages]),
    )


def _targets(clause: tuple[str, ...], answers: dict[str, list[int]], *, first_only: bool) -> list[int]:
    """What meets any alternative of the clause, or the first that there is."""
    found = [answers[name] for name in clause if name in answers]
    return [target for answer in (found[:1] if first_only else found) for target in answer]


def _who_answers(packages: list[Package], asked: set[str]) -> dict[str, list[int]]:
    """By name asked for, the packages that can meet it: the one that has the name, else all that provide it."""
    real = {package.name: [number] for number, package in enumerate(packages)}
    virtual = asked - real.keys()
    providers: dict[str, list[int]] = defaultdict(list)
    for number, package in enumerate(packages):
        for name in package.provides:
            if name in virtual:
                providers[name].append(number)
    return {**real, **providers}
