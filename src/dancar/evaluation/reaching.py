"""Slacks that are two numbers less a distance of Euclidean space: those of a fast loop in float32.

Any other slack is computed in float64, one pair after another, which takes some twenty times as long.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.regions.ball_in_ball import BALL_IN_BALL
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.regions.point_in_shared_ball import POINT_IN_SHARED_BALL

Float32 = NDArray[np.float32]


class Reaching(NamedTuple):
    """Points, a row a node, and how far each reaches; the slack of two is the sum of reaches less the distance."""

    place: Float32
    reach: Float32


def reaching(arrangement: Arrangement, relation: int) -> tuple[Reaching, Reaching] | None:
    """The containers and the members, if the slack is of this kind."""
    held, containment = arrangement.parameters, arrangement.declaration.containment
    nothing = np.zeros(arrangement.n_nodes, np.float32)
    if containment is POINT_IN_BALL:
        return Reaching(held["center"], held["radius"]), Reaching(held["anchor"], nothing)
    if containment is BALL_IN_BALL and arrangement.declaration.depth == 1:
        return Reaching(held["center"], held["radius"]), Reaching(held["center"], -held["radius"])
    if containment is POINT_IN_SHARED_BALL:
        return Reaching(held["point"], nothing + held["radius"][relation]), Reaching(held["point"], nothing)
    return None
