"""Nested balls whose levels tell how many edges there are."""

from functools import partial
from typing import Any, ClassVar, final

import numpy as np

from dancar.arrangement import Conditions, Declaration
from dancar.arrangement.ball_chains import growing, inside, nested, one_place, reach
from dancar.arrangement.rule import Rule, sorted_conditions
from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.graphs.rows import packed_rows
from dancar.labels import Labels
from dancar.models.declared import DeclaredModel
from dancar.regions.ball_in_ball import BALL_IN_BALL


def asked(levels: int, graph: Graph, contain: str) -> Conditions:
    """Of k rows between two nodes the outermost k balls of the target are asked to hold the innermost of the source."""
    pairs, count = np.unique(packed_rows(graph.source, graph.target), return_counts=True)
    source, target = (np.asarray(end, np.int32) for end in (pairs >> 32, pairs & 0xFFFFFFFF))
    most = int(count[source != target].max(initial=0))
    if most > levels:
        worst = int(np.argmax(np.where(source != target, count, 0)))
        raise InputError(
            f"{graph.labels[int(source[worst])]!r} -> {graph.labels[int(target[worst])]!r}: {most} edges, and with "
            f"levels={levels} at most {levels} are told apart; levels={most + 1} is accepted"
        )
    conditions = np.repeat(np.arange(len(count)), count)
    times = np.arange(len(conditions)) - np.repeat(np.cumsum(count) - count, count)
    told = source[conditions] != target[conditions]
    edge, outer = conditions[told], np.asarray(levels - 1 - times[told], np.int32)
    return sorted_conditions(target[edge], source[edge], outer)


def read(levels: int, found: Conditions, labels: Labels, contain: str, relation_labels: Labels | None) -> Graph:
    """As many rows between two nodes as the smallest ball of the target that holds the innermost of the source says."""
    pairs, which = np.unique(packed_rows(found.member, found.container), return_inverse=True)
    smallest = np.full(len(pairs), levels)
    np.minimum.at(smallest, which, found.relation)
    rows = np.repeat(pairs, levels - smallest)
    return Graph(rows >> 32, rows & 0xFFFFFFFF, labels)


@final
class Multigraph(DeclaredModel):
    """A node is n nested balls; a k-fold edge `u -> v` when the first of u lies in the (n - k + 1)th of v, k at most n.

    How often a row is repeated in the graph is how many edges there are; relations and weights say nothing. The
    reconstruction repeats its rows alike. `successors(node, k)` are those with at least k edges.

    Any edges up to n - 1 of a kind have their place, as in a DANCAR. Edges of n are balls in balls, first in first:
    those are a partial order, and a graph that has others is not exact. So take one level more than there are edges.

    Parameters
    ----------
    levels : int
        The number of balls a node, and the most edges from one node to another.
    dim, start, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    N. Hata, S. Kaji, A. Yoshida, K. Fujisawa, *Nested Subspace Arrangement for Representation of Relational Data*,
    ICML 2020, section 2.E.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("a", "b"), ("a", "b"), ("b", "c"), ("c", "a")])
    >>> model = dancar.Multigraph(dim=2, levels=3).fit(graph)
    >>> model.certificate_.exact, model.reconstruct() == graph
    (True, True)
    >>> model.successors("a"), model.successors("a", 2), model.contains("b", 2, "c")
    (['b'], ['b'], False)
    """

    name: ClassVar[str] = "multigraph"

    def __init__(self, dim: int = 10, *, levels: int = 3, **options: Any) -> None:
        super().__init__(dim, **options)
        self.levels = levels

    def declaration(self) -> Declaration:
        """A chain of balls, of which the first is what is contained."""
        n = self.levels
        if isinstance(n, bool) or not isinstance(n, int | np.integer) or not 1 <= n <= 64:
            raise ParameterError(f"levels: {n!r} given; a whole number from 1 to 64 is accepted")
        return Declaration(
            name=self.name,
            containment=BALL_IN_BALL,
            rule=Rule(
                f"k-fold: A1(source) in A({n} - k + 1)(target)",
                partial(asked, n),
                partial(read, n),
                numbers=tuple(inside(1, outer, n) for outer in range(1, n + 1)),
                contain="target",
                data="multi-edges",
                names={k: inside(1, n - k + 1, n) for k in range(1, n + 1)},
            ),
            initial={"center": one_place, "radius": growing},
            depth=n,
            nest=nested(n),
            reach=reach,
        )
