"""An order of points in which near ones stand near: the leaves of a k-d tree."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

_SAMPLE = 64


def locality_order(points: NDArray[np.float32], leaf: int) -> NDArray[np.int32]:
    """The points' indices, each run of `leaf` (from a multiple of `leaf` on) a leaf of a k-d tree."""
    order = np.arange(len(points), dtype=np.int32)
    sort_into_leaves(points, order, np.empty(len(points), np.float32), leaf)
    return order


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def sort_into_leaves(
    points: NDArray[np.float32],
    order: NDArray[np.int32],
    keys: NDArray[np.float32],
    leaf: int,
) -> None:
    """Reorder `order`, cutting each cell at a multiple of `leaf` near its middle, across its widest axis.

    A sample of a cell's points decides which axis that is. `keys` is room to work in.
    """
    cells = np.empty((64, 2), np.int64)
    cells[0, 0], cells[0, 1] = 0, len(order)
    waiting = 1
    while waiting > 0:
        waiting -= 1
        start, stop = cells[waiting, 0], cells[waiting, 1]
        leaves = (stop - start + leaf - 1) // leaf
        if leaves < 2:
            continue
        stride = (stop - start) // _SAMPLE + 1
        widest, axis = np.float32(-1.0), 0
        for k in range(points.shape[1]):
            low = high = points[order[start], k]
            for i in range(start, stop, stride):
                number = points[order[i], k]
                low, high = min(low, number), max(high, number)
            if high - low > widest:
                widest, axis = high - low, k
        for i in range(start, stop):
            keys[i] = points[order[i], axis]
        cut = start + leaves // 2 * leaf
        left, right = start, stop - 1
        while left < right:
            pivot = keys[(left + right) >> 1]
            i, j = left, right
            while i <= j:
                while keys[i] < pivot:
                    i += 1
                while keys[j] > pivot:
                    j -= 1
                if i <= j:
                    keys[i], keys[j] = keys[j], keys[i]
                    order[i], order[j] = order[j], order[i]
                    i += 1
                    j -= 1
            if cut <= j:
                right = j
            elif cut >= i:
                left = i
            else:
                break
        cells[waiting, 0], cells[waiting, 1] = start, cut
        cells[waiting + 1, 0], cells[waiting + 1, 1] = cut, stop
        waiting += 2
