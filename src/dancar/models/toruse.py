"""Points of a torus, and a translation for each relation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, outwards, uniform
from dancar.arrangement.rule import Rule, by_relation, relation_graph
from dancar.graph import Graph
from dancar.models.declared import DeclaredModel
from dancar.models.triple_loss import ranking_options, trained_by
from dancar.regions.translated_point_on_torus import TRANSLATED_POINT_ON_TORUS

if TYPE_CHECKING:
    from dancar.training import Callback, Checkpoints, Fitted


def reach(rows: Rows, relation: int, bound: float) -> Balls:
    """Each coordinate on a circle of length 1 in a plane: the chord is never longer than the way round."""
    dim, shared = rows.dim, rows.relation[relation]
    center, anchor = (
        np.concatenate([np.cos(2 * np.pi * X), np.sin(2 * np.pi * X)], axis=1) / (2 * np.pi)
        for X in (rows.source, rows.target + shared[:dim])
    )
    return outwards(center, np.full(len(center), shared[dim] - bound), anchor)


TORUSE = Declaration(
    name="toruse",
    containment=TRANSLATED_POINT_ON_TORUS,
    rule=Rule(
        "x(source) + y(relation) in ball(target)",
        by_relation,
        relation_graph,
        contain="target",
        by_relation=True,
        data="triples",
    ),
    initial={"point": uniform(-0.5, 0.5), "translation": uniform(-0.5, 0.5), "radius": constant(0.1)},
    reach=reach,
)


@final
class TorusE(DeclaredModel):
    """TransE on the torus: a node is a point x, a relation a translation y, and all coordinates count modulo 1.

    `u -r-> v` when `x_u + y_r` is within the relation's radius of `x_v`. On a torus no point can run away.

    Parameters
    ----------
    loss : str or mapping
        As for `TransE`.
    dim, start, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    T. Ebisu, R. Ichise, *TorusE: Knowledge Graph Embedding on a Lie Group*, AAAI 2018.

    Examples
    --------
    >>> import dancar
    >>> triples = [("dog", "pet", "is a"), ("cat", "pet", "is a"), ("dog", "cat", "chases"), ("tail", "dog", "of")]
    >>> model = dancar.TorusE(dim=2, threads=1).fit(triples)
    >>> model.certificate_.exact, model.contains("dog", "chases", "cat"), model.contains("cat", "chases", "dog")
    (True, True, False)
    >>> model.successors("dog", "is a"), model.reconstruct() == dancar.as_graph(triples)
    (['pet'], True)
    """

    name: ClassVar[str] = "toruse"

    def __init__(self, dim: int = 10, *, loss: Any = "auto", **options: Any) -> None:
        super().__init__(dim, **options)
        self.loss = loss

    def declaration(self) -> Declaration:
        """A translated point in a ball of the torus."""
        ranking_options(self.loss)
        return TORUSE

    def _train(self, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints") -> "Fitted":
        declaration = trained_by(self.declaration(), self.loss, graph)
        return self._fitted(declaration, graph, callbacks, checkpoints)
