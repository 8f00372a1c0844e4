"""Steps of rows whose points lie in a curved space: derivatives into lengths of the space, and steps back out of them.

Adam divides by the size of the gradients that a coordinate has had, so a gradient that is merely rescaled gives the
same step in coordinates, which near the boundary of the Poincare ball is as long as one likes. So Adam works in lengths
of the space, in an orthonormal frame at each point: the ascent that it is given is `stretch * riemannian`, and the step
that it gives is divided by the stretch before it is made. A rate then is a distance, wherever the point is. The frames
of the ball and of the torus are parallel to the coordinates; on the sphere, what of a step is not tangent goes with the
projection that ends it.

The first `dim` columns of a row are a point, and so are the next in chains, `regions` of them; the others are numbers.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.regions.containment import Floats
from dancar.regions.scalar import register_scalars
from dancar.spaces import Space

_ASLEEP = 255


class SpaceKernels(NamedTuple):
    """The compiled loops of one space in one dimension."""

    ascend: Callable[..., Any]
    move: Callable[..., Any]


def space_kernels_of(space: Space, dim: int) -> SpaceKernels:
    """The loops of a space."""
    return space_kernels(space.row_riemannian, space.row_stretch, dim, space.stamp())


@cache
def space_kernels(
    row_riemannian: Callable[..., Any], row_stretch: Callable[..., Any], dim: int, stamp: int
) -> SpaceKernels:
    """Specialize the loops to a space and a dimension; `stamp` as in `pair_kernels`."""
    register_scalars()

    @njit(nogil=True, cache=True)
    def ascend(X, gradient, regions, low, high, idle):  # type: ignore[no-untyped-def]
        """`ascend_twin`, compiled."""
        for u in range(low, high):
            if idle[u] != _ASLEEP:
                for first in range(0, regions * dim, dim):
                    points = X[:, first : first + dim]
                    row_riemannian(points, u, dim, gradient, u, first)
                    stretch = row_stretch(points, u, dim)
                    for j in range(first, first + dim):
                        gradient[u, j] *= stretch
        return stamp

    @njit(nogil=True, cache=True)
    def move(X, step, regions, low, high, idle):  # type: ignore[no-untyped-def]
        """`move_twin`, compiled."""
        for u in range(low, high):
            if idle[u] != _ASLEEP:
                for first in range(0, regions * dim, dim):
                    stretch = row_stretch(X[:, first : first + dim], u, dim)
                    for j in range(first, first + dim):
                        step[u, j] /= stretch
                for j in range(X.shape[1]):
                    X[u, j] += step[u, j]
                    step[u, j] = 0
        return stamp

    return SpaceKernels(ascend, move)


def ascend_twin(
    space: Space, dim: int, X: Floats, gradient: Floats, regions: int, low: int, high: int, idle: NDArray[np.uint8]
) -> None:
    """Turn the derivatives by the points of rows that are awake into ascents, their length that in the space."""
    rows = low + np.flatnonzero(idle[low:high] != _ASLEEP)
    for first in range(0, regions * dim, dim):
        own = np.ix_(rows, np.arange(first, first + dim))
        gradient[own] = space.stretch(X[own])[:, None] * space.riemannian(X[own], gradient[own])


def move_twin(
    space: Space, dim: int, X: Floats, step: Floats, regions: int, low: int, high: int, idle: NDArray[np.uint8]
) -> None:
    """Move rows that are awake by steps, those of points in lengths of the space; the steps are zeros then."""
    rows = low + np.flatnonzero(idle[low:high] != _ASLEEP)
    for first in range(0, regions * dim, dim):
        own = np.ix_(rows, np.arange(first, first + dim))
        step[own] /= space.stretch(X[own])[:, None]
    X[rows] += step[rows]
    step[rows] = 0
