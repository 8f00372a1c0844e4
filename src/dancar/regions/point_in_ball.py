"""A point in a ball of Euclidean space: the slack is the radius less the distance of center and anchor."""

import math

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar, scalar_in_order

# Center and anchor start at one place; there the distance has no gradient, and any direction will do.
_LEAST_SQUARE = np.float32(1e-24)
_LEAST_RADIUS = np.float32(1e-6)


def slack(ball: Floats, point: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`radius - |center - anchor|` for rows `center | radius` and rows `anchor`."""
    center, radius = ball[:, :-1], ball[:, -1]
    return np.asarray(radius - np.sqrt(((center - point) ** 2).sum(1) + _LEAST_SQUARE))


def gradient(ball: Floats, point: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By the center minus the unit vector from anchor to center, by the radius 1, by the anchor that unit vector."""
    away = ball[:, :-1] - point
    unit = away / np.sqrt((away**2).sum(1) + _LEAST_SQUARE)[:, None]
    return np.concatenate([-unit, np.ones_like(unit[:, :1])], axis=1), unit, unit[:, :0]


@scalar
def row_slack(ball, u, point, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    square = _LEAST_SQUARE
    for j in range(dim):
        away = ball[u, j] - point[v, j]
        square += away * away
    return ball[u, dim] - math.sqrt(square)


@scalar_in_order
def row_gradient(ball, u, point, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    square = _LEAST_SQUARE
    for j in range(dim):
        away = ball[u, j] - point[v, j]
        square += away * away
    unit = scale / math.sqrt(square)
    for j in range(dim):
        step = (ball[u, j] - point[v, j]) * unit
        out[k, j] = -step
        out[k, dim + 1 + j] = step
    out[k, dim] = scale


@scalar
def row_retract(ball, u, point, v, dim):  # type: ignore[no-untyped-def]
    """A radius stays positive."""
    if ball[u, dim] < _LEAST_RADIUS:
        ball[u, dim] = _LEAST_RADIUS


POINT_IN_BALL = Containment(
    name="point in ball",
    source_parameters=(("center", lambda dim: dim), ("radius", lambda dim: 1)),
    target_parameters=(("anchor", lambda dim: dim),),
    slack=slack,
    gradient=gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    file=__file__,
)
