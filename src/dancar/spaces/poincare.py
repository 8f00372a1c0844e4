r"""The Poincare ball: hyperbolic space in the coordinates of the open unit ball.

The distance is :math:`2 \operatorname{arsinh}(|x - y| / \sqrt{(1 - |x|^2)(1 - |y|^2)})`, the same as the
:math:`\operatorname{arcosh}` of the paper, but with all its digits where points are near each other. Digits are lost in
:math:`1 - |x|^2` alone, near the boundary: it is summed in float64, in which the squares of float32 numbers are exact.
The hyperboloid (Lorentz) would keep those of the distance from the origin but not those of the direction, which are as
few there; it would need one more coordinate, and every ball of the arrangement its translation back.
"""

import math

import numpy as np
from numpy.typing import NDArray

from dancar.regions.scalar import scalar
from dancar.spaces.space import Floats, Space

# As long as a row may be: about 12.2 from the origin. Float32 has a relative error of 0.003 in 1 - |x| there, and none
# of its digits left a little further on.
BOUNDARY = 1 - 1e-5
# Where longer rows are put: inside by more than rounding, so that projecting twice is projecting once.
_INSIDE = 1 - 1.1e-5
# The table by which radii are drawn.
_STEPS = 4096


def depth(X: Floats) -> NDArray[np.float64]:
    """`1 - |x|^2`, which goes to 0 at the boundary."""
    left = np.ones(len(X))
    # In the order of the compiled twin.
    for column in X.astype(np.float64).T:
        left -= column**2
    return left


def distance(X: Floats, Y: Floats) -> Floats:
    """The hyperbolic distance, of curvature -1."""
    square = ((X - Y) ** 2).sum(1)
    return np.asarray(2 * np.arcsinh(np.sqrt(square / (depth(X) * depth(Y)))), X.dtype)


def gradient(X: Floats, Y: Floats) -> tuple[Floats, Floats]:
    r"""By x: with a, b for `1 - |x|^2`, `1 - |y|^2` and q for `|x - y|^2`, and the same by y with the two exchanged,

    .. math:: \frac{2}{a} \cdot \frac{q x + a (x - y)}{\sqrt{q (q + a b)}}.
    """
    away = X.astype(np.float64) - Y
    square, by_x, by_y = (away**2).sum(1), depth(X), depth(Y)
    root = np.sqrt(square * (square + by_x * by_y))
    scale = np.where(root > 0, 2 / np.where(root > 0, root, 1), 0)[:, None]
    square, by_x, by_y = square[:, None], by_x[:, None], by_y[:, None]
    gradient_x = scale * (square / by_x * X + away)
    gradient_y = scale * (square / by_y * Y - away)
    return gradient_x.astype(X.dtype), gradient_y.astype(X.dtype)


def riemannian(X: Floats, G: Floats) -> Floats:
    """The derivatives times `(1 - |x|^2)^2 / 4`: lengths near the boundary are longer than they look."""
    return np.asarray((depth(X) / 2)[:, None] ** 2 * G, G.dtype)


def stretch(X: Floats) -> Floats:
    """`2 / (1 - |x|^2)`, the same in every direction."""
    return np.asarray(2 / depth(X), X.dtype)


def project(X: Floats) -> Floats:
    """Rows beyond the boundary are shortened to it."""
    length = np.sqrt((X.astype(np.float64) ** 2).sum(1))
    out = X.copy()
    beyond = length > BOUNDARY
    out[beyond] *= (_INSIDE / length[beyond])[:, None]
    return out


def sample(rng: np.random.Generator, count: int, dim: int, reach: float) -> NDArray[np.float32]:
    r"""Uniform in the hyperbolic ball of radius `reach` around 0, whose shells grow as :math:`\sinh^{dim - 1}`."""
    middle = (np.arange(_STEPS) + 0.5) * (reach / _STEPS)
    # As logarithms: powers of small numbers would vanish.
    log_shell = (dim - 1) * (np.log(np.sinh(middle)) - np.log(np.sinh(middle[-1])))
    below = np.concatenate([[0], np.cumsum(np.exp(log_shell))])
    far = np.interp(rng.random(count) * below[-1], below, np.linspace(0, reach, _STEPS + 1))
    step = rng.standard_normal((count, dim))
    step *= (np.tanh(far / 2) / np.sqrt((step**2).sum(1)))[:, None]
    return np.asarray(project(step.astype(np.float32)))


def improper(X: Floats) -> NDArray[np.bool_]:
    """Rows beyond the boundary, or not finite."""
    return np.asarray(~((X.astype(np.float64) ** 2).sum(1) <= (BOUNDARY + 1e-7) ** 2))


@scalar
def row_distance(X, u, Y, v, dim):  # type: ignore[no-untyped-def]
    """`distance` of one pair."""
    square, by_x, by_y = 0.0, 1.0, 1.0
    for j in range(dim):
        x, y = np.float64(X[u, j]), np.float64(Y[v, j])
        square += (x - y) * (x - y)
        by_x -= x * x
        by_y -= y * y
    return 2 * math.asinh(math.sqrt(square / (by_x * by_y)))


@scalar
def row_gradient(X, u, Y, v, dim, scale, out, k, x, y):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    square, by_x, by_y = 0.0, 1.0, 1.0
    for j in range(dim):
        one, other = np.float64(X[u, j]), np.float64(Y[v, j])
        square += (one - other) * (one - other)
        by_x -= one * one
        by_y -= other * other
    root = math.sqrt(square * (square + by_x * by_y))
    unit = 2 * scale / root if root > 0 else 0.0
    for j in range(dim):
        away = np.float64(X[u, j]) - Y[v, j]
        out[k, x + j] = unit * (square / by_x * X[u, j] + away)
        out[k, y + j] = unit * (square / by_y * Y[v, j] - away)


@scalar
def row_riemannian(X, u, dim, out, k, x):  # type: ignore[no-untyped-def]
    """`riemannian` of one row."""
    left = 1.0
    for j in range(dim):
        left -= np.float64(X[u, j]) * X[u, j]
    for j in range(dim):
        out[k, x + j] *= left * left / 4


@scalar
def row_stretch(X, u, dim):  # type: ignore[no-untyped-def]
    """`stretch` of one row."""
    left = 1.0
    for j in range(dim):
        left -= np.float64(X[u, j]) * X[u, j]
    return 2 / left


@scalar
def row_project(X, u, dim):  # type: ignore[no-untyped-def]
    """`project` of one row."""
    square = 0.0
    for j in range(dim):
        square += np.float64(X[u, j]) * X[u, j]
    if square > BOUNDARY * BOUNDARY:
        shorter = _INSIDE / math.sqrt(square)
        for j in range(dim):
            X[u, j] *= shorter


POINCARE = Space(
    name="poincare",
    least_dim=1,
    distance=distance,
    gradient=gradient,
    riemannian=riemannian,
    stretch=stretch,
    project=project,
    sample=sample,
    improper=improper,
    proper=f"coordinates of a length of at most {BOUNDARY}",
    row_distance=row_distance,
    row_gradient=row_gradient,
    row_riemannian=row_riemannian,
    row_stretch=row_stretch,
    row_project=row_project,
    file=__file__,
)
