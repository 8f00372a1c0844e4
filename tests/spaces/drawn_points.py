"""Proper points of a space, from 1e-15 apart to its boundary, and its compiled functions over rows."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st
from numba import njit
from numpy.typing import NDArray

from dancar.regions.scalar import register_scalars
from dancar.spaces import Space

DIMS = (2, 3, 10)
# Relative errors that are promised of compiled functions.
PROMISED = {np.dtype(np.float32): 1e-5, np.dtype(np.float64): 1e-12}


def points(space: Space, rng: np.random.Generator, count: int, dim: int, reach: float = 2, kind=np.float64) -> NDArray:
    """Points of any kind of float, spread over the space."""
    drawn = space.sample(rng, count, dim, reach).astype(np.float64)
    return space.project(space.project(drawn).astype(kind))


def extreme(space: Space, rng: np.random.Generator, count: int, dim: int, kind) -> tuple[NDArray, NDArray]:
    """Pairs of points: near 0, at the boundary, opposite, far or hardly apart, the same."""
    x, y = (points(space, rng, count, dim) for _ in range(2))
    case = rng.integers(7, size=count)[:, None]
    size = 10.0 ** rng.integers(-15, 1, (count, 1))
    near = x + size * rng.standard_normal((count, dim))
    x = np.where(case == 1, size * x, x)
    y = np.select([case == 1, case == 2, case == 3, case == 4], [-size * x, near, -x, x], y)
    x = np.where(case == 5, 1e3 * x, x)
    y = np.where(case == 5, 1e3 * y, y)
    # A single coordinate, the others 0.
    x[case[:, 0] == 6, 1:] = 0
    return tuple(space.project(space.project(part).astype(kind)) for part in (x, y))


@st.composite
def pairs(draw, space: Space) -> tuple[NDArray, NDArray]:
    rng = np.random.default_rng(draw(st.integers(0, 1 << 40)))
    kind = draw(st.sampled_from([np.float32, np.float64]))
    return extreme(space, rng, draw(st.integers(1, 40)), draw(st.sampled_from(DIMS)), kind)


@dataclass
class Compiled:
    """The row functions of one space, over whole arrays."""

    space: Space

    def __post_init__(self) -> None:
        row_distance, row_gradient = self.space.row_distance, self.space.row_gradient
        row_riemannian, row_project = self.space.row_riemannian, self.space.row_project
        row_stretch = self.space.row_stretch
        register_scalars()

        @njit
        def distances(X, Y, out):
            for k in range(len(X)):
                out[k] = row_distance(X, k, Y, k, X.shape[1])

        @njit
        def gradients(X, Y, scale, out):
            for k in range(len(X)):
                row_gradient(X, k, Y, k, X.shape[1], scale, out, k, 1, X.shape[1] + 2)

        @njit
        def ascents(X, out):
            for k in range(len(X)):
                row_riemannian(X, k, X.shape[1], out, k, 0)

        @njit
        def projections(X):
            for k in range(len(X)):
                row_project(X, k, X.shape[1])

        @njit
        def stretches(X, out):
            for k in range(len(X)):
                out[k] = row_stretch(X, k, X.shape[1])

        self._distances, self._gradients, self._ascents, self._projections = distances, gradients, ascents, projections
        self._stretches = stretches

    def distance(self, X: NDArray, Y: NDArray) -> NDArray:
        out = np.full(len(X), np.nan, X.dtype)
        self._distances(X, Y, out)
        return out

    def gradient(self, X: NDArray, Y: NDArray, scale: float = 1) -> tuple[NDArray, NDArray, NDArray]:
        """By x, by y, and the cells beside them that must stay as they were."""
        dim = X.shape[1]
        out: NDArray[Any] = np.full((len(X), 2 * dim + 3), 7, X.dtype)
        self._gradients(X, Y, X.dtype.type(scale), out)
        return out[:, 1 : dim + 1], out[:, dim + 2 : 2 * dim + 2], out[:, [0, dim + 1, 2 * dim + 2]]

    def riemannian(self, X: NDArray, G: NDArray) -> NDArray:
        out = G.copy()
        self._ascents(X, out)
        return out

    def stretch(self, X: NDArray) -> NDArray:
        out = np.full(len(X), np.nan, X.dtype)
        self._stretches(X, out)
        return out

    def project(self, X: NDArray) -> NDArray:
        out = X.copy()
        self._projections(out)
        return out
