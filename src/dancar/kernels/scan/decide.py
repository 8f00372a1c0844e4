"""What float32 left open: float64 with its error bound, then integers."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.scan.integers import contained_by_integers


class Decided(NamedTuple):
    """How many pairs each arithmetic decided: float32 with the 16-bit grid, float64, integers.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import contained
    >>> center = np.array([[0, 0], [9, 9]], np.float32)
    >>> contained(center, np.array([1, 1], np.float32), center).decided
    Decided(single=2, double=0, integer=0)
    """

    single: int
    double: int
    integer: int


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def keep_other_pairs(
    center: NDArray[np.float32],
    anchor: NDArray[np.float32],
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    self_pairs: int,
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    count: int,
    squared: NDArray[np.float64],
) -> int:
    """Move those of the first `count` pairs that are no edges to the front, with their squared distances.

    Pairs u = v go too unless `self_pairs` is 1. The edges of u are `targets[offsets[u] : offsets[u + 1]]`, ascending.
    The sum runs in the order of the axes, so that it has the same bits everywhere.
    """
    kept = 0
    for i in range(count):
        u, v = source[i], target[i]
        if u == v and self_pairs == 0:
            continue
        low, high = offsets[u], offsets[u + 1]
        last = high
        while low < high:
            middle = (low + high) >> 1
            if targets[middle] < v:
                low = middle + 1
            else:
                high = middle
        if low < last and targets[low] == v:
            continue
        total = 0.0
        for axis in range(center.shape[1]):
            gap = np.float64(center[u, axis]) - np.float64(anchor[v, axis])
            total += gap * gap
        source[kept], target[kept], squared[kept] = u, v, total
        kept += 1
    return kept


def decide(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    squared: NDArray[np.float64],
) -> tuple[NDArray[np.bool_], int]:
    """Whether each pair is contained, given its squared distance in float64; and how many pairs took integers.

    `squared` lies within a relative (d + 2) 2^-53 of the truth, and the square of a float32 is exact in float64; twice
    that is left open. Differences and squares of float32 numbers neither overflow nor underflow in float64.
    """
    size = radius[source].astype(np.float64)
    limit = size * size
    tolerance = (center.shape[1] + 4) * 2.0**-52
    inside = squared <= limit * (1.0 - tolerance)
    close = np.flatnonzero(~inside & (squared <= limit * (1.0 + tolerance)) & (size >= 0.0))
    inside &= size >= 0.0
    if len(close):
        u, v = source[close], target[close]
        inside[close] = contained_by_integers(center[u], radius[u], anchor[v])
    return inside, len(close)
