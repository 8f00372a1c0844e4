"""Where training sets out from, when an earlier arrangement is handed to it."""

from typing import Any

import numpy as np

from dancar.arrangement import Arrangement, Declaration
from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.models.results import Results


def started(start: Any, graph: Graph, contain: str, declaration: Declaration) -> tuple[Any, str]:
    """The start as training of the declaration takes it, and whose regions do the containing.

    An arrangement is taken by labels: its rows in the order of the graph's nodes, on its own side.
    """
    arrangement = start.arrangement_ if isinstance(start, Results) else start
    if not isinstance(arrangement, Arrangement):
        return start, contain
    if (arrangement.model, arrangement.space) != (declaration.name, declaration.space):
        raise InputError(
            f"start: {arrangement!r} given; one of {declaration.name} in the space {declaration.space!r} is accepted"
        )
    if contain not in ("auto", arrangement.contain):
        raise ParameterError(
            f"contain: {contain!r} given, and the start's balls are at the {arrangement.contain}; "
            f"'auto' and {arrangement.contain!r} are accepted"
        )
    place = arrangement.labels.find(graph.labels)
    if len(place) and place.min() < 0:
        unknown = np.flatnonzero(place < 0)
        raise InputError(
            f"start: {len(unknown):,} of the graph's {graph.n_nodes:,} nodes are not in the arrangement: "
            f"{graph.labels[int(unknown[0])]!r} and others; one with all of them is accepted"
        )
    return {name: array[place] for name, array in arrangement.parameters.items()}, arrangement.contain
