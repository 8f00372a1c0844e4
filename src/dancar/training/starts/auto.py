"""Which start suits a relation, and why."""

import numpy as np
from numpy.typing import NDArray

from dancar.constructions import has_few_balls
from dancar.graphs.adjacency import Adjacency, neighbours_of
from dancar.graphs.rows import packed_rows
from dancar.training.starts.tree import has_hierarchy_at_members

_SAMPLE = 2000
_MOST_PATHS = 200_000
_CLOSED = 0.8
_NESTED = 0.05
_MOST_RECIPROCAL = 0.2
_FEW_DIMENSIONS = 3
_MOST_DRAWN = 200_000
# From nested positions in the plane, training finds room for so many balls; with more, intervals miss less.
_CROWD = 20_000


def choose(members: Adjacency, dim: int) -> tuple[str, str]:
    """The name of a start, and a sentence that says why.

    A relation that is nearly transitive and in which containers have containers has a hierarchy to follow: `tree`; on a
    line, and where very many balls would crowd the plane, `intervals`, if the containers have the hierarchy. In two
    dimensions, few balls are best placed by their cells: `cells`. In two and three, others start from a drawing:
    `layout`. With room enough, a start without any structure is best: `uniform`.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training.starts import choose
    >>> closure = Graph([0, 0, 1, 1], [1, 2, 3, 4]).transitive_closure()
    >>> choose(closure.successors, 10)[0], choose(Graph([0, 1, 2], [1, 2, 0]).successors, 10)[0]
    ('tree', 'uniform')
    """
    closed, nested, reciprocal = transitivity(members), share_inside(members), reciprocity(members)
    if closed >= _CLOSED and nested >= _NESTED and reciprocal <= _MOST_RECIPROCAL:
        why = f"{closed:.0%} of the two-step ways are also edges: the graph is a hierarchy"
        crowded = dim == 1 or (dim == 2 and len(members) > _CROWD)
        if crowded and not has_hierarchy_at_members(members):
            return "intervals", f"start: intervals ({why}, {len(members):,} balls in {dim}-D)"
        return "tree", f"start: tree ({why})"
    if dim == 2 and has_few_balls(members):
        balls = int(np.count_nonzero(np.diff(members.offsets)))
        return (
            "cells",
            f"start: cells (only {balls:,} nodes contain others: each set of balls gets a cell of the plane)",
        )
    if dim <= _FEW_DIMENSIONS and len(members) <= _MOST_DRAWN:
        return "layout", f"start: layout (in {dim} dimensions neighbours must start close to each other)"
    return (
        "uniform",
        f"start: uniform ({closed:.0%} of the two-step ways are also edges: there is no hierarchy to follow)",
    )


def transitivity(members: Adjacency) -> float:
    """Which share of the two-step ways between different nodes are pairs of the relation; from an even sample of them.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training.starts.auto import transitivity
    >>> transitivity(Graph([0, 1], [1, 2]).successors), transitivity(Graph([0, 0, 1], [1, 2, 2]).successors)
    (0.0, 1.0)
    """
    container = np.repeat(np.arange(len(members)), np.diff(members.offsets))
    inner = np.flatnonzero(np.diff(members.offsets)[members.nodes])
    inner = inner[:: max(1, len(inner) // _SAMPLE)]
    cost = np.cumsum(np.diff(members.offsets)[members.nodes[inner]])
    inner = inner[: max(1, int(np.searchsorted(cost, _MOST_PATHS)))]
    first = np.repeat(container[inner], np.diff(members.offsets)[members.nodes[inner]])
    last = neighbours_of(members, members.nodes[inner])
    ways = packed_rows(first, last)[first != last]
    return _share_among(ways, members)


def share_inside(members: Adjacency) -> float:
    """Which share of the pairs has a member that contains others, or a container that is contained."""
    contains = np.diff(members.offsets) > 0
    contained = np.bincount(members.nodes, minlength=len(members)) > 0
    container = np.repeat(np.arange(len(members)), np.diff(members.offsets))
    return float((contains[members.nodes] | contained[container]).mean()) if len(container) else 0.0


def reciprocity(members: Adjacency) -> float:
    """Which share of the pairs is there in both directions; from an even sample of them."""
    chosen = slice(None, None, max(1, len(members.nodes) // _MOST_PATHS))
    container = np.repeat(np.arange(len(members)), np.diff(members.offsets))
    return _share_among(packed_rows(members.nodes[chosen], container[chosen]), members)


def _share_among(pairs: NDArray[np.int64], members: Adjacency) -> float:
    """Which share of some packed pairs is in the relation."""
    if not len(pairs):
        return 0.0
    rows = packed_rows(np.repeat(np.arange(len(members)), np.diff(members.offsets)), members.nodes)
    place = np.minimum(np.searchsorted(rows, pairs), len(rows) - 1)
    return float((rows[place] == pairs).mean())
