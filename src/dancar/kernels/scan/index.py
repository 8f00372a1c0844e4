"""Anchors in blocks of near ones, each block with its bounding box: what lets the scan skip most of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.locality import locality_order
from dancar.kernels.scan.tile import POINTS


class AnchorIndex(NamedTuple):
    """Anchors sorted by place.

    `order[i]` is the anchor at place i; `blocks[b, k, j]` is coordinate k of the anchor at place 64 b + j (the last
    block repeats its last anchor); `low[c, k, j]` and `high[c, k, j]` bound coordinate k of block 64 c + j.
    """

    order: NDArray[np.int32]
    blocks: NDArray[np.float32]
    low: NDArray[np.float32]
    high: NDArray[np.float32]


def index_anchors(anchor: NDArray[np.float32]) -> AnchorIndex:
    """Sort anchors by place."""
    return index_in_order(anchor, locality_order(anchor, POINTS))


def index_in_order(anchor: NDArray[np.float32], order: NDArray[np.int32]) -> AnchorIndex:
    """Put anchors into blocks in a given order: right for any permutation, quick for one that keeps near ones near."""
    blocks = bundled(anchor[order], POINTS)
    return AnchorIndex(order, blocks, bundled(blocks.min(axis=2), POINTS), bundled(blocks.max(axis=2), POINTS))


def bundled(rows: NDArray[np.float32], size: int) -> NDArray[np.float32]:
    """[n, dim] as [ceil(n / size), dim, size], the last row repeated to fill."""
    count, dim = rows.shape
    places = np.minimum(np.arange(-(-count // size) * size), count - 1)
    return np.ascontiguousarray(rows[places].reshape(-1, size, dim).transpose(0, 2, 1))
