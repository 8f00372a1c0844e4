"""The Poincare embedding: points of hyperbolic space, near those that their node has an edge to."""

from typing import Any, ClassVar, final

from dancar.arrangement import Declaration
from dancar.models.declared import DeclaredModel
from dancar.models.distance import declared_distance
from dancar.models.softmax_loss import trained_by_softmax
from dancar.spaces.poincare import POINCARE

DECLARED = declared_distance("poincare", POINCARE)


@final
class Poincare(DeclaredModel):
    """A node is a point of the Poincare ball; `u - v` when they are no farther apart than one shared radius.

    It is `Distance` in hyperbolic space, trained as published: each node's targets are to be nearer than nodes that are
    none. What it is for is the ranking of all nodes by distance (`rank`); the radius is the one with the best F1.

    Parameters
    ----------
    loss : str or mapping
        "softmax", or the same with other options: a mapping of those of `dancar.training.SoftmaxOptions`; "hinge"
        trains the rule itself, by mining all pairs.
    start : str, mapping of arrays, or fitted model
        "tree" places the points as the relation nests its nodes; "auto" takes it where the relation has a hierarchy,
        else "uniform". "hinge" knows "uniform" only.
    dim, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    M. Nickel, D. Kiela, *Poincaré Embeddings for Learning Hierarchical Representations*, NeurIPS 2017.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.load_graph("perfect-tree:depth=3").transitive_closure()
    >>> model = dancar.Poincare(dim=4, threads=1).fit(graph)
    >>> model.start_, model.rank(graph).mean_average_precision > 0.95
    ('tree', True)
    """

    name: ClassVar[str] = "poincare"

    def __init__(self, dim: int = 10, *, loss: Any = "softmax", **options: Any) -> None:
        super().__init__(dim, **options)
        self.loss = loss

    def declaration(self) -> Declaration:
        """A point in a ball around another one, of a radius that all share."""
        return trained_by_softmax(DECLARED, self.loss)
