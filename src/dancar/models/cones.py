"""Cones inside cones: partial orders, as entailment cones have them."""

from typing import Any, ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, outwards
from dancar.arrangement.rule import Rule, pairs, plain_graph
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.models.declared import DeclaredModel
from dancar.regions.cone import apexes, directions
from dancar.regions.cone_in_cone import CONE_IN_CONE_OF


def _declared(space: str) -> Declaration:
    def reach(rows: Rows, relation: int, bound: float) -> Balls:
        """The directions that a cone sees are a cap, which is a ball: those of a cone inside are deeper by its own."""
        unit, angle = directions(space, rows.source)
        widest = np.minimum(angle - angle.min(initial=np.inf) - bound, np.pi)
        return outwards(unit, 2 * np.sin(widest / 2), unit)

    def tree(members: Adjacency, dim: int, rng: np.random.Generator) -> dict[str, object]:
        """Caps nested as the relation nests its nodes, and the apexes that see them."""
        from dancar.constructions import nested_caps

        return {"apex": apexes(space, *nested_caps(members, dim, rng))}

    def anywhere(rng: np.random.Generator, shape: tuple[int, ...]) -> Any:
        """Directions drawn evenly, angles up to a radian."""
        drawn = rng.standard_normal(shape)
        unit = drawn / np.sqrt((drawn**2).sum(axis=1, keepdims=True))
        return apexes(space, unit, rng.uniform(0.01, 1, shape[0]))

    return Declaration(
        name="cones",
        containment=CONE_IN_CONE_OF[space],
        rule=Rule("A1(source) in A1(target)", pairs, plain_graph, contain="target", data="partial orders"),
        initial={"apex": anywhere},
        reach=reach,
        starts={"tree": tree},
    )


# By the space's name.
CONES_OF = {name: _declared(name) for name in CONE_IN_CONE_OF}


@final
class Cones(DeclaredModel):
    """A node is a cone that opens away from the origin; `u -> v` when the cone of u lies in that of v.

    It does exactly when its apex does, so what they give is always transitive. The slack is the angle by which the cone
    of u may be turned about the origin before it leaves that of v (`dancar.regions.cone_in_cone`); its sign is that of
    the published energy `E(v, u) = max(0, angle of u seen from v - half the opening of v)`, which vanishes where it is
    at least 0. The published loss, `E` of each edge and `max(0, margin - E)` of each corrupted one, asks no margin of
    edges, and its energy does not say how deep inside a false one is, so that those have no gradient; here both sides
    get one, and false pairs are mined among all.

    Parameters
    ----------
    space : str
        "poincare" for hyperbolic cones, or "euclidean".
    start : str, mapping of arrays, or fitted model
        "tree" nests the cones as the relation nests its nodes; "auto" takes it where the relation has a hierarchy.
    dim, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`. Margins are angles.

    References
    ----------
    O. Ganea, G. Bécigneul, T. Hofmann, *Hyperbolic Entailment Cones for Learning Hierarchical Embeddings*, ICML 2018.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("dog", "animal"), ("puppy", "dog"), ("puppy", "animal")])
    >>> model = dancar.Cones(dim=2).fit(graph)
    >>> model.certificate_.exact, model.successors("puppy")
    (True, ['animal', 'dog'])
    """

    name: ClassVar[str] = "cones"

    def __init__(self, dim: int = 10, *, space: str = "poincare", **options: Any) -> None:
        super().__init__(dim, **options)
        self.space = space

    def declaration(self) -> Declaration:
        """A cone in a cone of the space."""
        if self.space not in CONES_OF:
            raise ParameterError(f"space: {self.space!r} given; {' or '.join(CONES_OF)} is accepted: others lack cones")
        return CONES_OF[self.space]
