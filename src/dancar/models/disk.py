"""Disks inside disks: partial orders."""

from typing import Any, ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, covering, evenly, uniform
from dancar.arrangement.rule import Rule, pairs, plain_graph
from dancar.graphs.adjacency import Adjacency
from dancar.models.declared import DeclaredModel
from dancar.regions.ball_in_curved_ball import BALL_IN_BALL_OF
from dancar.spaces import SPACES, Space, space

_RULE = Rule("A1(source) in A1(target)", pairs, plain_graph, contain="target", data="partial orders")


def tree(members: Adjacency, dim: int, rng: np.random.Generator) -> dict[str, object]:
    """Disks nested as the relation nests its nodes."""
    from dancar.constructions import nested_positions

    return nested_positions(members, dim, rng)._asdict()


def _declared(space: Space) -> Declaration:
    def reach(rows: Rows, relation: int, bound: float) -> Balls:
        """A disk inside another one has its center inside it, deeper than the smallest radius of all."""
        center, radius = rows.source[:, : rows.dim], rows.source[:, rows.dim]
        return covering(space, center, radius - radius.min(initial=np.inf) - bound, center)

    flat = space.name == "euclidean"
    initial = {"center": uniform(-1, 1) if flat else evenly(space, 1.0), "radius": constant(0.1)}
    starts = {"tree": tree} if flat else {}
    return Declaration("disk", BALL_IN_BALL_OF[space.name], _RULE, initial, reach=reach, starts=starts)


# By the space's name.
DISK_OF = {name: _declared(space) for name, space in SPACES.items()}
DISK = DISK_OF["euclidean"]


@final
class Disk(DeclaredModel):
    """A node is a disk; `u -> v` when the disk of u lies in the disk of v. What it gives is always transitive.

    Parameters
    ----------
    space : str
        Where the disks lie: "euclidean", "sphere", "poincare" or "torus"; `docs/spaces.rst` has them.
    start : str, mapping of arrays, or fitted model
        "tree", in Euclidean space, nests the disks as the relation nests its nodes; "auto" takes it where the relation
        has a hierarchy.
    dim, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    R. Suzuki, R. Takahama, S. Onoda, *Hyperbolic Disk Embeddings for Directed Acyclic Graphs*, ICML 2019.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("dog", "animal"), ("puppy", "dog"), ("puppy", "animal")])
    >>> model = dancar.Disk(dim=2).fit(graph)
    >>> model.certificate_.exact, model.successors("puppy")
    (True, ['animal', 'dog'])
    >>> dancar.Disk(dim=2, space="poincare").fit(graph).certificate_.exact
    True
    """

    name: ClassVar[str] = "disk"

    def __init__(self, dim: int = 10, *, space: str = "euclidean", **options: Any) -> None:
        super().__init__(dim, **options)
        self.space = space

    def declaration(self) -> Declaration:
        """A ball in a ball."""
        return DISK_OF[space(self.space).name]
