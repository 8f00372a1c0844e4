"""A finite set of points in a ball: the slack is the radius less the distance of the farthest of them.

The sets of a model have some number of points each, rows `p1 | p2 | ...`; one point is the anchor of a DANCAR. TransE's
`translated_point` is the case in which relations choose the point, one of the set that their translations make.
"""

import math

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar, scalar_in_order

# At the center the distance has no gradient, and any direction will do.
_LEAST_SQUARE = np.float32(1e-24)
_LEAST_RADIUS = np.float32(1e-6)


def slack(ball: Floats, points: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`radius - max |center - p_i|`."""
    return np.asarray(ball[:, dim] - np.sqrt((_ways(ball, points, dim) ** 2).sum(2).max(1)))


def gradient(ball: Floats, points: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By the center minus the unit vector from the first of the farthest points, by that point the same vector."""
    ways = _ways(ball, points, dim)
    row = np.arange(len(ball))
    chosen = (ways**2).sum(2).argmax(1)
    away = ways[row, chosen]
    unit = away / np.sqrt((away**2).sum(1) + _LEAST_SQUARE)[:, None]
    by_points = np.zeros_like(ways)
    by_points[row, chosen] = unit
    return np.concatenate([-unit, np.ones_like(unit[:, :1])], axis=1), by_points.reshape(points.shape), ball[:, :0]


def _ways(ball: Floats, points: Floats, dim: int) -> Floats:
    """The vectors from each point of each row to the center."""
    return np.asarray(ball[:, None, :dim] - points.reshape(len(points), points.shape[1] // dim, dim))


@scalar
def row_slack(ball, u, points, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    farthest = ball[u, 0] * 0
    for first in range(0, points.shape[1], dim):
        square = ball[u, 0] * 0
        for j in range(dim):
            away = ball[u, j] - points[v, first + j]
            square += away * away
        farthest = max(farthest, square)
    return ball[u, dim] - math.sqrt(farthest)


@scalar_in_order
def row_gradient(ball, u, points, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    chosen, farthest = 0, ball[u, 0] * 0
    for first in range(0, points.shape[1], dim):
        square = ball[u, 0] * 0
        for j in range(dim):
            away = ball[u, j] - points[v, first + j]
            square += away * away
            out[k, dim + 1 + first + j] = 0
        if square > farthest:
            chosen, farthest = first, square
    unit = scale / math.sqrt(farthest + _LEAST_SQUARE)
    for j in range(dim):
        step = (ball[u, j] - points[v, chosen + j]) * unit
        out[k, j] = -step
        out[k, dim + 1 + chosen + j] = step
    out[k, dim] = scale


@scalar
def row_retract(ball, u, points, v, dim):  # type: ignore[no-untyped-def]
    """A radius stays positive."""
    if ball[u, dim] < _LEAST_RADIUS:
        ball[u, dim] = _LEAST_RADIUS


def finite_set_in_ball(count: int) -> Containment:
    """So many points in a ball: rows `center | radius` and rows `anchors`."""
    return Containment(
        name=f"{count} points in ball",
        source_parameters=(("center", lambda dim: dim), ("radius", lambda dim: 1)),
        target_parameters=(("anchors", lambda dim: count * dim),),
        slack=slack,
        gradient=gradient,
        row_slack=row_slack,
        row_gradient=row_gradient,
        row_retract=row_retract,
        file=__file__,
    )


# By the number of points.
FINITE_SET_IN_BALL_OF = {count: finite_set_in_ball(count) for count in (2, 3)}
