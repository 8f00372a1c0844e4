"""Orthants in orthants: partial orders, as order embeddings have them."""

from typing import ClassVar, final

import numpy as np

from dancar.arrangement import Corners, Declaration, Rows, uniform
from dancar.arrangement.rule import Rule, pairs, plain_graph
from dancar.graphs.adjacency import Adjacency
from dancar.models.declared import DeclaredModel
from dancar.regions.orthant_in_orthant import ORTHANT_IN_ORTHANT

_ROUNDING = 1e-15


def reach(rows: Rows, relation: int, bound: float) -> Corners:
    """No coordinate falls short by more than the bound, or by what rounding makes of it."""
    rounding = _ROUNDING * (np.abs(rows.source) + abs(bound)) if bound else 0.0
    return Corners(rows.source + bound - rounding, rows.source)


def extensions(members: Adjacency, dim: int, rng: np.random.Generator) -> dict[str, object]:
    """The places in a few linear extensions, which have nearly nothing in common but the relation."""
    from dancar.constructions import linear_extensions

    return {"corner": linear_extensions(members, dim).place - len(members) // 2}


ORDER = Declaration(
    name="order",
    containment=ORTHANT_IN_ORTHANT,
    rule=Rule("A1(source) in A1(target)", pairs, plain_graph, contain="target", data="partial orders"),
    initial={"corner": uniform(-1, 1)},
    reach=reach,
    starts={"extensions": extensions},
    preferred="extensions",
)


@final
class Order(DeclaredModel):
    """A node is an orthant; `u -> v` when the orthant of u lies in that of v: no coordinate of u is below that of v.

    What it gives is always transitive. It is decided without rounding: a slack has the sign of a difference of float32
    numbers.

    Parameters
    ----------
    start : str, mapping of arrays, or fitted model
        "extensions", which "auto" takes, places the nodes by linear extensions of the relation: every pair of a partial
        order is there, and with some dimensions nothing else; "uniform" draws the corners.
    dim, margin, rate, steps, descents, every, boost, batch, pool, seed, threads, time_limit
        See `DeclaredModel`.

    References
    ----------
    I. Vendrov, R. Kiros, S. Fidler, R. Urtasun, *Order-Embeddings of Images and Language*, ICLR 2016.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("dog", "animal"), ("puppy", "dog"), ("puppy", "animal")])
    >>> model = dancar.Order(dim=2).fit(graph)
    >>> model.certificate_.exact, model.successors("puppy")
    (True, ['animal', 'dog'])
    """

    name: ClassVar[str] = "order"

    def declaration(self) -> Declaration:
        """An orthant in an orthant."""
        return ORDER
