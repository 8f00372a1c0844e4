r"""Euclidean balls that hold the balls of any space: what a `reach` hands to the exact scan.

- Euclidean: the ball itself.
- Sphere: a cap is the sphere within a Euclidean ball around the same center, its radius the chord
  :math:`2 \sin(r / 2)`.
- Poincare ball: a hyperbolic ball is a Euclidean one around another center, Proposition 2 of the paper.
- Torus: each coordinate is an angle, so that the torus lies in twice as many dimensions, where a chord is shorter than
  its arc; of all points at a distance r the one whose coordinates differ alike is the farthest.
"""

from collections.abc import Callable

import numpy as np

from dancar.arrangement.declaration import Balls
from dancar.arrangement.outwards import outwards
from dancar.regions.containment import Floats
from dancar.spaces import Space
from dancar.spaces.poincare import depth

# How far the length of a point of the sphere may be from 1, twice over.
_STRAY = 2e-5


def covering(space: Space, center: Floats, radius: Floats, point: Floats) -> Balls:
    """Euclidean balls and points such that the ball of u holds the point of v wherever that of the space does.

    Parameters
    ----------
    space
        Where center and point lie.
    center, radius, point
        Balls, [n, dim] and [n], a negative radius holding nothing, and points [n, dim], float64.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import covering
    >>> from dancar.spaces import space
    >>> place = np.array([[0.5, 0.0]])
    >>> covering(space("poincare"), place, np.log([3.0]), place).radius.round(3)
    array([0.4], dtype=float32)
    """
    return outwards(*_WAYS[space.name](center, radius, point))


def _sphere(center: Floats, radius: Floats, point: Floats) -> tuple[Floats, Floats, Floats]:
    return center, 2 * np.sin(np.minimum(radius, np.pi) / 2) * (1 + _STRAY), point


def _poincare(center: Floats, radius: Floats, point: Floats) -> tuple[Floats, Floats, Floats]:
    reach, left = np.tanh(radius / 2), depth(center)
    # 1 - t² |c|² as a sum of two terms of one sign, where both t and |c| are nearly 1.
    below = 1 / np.cosh(radius / 2) ** 2 + reach**2 * left
    return center * (1 / np.cosh(radius / 2) ** 2 / below)[:, None], reach * left / below, point


def _torus(center: Floats, radius: Floats, point: Floats) -> tuple[Floats, Floats, Floats]:
    each = np.sqrt(center.shape[1])
    chord = each / np.pi * np.sin(np.pi * np.minimum(radius / each, 0.5))
    return _on_circles(center), chord, _on_circles(point)


def _on_circles(X: Floats) -> Floats:
    angle = 2 * np.pi * X.astype(np.float64)
    return np.concatenate([np.cos(angle), np.sin(angle)], axis=1) / (2 * np.pi)


def _euclidean(center: Floats, radius: Floats, point: Floats) -> tuple[Floats, Floats, Floats]:
    return center, radius, point


_WAYS: dict[str, Callable[[Floats, Floats, Floats], tuple[Floats, Floats, Floats]]] = {
    "euclidean": _euclidean,
    "sphere": _sphere,
    "poincare": _poincare,
    "torus": _torus,
}
