"""The flat torus: coordinates count modulo 1, each lies between -1/2 and 1/2.

Around 0 and not from 0 on, so that small numbers keep all their digits.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.regions.scalar import scalar
from dancar.spaces.space import Floats, Space


def difference(X: Floats, Y: Floats) -> Floats:
    """The shortest way from y to x.

    Around the back, `x - y - 1` is `(x - 1/2) - (y + 1/2)`, two terms of one sign: nothing cancels.
    """
    away = X - Y
    below = np.where(away < -0.5, (X + 0.5) - (Y - 0.5), away)
    return np.where(away > 0.5, (X - 0.5) - (Y + 0.5), below)


def distance(X: Floats, Y: Floats) -> Floats:
    """The length of the shortest way."""
    return np.asarray(np.sqrt((difference(X, Y) ** 2).sum(1)))


def gradient(X: Floats, Y: Floats) -> tuple[Floats, Floats]:
    """By x the unit vector of the shortest way to it, by y its opposite."""
    away = difference(X, Y)
    length = np.sqrt((away**2).sum(1))
    unit = away / np.where(length > 0, length, 1)[:, None]
    return unit, -unit


def riemannian(X: Floats, G: Floats) -> Floats:
    """The derivatives themselves."""
    return G


def stretch(X: Floats) -> Floats:
    """1: lengths are those of the coordinates."""
    return np.ones(len(X), X.dtype)


def project(X: Floats) -> Floats:
    """The same point between -1/2 and 1/2."""
    return np.asarray(X - np.rint(X))


def sample(rng: np.random.Generator, count: int, dim: int, reach: float) -> NDArray[np.float32]:
    """Uniform on the whole torus, whatever the reach."""
    return (rng.random((count, dim)) - 0.5).astype(np.float32)


def improper(X: Floats) -> NDArray[np.bool_]:
    """Rows with a coordinate beyond -1/2 or 1/2, or not finite."""
    return np.asarray(~(np.abs(X).max(1) <= 0.5))


@scalar
def _difference(x: Any, y: Any) -> Any:
    half = np.float32(0.5)
    away = x - y
    if away > half:
        return (x - half) - (y + half)
    if away < -half:
        return (x + half) - (y - half)
    return away


@scalar
def row_distance(X, u, Y, v, dim):  # type: ignore[no-untyped-def]
    """`distance` of one pair."""
    square = np.float32(0)
    for j in range(dim):
        away = _difference(X[u, j], Y[v, j])
        square += away * away
    return math.sqrt(square)


@scalar
def row_gradient(X, u, Y, v, dim, scale, out, k, x, y):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    square = np.float32(0)
    for j in range(dim):
        away = _difference(X[u, j], Y[v, j])
        square += away * away
    unit = scale / math.sqrt(square) if square > 0 else 0 * scale
    for j in range(dim):
        step = _difference(X[u, j], Y[v, j]) * unit
        out[k, x + j] = step
        out[k, y + j] = -step


@scalar
def row_riemannian(X, u, dim, out, k, x):  # type: ignore[no-untyped-def]
    """`riemannian` of one row."""


@scalar
def row_stretch(X, u, dim):  # type: ignore[no-untyped-def]
    """`stretch` of one row."""
    return np.float32(1)


@scalar
def row_project(X, u, dim):  # type: ignore[no-untyped-def]
    """`project` of one row."""
    for j in range(dim):
        X[u, j] -= np.rint(X[u, j])


TORUS = Space(
    name="torus",
    least_dim=1,
    distance=distance,
    gradient=gradient,
    riemannian=riemannian,
    stretch=stretch,
    project=project,
    sample=sample,
    improper=improper,
    proper="coordinates from -1/2 to 1/2",
    row_distance=row_distance,
    row_gradient=row_gradient,
    row_riemannian=row_riemannian,
    row_stretch=row_stretch,
    row_project=row_project,
    file=__file__,
)
