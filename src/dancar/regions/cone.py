r"""Entailment cones: how wide they are by the length of their apex, and what directions they see.

The cone of an apex x opens away from the origin, around the ray from the origin through x; the sine of half its opening
is :math:`K / |x|`, in the Poincare ball :math:`K (1 - |x|^2) / |x|`. So it is the shadow behind x of a ball around the
origin, of radius K, in hyperbolic space of radius :math:`\operatorname{arsinh} 2K`: all points y from which the
shortest line through x goes on to that ball. What is in the shadow of y is in that of x if y is: the cone of y lies in
the cone of x exactly when the apex y does.

Far out the cone sees all directions within some angle :math:`\rho` of its own. In Euclidean space that is half the
opening; with s for its sine, and m for 2K in the Poincare ball and for 0 otherwise,

.. math:: \rho = \arctan \frac{1}{m} - \arctan \sqrt{\frac{1 - s^2}{m^2 + s^2}}.

Apexes have a least length, at which the cone is nearly a half-space; a nearer one counts as if it had that.

References
----------
O. Ganea, G. Bécigneul, T. Hofmann, *Hyperbolic Entailment Cones for Learning Hierarchical Embeddings*, ICML 2018.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from dancar.regions.containment import Floats
from dancar.regions.scalar import scalar

# As published.
K = 0.1
# The sine of half of the widest opening: wider cones would turn by any angle in one step.
WIDEST = 0.99
# Apexes that are too near are put beyond their least length by more than rounding, or a step of a difference.
BEYOND = 1 + 1e-5
# Of the square of a length: what has none has no direction.
NO_LENGTH = 1e-30


class Cone(NamedTuple):
    """The cones of one space: the sine of half the opening and its derivative by the length, for an apex of that length
    and its square, of numbers or arrays; the least length of an apex; and m.
    """

    sine: Callable[[Any, Any], Any]
    slope: Callable[[Any, Any], Any]
    least: float
    shift: float


@scalar
def euclidean_sine(square: Any, length: Any) -> Any:
    """The sine of half the opening, for an apex of that length and its square."""
    return K / length


@scalar
def euclidean_slope(square: Any, length: Any) -> Any:
    """The derivative of the sine by the length."""
    return -K / square


@scalar
def poincare_sine(square: Any, length: Any) -> Any:
    """The sine of half the opening, for an apex of that length and its square."""
    return K * (1 - square) / length


@scalar
def poincare_slope(square: Any, length: Any) -> Any:
    """The derivative of the sine by the length."""
    return -K * (1 + square) / square


# By the space's name.
CONES = {
    "euclidean": Cone(euclidean_sine, euclidean_slope, K / WIDEST, 0.0),
    "poincare": Cone(poincare_sine, poincare_slope, 2 * K / (WIDEST + math.sqrt(WIDEST**2 + 4 * K * K)), 2 * K),
}


def directions(space: str, X: Floats) -> tuple[Floats, Floats]:
    """The unit vectors of apexes, and the angles within which their cones see; float64.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.regions.cone import directions
    >>> directions("euclidean", np.array([[0.0, 0.2]]))[1].round(3)
    array([0.524])
    """
    sine, _, least, shift = CONES[space]
    X = X.astype(np.float64)
    square = (X**2).sum(1) + NO_LENGTH
    length = np.sqrt(square)
    s = sine(np.maximum(square, least**2), np.maximum(length, least))
    c, w = np.sqrt(1 - s**2), np.sqrt(shift**2 + s**2)
    angle = np.arctan(s**2 * (1 + shift**2) / ((w + shift * c) * (shift * w + c)))
    return X / length[:, None], angle


def apexes(space: str, unit: Floats, angle: Floats) -> Floats:
    """Where apexes are whose cones see these angles around these unit vectors, or the widest angles that there are.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.regions.cone import apexes
    >>> apexes("euclidean", np.array([[0.0, 1.0]]), np.array([np.pi / 6])).round(3)
    array([[0. , 0.2]])
    """
    _, _, least, m = CONES[space]
    # The tangent of the second arctan, then the sine that it comes from.
    tangent = 1 / np.tan(np.maximum(angle, 1e-9)) if m == 0 else (1 - m * np.tan(angle)) / (m + np.tan(angle))
    s = np.sqrt(np.maximum(1 - (m * tangent) ** 2, 1e-18) / (1 + tangent**2))
    length = K / s if m == 0 else 2 * K / (s + np.sqrt(s**2 + 4 * K * K))
    return unit * np.maximum(length, least * BEYOND)[:, None]
