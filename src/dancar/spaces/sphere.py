r"""The unit sphere: rows of `dim` coordinates of length 1, so its own dimension is one less; the distance is the angle.

The angle is :math:`2 \operatorname{atan2}(|x - y|, |x + y|)`, which keeps its digits for near points and for opposite
ones, where the arc cosine of the inner product has none left.
"""

import math

import numpy as np
from numpy.typing import NDArray

from dancar.regions.scalar import scalar
from dancar.spaces.space import Floats, Space

# A sum of dim rounded squares strays from 1 by about this many of the last digits; such rows are left as they are,
# so that projecting twice is projecting once.
_STRAY = 4


def distance(X: Floats, Y: Floats) -> Floats:
    """The angle between x and y, from 0 to pi."""
    apart, along = ((X - Y) ** 2).sum(1), ((X + Y) ** 2).sum(1)
    return np.asarray(2 * np.arctan2(np.sqrt(apart), np.sqrt(along)))


def gradient(X: Floats, Y: Floats) -> tuple[Floats, Floats]:
    """By x the unit tangent away from y, by y the one away from x; 0 also where they are opposite."""
    away, total = X - Y, X + Y
    apart, along = (np.sqrt((part**2).sum(1))[:, None] for part in (away, total))
    proper = (apart > 0) & (along > 0)
    scale = np.where(proper, 2 / (apart**2 + along**2), 0)
    apart, along = np.where(proper, apart, 1), np.where(proper, along, 1)
    by_away, by_total = scale * along / apart * away, scale * apart / along * total
    return by_away - by_total, -by_away - by_total


def riemannian(X: Floats, G: Floats) -> Floats:
    """What of the derivatives is tangent to the sphere."""
    return np.asarray(G - (X * G).sum(1)[:, None] * X)


def stretch(X: Floats) -> Floats:
    """1: lengths are those of the coordinates."""
    return np.ones(len(X), X.dtype)


def project(X: Floats) -> Floats:
    """`x / |x|`; 0 has no direction and goes to the first unit vector."""
    out = X.copy()
    # Numbers whose squares would vanish or overflow are brought near 1 first.
    largest = np.abs(out).max(1)
    far = (largest > 0) & ((largest < 1e-3) | (largest > 1e3))
    out[far] /= largest[far, None]
    out[largest == 0, 0] = 1
    square = (out.astype(np.float64) ** 2).sum(1)
    stray = np.abs(square - 1) > (X.shape[1] + _STRAY) * np.finfo(X.dtype).eps
    out[stray] /= np.sqrt(square[stray])[:, None]
    return out


def sample(rng: np.random.Generator, count: int, dim: int, reach: float) -> NDArray[np.float32]:
    """Uniform on the whole sphere, whatever the reach."""
    return np.asarray(project(rng.standard_normal((count, dim))), np.float32)


def improper(X: Floats) -> NDArray[np.bool_]:
    """Rows whose length is not 1, but for rounding to float32, or not finite."""
    return np.asarray(~(np.abs((X.astype(np.float64) ** 2).sum(1) - 1) <= 1e-5))


@scalar
def row_distance(X, u, Y, v, dim):  # type: ignore[no-untyped-def]
    """`distance` of one pair."""
    apart, along = np.float32(0), np.float32(0)
    for j in range(dim):
        away, total = X[u, j] - Y[v, j], X[u, j] + Y[v, j]
        apart += away * away
        along += total * total
    return 2 * math.atan2(math.sqrt(apart), math.sqrt(along))


@scalar
def row_gradient(X, u, Y, v, dim, scale, out, k, x, y):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    apart, along = np.float32(0), np.float32(0)
    for j in range(dim):
        away, total = X[u, j] - Y[v, j], X[u, j] + Y[v, j]
        apart += away * away
        along += total * total
    by_away, by_total = 0 * scale, 0 * scale
    if apart > 0 and along > 0:
        quotient = math.sqrt(along / apart)
        by_away = 2 * scale * quotient / (apart + along)
        by_total = 2 * scale / quotient / (apart + along)
    for j in range(dim):
        away, total = by_away * (X[u, j] - Y[v, j]), by_total * (X[u, j] + Y[v, j])
        out[k, x + j] = away - total
        out[k, y + j] = -away - total


@scalar
def row_riemannian(X, u, dim, out, k, x):  # type: ignore[no-untyped-def]
    """`riemannian` of one row."""
    along = np.float32(0)
    for j in range(dim):
        along += X[u, j] * out[k, x + j]
    for j in range(dim):
        out[k, x + j] -= along * X[u, j]


@scalar
def row_stretch(X, u, dim):  # type: ignore[no-untyped-def]
    """`stretch` of one row."""
    return np.float32(1)


@scalar
def row_project(X, u, dim):  # type: ignore[no-untyped-def]
    """`project` of one row."""
    largest = abs(X[u, 0])
    for j in range(1, dim):
        largest = max(largest, abs(X[u, j]))
    if largest == 0:
        X[u, 0] = 1
    elif largest < 1e-3 or largest > 1e3:
        for j in range(dim):
            X[u, j] /= largest
    square = 0.0
    for j in range(dim):
        square += np.float64(X[u, j]) * X[u, j]
    if abs(square - 1) > (dim + _STRAY) * np.finfo(X.dtype).eps:
        length = math.sqrt(square)
        for j in range(dim):
            X[u, j] /= length


SPHERE = Space(
    name="sphere",
    least_dim=2,
    distance=distance,
    gradient=gradient,
    riemannian=riemannian,
    stretch=stretch,
    project=project,
    sample=sample,
    improper=improper,
    proper="coordinates of length 1",
    row_distance=row_distance,
    row_gradient=row_gradient,
    row_riemannian=row_riemannian,
    row_stretch=row_stretch,
    row_project=row_project,
    file=__file__,
)
