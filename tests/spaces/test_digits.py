"""How many digits a distance and its gradient have, against arithmetic of 120 digits, from 1e-15 to the boundary."""

import mpmath
import numpy as np
import pytest
from drawn_points import extreme

from dancar.spaces import SPACES

mpmath.mp.dps = 120


def euclidean(x, y):
    return mpmath.sqrt(sum((a - b) ** 2 for a, b in zip(x, y, strict=True)))


def torus(x, y):
    away = [a - b for a, b in zip(x, y, strict=True)]
    return mpmath.sqrt(sum((one - mpmath.nint(one)) ** 2 for one in away))


def sphere(x, y):
    """On the lines through the points, which are of length 1 but for rounding."""
    x, y = (mpmath.matrix([c / mpmath.norm(mpmath.matrix(p)) for c in p]) for p in (x, y))
    return 2 * mpmath.atan2(mpmath.norm(x - y), mpmath.norm(x + y))


def poincare(x, y):
    square = sum((a - b) ** 2 for a, b in zip(x, y, strict=True))
    depth = [1 - sum(a**2 for a in p) for p in (x, y)]
    return mpmath.acosh(1 + 2 * square / (depth[0] * depth[1])) if square else mpmath.mpf(0)


DEFINED = {"euclidean": euclidean, "torus": torus, "sphere": sphere, "poincare": poincare}


def loss_of_digits(name: str, X: np.ndarray, Y: np.ndarray) -> np.ndarray:
    """By what rounding in the coordinates' own arithmetic may be magnified, near the boundary alone."""
    if name != "poincare":
        return np.ones(len(X))
    return 1 / np.minimum(*(1 - (part.astype(np.float64) ** 2).sum(1) for part in (X, Y)))


def numbers(row: np.ndarray) -> list[mpmath.mpf]:
    return [mpmath.mpf(float(x)) for x in row]


def test_every_space_has_a_definition():
    assert set(DEFINED) == set(SPACES)


@pytest.mark.parametrize("name", DEFINED)
@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_distances_have_the_digits_of_their_arithmetic(name, kind):
    X, Y = extreme(SPACES[name], np.random.default_rng(11), 300, 3, kind)
    if name == "sphere":
        # Rounding moves points off the sphere by a relative 1e-16 (1e-7): nearer points are not the definition's.
        far = ((X.astype(np.float64) - Y) ** 2).sum(1) > (1e4 * np.finfo(kind).eps) ** 2
        far &= ((X.astype(np.float64) + Y) ** 2).sum(1) > (1e4 * np.finfo(kind).eps) ** 2
        X, Y = X[far], Y[far]
    expected = np.array([float(DEFINED[name](numbers(x), numbers(y))) for x, y in zip(X, Y, strict=True)])
    if name == "sphere":
        allowed = 1e-3
    else:
        # The depth of float32 points is summed in float64.
        allowed = 8 * np.finfo(np.float64 if name == "poincare" else kind).eps * loss_of_digits(name, X, Y)
        allowed += 8 * np.finfo(kind).eps
    assert (np.abs(SPACES[name].distance(X, Y) - expected) <= allowed * expected).all()


@pytest.mark.parametrize("name", DEFINED)
def test_gradients_are_those_of_the_definition(name):
    """Differences of 120 digits, with steps far below the distance."""
    X, Y = extreme(SPACES[name], np.random.default_rng(12), 60, 3, np.float64)
    gradient = SPACES[name].gradient(X, Y)[0]
    for x, y, found, loss in zip(X, Y, gradient, loss_of_digits(name, X, Y), strict=True):
        gap = float(euclidean(numbers(x), numbers(y)))
        opposite = float(euclidean(numbers(x), [-b for b in numbers(y)]))
        if gap == 0 or (name == "sphere" and min(gap, opposite) < 1e-9):
            continue
        if name == "torus" and np.abs(np.abs(x - y) - 0.5).min() < 1e-9:
            continue
        step = mpmath.mpf(gap) * mpmath.mpf("1e-25")
        expected = []
        for column in range(3):
            ahead, behind = numbers(x), numbers(x)
            ahead[column] += step
            behind[column] -= step
            expected.append(float((DEFINED[name](ahead, numbers(y)) - DEFINED[name](behind, numbers(y))) / (2 * step)))
        tolerance = 1e-6 if name == "sphere" else 1e-14 * (10 + loss)
        assert np.abs(found - expected).max() <= tolerance * np.abs(expected).max()
