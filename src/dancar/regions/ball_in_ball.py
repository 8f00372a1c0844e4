"""A ball in a ball of Euclidean space: the slack is the difference of the radii less the distance of the centers.

Chains of `depth` balls are rows `center of A1 | ... | center of A_depth | radius of A1 | ... | radius of A_depth`, and
the relation number `inner * depth + outer` says that ball `inner` of the contained chain is to lie in ball `outer` of
the containing one, counted from 0. One ball a node is the chain of depth 1, its only relation number 0.
"""

import math

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar, scalar_in_order

# Where centers coincide the distance has no gradient, and any direction will do.
_LEAST_SQUARE = np.float32(1e-24)
_LEAST_RADIUS = np.float32(1e-6)


def slack(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> Floats:
    """`radius of outer - radius of inner - |center of outer - center of inner|`."""
    (center, radius), (other, small) = _chosen(outer, inner, r, dim)
    return np.asarray(radius - small - np.sqrt(((center - other) ** 2).sum(1)))


def gradient(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
    """By the center of outer minus the unit vector to it, by that of inner the same vector, by the radii 1 and -1."""
    depth = outer.shape[1] // (dim + 1)
    (center, _), (other, _) = _chosen(outer, inner, r, dim)
    away = center - other
    unit = away / np.sqrt((away**2).sum(1) + _LEAST_SQUARE)[:, None]
    by_outer, by_inner = np.zeros_like(outer), np.zeros_like(inner)
    row = np.arange(len(outer))
    for by, place, sign in ((by_outer, r % depth, -1), (by_inner, r // depth, 1)):
        by[row[:, None], place[:, None] * dim + np.arange(dim)] = sign * unit
        by[row, depth * dim + place] = -sign
    return by_outer, by_inner, outer[:, :0]


def _chosen(outer: Floats, inner: Floats, r: Ints, dim: int) -> list[tuple[Floats, Floats]]:
    """Center and radius of the outer and of the inner ball that the relation numbers mean."""
    depth = outer.shape[1] // (dim + 1)
    row = np.arange(len(outer))
    return [
        (chain[row[:, None], place[:, None] * dim + np.arange(dim)], chain[row, depth * dim + place])
        for chain, place in ((outer, r % depth), (inner, r // depth))
    ]


@scalar
def row_slack(outer, u, inner, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    depth = outer.shape[1] // (dim + 1)
    o, i = r % depth, r // depth
    square = outer[u, 0] * 0
    for j in range(dim):
        away = outer[u, o * dim + j] - inner[v, i * dim + j]
        square += away * away
    return outer[u, depth * dim + o] - inner[v, depth * dim + i] - math.sqrt(square)


@scalar_in_order
def row_gradient(outer, u, inner, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    width = outer.shape[1]
    depth = width // (dim + 1)
    o, i = r % depth, r // depth
    if depth > 1:
        for j in range(2 * width):
            out[k, j] = 0
    square = _LEAST_SQUARE
    for j in range(dim):
        away = outer[u, o * dim + j] - inner[v, i * dim + j]
        square += away * away
    unit = scale / math.sqrt(square)
    for j in range(dim):
        step = (outer[u, o * dim + j] - inner[v, i * dim + j]) * unit
        out[k, o * dim + j] = -step
        out[k, width + i * dim + j] = step
    out[k, depth * dim + o] = scale
    out[k, width + depth * dim + i] = -scale


@scalar
def row_retract(outer, u, inner, v, dim):  # type: ignore[no-untyped-def]
    """Radii stay positive."""
    for j in range(outer.shape[1] // (dim + 1) * dim, outer.shape[1]):
        if outer[u, j] < _LEAST_RADIUS:
            outer[u, j] = _LEAST_RADIUS


BALL_IN_BALL = Containment(
    name="ball in ball",
    source_parameters=(("center", lambda dim: dim), ("radius", lambda dim: 1)),
    target_parameters=(("center", lambda dim: dim), ("radius", lambda dim: 1)),
    slack=slack,
    gradient=gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    file=__file__,
)
