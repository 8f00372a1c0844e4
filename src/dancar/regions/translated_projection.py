"""A point, moved and then projected along its relation's normal, in a ball around another projection: TransH's.

S is the point of the containing side, T that of the contained one, R the relation's translation d, the unit normal w of
its hyperplane and the radius of its balls. With `e = T + d - S` the slack is `radius - |e - (w e) w|`: the translation
is projected with the points, so that it lies in the hyperplane whatever it is.
"""

import math
from typing import Any

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar, scalar_in_order

# Where the projections meet the distance has no gradient, and any direction will do.
_LEAST_SQUARE = 1e-24
_LEAST_RADIUS = np.float32(1e-6)
# A normal of a length so near 1 is left as it is, so that retracting twice is retracting once.
_NEARLY = 1e-5


def _parts(point: Floats, other: Floats, R: Floats, dim: int) -> tuple[Floats, Floats, Floats, Floats]:
    """The way before it is projected, the normal, their product, and the way."""
    free, normal = other + R[:, :dim] - point, R[:, dim : 2 * dim]
    along = (free * normal).sum(1)[:, None]
    return free, normal, along, free - along * normal


def slack(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`radius - |e - (w e) w|` with `e = other + translation - point`."""
    away = _parts(point, other, R, dim)[3]
    return np.asarray(R[:, 2 * dim] - np.sqrt((away**2).sum(1)))


def gradient(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By the point the unit vector of the way, less its part along w; by the normal `(w e) unit + (w unit) e`."""
    free, normal, along, away = _parts(point, other, R, dim)
    unit = away / np.sqrt((away**2).sum(1) + _LEAST_SQUARE)[:, None].astype(away.dtype)
    across = (unit * normal).sum(1)[:, None]
    by_point = unit - across * normal
    by_normal = along * unit + across * free
    return by_point, -by_point, np.concatenate([-by_point, by_normal, np.ones_like(along)], axis=1)


@scalar
def _along(point: Any, u: Any, other: Any, v: Any, R: Any, r: Any, dim: Any) -> Any:
    """`w e`; in float64, as all that is projected: what is left of long ways may be short."""
    along = 0.0
    for j in range(dim):
        along += (1.0 * other[v, j] + R[r, j] - point[u, j]) * R[r, dim + j]
    return along


@scalar
def row_slack(point, u, other, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    along, square = _along(point, u, other, v, R, r, dim), 0.0
    for j in range(dim):
        away = 1.0 * other[v, j] + R[r, j] - point[u, j] - along * R[r, dim + j]
        square += away * away
    return R[r, 2 * dim] - math.sqrt(square)


@scalar_in_order
def row_gradient(point, u, other, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    along, square, product = _along(point, u, other, v, R, r, dim), _LEAST_SQUARE, 0.0
    for j in range(dim):
        away = 1.0 * other[v, j] + R[r, j] - point[u, j] - along * R[r, dim + j]
        square += away * away
        product += away * R[r, dim + j]
    length = scale / math.sqrt(square)
    across = product * length
    for j in range(dim):
        free = 1.0 * other[v, j] + R[r, j] - point[u, j]
        unit = (free - along * R[r, dim + j]) * length
        step = unit - across * R[r, dim + j]
        out[k, j] = step
        out[k, dim + j] = -step
        out[k, 2 * dim + j] = -step
        out[k, 3 * dim + j] = along * unit + across * free
    out[k, 4 * dim] = scale


@scalar
def row_retract(point, u, other, v, dim):  # type: ignore[no-untyped-def]
    """A point may lie anywhere."""


@scalar
def relation_retract(R, r, dim):  # type: ignore[no-untyped-def]
    """A normal has the length 1, and a radius stays positive."""
    most = 0.0
    for j in range(dim, 2 * dim):
        most = max(most, abs(R[r, j]))
    if most > 0:
        square = 0.0
        for j in range(dim, 2 * dim):
            square += (R[r, j] / most) ** 2
        length = most * math.sqrt(square)
        if abs(length - 1) > _NEARLY:
            for j in range(dim, 2 * dim):
                R[r, j] /= length
    else:
        R[r, dim] = 1
    if R[r, 2 * dim] < _LEAST_RADIUS:
        R[r, 2 * dim] = _LEAST_RADIUS


TRANSLATED_PROJECTION = Containment(
    name="translated projection in ball",
    source_parameters=(("point", lambda dim: dim),),
    target_parameters=(("point", lambda dim: dim),),
    relation_parameters=(("translation", lambda dim: dim), ("normal", lambda dim: dim), ("radius", lambda dim: 1)),
    slack=slack,
    gradient=gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    relation_retract=relation_retract,
    file=__file__,
    # In one dimension a hyperplane is a point, and all that is projected meets there.
    fewest=2,
)
