"""Where training sets out from, when an earlier arrangement is handed to it: its rows, and new ones for new nodes."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import DANCAR, Arrangement, Balls, Declaration, relation_labels
from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.models.results import Results
from dancar.regions.containment import Containment, Width

Float32 = NDArray[np.float32]
# Nodes that are placed one by one, each as well as can be, which takes some tenths of a second; of more, each begins
# between its neighbours. As many wrong pairs are mended one by one.
_PLACED = 50
_APART = 0.05


class Warm(NamedTuple):
    """The start as training takes it, whose regions do the containing, whether rows are held, and what to tell."""

    start: Any
    contain: str
    held: bool = False
    said: tuple[str, ...] = ()


def started(start: Any, graph: Graph, contain: str, declaration: Declaration, dim: int) -> Warm:
    """The start as training of the declaration takes it.

    An arrangement is taken by labels: its rows in the order of the graph's nodes, on its own side. In as many
    dimensions they are held. Rows of nodes that are new to it are made from their neighbours'.
    """
    arrangement = start.arrangement_ if isinstance(start, Results) else start
    if not isinstance(arrangement, Arrangement):
        return Warm(start, contain)
    if (arrangement.model, arrangement.space) != (declaration.name, declaration.space):
        raise InputError(
            f"start: {arrangement!r} given; one of {declaration.name} in the space {declaration.space!r} is accepted"
        )
    if contain not in ("auto", arrangement.contain):
        raise ParameterError(
            f"contain: {contain!r} given, and the start's balls are at the {arrangement.contain}; "
            f"'auto' and {arrangement.contain!r} are accepted"
        )
    if declaration.rule.by_relation and arrangement.relation_labels != relation_labels(graph):
        raise InputError("start: its relations are not those of the graph; one with the same relations is accepted")
    place = arrangement.labels.find(graph.labels)
    new = np.flatnonzero(place < 0)
    if len(new) == graph.n_nodes:
        raise InputError(
            f"start: none of the graph's {graph.n_nodes:,} nodes, such as {graph.labels[0]!r}, is in {arrangement!r}; "
            "one with nodes of the graph is accepted"
        )
    shared = {name for name, _ in declaration.containment.relation_parameters}
    rows = {name: array if name in shared else array[place] for name, array in arrangement.parameters.items()}
    said = []
    gone = arrangement.n_nodes - (graph.n_nodes - len(new))
    if gone:
        said.append(f"start: {gone:,} nodes of the arrangement are not in the graph, and are left out")
    if len(new):
        if declaration is DANCAR and len(new) <= _PLACED:
            exact = _place(rows, new, graph, arrangement.contain)
            said.append(f"start: {len(new):,} new nodes are placed among the old ones, {exact:,} of them exactly")
        else:
            _begin_between(rows, new, graph, declaration, arrangement)
            said.append(f"start: {len(new):,} new nodes begin between their neighbours")
    if declaration is DANCAR and arrangement.dim == dim:
        said += _mend(rows, graph, arrangement.contain)
    return Warm(rows, arrangement.contain, arrangement.dim == dim, tuple(said))


def _mend(rows: dict[str, Float32], graph: Graph, contain: str) -> list[str]:
    """Move single balls and anchors to where they are right; what is to be told of it."""
    from dancar.queries.growth.mending import mended

    simple = graph.simple()
    sides = simple.successors, simple.predecessors
    found = mended(
        Balls(*(rows[name] for name in Balls._fields)), *(sides if contain == "source" else sides[::-1]), _PLACED
    )
    if found.wrong < 0 or not (found.anchors or found.spheres):
        return []
    rows.update(found.balls._asdict())
    return [
        f"start: {len(found.anchors):,} anchors and {len(found.spheres):,} balls are placed anew; "
        f"{found.wrong:,} pairs are still wrong"
    ]


def _place(rows: dict[str, Float32], new: NDArray[np.int64], graph: Graph, contain: str) -> int:
    """Fill in the rows of new nodes, one after the other; how many of them are exact."""
    from dancar.queries.growth import spot

    simple = graph.simple()
    sides = simple.successors, simple.predecessors
    members, containers = sides if contain == "source" else sides[::-1]
    known = np.ones(graph.n_nodes, np.bool_)
    known[new] = False
    exact = 0
    for node in new.tolist():
        among = np.flatnonzero(known)
        ends = [np.searchsorted(among, side[node][known[side[node]]]) for side in (members, containers)]
        found = spot(Balls(*(rows[name][among] for name in Balls._fields)), *ends)
        rows["center"][node], rows["radius"][node] = found.ball.center, found.ball.radius
        rows["anchor"][node] = found.point.point
        known[node] = True
        exact += found.exact
    return exact


def _begin_between(
    rows: dict[str, Float32], new: NDArray[np.int64], graph: Graph, declaration: Declaration, arrangement: Arrangement
) -> None:
    """Fill in the rows of new nodes: points near the middle of old neighbours, all else as in a fresh start.

    In a curved space a point is near one neighbour: what lies between two may be far from both.
    """
    count, dim, containment = graph.n_nodes, arrangement.dim, declaration.containment
    random = np.random.default_rng(0)
    drawn = declaration.start(count, dim, arrangement.n_relations, random)
    known = np.ones(count, np.bool_)
    known[new] = False
    sides = graph.successors, graph.predecessors
    near = {node: np.concatenate([side[node][known[side[node]]] for side in sides]) for node in new.tolist()}
    for name, width in _node_parameters(containment):
        array, is_point = rows[name], width(dim + 1) > width(dim)
        array[new] = drawn[name][new]
        if not is_point:
            continue
        # Nodes with the same neighbours must differ, or nothing would ever drive them apart.
        spread = _APART * float(array[known].std())
        for node, others in near.items():
            if len(others):
                middle = array[others].mean(axis=0) if declaration.space == "euclidean" else array[others[0]]
                array[node] = middle + spread * random.standard_normal(array.shape[1:])
        array[new] = containment.space.project(array[new].reshape(-1, dim)).reshape(len(new), *array.shape[1:])


def _node_parameters(containment: Containment) -> tuple[tuple[str, Width], ...]:
    return containment.source_parameters + containment.target_parameters
