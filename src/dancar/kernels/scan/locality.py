"""An order of points in which near ones stand near: the leaves of a k-d tree."""

import numpy as np
from numpy.typing import NDArray

_SAMPLE = 256


def locality_order(points: NDArray[np.float32], leaf: int) -> NDArray[np.int32]:
    """The points' indices, each run of `leaf` (from a multiple of `leaf` on) a leaf of a k-d tree.

    Each cell is cut across its widest axis, which a sample of its points decides.
    """
    order = np.arange(len(points), dtype=np.int32)
    cells = [(0, len(points))]
    while cells:
        start, stop = cells.pop()
        leaves = -(-(stop - start) // leaf)
        if leaves < 2:
            continue
        inside = order[start:stop]
        sample = points[inside[:: -(-len(inside) // _SAMPLE)]]
        axis = int(np.argmax(sample.max(axis=0) - sample.min(axis=0)))
        half = leaves // 2 * leaf
        order[start:stop] = inside[np.argpartition(points[inside, axis], half)]
        cells += [(start, start + half), (start + half, stop)]
    return order
