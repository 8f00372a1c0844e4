"""A point in the half-space of another point: the slack is their inner product less a threshold that all share."""

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar


def slack(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`<point, other> - threshold`."""
    return np.asarray((point * other).sum(1) - R[:, 0])


def gradient(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By each point the other one, by the threshold -1."""
    return other.copy(), point.copy(), -np.ones_like(point[:, :1])


@scalar
def row_slack(point, u, other, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    product = point[u, 0] * other[v, 0]
    for j in range(1, dim):
        product += point[u, j] * other[v, j]
    return product - R[r, 0]


@scalar
def row_gradient(point, u, other, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    for j in range(dim):
        out[k, j] = other[v, j] * scale
        out[k, dim + j] = point[u, j] * scale
    out[k, 2 * dim] = -scale


@scalar
def row_retract(point, u, other, v, dim):  # type: ignore[no-untyped-def]
    """A point may lie anywhere."""


POINT_IN_HALF_SPACE = Containment(
    name="point in half-space",
    source_parameters=(("point", lambda dim: dim),),
    target_parameters=(("point", lambda dim: dim),),
    relation_parameters=(("threshold", lambda dim: 1),),
    slack=slack,
    gradient=gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    file=__file__,
)
