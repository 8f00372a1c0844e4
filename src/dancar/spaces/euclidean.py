"""Euclidean space: the length of the difference."""

import math

import numpy as np
from numpy.typing import NDArray

from dancar.regions.scalar import scalar
from dancar.spaces.space import Floats, Space


def distance(X: Floats, Y: Floats) -> Floats:
    """`|x - y|`."""
    return np.asarray(np.sqrt(((X - Y) ** 2).sum(1)))


def gradient(X: Floats, Y: Floats) -> tuple[Floats, Floats]:
    """By x the unit vector from y to x, by y its opposite."""
    away = X - Y
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
    """All coordinates are proper."""
    return X.copy()


def sample(rng: np.random.Generator, count: int, dim: int, reach: float) -> NDArray[np.float32]:
    """Uniform in the ball of radius `reach` around 0."""
    step = rng.standard_normal((count, dim))
    step *= (reach * rng.random(count) ** (1 / dim) / np.sqrt((step**2).sum(1)))[:, None]
    return step.astype(np.float32)


def improper(X: Floats) -> NDArray[np.bool_]:
    """Rows so long that the square of a difference could overflow, or not finite."""
    longest = np.sqrt(np.finfo(X.dtype).max / X.shape[1]) / 2
    return np.asarray(~(np.abs(X).max(1) <= longest))


@scalar
def row_distance(X, u, Y, v, dim):  # type: ignore[no-untyped-def]
    """`distance` of one pair."""
    square = np.float32(0)
    for j in range(dim):
        away = X[u, j] - Y[v, j]
        square += away * away
    return math.sqrt(square)


@scalar
def row_gradient(X, u, Y, v, dim, scale, out, k, x, y):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    square = np.float32(0)
    for j in range(dim):
        away = X[u, j] - Y[v, j]
        square += away * away
    unit = scale / math.sqrt(square) if square > 0 else 0 * scale
    for j in range(dim):
        step = (X[u, j] - Y[v, j]) * unit
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


EUCLIDEAN = Space(
    name="euclidean",
    least_dim=1,
    distance=distance,
    gradient=gradient,
    riemannian=riemannian,
    stretch=stretch,
    project=project,
    sample=sample,
    improper=improper,
    proper="finite coordinates whose squares do not overflow",
    row_distance=row_distance,
    row_gradient=row_gradient,
    row_riemannian=row_riemannian,
    row_stretch=row_stretch,
    row_project=row_project,
    file=__file__,
)
