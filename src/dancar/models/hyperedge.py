"""Two nested balls, which tell ternary relations apart."""

from typing import ClassVar, final

import numpy as np

from dancar.arrangement import Conditions, Declaration
from dancar.arrangement.ball_chains import growing, inside, nested, one_place, reach
from dancar.arrangement.rule import Rule, sorted_conditions
from dancar.errors import InputError
from dancar.graph import Graph
from dancar.graphs.rows import packed_rows
from dancar.graphs.ternary import CORE, WHOLE
from dancar.labels import Labels
from dancar.models.declared import DeclaredModel
from dancar.regions.ball_in_ball import BALL_IN_BALL

_CORE, _WHOLE = inside(1, 2, 2), inside(2, 2, 2)


def asked(graph: Graph, contain: str) -> Conditions:
    """A row asks the target's first ball to lie in the source's second, one of a whole the target's second as well."""
    names = [] if graph.relation_labels is None else graph.relation_labels.to_list()
    for name in set(names) - {CORE, WHOLE}:
        raise InputError(f"relation: {name!r} given; {CORE!r} and {WHOLE!r}, or no relations at all, are accepted")
    whole = np.zeros(graph.n_edges, bool)
    if graph.relation is not None and WHOLE in names:
        whole = graph.relation == names.index(WHOLE)
    number = np.repeat(np.array([_CORE, _WHOLE], np.int32), [graph.n_edges, int(whole.sum())])
    container, member = (np.concatenate([end, end[whole]]) for end in (graph.source, graph.target))
    return sorted_conditions(container, member, number)


def read(found: Conditions, labels: Labels, contain: str, relation_labels: Labels | None) -> Graph:
    """A row for each pair, of a whole where the second ball lies inside as well."""
    pairs, which = np.unique(packed_rows(found.container, found.member), return_inverse=True)
    whole = np.zeros(len(pairs), np.int32)
    whole[which[found.relation == _WHOLE]] = 1
    return Graph(pairs >> 32, pairs & 0xFFFFFFFF, labels, relation=whole, relation_labels=Labels.of([CORE, WHOLE]))


HYPEREDGE = Declaration(
    name="hyperedge",
    containment=BALL_IN_BALL,
    rule=Rule(
        "core: A1(target) in A2(source); whole: A2(target) in A2(source)",
        asked,
        read,
        numbers=(_CORE, _WHOLE),
        contain="source",
        data="ternary",
        names={CORE: _CORE, WHOLE: _WHOLE},
    ),
    initial={"center": one_place, "radius": growing},
    depth=2,
    nest=nested(2),
    reach=reach,
)


@final
class Hyperedge(DeclaredModel):
    """A node is two nested balls, A1 in A2; what lies where tells ternary relations apart.

    `a -> b` when B1 lies in A2 (relation "core"), and more when all of B2 does ("whole"). Along `a -> b -> c` these are
    the paper's three relations: C1 outside A2 ("left"), C1 inside and C2 not ("center"), C2 inside ("right": a directed
    edge from a to b and c at once). `dancar.graphs.ternary` makes the graph of such triples, and reads them off again.

    Parameters
    ----------
    dim, start, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    N. Hata, S. Kaji, A. Yoshida, K. Fujisawa, *Nested Subspace Arrangement for Representation of Relational Data*,
    ICML 2020, the end of section 2.

    Examples
    --------
    >>> import dancar
    >>> from dancar.graphs.ternary import ternary_graph, ternary_rows
    >>> graph = ternary_graph([("a", "b", "c", "center"), ("x", "y", "z", "right")])
    >>> model = dancar.Hyperedge(dim=2).fit(graph)
    >>> ternary_rows(model.reconstruct())
    [('a', 'b', 'c', 'center'), ('x', 'y', 'z', 'right')]
    >>> model.successors("x"), model.successors("x", "whole")
    (['y', 'z'], ['z'])
    """

    name: ClassVar[str] = "hyperedge"

    def declaration(self) -> Declaration:
        """Two balls a node."""
        return HYPEREDGE
