"""The hot loop: every pair that the tile tests cannot rule out, a bufferful at a time."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.scan.tile import (
    BALLS,
    POINTS,
    box_mask,
    grid_may_hit,
    lowest_bit,
    point_masks,
)

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
    group: int,
    last_group: int,
    block: int,
    source: NDArray[np.int32],
    target: NDArray[np.int32],
) -> tuple[int, int, int]:
    """Fill `source` and `target` from a group and block on; return how many, and the group and block to go on from.

    A group is 4 balls. The work is done when the returned group is `last_group`. The pairs are a superset of those
    within reach, each once; the buffers need room for one tile, 256 pairs.
    """
    used = 0
    one = np.uint64(1)
    while group < last_group:
        for top in range(block // (POINTS * POINTS), outer_low.shape[0]):
            bundles = box_mask(centers, group, reach, outer_low, outer_high, top)
            while bundles != 0:
                bundle = top * POINTS + lowest_bit(bundles)
                bundles &= bundles - one
                if bundle < block // POINTS:
                    continue
                if bundle >= low.shape[0]:
                    break
                boxes = box_mask(centers, group, reach, low, high, bundle)
                if bundle == block // POINTS:
                    boxes &= ~np.uint64(0) << np.uint64(block % POINTS)
                while boxes != 0:
                    here = bundle * POINTS + lowest_bit(boxes)
                    boxes &= boxes - one
                    if here >= blocks.shape[0]:
                        break
                    if not grid_may_hit(words, group, limits, block_words, halves, here):
                        continue
                    if used + _TILE > source.shape[0]:
                        return used, group, here
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
    return used, group, 0
