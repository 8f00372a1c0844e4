"""The hot loop: every pair that the tile tests cannot rule out, a bufferful at a time."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.scan.tile import box_mask, grid_may_hit, lowest_bit, point_masks
from dancar.kernels.scan.vectors import BALLS, POINTS

_TILE = BALLS * POINTS


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def next_candidates(
    centers: NDArray[np.float32],
    reach: NDArray[np.float32],
    words: NDArray[np.int32],
    limits: NDArray[np.int32],
    source_order: NDArray[np.int32],
    target_order: NDArray[np.int32],
    blocks: NDArray[np.float32],
    block_words: NDArray[np.int32],
    halves: NDArray[np.int32],
    low: NDArray[np.float32],
    high: NDArray[np.float32],
    outer_low: NDArray[np.float32],
    outer_high: NDArray[np.float32],
    outer: NDArray[np.uint64],
    first_group: int,
    last_group: int,
    bundle: int,
    group: int,
    block: int,
    source: NDArray[np.int32],
    target: NDArray[np.int32],
) -> tuple[int, int, int, int]:
    """Fill `source` and `target`; return how many, and the bundle, group and block of it to go on from.

    A group is 4 balls, a bundle 64 blocks: few enough to stay in a core's cache while all groups meet them. The work
    is done when the returned bundle is past the last. The pairs are a superset of those within reach, each once; the
    buffers need room for one tile, 256 pairs. `outer` is room for a number a group, to be left alone between calls.
    """
    used = 0
    one = np.uint64(1)
    while bundle < low.shape[0]:
        if bundle % POINTS == 0 and group == first_group and block == 0:
            for i in range(first_group, last_group):
                outer[i - first_group] = box_mask(centers, i, reach, outer_low, outer_high, bundle // POINTS)
        while group < last_group:
            boxes = np.uint64(0)
            if (outer[group - first_group] >> np.uint64(bundle % POINTS)) & one:
                boxes = box_mask(centers, group, reach, low, high, bundle) & (~np.uint64(0) << np.uint64(block))
            while boxes != 0:
                block = lowest_bit(boxes)
                boxes &= boxes - one
                here = bundle * POINTS + block
                if here >= blocks.shape[0]:
                    break
                if not grid_may_hit(words, group, limits, block_words, halves, here):
                    continue
                if used + _TILE > source.shape[0]:
                    return used, bundle, group, block
                masks = point_masks(centers, group, reach, blocks, here)
                for ball in range(BALLS):
                    mask = masks[ball]
                    while mask != 0:
                        place = here * POINTS + lowest_bit(mask)
                        mask &= mask - one
                        if place < target_order.shape[0]:
                            source[used] = source_order[group * BALLS + ball]
                            target[used] = target_order[place]
                            used += 1
            block = 0
            group += 1
        group = first_group
        bundle += 1
    return used, bundle, group, 0
