"""The declarations of DANCAR: a point in a ball, of Euclidean space or of another one."""

from dancar.arrangement.coverings import covering
from dancar.arrangement.declaration import Balls, Declaration, constant, evenly, uniform
from dancar.arrangement.packing import Rows
from dancar.arrangement.rule import Rule, pairs, plain_graph
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.regions.point_in_curved_ball import POINT_IN_BALL_OF
from dancar.spaces import SPACES, Space

_RULE = Rule("A1(target) in A2(source)", pairs, plain_graph)

DANCAR = Declaration(
    name="dancar",
    containment=POINT_IN_BALL,
    rule=_RULE,
    initial={"center": uniform(-1, 1), "radius": constant(0.1), "anchor": uniform(-1, 1)},
    nest=(0,),
)


def _declared(space: Space) -> Declaration:
    def reach(rows: Rows, relation: int, bound: float) -> Balls:
        """The balls, wider by the bound, as Euclidean ones."""
        center, radius = rows.source[:, : rows.dim], rows.source[:, rows.dim]
        return covering(space, center, radius - bound, rows.target)

    initial = {"center": evenly(space, 1.0), "radius": constant(0.1), "anchor": evenly(space, 1.0)}
    return Declaration("dancar", POINT_IN_BALL_OF[space.name], _RULE, initial, nest=(0,), reach=reach)


# By the space's name.
DANCAR_OF = {name: DANCAR if name == "euclidean" else _declared(space) for name, space in SPACES.items()}
