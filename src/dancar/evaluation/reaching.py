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
from dancar.regions.translated_point import TRANSLATED_POINT
from dancar.regions.translated_projection import TRANSLATED_PROJECTION

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
    if containment in (TRANSLATED_POINT, TRANSLATED_PROJECTION):
        return _translated(arrangement, relation)
    return None


def _translated(arrangement: Arrangement, relation: int) -> tuple[Reaching, Reaching]:
    """The points, and the moved ones; of a hyperplane their projections, which are computed in float64."""
    held, nothing = arrangement.parameters, np.zeros(arrangement.n_nodes, np.float32)
    point, moved = held["point"], held["point"] + held["translation"][relation]
    if "normal" in held:
        normal = held["normal"][relation].astype(np.float64)
        point, moved = (
            np.ascontiguousarray(X - (X @ normal)[:, None] * normal, np.float32)
            for X in (point.astype(np.float64), point.astype(np.float64) + held["translation"][relation])
        )
    return Reaching(point, nothing + held["radius"][relation]), Reaching(moved, nothing)
