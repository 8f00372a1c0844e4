"""What the annealing maximizes, in plain NumPy: the documentation and the test of the compiled kernel."""

import numpy as np
from numpy.typing import NDArray

Uint64 = NDArray[np.uint64]
Float64 = NDArray[np.float64]


def pixel_masks(center: Float64, radius: Float64, side: int) -> Uint64:
    """For each pixel of a grid over the unit square, the disks that hold its middle, as bits of 64-bit words."""
    middle = (np.arange(side) + 0.5) / side
    words = -(-len(center) // 64)
    masks = np.zeros((side * side, words), np.uint64)
    for disk in range(len(center)):
        span = radius[disk] ** 2 - (middle - center[disk, 1]) ** 2
        half = np.sqrt(np.maximum(span, 0.0))[:, None]
        inside = (
            (span >= 0)[:, None] & (middle >= center[disk, 0] - half) & (middle <= center[disk, 0] + half)
        ).ravel()
        masks[inside, disk // 64] |= np.uint64(1) << np.uint64(disk % 64)
    return masks


def cell_values(masks: Uint64, wanted: Uint64, own: NDArray[np.int64], cost: float) -> Float64:
    """[masks, sets]: the disks of a set that hold the cell, less `cost` for each other disk but the set's own one."""
    both = np.bitwise_count(masks[:, None, :] & wanted[None]).sum(axis=2).astype(np.float64)
    held = np.bitwise_count(masks).sum(axis=1).astype(np.float64)[:, None]
    among = np.maximum(own, 0)
    bit = (masks[:, among // 64] >> (among % 64).astype(np.uint64)) & np.uint64(1)
    return np.asarray((1 + cost) * both - cost * (held - np.where(own >= 0, bit, 0)))
