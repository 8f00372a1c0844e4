"""A point in a ball around another point, of a radius that all nodes share: the slack is it less the distance."""

import math

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar, scalar_in_order

# Where two points coincide the distance has no gradient, and any direction will do.
_LEAST_SQUARE = np.float32(1e-24)
_LEAST_RADIUS = np.float32(1e-6)


def slack(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`radius - |point - other|`."""
    return np.asarray(R[:, 0] - np.sqrt(((point - other) ** 2).sum(1)))


def gradient(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By the point minus the unit vector from the other to it, by the other that unit vector, by the radius 1."""
    away = point - other
    unit = away / np.sqrt((away**2).sum(1) + _LEAST_SQUARE)[:, None]
    return -unit, unit, np.ones_like(unit[:, :1])


@scalar
def row_slack(point, u, other, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    square = point[u, 0] * 0
    for j in range(dim):
        away = point[u, j] - other[v, j]
        square += away * away
    return R[r, 0] - math.sqrt(square)


@scalar_in_order
def row_gradient(point, u, other, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    square = _LEAST_SQUARE
    for j in range(dim):
        away = point[u, j] - other[v, j]
        square += away * away
    unit = scale / math.sqrt(square)
    for j in range(dim):
        step = (point[u, j] - other[v, j]) * unit
        out[k, j] = -step
        out[k, dim + j] = step
    out[k, 2 * dim] = scale


@scalar
def row_retract(point, u, other, v, dim):  # type: ignore[no-untyped-def]
    """A point may lie anywhere."""


@scalar
def relation_retract(R, r, dim):  # type: ignore[no-untyped-def]
    """A radius stays positive."""
    if R[r, 0] < _LEAST_RADIUS:
        R[r, 0] = _LEAST_RADIUS


POINT_IN_SHARED_BALL = Containment(
    name="point in shared ball",
    source_parameters=(("point", lambda dim: dim),),
    target_parameters=(("point", lambda dim: dim),),
    relation_parameters=(("radius", lambda dim: 1),),
    slack=slack,
    gradient=gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    relation_retract=relation_retract,
    file=__file__,
)
