"""The declaration of DANCAR: a point in a ball of Euclidean space."""

from dancar.arrangement.declaration import Declaration, constant, uniform
from dancar.arrangement.rule import Rule, pairs, plain_graph
from dancar.regions.point_in_ball import POINT_IN_BALL

DANCAR = Declaration(
    name="dancar",
    containment=POINT_IN_BALL,
    rule=Rule("A1(target) in A2(source)", pairs, plain_graph),
    initial={"center": uniform(-1, 1), "radius": constant(0.1), "anchor": uniform(-1, 1)},
    nest=(0,),
)
