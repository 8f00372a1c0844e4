"""Ternary relations as graphs of two relations, and back.

Three nodes with `a -> b` and `b -> c` stand in one of three relations, by what a has of c:

- "left": nothing;
- "center": its core, `a -> c` of relation "core";
- "right": the whole of it, `a -> c` of relation "whole", as of a directed edge from a to b and c at once.

So a graph of pairs says for every way of two steps what its three nodes are to each other. Which triples can stand
together follows: no pair may be two things, and each way of two steps must be given, since it says something.
"""

from collections.abc import Iterable

import numpy as np

from dancar.errors import InputError
from dancar.graph import Graph
from dancar.labels import Label

CORE, WHOLE = "core", "whole"
KINDS = ("left", "center", "right")

Row = tuple[Label, Label, Label, str]


def ternary_graph(rows: Iterable[Row]) -> Graph:
    """The graph in which exactly these triples (a, b, c, kind) are found.

    Raises
    ------
    InputError
        When they cannot stand together, or a kind is none.

    Examples
    --------
    >>> from dancar.graphs.ternary import ternary_graph
    >>> ternary_graph([("a", "b", "c", "right")]).edge_list()
    [('a', 'b', 'core'), ('a', 'c', 'whole'), ('b', 'c', 'core')]
    """
    given = list(rows)
    level: dict[tuple[Label, Label], int] = {}
    for a, b, c, kind in given:
        if kind not in KINDS:
            raise InputError(f"({a!r}, {b!r}, {c!r}): kind {kind!r} given; one of {', '.join(KINDS)} is accepted")
        if len({a, b, c}) < 3:
            raise InputError(f"({a!r}, {b!r}, {c!r}): a node is there twice; three different ones are accepted")
        for pair in ((a, b), (b, c)):
            level[pair] = max(level.get(pair, 0), 1)
        level[a, c] = max(level.get((a, c), 0), KINDS.index(kind))
    pairs = [(source, target, WHOLE if much == 2 else CORE) for (source, target), much in level.items() if much]
    graph = Graph.from_pairs(pairs)
    found = {row[:3]: row[3] for row in ternary_rows(graph)}
    for a, b, c, kind in given:
        if found[a, b, c] != kind:
            raise InputError(
                f"({a!r}, {b!r}, {c!r}): {kind!r} given, and with the other triples {a!r} and {c!r} are in the "
                f"relation {found[a, b, c]!r}; one of the two is accepted"
            )
    for a, b, c in sorted(set(found) - {row[:3] for row in given}, key=repr):
        raise InputError(
            f"({a!r}, {b!r}, {c!r}): not given, and {a!r} -> {b!r} -> {c!r} follows from the other triples, as "
            f"{found[a, b, c]!r}; triples among which it is are accepted"
        )
    return graph


def ternary_rows(graph: Graph) -> list[Row]:
    """The triples (a, b, c, kind) of all ways of two steps in a graph, in the order of the nodes.

    Rows of relation "whole" are wholes, all others cores.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.graphs.ternary import ternary_rows
    >>> ternary_rows(Graph.from_pairs([("a", "b"), ("b", "c")]))
    [('a', 'b', 'c', 'left')]
    """
    labels = graph.labels.to_list()
    whole = -1 if graph.relation_labels is None else int(graph.relation_labels.find([WHOLE])[0])
    relation = np.zeros(graph.n_edges, np.int32) if graph.relation is None else graph.relation
    level: dict[tuple[int, int], int] = {}
    members: dict[int, list[int]] = {}
    for u, v, much in zip(graph.source.tolist(), graph.target.tolist(), np.where(relation == whole, 2, 1).tolist()):
        if u != v:
            if (u, v) not in level:
                members.setdefault(u, []).append(v)
            level[u, v] = max(level.get((u, v), 0), much)
    return [
        (labels[a], labels[b], labels[c], KINDS[level.get((a, c), 0)])
        for a in members
        for b in members[a]
        for c in members.get(b, ())
        if c != a
    ]
