"""Points, and a hyperplane with a translation in it for each relation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, outwards, unit_length
from dancar.arrangement.rule import Rule, by_relation, relation_graph
from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.models.declared import DeclaredModel
from dancar.models.triple_loss import ranking_options, trained_by
from dancar.regions.translated_projection import TRANSLATED_PROJECTION

if TYPE_CHECKING:
    from dancar.training import Callback, Checkpoints, Fitted


def reach(rows: Rows, relation: int, bound: float) -> Balls:
    """The balls around the projected points, wider by the bound, and the moved points, projected."""
    dim, shared = rows.dim, rows.relation[relation]
    normal = shared[dim : 2 * dim]
    center, anchor = (X - (X @ normal)[:, None] * normal for X in (rows.source, rows.target + shared[:dim]))
    return outwards(center, np.full(len(center), shared[2 * dim] - bound), anchor)


TRANSH = Declaration(
    name="transh",
    containment=TRANSLATED_PROJECTION,
    rule=Rule(
        "the projection of x(source) + y(relation) in ball(the projection of target)",
        by_relation,
        relation_graph,
        contain="target",
        by_relation=True,
        data="triples",
    ),
    initial={"point": unit_length, "translation": unit_length, "normal": unit_length, "radius": constant(0.1)},
    reach=reach,
)


@final
class TransH(DeclaredModel):
    """TransE on hyperplanes: each relation projects the points along its normal before it moves them.

    `u -r-> v` when the projections of `x_u + y_r` and `x_v` are within the relation's radius of each other. So one node
    can have many in one relation without all of them being close. It takes two dimensions or more.

    Parameters
    ----------
    loss : str or mapping
        As for `TransE`.
    dim, start, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    Z. Wang, J. Zhang, J. Feng, Z. Chen, *Knowledge Graph Embedding by Translating on Hyperplanes*, AAAI 2014.

    Examples
    --------
    >>> import dancar
    >>> triples = [("dog", "pet", "is a"), ("cat", "pet", "is a"), ("dog", "cat", "chases"), ("tail", "dog", "of")]
    >>> model = dancar.TransH(dim=2, threads=1).fit(triples)
    >>> model.certificate_.exact, model.contains("dog", "chases", "cat"), model.contains("cat", "chases", "dog")
    (True, True, False)
    >>> model.successors("dog", "is a"), model.reconstruct() == dancar.as_graph(triples)
    (['pet'], True)
    """

    name: ClassVar[str] = "transh"

    def __init__(self, dim: int = 10, *, loss: Any = "auto", **options: Any) -> None:
        super().__init__(dim, **options)
        self.loss = loss

    def declaration(self) -> Declaration:
        """A translated and projected point in a ball."""
        if isinstance(self.dim, int | np.integer) and self.dim == 1:
            raise ParameterError("dim: 1 given; a hyperplane takes a whole number from 2 on")
        ranking_options(self.loss)
        return TRANSH

    def _train(self, graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints") -> "Fitted":
        declaration = trained_by(self.declaration(), self.loss, graph)
        return self._fitted(declaration, graph, callbacks, checkpoints)
