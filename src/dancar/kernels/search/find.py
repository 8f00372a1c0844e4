"""Who lies in a ball, and which balls hold a point: float32 rules out boxes and most places, float64 decides the rest.

A float32 sum of squares may exceed the limit of a contained pair by no more than `kernels/scan/bounds.py` works out;
the limit is computed in float32 here, and has room for that. What float64 cannot tell is left to integers by the
caller.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.search.columns import WIDTH

Float32 = NDArray[np.float32]


@njit(nogil=True, cache=True, fastmath={"contract"})  # type: ignore[untyped-decorator]
def box_sums(low: Float32, high: Float32, bundle: int, point: Float32, sums: Float32) -> None:
    """The squared distance of a point from each of 64 boxes, over the point's axes, in float32."""
    for j in range(WIDTH):
        sums[j] = 0
    for k in range(point.shape[0]):
        for j in range(WIDTH):
            gap = max(max(low[bundle, k, j] - point[k], point[k] - high[bundle, k, j]), np.float32(0))
            sums[j] += gap * gap


@njit(nogil=True, cache=True, fastmath={"contract"})  # type: ignore[untyped-decorator]
def place_sums(blocks: Float32, block: int, point: Float32, sums: Float32) -> None:
    """The squared distance of a point from each of 64 places, in float32."""
    for j in range(WIDTH):
        sums[j] = 0
    for k in range(point.shape[0]):
        for j in range(WIDTH):
            gap = blocks[block, k, j] - point[k]
            sums[j] += gap * gap


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def float64_sum(blocks: Float32, block: int, place: int, point: Float32) -> float:
    """The squared distance of a point from one place, in float64, in the order of the axes."""
    total = 0.0
    for k in range(point.shape[0]):
        gap = np.float64(point[k]) - np.float64(blocks[block, k, place])
        total += gap * gap
    return total


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def points_within(
    points: Float32,
    radius: Float32,
    own: NDArray[np.int32],
    first: int,
    order: NDArray[np.int32],
    blocks: Float32,
    low: Float32,
    high: Float32,
    outer_low: Float32,
    outer_high: Float32,
    out: NDArray[np.int64],
) -> tuple[int, int, int]:
    """The indexed rows in each ball i >= `first`, save row `own[i]`; of as many balls as `out` has room for.

    Returns the ball to go on from, how much of `out` is used, and how many of these float64 could not decide. An entry
    is `i * len(order) + row` for a row in ball i, or `~` of that, undecided. A row that cannot be, of a damaged file,
    ends the search with -1.
    """
    dim, count = points.shape[1], order.shape[0]
    scale, least = np.float32(1.0 + (dim + 8) * 2.0**-23), np.float32((dim + 4) * 2.0**-124)
    tolerance = (dim + 4) * 2.0**-52
    outer, inner, places = np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32)
    used, close = 0, 0
    for i in range(first, points.shape[0]):
        if not radius[i] >= 0:
            continue
        limit = radius[i] * radius[i] * scale + least
        square = np.float64(radius[i]) * np.float64(radius[i])
        point, begin, begin_close = points[i], used, close
        for top in range(outer_low.shape[0]):
            box_sums(outer_low, outer_high, top, point, outer)
            for a in range(min(WIDTH, low.shape[0] - top * WIDTH)):
                if not outer[a] <= limit:
                    continue
                bundle = top * WIDTH + a
                box_sums(low, high, bundle, point, inner)
                for b in range(min(WIDTH, blocks.shape[0] - bundle * WIDTH)):
                    if not inner[b] <= limit:
                        continue
                    block = bundle * WIDTH + b
                    place_sums(blocks, block, point, places)
                    for j in range(min(WIDTH, count - block * WIDTH)):
                        if not places[j] <= limit:
                            continue
                        total = float64_sum(blocks, block, j, point)
                        row = order[block * WIDTH + j]
                        if not 0 <= row < count:
                            return -1, 0, 0
                        if row == own[i] or total > square * (1.0 + tolerance):
                            continue
                        if used == out.shape[0]:
                            return i, begin, begin_close
                        out[used] = np.int64(i) * count + row
                        if total > square * (1.0 - tolerance):
                            out[used] = ~out[used]
                            close += 1
                        used += 1
    return points.shape[0], used, close


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def balls_around(
    points: Float32,
    own: NDArray[np.int32],
    first: int,
    order: NDArray[np.int32],
    blocks: Float32,
    low: Float32,
    high: Float32,
    outer_low: Float32,
    outer_high: Float32,
    out: NDArray[np.int64],
) -> tuple[int, int, int]:
    """The indexed balls that hold point i >= `first`, save row `own[i]`; returns as `points_within` does."""
    dim, count = points.shape[1], order.shape[0]
    scale, least = np.float32(1.0 + (dim + 8) * 2.0**-23), np.float32((dim + 4) * 2.0**-124)
    tolerance = (dim + 4) * 2.0**-52
    outer, inner, places = np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32)
    used, close = 0, 0
    for i in range(first, points.shape[0]):
        point, begin, begin_close = points[i], used, close
        for top in range(outer_low.shape[0]):
            box_sums(outer_low, outer_high, top, point, outer)
            for a in range(min(WIDTH, low.shape[0] - top * WIDTH)):
                size = outer_high[top, dim, a]
                if not outer[a] <= size * size * scale + least:
                    continue
                bundle = top * WIDTH + a
                box_sums(low, high, bundle, point, inner)
                for b in range(min(WIDTH, blocks.shape[0] - bundle * WIDTH)):
                    size = high[bundle, dim, b]
                    if not inner[b] <= size * size * scale + least:
                        continue
                    block = bundle * WIDTH + b
                    place_sums(blocks, block, point, places)
                    for j in range(min(WIDTH, count - block * WIDTH)):
                        size = blocks[block, dim, j]
                        if not (size >= 0 and places[j] <= size * size * scale + least):
                            continue
                        total = float64_sum(blocks, block, j, point)
                        square = np.float64(size) * np.float64(size)
                        row = order[block * WIDTH + j]
                        if not 0 <= row < count:
                            return -1, 0, 0
                        if row == own[i] or total > square * (1.0 + tolerance):
                            continue
                        if used == out.shape[0]:
                            return i, begin, begin_close
                        out[used] = np.int64(i) * count + row
                        if total > square * (1.0 - tolerance):
                            out[used] = ~out[used]
                            close += 1
                        used += 1
    return points.shape[0], used, close
