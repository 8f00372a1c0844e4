"""The paper's hinges over batches of pairs, interpolated between a point and a ball as what is contained.

The slack of a pair (u, v) is `radius[u] - |center[u] - anchor[v]| - inclusion radius[v]`: with inclusion 0 it says how
far the anchor of v is inside the ball of u, with inclusion 1, and anchors at the centers, how far the ball of v is. The
hinge is `max(0, margin - sign slack)`, with sign 1 for pairs to be inside and -1 for pairs to be outside.

Parameters are rows `center | radius | anchor`, or `center | radius` with `anchor_at` 0 where anchors are the centers. A
step has two passes with a barrier between: `find` writes for each pair its hinge and the inverse of its distance;
`gather` lets each thread add up the gradients of the rows that it owns, in the order of the pairs, so that the number
of threads changes no bit.
"""

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]

# Anchors start at their centers, where the distance has no gradient; the authors' program adds this to its square.
_LEAST_SQUARE = np.float32(1e-10)


def find_twin(
    rows: Float32,
    source: Int32,
    target: Int32,
    sign: float,
    inclusion: float,
    dim: int,
    anchor_at: int,
    margin: float,
) -> tuple[Float32, Float32]:
    """The hinge and the inverse distance of each pair."""
    away = rows[source, :dim] - rows[target, anchor_at : anchor_at + dim]
    distance = np.sqrt((away * away).sum(axis=1) + _LEAST_SQUARE)
    slack = rows[source, dim] - distance - inclusion * rows[target, dim]
    return np.maximum(margin - sign * slack, 0), 1 / distance


def gather_twin(
    rows: Float32,
    source: Int32,
    target: Int32,
    hinge: Float32,
    inverse: Float32,
    sign: float,
    inclusion: float,
    dim: int,
    anchor_at: int,
    scale: float,
    gradient: Float32,
) -> None:
    """Add `scale` times the gradient of the sum of the hinges."""
    wrong = np.flatnonzero(hinge > 0)
    source, target = source[wrong], target[wrong]
    pull = sign * scale
    unit = pull * inverse[wrong, None] * (rows[source, :dim] - rows[target, anchor_at : anchor_at + dim])
    np.add.at(gradient, (source[:, None], np.arange(dim)), unit)
    np.add.at(gradient, (target[:, None], np.arange(anchor_at, anchor_at + dim)), -unit)
    np.add.at(gradient[:, dim], source, -pull)
    np.add.at(gradient[:, dim], target, pull * inclusion)


@njit(nogil=True, cache=True, error_model="numpy")
def find(rows, source, target, begin, end, sign, inclusion, dim, anchor_at, margin, hinge, inverse):  # type: ignore[no-untyped-def]
    """`find_twin` for the pairs begin <= i < end."""
    for i in range(begin, end):
        u, v = source[i], target[i]
        square = _LEAST_SQUARE
        for j in range(dim):
            away = rows[u, j] - rows[v, anchor_at + j]
            square += away * away
        distance = np.float32(math.sqrt(square))
        short = margin - sign * (rows[u, dim] - distance - inclusion * rows[v, dim])
        hinge[i] = short if short > 0 else np.float32(0)
        inverse[i] = np.float32(1) / distance


@njit(nogil=True, cache=True)
def gather(rows, source, target, hinge, inverse, sign, inclusion, dim, anchor_at, scale, low, high, gradient):  # type: ignore[no-untyped-def]
    """`gather_twin` for the rows low <= row < high."""
    pull = sign * scale
    for i in range(len(source)):
        if hinge[i] > 0:
            u, v = source[i], target[i]
            step = pull * inverse[i]
            if low <= u < high:
                for j in range(dim):
                    gradient[u, j] += step * (rows[u, j] - rows[v, anchor_at + j])
                gradient[u, dim] -= pull
            if low <= v < high:
                for j in range(dim):
                    gradient[v, anchor_at + j] -= step * (rows[u, j] - rows[v, anchor_at + j])
                gradient[v, dim] += pull * inclusion


def add_spread(rows: Float32, dim: int, weight: float, gradient: Float32) -> float:
    """`weight (largest radius - smallest radius)²`, and its gradient added to `gradient`.

    Every ball of the largest or of the smallest radius gets the whole gradient, as in the authors' program.
    """
    radius = rows[:, dim]
    largest, smallest = radius.max(), radius.min()
    pull = 2 * weight * float(largest - smallest)
    gradient[radius == largest, dim] += pull
    gradient[radius == smallest, dim] -= pull
    return weight * float(largest - smallest) ** 2
