"""An orthant in an orthant: the slack is the distance of its corner to the border of the other, negative outside.

The orthant of a corner x is all that is at least x in every coordinate; it lies in the orthant of another corner y when
x does. Outside, the distance is the root of the squared violations that the order embeddings train on; its sign is that
of the smallest difference of coordinates, which no rounding changes.
"""

import math

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar, scalar_in_order

# Where a violation vanishes its direction is lost, and any will do.
_LEAST_SQUARE = np.float32(1e-24)


def slack(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`min(inner - outer)` where that is at least 0, else `-|max(outer - inner, 0)|`."""
    gap = inner - outer
    least = gap.min(axis=1)
    return np.asarray(np.where(least >= 0, least, -np.sqrt((np.minimum(gap, 0) ** 2).sum(axis=1))))


def gradient(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By inner: inside 1 in the first of the closest coordinates, outside the unit vector of the violations."""
    gap = inner - outer
    violation = np.minimum(gap, 0)
    by_inner = -violation / np.sqrt((violation**2).sum(axis=1) + _LEAST_SQUARE)[:, None]
    inside = np.flatnonzero(gap.min(axis=1) >= 0)
    by_inner[inside, gap[inside].argmin(axis=1)] = 1
    return -by_inner, by_inner, outer[:, :0]


@scalar
def row_slack(outer, u, inner, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    least = inner[v, 0] - outer[u, 0]
    square = least * 0
    for j in range(dim):
        gap = inner[v, j] - outer[u, j]
        least = min(least, gap)
        below = min(gap, square * 0)
        square += below * below
    return least if least >= 0 else -math.sqrt(square)


@scalar_in_order
def row_gradient(outer, u, inner, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    closest, least = 0, inner[v, 0] - outer[u, 0]
    square = _LEAST_SQUARE
    for j in range(dim):
        gap = inner[v, j] - outer[u, j]
        if gap < least:
            closest, least = j, gap
        if gap < 0:
            square += gap * gap
    unit = scale / math.sqrt(square)
    for j in range(dim):
        gap = inner[v, j] - outer[u, j]
        step = -gap * unit if gap < 0 else scale * 0
        out[k, j] = -step
        out[k, dim + j] = step
    if least >= 0:
        out[k, closest] = -scale
        out[k, dim + closest] = scale


@scalar
def row_retract(outer, u, inner, v, dim):  # type: ignore[no-untyped-def]
    """A corner may lie anywhere."""


ORTHANT_IN_ORTHANT = Containment(
    name="orthant in orthant",
    source_parameters=(("corner", lambda dim: dim),),
    target_parameters=(("corner", lambda dim: dim),),
    slack=slack,
    gradient=gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    file=__file__,
)
