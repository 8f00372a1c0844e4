"""Points laid out for the tile tests: in groups, axis by axis, as float32 and on a 16-bit grid.

The grid has one step for all axes, so a distance on it is a distance. A point's stray is how far it lies from its
place on the grid, in steps. By the triangle inequality a ball of radius r (in steps) and stray s that contains a point
of stray at most t has its grid center within r + s + t of the point's place: a test in integers that misses nobody.
Squared distances are taken apart, |c - a|^2 = |c|^2 + |a|^2 - 2 c.a, so that a pair costs one product an axis.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

# Strays are computed in float64; this covers its errors, far from the grid too.
_RELATIVE = 1.0 + 1e-9
_ABSOLUTE = 1e-3
_NEVER = 2**31 - 1
_ALWAYS = -(2**31)


class Grid(NamedTuple):
    """Place q of a point p: the nearest integers to (p - origin) / step, held within -`most` to `most`."""

    origin: NDArray[np.float64]
    step: float
    most: int


class Layout(NamedTuple):
    """Points in groups of `size`, the last point repeated to fill the last group.

    `floats[g, k, j]` is coordinate k of point j of group g; `words[g, w, j]` its places 2w and 2w + 1 on the grid, 16
    bits each; `squared[g, j]` the squared length of the place; `stray[g, j]` how far off the point lies, in steps.
    """

    floats: NDArray[np.float32]
    words: NDArray[np.int32]
    squared: NDArray[np.int64]
    stray: NDArray[np.float64]


def grid_around(points: NDArray[np.float32]) -> Grid:
    """The finest grid on which sums of products of places fit 32 bits and all the points have places."""
    low, high = points.min(axis=0).astype(np.float64), points.max(axis=0).astype(np.float64)
    most = min(int((2.0**31 / (1.5 * (points.shape[1] + 1))) ** 0.5) - 1, 2**15 - 1)
    return Grid((low + high) / 2, float((high - low).max()) / (2 * most) or 1.0, most)


def laid_out(points: NDArray[np.float32], order: NDArray[np.int32], grid: Grid, size: int) -> Layout:
    """The points in the given order, in groups."""
    dim = points.shape[1]
    groups = -(-len(order) // size)
    places = np.zeros((groups, (dim + 1) // 2, size, 2), np.int16)
    layout = Layout(
        np.empty((groups, dim, size), np.float32),
        places.view(np.int32)[..., 0],
        np.empty((groups, size), np.int64),
        np.empty((groups, size), np.float64),
    )
    lay_out(points, order, *grid, layout.floats, places, layout.squared, layout.stray)
    return layout


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def lay_out(
    points: NDArray[np.float32],
    order: NDArray[np.int32],
    origin: NDArray[np.float64],
    step: float,
    most: int,
    floats: NDArray[np.float32],
    places: NDArray[np.int16],
    squared: NDArray[np.int64],
    stray: NDArray[np.float64],
) -> None:
    """Fill the arrays of a layout; `places[g, w, j, h]` is the place on axis 2 w + h."""
    size = floats.shape[2]
    for group in range(floats.shape[0]):
        for j in range(size):
            point = order[min(group * size + j, len(order) - 1)]
            length, rest = np.int64(0), 0.0
            for axis in range(points.shape[1]):
                floats[group, axis, j] = points[point, axis]
                exact = (np.float64(points[point, axis]) - origin[axis]) / step
                place = np.int64(min(max(np.rint(exact), -np.float64(most)), np.float64(most)))
                places[group, axis >> 1, j, axis & 1] = place
                length += place * place
                rest += (exact - place) * (exact - place)
            squared[group, j] = length
            stray[group, j] = np.sqrt(rest)


def grid_limits(balls: Layout, distance: NDArray[np.float64], grid: Grid, stray: float) -> NDArray[np.int32]:
    """For each ball the least `center . place - (|place|^2 >> 1)` of a point of at most `stray` within `distance`.

    A negative distance reaches nobody.
    """
    steps = (np.maximum(distance, 0.0) / grid.step + balls.stray + stray) * _RELATIVE + _ABSOLUTE
    limit = np.floor((balls.squared - steps * steps * _RELATIVE) / 2)
    limit = np.where(distance >= 0.0, np.maximum(limit, _ALWAYS), _NEVER)
    return limit.astype(np.int32)
