"""Disks inside disks: partial orders."""

from typing import ClassVar, final

import numpy as np

from dancar.arrangement import Balls, Declaration, Rows, constant, outwards, uniform
from dancar.arrangement.rule import Rule, pairs, plain_graph
from dancar.graphs.adjacency import Adjacency
from dancar.models.declared import DeclaredModel
from dancar.regions.ball_in_ball import BALL_IN_BALL


def reach(rows: Rows, relation: int, bound: float) -> Balls:
    """A disk inside another one has its center inside it, deeper than the smallest radius of all."""
    center, radius = rows.source[:, : rows.dim], rows.source[:, rows.dim]
    return outwards(center, radius - radius.min(initial=np.inf) - bound, center)


def tree(members: Adjacency, dim: int, rng: np.random.Generator) -> dict[str, object]:
    """Disks nested as the relation nests its nodes."""
    from dancar.constructions import nested_positions

    return nested_positions(members, dim, rng)._asdict()


DISK = Declaration(
    name="disk",
    containment=BALL_IN_BALL,
    rule=Rule("A1(source) in A1(target)", pairs, plain_graph, contain="target", data="partial orders"),
    initial={"center": uniform(-1, 1), "radius": constant(0.1)},
    reach=reach,
    starts={"tree": tree},
)


@final
class Disk(DeclaredModel):
    """A node is a disk; `u -> v` when the disk of u lies in the disk of v. What it gives is always transitive.

    Parameters
    ----------
    start : str, mapping of arrays, or fitted model
        "tree" nests the disks as the relation nests its nodes; "auto" takes it where the relation has a hierarchy.
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
    """

    name: ClassVar[str] = "disk"

    def declaration(self) -> Declaration:
        """A ball in a ball of Euclidean space."""
        return DISK
