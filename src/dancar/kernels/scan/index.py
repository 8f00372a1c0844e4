"""Anchors in blocks of near ones, each block with its bounding box: what lets the scan skip most of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.kernels.scan.layout import Grid, grid_around, laid_out
from dancar.kernels.scan.locality import locality_order
from dancar.kernels.scan.vectors import POINTS


class Boxes(NamedTuple):
    """Bounding boxes in bundles of 64: `low[c, k, j]` and `high[c, k, j]` bound coordinate k in box 64 c + j."""

    low: NDArray[np.float32]
    high: NDArray[np.float32]


class AnchorIndex(NamedTuple):
    """Anchors sorted by place, in blocks of 64.

    `order[i]` is the anchor at place i; `blocks` holds coordinate k of place 64 b + j at [b, k, j] (the last block
    repeats its last anchor), `words` its places on the grid, `halves` minus half its squared length there; `stray`
    bounds how far the anchors lie from the grid. `boxes` bound the blocks, `outer` bound bundles of 64 of them.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import index_anchors
    >>> index_anchors(np.zeros((100, 3), np.float32)).outer.low.shape
    (1, 3, 64)
    """

    order: NDArray[np.int32]
    blocks: NDArray[np.float32]
    grid: Grid
    words: NDArray[np.int32]
    halves: NDArray[np.int32]
    stray: float
    boxes: Boxes
    outer: Boxes


def index_anchors(anchor: NDArray[np.float32]) -> AnchorIndex:
    """Sort anchors by place.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import index_anchors
    >>> index_anchors(np.zeros((100, 3), np.float32)).blocks.shape
    (2, 3, 64)
    """
    return index_in_order(anchor, locality_order(anchor, POINTS))


def index_in_order(anchor: NDArray[np.float32], order: NDArray[np.int32]) -> AnchorIndex:
    """Index anchors in a given order: right for any permutation, quick for one that keeps near ones near.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import index_anchors, index_in_order
    >>> anchor = np.zeros((100, 3), np.float32)
    >>> before = index_anchors(anchor)
    >>> after = index_in_order(anchor + np.float32(1), before.order)
    >>> float(after.blocks.min())
    1.0
    """
    grid = grid_around(anchor)
    layout = laid_out(anchor, order, grid, POINTS)
    boxes = _bundled(layout.floats.min(axis=2), layout.floats.max(axis=2))
    return AnchorIndex(
        order,
        layout.floats,
        grid,
        layout.words,
        (-(layout.squared >> 1)).astype(np.int32),
        float(layout.stray.max()),
        boxes,
        _bundled(boxes.low.min(axis=2), boxes.high.max(axis=2)),
    )


def index_of(anchor: NDArray[np.float32], index: AnchorIndex | None) -> AnchorIndex:
    """The given index, if it can be one of these anchors, or a new one."""
    if index is None:
        return index_anchors(anchor)
    if (len(index.order), index.blocks.shape[1]) != anchor.shape:
        raise ParameterError(
            f"index: one of {len(index.order)} anchors in {index.blocks.shape[1]} dimensions given; "
            f"one of {len(anchor)} anchors in {anchor.shape[1]} dimensions is accepted"
        )
    return index


def _bundled(low: NDArray[np.float32], high: NDArray[np.float32]) -> Boxes:
    """[n, dim] as [ceil(n / 64), dim, 64], the last row repeated to fill."""
    count, dim = low.shape
    places = np.minimum(np.arange(-(-count // POINTS) * POINTS), count - 1)
    return Boxes(
        *(np.ascontiguousarray(side[places].reshape(-1, POINTS, dim).transpose(0, 2, 1)) for side in (low, high))
    )
