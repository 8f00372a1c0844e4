"""Points that are joined when they are close: the undirected model."""

from typing import Any, ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, covering, evenly, uniform
from dancar.arrangement.rule import Rule, both_ways, pairs, plain_graph
from dancar.models.declared import DeclaredModel
from dancar.models.softmax_loss import trained_by_softmax
from dancar.regions.point_in_curved_shared_ball import POINT_IN_SHARED_BALL_OF
from dancar.spaces import SPACES, Space, space

_RULE = Rule(
    "A1(target) in A2(source), both ways", pairs, plain_graph, both_ways, contain="source", data="undirected pairs"
)


def declared_distance(name: str, space: Space) -> Declaration:
    """Points of a space and their shared radius, as the model of that name."""

    def reach(rows: Rows, relation: int, bound: float) -> Balls:
        """The balls themselves, wider by the bound."""
        radius = np.full(len(rows.source), rows.relation[relation, 0] - bound)
        return covering(space, rows.source, radius, rows.source)

    points = uniform(-1, 1) if space.name == "euclidean" else evenly(space, 1.0)
    initial = {"point": points, "radius": constant(0.1)}
    return Declaration(name, POINT_IN_SHARED_BALL_OF[space.name], _RULE, initial, reach=reach)


# By the space's name.
DISTANCE_OF = {name: declared_distance("distance", space) for name, space in SPACES.items()}


@final
class Distance(DeclaredModel):
    """A node is a point and the ball of one shared radius around it; `u - v` when one's ball holds the other's point.

    The relation is symmetric: each edge of a graph is trained in both directions, and the reconstruction has both. A
    directed graph is scored as it is, over all ordered pairs.

    Parameters
    ----------
    space : str
        Where the points lie: "euclidean", "sphere", "poincare" or "torus"; `docs/spaces.rst` has them.
    loss : str or mapping
        "hinge" trains to exactness, by mining all pairs; "softmax" by the loss of the Poincaré embedding, for rankings;
        or that with other options: a mapping of those of `dancar.training.SoftmaxOptions`.
    start : str, mapping of arrays, or fitted model
        "uniform"; by softmax in the Poincare ball also "tree", which "auto" takes where the relation has a hierarchy.
    dim, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")])
    >>> model = dancar.Distance(dim=2).fit(graph)
    >>> model.certificate_.exact, model.successors("b")
    (True, ['a', 'c'])
    >>> dancar.Distance(dim=2, space="poincare").fit(graph).certificate_.exact
    True
    """

    name: ClassVar[str] = "distance"

    def __init__(self, dim: int = 10, *, space: str = "euclidean", loss: Any = "hinge", **options: Any) -> None:
        super().__init__(dim, **options)
        self.space = space
        self.loss = loss

    def declaration(self) -> Declaration:
        """A point in a ball around another one, of a radius that all share."""
        return trained_by_softmax(DISTANCE_OF[space(self.space).name], self.loss)
