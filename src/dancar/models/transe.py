"""Points, and a translation for each relation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, outwards, unit_length
from dancar.arrangement.rule import Rule, by_relation, relation_graph
from dancar.graph import Graph
from dancar.models.declared import DeclaredModel
from dancar.models.triple_loss import ranking_options, trained_by
from dancar.regions.translated_point import TRANSLATED_POINT

if TYPE_CHECKING:
    from dancar.training import Callback, Checkpoints, Fitted


def reach(rows: Rows, relation: int, bound: float) -> Balls:
    """The balls themselves, wider by the bound, and the moved points."""
    dim, shared = rows.dim, rows.relation[relation]
    return outwards(rows.source, np.full(len(rows.source), shared[dim] - bound), rows.target + shared[:dim])


TRANSE = Declaration(
    name="transe",
    containment=TRANSLATED_POINT,
    rule=Rule(
        "x(source) + y(relation) in ball(target)",
        by_relation,
        relation_graph,
        contain="target",
        by_relation=True,
        data="triples",
    ),
    initial={"point": unit_length, "translation": unit_length, "radius": constant(0.1)},
    reach=reach,
)


@final
class TransE(DeclaredModel):
    """A node is a point x, a relation a translation y; `u -r-> v` when `x_u + y_r` is near `x_v`.

    Near is within the radius of the relation:
    each has one of its own, as the published way of deciding about triples has a threshold for each.

    Parameters
    ----------
    loss : str or mapping
        "hinge" trains to exactness, by mining all pairs of each relation; "ranking" as published, each triple against
        corrupted ones; or the ranking loss with other options: a mapping of those of `dancar.training.RankingOptions`.
        "auto" is "hinge" where there are at most 400 million pairs of nodes and relations, else "ranking".
    dim, start, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    A. Bordes, N. Usunier, A. García-Durán, J. Weston, O. Yakhnenko, *Translating Embeddings for Modeling
    Multi-relational Data*, NeurIPS 2013.

    Examples
    --------
    >>> import dancar
    >>> triples = [("dog", "pet", "is a"), ("cat", "pet", "is a"), ("dog", "cat", "chases"), ("tail", "dog", "of")]
    >>> model = dancar.TransE(dim=2, threads=1).fit(triples)
    >>> model.certificate_.exact, model.contains("dog", "chases", "cat"), model.contains("cat", "chases", "dog")
    (True, True, False)
    >>> model.successors("dog", "is a"), model.reconstruct() == dancar.as_graph(triples)
    (['pet'], True)
    """

    name: ClassVar[str] = "transe"

    def __init__(self, dim: int = 10, *, loss: Any = "auto", **options: Any) -> None:
        super().__init__(dim, **options)
        self.loss = loss

    def declaration(self) -> Declaration:
        """A translated point in a ball."""
        ranking_options(self.loss)
        return TRANSE

    def _train(self, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints") -> "Fitted":
        declaration = trained_by(self.declaration(), self.loss, graph)
        return self._fitted(declaration, graph, callbacks, checkpoints)
