"""Points that are joined when their inner product is large."""

from typing import Any, ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, evenly, normal, outwards
from dancar.arrangement.rule import Rule, both_ways, pairs, plain_graph
from dancar.errors import ParameterError
from dancar.models.declared import DeclaredModel
from dancar.regions.point_in_cap import POINT_IN_CAP
from dancar.regions.point_in_half_space import POINT_IN_HALF_SPACE
from dancar.spaces.sphere import SPHERE

_RULE = Rule(
    "A1(target) in A2(source), both ways", pairs, plain_graph, both_ways, contain="source", data="undirected pairs"
)


def reach(rows: Rows, relation: int, bound: float) -> Balls:
    """One dimension higher half-spaces are balls.

    With `M` the largest `|x|^2`, the point `(x_v, sqrt(M - |x_v|^2))` is in the ball of square radius
    `|x_u|^2 + M - 2 t` around `(x_u, 0)` exactly when `<x_u, x_v> >= t`.
    """
    point, square = rows.source, (rows.source**2).sum(axis=1)
    most = square.max(initial=0.0)
    radius = square + most - 2 * (rows.relation[relation, 0] + bound)
    radius = np.where(radius < 0, -1.0, np.sqrt(np.maximum(radius, 0)))
    center = np.concatenate([point, np.zeros((len(point), 1))], axis=1)
    return outwards(center, radius, np.concatenate([point, np.sqrt(most - square)[:, None]], axis=1))


INNER_PRODUCT = Declaration(
    "inner-product", POINT_IN_HALF_SPACE, _RULE, {"point": normal(0.5), "threshold": constant(1.0)}, reach=reach
)
ON_SPHERE = Declaration(
    "inner-product", POINT_IN_CAP, _RULE, {"point": evenly(SPHERE, 1.0), "threshold": constant(0.5)}, reach=reach
)
# By the space's name.
INNER_PRODUCT_OF = {"euclidean": INNER_PRODUCT, "sphere": ON_SPHERE}


@final
class InnerProduct(DeclaredModel):
    """A node is a point and a half-space; `u - v` when the inner product of their points reaches a shared threshold.

    The relation is symmetric: each edge of a graph is trained in both directions, and the reconstruction has both.

    Parameters
    ----------
    space : str
        Where the points lie: "euclidean", or "sphere", where the inner product is the cosine of the angle.
    dim, start, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")])
    >>> dancar.InnerProduct(dim=3).fit(graph).certificate_.exact
    True
    >>> dancar.InnerProduct(dim=3, space="sphere").fit(graph).certificate_.exact
    True
    """

    name: ClassVar[str] = "inner-product"

    def __init__(self, dim: int = 10, *, space: str = "euclidean", **options: Any) -> None:
        super().__init__(dim, **options)
        self.space = space

    def declaration(self) -> Declaration:
        """A point in the half-space of another one, at a threshold that all share."""
        if self.space not in INNER_PRODUCT_OF:
            raise ParameterError(f"space: {self.space!r} given; one of {', '.join(INNER_PRODUCT_OF)} is accepted")
        return INNER_PRODUCT_OF[self.space]
