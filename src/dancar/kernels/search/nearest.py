"""The indexed points nearest to a point, by squared distance in float64, equal ones by row.

A few blocks whose boxes are nearest give a bound; then every block whose box may hold something nearer is looked into.
Float32 sums serve as lower bounds: they exceed those in float64 by no more than the factor that is taken off.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.search.columns import WIDTH
from dancar.kernels.search.find import box_sums, float64_sum, place_sums

Float32 = NDArray[np.float32]

_FIRST = 4


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def nearest_points(
    point: Float32,
    own: int,
    order: NDArray[np.int32],
    blocks: Float32,
    low: Float32,
    high: Float32,
    rows: NDArray[np.int32],
    squared: NDArray[np.float64],
) -> int:
    """Fill `rows` and `squared`, nearest first, with others than row `own`; return how many, -1 if a row cannot be."""
    wanted, used, count = rows.shape[0], 0, blocks.shape[0]
    if wanted == 0:
        return 0
    less, least = 1.0 - (point.shape[0] + 8) * 2.0**-23, (point.shape[0] + 4) * 2.0**-124
    boxes, places = np.empty(low.shape[0] * WIDTH, np.float32), np.empty(WIDTH, np.float32)
    for bundle in range(low.shape[0]):
        box_sums(low, high, bundle, point, boxes[bundle * WIDTH : (bundle + 1) * WIDTH])
    first = min(_FIRST + wanted // WIDTH, count)
    for turn in range(first + count):
        block = turn - first
        if turn < first:
            block = 0
            for other in range(count):
                if boxes[block] < 0 or 0 <= boxes[other] < boxes[block]:
                    block = other
        # What overflows float32 says nothing.
        elif boxes[block] < 0 or (used == wanted and squared[used - 1] < boxes[block] * less - least < np.inf):
            continue
        boxes[block] = -1
        place_sums(blocks, block, point, places)
        for j in range(min(WIDTH, order.shape[0] - block * WIDTH)):
            if used == wanted and squared[used - 1] < places[j] * less - least < np.inf:
                continue
            row = order[block * WIDTH + j]
            if not 0 <= row < order.shape[0]:
                return -1
            if row == own:
                continue
            total = float64_sum(blocks, block, j, point)
            if used == wanted:
                last = squared[used - 1]
                if total > last or (total == last and row > rows[used - 1]):
                    continue
                used -= 1
            place = used
            while place > 0 and (squared[place - 1] > total or (squared[place - 1] == total and rows[place - 1] > row)):
                squared[place], rows[place] = squared[place - 1], rows[place - 1]
                place -= 1
            squared[place], rows[place] = total, row
            used += 1
    return used


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def nearest_of_rows(
    points: Float32,
    own: NDArray[np.int32],
    order: NDArray[np.int32],
    blocks: Float32,
    low: Float32,
    high: Float32,
    rows: NDArray[np.int32],
    squared: NDArray[np.float64],
) -> bool:
    """`nearest_points` of each of several points, into its row; whether all could be filled."""
    for i in range(points.shape[0]):
        if nearest_points(points[i], own[i], order, blocks, low, high, rows[i], squared[i]) < rows.shape[1]:
            return False
    return True
