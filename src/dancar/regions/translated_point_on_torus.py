"""A point of the torus, moved by its relation's translation, in a ball around another point: TorusE's containment.

Rows as in `translated_point`; the distance is the torus' own, so translations, too, count modulo 1.
"""

import math

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar, scalar_in_order
from dancar.spaces.torus import TORUS

# Where a moved point meets the other the distance has no gradient, and any direction will do.
_LEAST_SQUARE = np.float32(1e-24)
_LEAST_RADIUS = np.float32(1e-6)


def _away(point: Floats, other: Floats, R: Floats, dim: int) -> Floats:
    """The shortest way from the point to the moved one."""
    away = other + R[:, :dim] - point
    return np.asarray(away - np.rint(away))


def slack(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`radius - distance(other + translation, point)`."""
    return np.asarray(R[:, dim] - np.sqrt((_away(point, other, R, dim) ** 2).sum(1)))


def gradient(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By the point the unit vector to the moved one, by the other and the translation minus it, by the radius 1."""
    away = _away(point, other, R, dim)
    unit = away / np.sqrt((away**2).sum(1) + _LEAST_SQUARE)[:, None]
    return unit, -unit, np.concatenate([-unit, np.ones_like(unit[:, :1])], axis=1)


@scalar
def row_slack(point, u, other, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    square = point[u, 0] * 0
    for j in range(dim):
        away = other[v, j] + R[r, j] - point[u, j]
        away -= np.rint(away)
        square += away * away
    return R[r, dim] - math.sqrt(square)


@scalar_in_order
def row_gradient(point, u, other, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    square = _LEAST_SQUARE
    for j in range(dim):
        away = other[v, j] + R[r, j] - point[u, j]
        away -= np.rint(away)
        square += away * away
    unit = scale / math.sqrt(square)
    for j in range(dim):
        away = other[v, j] + R[r, j] - point[u, j]
        step = (away - np.rint(away)) * unit
        out[k, j] = step
        out[k, dim + j] = -step
        out[k, 2 * dim + j] = -step
    out[k, 3 * dim] = scale


@scalar
def row_retract(point, u, other, v, dim):  # type: ignore[no-untyped-def]
    """A point is on the torus."""
    for j in range(dim):
        point[u, j] -= np.rint(point[u, j])


@scalar
def relation_retract(R, r, dim):  # type: ignore[no-untyped-def]
    """So is a translation; a radius stays positive."""
    for j in range(dim):
        R[r, j] -= np.rint(R[r, j])
    if R[r, dim] < _LEAST_RADIUS:
        R[r, dim] = _LEAST_RADIUS


TRANSLATED_POINT_ON_TORUS = Containment(
    name="translated point in torus ball",
    source_parameters=(("point", lambda dim: dim),),
    target_parameters=(("point", lambda dim: dim),),
    relation_parameters=(("translation", lambda dim: dim), ("radius", lambda dim: 1)),
    slack=slack,
    gradient=gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    relation_retract=relation_retract,
    file=__file__,
    space=TORUS,
)
