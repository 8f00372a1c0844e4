"""Points that are joined when they are close: the undirected model."""

from typing import ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, outwards, uniform
from dancar.arrangement.rule import Rule, both_ways, pairs, plain_graph
from dancar.models.declared import DeclaredModel
from dancar.regions.point_in_shared_ball import POINT_IN_SHARED_BALL


def reach(rows: Rows, relation: int, bound: float) -> Balls:
    """The balls themselves, wider by the bound."""
    radius = np.full(len(rows.source), rows.relation[relation, 0] - bound)
    return outwards(rows.source, radius, rows.source)


DISTANCE = Declaration(
    name="distance",
    containment=POINT_IN_SHARED_BALL,
    rule=Rule(
        "A1(target) in A2(source), both ways",
        pairs,
        plain_graph,
        both_ways,
        contain="source",
        data="undirected pairs",
    ),
    initial={"point": uniform(-1, 1), "radius": constant(0.1)},
    reach=reach,
)


@final
class Distance(DeclaredModel):
    """A node is a point and the ball of one shared radius around it; `u - v` when one's ball holds the other's point.

    The relation is symmetric: each edge of a graph is trained in both directions, and the reconstruction has both. A
    directed graph is scored as it is, over all ordered pairs.

    Parameters
    ----------
    dim, start, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")])
    >>> model = dancar.Distance(dim=2).fit(graph)
    >>> model.certificate_.exact, model.successors("b")
    (True, ['a', 'c'])
    """

    name: ClassVar[str] = "distance"

    def declaration(self) -> Declaration:
        """A point in a ball around another one, of a radius that all share."""
        return DISTANCE
