"""Training in the plane for a map that people read, not for the last false edge."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.constructions import Placement, has_few_balls, overlapping_balls, packed_balls
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.plots.branches import is_hierarchy

if TYPE_CHECKING:
    from dancar.training import Callback

# The rate of training where all weight is on fidelity; it falls to nothing as legibility goes to 1.
_RATE = 0.02
# Training takes so many steps of each descent at the most, fewer where they would look at more edges than this.
_STEPS, _LEAST_STEPS, _EDGES_SEEN = 4000, 300, 150_000_000
# Overlaps of balls are worth annealing for where the balls are a small share of the nodes.
_FEW = 0.25


def readable(
    graph: Any,
    legibility: float = 0.5,
    *,
    contain: str = "auto",
    time_limit: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    callbacks: "Sequence[Callback]" = (),
) -> Arrangement:
    """An arrangement in the plane that starts as a drawing, and that training changes no more than it may.

    A hierarchy starts as balls packed into one another, few balls from overlaps that they are annealed to have, and any
    other graph from a drawing of it. Then each ball gets the radius that serves its own edges best, and training moves
    what is wrong.

    Parameters
    ----------
    graph : graph
        A `Graph`, or anything that `as_graph` takes.
    legibility : float
        From 0, everything for fidelity, to 1, the drawing as it is: training takes steps that are the smaller the
        larger this number.
    contain : {"auto", "source", "target"}
        Whose balls do the containing.
    time_limit : float, optional
        Seconds of training at the most. Without one, the number of steps is limited by the size of the graph, and the
        same graph gives the same bits; with one, what is met depends on the pace of the machine.
    seed : int
        Of the drawing.
    threads : int, optional
        How many threads share the work; all cores if None.
    callbacks
        Told of the training, as by `dancar.training.fit`.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.evaluation import certificate
    >>> from dancar.plots import readable
    >>> graph = Graph([0, 0, 1, 2], [1, 2, 3, 3])
    >>> certificate(readable(graph), graph).exact
    True
    """
    from dancar.formats.objects import as_graph
    from dancar.training import Options, fit
    from dancar.training.orientation import oriented

    if isinstance(legibility, bool) or not isinstance(legibility, int | float) or not 0 <= legibility <= 1:
        raise ParameterError(f"legibility: {legibility!r} given; a number from 0 to 1 is accepted")
    given = as_graph(graph)
    # What else these options refuse is refused before anything is drawn.
    options = Options(dim=2, contain=contain, seed=seed, threads=threads, time_limit=time_limit)
    simple = given.simple()
    if not simple.n_edges:
        place = np.random.default_rng(seed).random((simple.n_nodes, 2)).astype(np.float32)
        nowhere = np.full(simple.n_nodes, -1, np.float32)
        return Arrangement({"center": place, "radius": nowhere, "anchor": place}, given.labels)
    side, containers, _ = oriented(simple, contain)
    drawn = drawn_balls(containers.successors, np.random.default_rng(seed))
    if legibility < 1:
        steps = max(_LEAST_STEPS, min(_STEPS, _EDGES_SEEN // simple.n_edges))
        rate = _RATE * (1 - legibility) ** 2
        options = replace(options, contain=side, start=drawn._asdict(), rate=rate, steps=steps, descents=2)
        drawn = Placement(**fit(simple, options, callbacks).parameters)
    return Arrangement(drawn._asdict(), given.labels, side)


def drawn_balls(members: Adjacency, rng: np.random.Generator) -> Placement:
    """The start of `readable`: a map that can be read, whether or not the relation is right."""
    from dancar.training.starts.layout import layout

    if is_hierarchy(members):
        return packed_balls(members)
    if np.count_nonzero(members.degrees()) <= _FEW * len(members) and has_few_balls(members):
        return overlapping_balls(members, rng)
    placed = layout(members, 2, rng)
    return placed._replace(radius=best_radii(placed, members))


def best_radii(placed: Placement, members: Adjacency) -> NDArray[np.float32]:
    """For each ball the radius, around its center, with the best F1 for its own members; others keep theirs."""
    radius = placed.radius.copy()
    anchor, count = placed.anchor.astype(np.float64), members.degrees()
    for node in np.flatnonzero(count):
        distance = np.hypot(*(anchor - placed.center[node]).T)
        distance[node] = np.inf
        order = np.argsort(distance, kind="stable")
        wanted = np.zeros(len(anchor), np.bool_)
        wanted[members[node]] = True
        held = np.arange(1, len(order))
        right = np.cumsum(wanted[order][:-1])
        if not len(right):
            continue
        best = int(np.argmax(2 * right / (held + count[node])))
        last, after = distance[order[best]], distance[order[best + 1]]
        radius[node] = (last + min(after, 1.2 * last)) / 2
    return radius
