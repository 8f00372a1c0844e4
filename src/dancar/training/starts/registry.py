"""Starts by name."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions import Placement
from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.graphs.adjacency import Adjacency
from dancar.training.options import Options
from dancar.training.starts.auto import choose
from dancar.training.starts.cells import cells
from dancar.training.starts.given import given
from dancar.training.starts.intervals import intervals
from dancar.training.starts.layout import layout
from dancar.training.starts.tree import tree
from dancar.training.starts.uniform import uniform

StartFunction = Callable[[Adjacency, int, np.random.Generator], Placement]

STARTS: dict[str, StartFunction] = {
    "cells": cells,
    "intervals": intervals,
    "layout": layout,
    "tree": tree,
    "uniform": uniform,
}


class Start(NamedTuple):
    """A start that was made: its name, a sentence for the user, its balls and anchors.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import make_start
    >>> make_start("uniform", Graph([0], [1]).successors, 2, np.random.default_rng(0)).name
    'uniform'
    """

    name: str
    said: str
    center: NDArray[np.float32]
    radius: NDArray[np.float32]
    anchor: NDArray[np.float32]


def make_start(start: str | Mapping[str, Any], members: Adjacency, dim: int, rng: np.random.Generator) -> Start:
    """The start of that name, checked to be finite.

    Parameters
    ----------
    start
        "auto", a key of `STARTS`, or the arrays `center`, `radius` and `anchor`, see `given`.
    members
        The members of each node, each once, without the node itself.
    dim
        The number of dimensions.
    rng
        Where random numbers come from.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import make_start
    >>> start = make_start("tree", Graph([0, 0, 1], [1, 2, 2]).successors, 2, np.random.default_rng(0))
    >>> start.center.shape, start.said
    ((3, 2), 'start: tree')
    """
    if isinstance(start, Mapping):
        return Start("given", "start: as given", *given(start, members, dim, rng))
    said = f"start: {start}"
    if start == "auto":
        start, said = choose(members, dim)
    if not isinstance(start, str) or start not in STARTS:
        raise ParameterError(f"start: {start!r} given; auto, {', '.join(STARTS)} or arrays by name are accepted")
    return Start(start, said, *STARTS[start](members, dim, rng))


def start_parameters(containers: Graph, options: Options) -> tuple[dict[str, NDArray[np.float32]], str, list[str]]:
    """The parameters to start from, the name of the start, and what the user should know about the choice.

    Parameters
    ----------
    containers
        The relation, from container to member, each pair once, no node its own member.
    options
        `start`, `dim` and `seed` are used.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options
    >>> from dancar.training.starts import start_parameters
    >>> parameters, name, said = start_parameters(Graph([0, 0], [1, 2]), Options(dim=2, start="tree"))
    >>> sorted(parameters), name, said
    (['anchor', 'center', 'radius'], 'tree', ['start: tree'])
    """
    made = make_start(options.start, containers.successors, options.dim, np.random.default_rng(options.seed))
    return {"center": made.center, "radius": made.radius, "anchor": made.anchor}, made.name, [made.said]
