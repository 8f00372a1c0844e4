"""The start of any declaration: its initial values, one that it names, or arrays that are given."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Conditions, Declaration, shapes
from dancar.errors import ParameterError
from dancar.graphs.adjacency import adjacency
from dancar.training.options import Options
from dancar.training.starts.arrays import given_arrays
from dancar.training.starts.auto import choose


class Started(NamedTuple):
    """The name of the start, and the arrays by parameter."""

    name: str
    parameters: Mapping[str, NDArray[np.float32]]


def declared_start(
    declaration: Declaration, wanted: Conditions, nodes: int, relations: int, options: Options
) -> Started:
    """The start that the options mean for these containments."""
    rng, start = np.random.default_rng(options.seed), options.start
    if isinstance(start, Mapping):
        expected = shapes(declaration.containment, options.dim, declaration.depth, nodes, relations)
        return Started("given", given_arrays(declaration.containment, start, expected))
    drawn = declaration.start(nodes, options.dim, relations, rng)
    if start == "uniform" or (start == "auto" and not declaration.starts):
        return Started("uniform", drawn)
    members = adjacency(wanted.container, wanted.member, nodes)
    if start == "auto":
        chosen = declaration.preferred or choose(members, options.dim)[0]
        start = chosen if chosen in declaration.starts else "uniform"
    if start == "uniform":
        return Started(start, drawn)
    if start not in declaration.starts:
        known = ", ".join(["auto", "uniform", *declaration.starts])
        raise ParameterError(f"start: {start!r} given; {known} or arrays by name are accepted")
    made = declaration.starts[start](members, options.dim, rng)
    return Started(
        start, drawn | {name: np.asarray(array, np.float32) for name, array in made.items() if name in drawn}
    )
