"""Points, or balls, sorted by place, in blocks of 64 with bounding boxes, and boxes around 64 of those.

What a search reads lies together: a block holds the coordinates themselves, axis by axis, so that no number in an index
is ever used as an address, and an index in a file can be mapped and searched without reading the rest of it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WIDTH = 64

Float32 = NDArray[np.float32]


class Columns(NamedTuple):
    """What of an index a file keeps: the rest follows from it.

    `order[i]` is the row at place i, `blocks[b, k, j]` its coordinate k at place 64 b + j, `low[c, k, j]` and
    `high[c, k, j]` bound block 64 c + j. The last row fills the last block, and the last block's box the last boxes.
    """

    order: NDArray[np.int32]
    blocks: Float32
    low: Float32
    high: Float32


def columns_in_order(rows: Float32, order: NDArray[np.int32]) -> Columns:
    """The index of rows in a given order, any permutation."""
    laid = in_lanes(rows[order])
    return Columns(order, laid, in_lanes(laid.min(axis=2)), in_lanes(laid.max(axis=2)))


def shapes(count: int, dim: int) -> "Shapes":
    """The shapes of the index of `count` rows of `dim` coordinates."""
    blocks = -(-count // WIDTH)
    boxes = (-(-blocks // WIDTH), dim, WIDTH)
    return Shapes((count,), (blocks, dim, WIDTH), boxes, boxes)


class Shapes(NamedTuple):
    """The shape of each of the columns."""

    order: tuple[int]
    blocks: tuple[int, int, int]
    low: tuple[int, int, int]
    high: tuple[int, int, int]


def in_lanes(rows: Float32) -> Float32:
    """[n, dim] as [ceil(n / 64), dim, 64], the last row repeated to fill."""
    count, dim = rows.shape
    places = np.minimum(np.arange(-(-count // WIDTH) * WIDTH), count - 1)
    return np.ascontiguousarray(rows[places].reshape(-1, WIDTH, dim).transpose(0, 2, 1))
