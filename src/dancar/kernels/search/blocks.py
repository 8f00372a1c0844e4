"""The making of an index, and what a search needs of it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.locality import locality_order
from dancar.kernels.search.columns import WIDTH, Columns, Float32, columns_in_order, in_lanes


class Blocks(NamedTuple):
    """An index to search: the columns, and boxes around each 64 boxes."""

    order: NDArray[np.int32]
    blocks: Float32
    low: Float32
    high: Float32
    outer_low: Float32
    outer_high: Float32


def point_blocks(points: Float32) -> Columns:
    """The index of points, float32 [n, dim]."""
    return columns_in_order(points, locality_order(np.ascontiguousarray(points), WIDTH))


def ball_blocks(center: Float32, radius: Float32) -> Columns:
    """The index of balls: their radius is one more coordinate.

    A block is passed over when a point is farther from its centers than its largest radius, so that a unit of radius
    counts there as much as a unit along every axis; that is its weight when balls are sorted.
    """
    with np.errstate(over="ignore"):
        weighed = np.concatenate([center, radius[:, None] * np.float32(center.shape[1])], axis=1)
    order = locality_order(weighed, WIDTH)
    return columns_in_order(np.concatenate([center, radius[:, None]], axis=1), order)


def blocks_of_columns(columns: Columns) -> Blocks:
    """The index to search."""
    return Blocks(*columns, in_lanes(columns.low.min(axis=2)), in_lanes(columns.high.max(axis=2)))
