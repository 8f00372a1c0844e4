"""Whether pairs are contained: float64 with its error bound, two numbers for yes and no, a third for "too close"."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Float32 = NDArray[np.float32]

OUTSIDE, INSIDE, CLOSE = 0, 1, 2


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def pair_contained(center: Float32, radius: Float32, anchor: Float32, u: int, v: int) -> int:
    """0 if the anchor of v lies outside the ball of u, 1 if inside, 2 if float64 cannot tell."""
    size = np.float64(radius[u])
    if not size >= 0:
        return OUTSIDE
    total = 0.0
    for k in range(center.shape[1]):
        gap = np.float64(center[u, k]) - np.float64(anchor[v, k])
        total += gap * gap
    tolerance = (center.shape[1] + 4) * 2.0**-52
    if total <= size * size * (1.0 - tolerance):
        return INSIDE
    return CLOSE if total <= size * size * (1.0 + tolerance) else OUTSIDE


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def pairs_contained(
    center: Float32,
    radius: Float32,
    anchor: Float32,
    container: NDArray[np.int32],
    member: NDArray[np.int32],
    first: int,
    last: int,
    out: NDArray[np.uint8],
) -> int:
    """`pair_contained` of pairs first <= i < last, 0 where both are the same node; returns how many are too close."""
    close = 0
    for i in range(first, last):
        found = 0 if container[i] == member[i] else pair_contained(center, radius, anchor, container[i], member[i])
        out[i] = found
        close += found == CLOSE
    return close
