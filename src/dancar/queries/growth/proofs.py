"""Proofs in rational numbers that something cannot be: a float32 is a fraction, and so is what comes of few of them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]
Rows = NDArray[np.int64]
_SMALL = 1e-12


class Witness(NamedTuple):
    """Points such that every ball that holds the first ones holds one of the others."""

    held: tuple[int, ...]
    other: tuple[int, ...]


def balls_that_hold_too_much(
    points: Float32, chosen: Rows, inside: NDArray[np.bool_], weights: Float64
) -> Witness | None:
    """A witness among the chosen points, or None if these weights are none.

    Weights l of held points and m of others, both with the sum 1, with ``sum l x = sum m x`` and
    ``sum l |x|^2 >= sum m |x|^2``: over the held points r^2 - |x - c|^2 would be at least 0 on average, and over the
    others, where it is as large or larger on average, below 0.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries.growth.proofs import balls_that_hold_too_much
    >>> line, rows = np.array([[0], [1], [2]], np.float32), np.arange(3)
    >>> balls_that_hold_too_much(line, rows, np.array([True, False, True]), np.array([0.5, 1, 0.5]))
    Witness(held=(0, 2), other=(1,))
    """
    used = np.flatnonzero(weights > _SMALL * max(float(weights.max(initial=0)), 1e-300))
    held = [int(row) for row in chosen[used[inside[used]]]]
    other = [int(row) for row in chosen[used[~inside[used]]]]
    rows = held + other
    at = [[Fraction(float(x)) for x in points[row]] for row in rows]
    signs = [1] * len(held) + [-1] * len(other)
    guess = [Fraction(float(weights[i])) for i in (*used[inside[used]], *used[~inside[used]])]
    axes = range(points.shape[1])
    equations = [[sign * x[axis] for sign, x in zip(signs, at)] for axis in axes]
    equations += [[Fraction(sign == 1) for sign in signs], [Fraction(sign == -1) for sign in signs]]
    solved = solved_near(equations, [Fraction(0)] * len(axes) + [Fraction(1)] * 2, guess)
    if solved is None or min(solved) < 0:
        return None
    squares = sum((sign * weight * sum(a * a for a in x) for sign, weight, x in zip(signs, solved, at)), Fraction(0))
    if squares < 0:
        return None
    kept = [row for row, weight in zip(rows, solved) if weight]
    return Witness(
        tuple(sorted(row for row in kept if row in set(held))), tuple(sorted(row for row in kept if row in set(other)))
    )


def solved_near(
    equations: Sequence[Sequence[Fraction]], right: Sequence[Fraction], guess: Sequence[Fraction]
) -> list[Fraction] | None:
    """A solution of linear equations, exact, with the guess for what they leave open; None where there is none.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from dancar.queries.growth.proofs import solved_near
    >>> solved_near([[Fraction(1), Fraction(2)]], [Fraction(4)], [Fraction(0), Fraction(1)])
    [Fraction(2, 1), Fraction(1, 1)]
    """
    rows = [[*row, value] for row, value in zip(equations, right)]
    count = len(guess)
    pivots: list[int] = []
    for column in range(count):
        at = len(pivots)
        found = next((k for k in range(at, len(rows)) if rows[k][column]), None)
        if found is None:
            continue
        rows[at], rows[found] = rows[found], rows[at]
        first = rows[at][column]
        rows[at] = [value / first for value in rows[at]]
        for k in range(len(rows)):
            if k != at and (factor := rows[k][column]):
                rows[k] = [value - factor * one for value, one in zip(rows[k], rows[at])]
        pivots.append(column)
    if any(row[count] for row in rows[len(pivots) :]):
        return None
    solved = list(guess)
    left_open = [column for column in range(count) if column not in pivots]
    for row, column in zip(rows, pivots):
        solved[column] = row[count] - sum((row[k] * guess[k] for k in left_open), Fraction(0))
    return solved


def have_no_common_point(center: Float32, radius: Float32, weights: Float64) -> bool:
    """Whether the weights prove that no point lies in all of these balls.

    For weights l >= 0, at any point p, ``sum l (|p - c|^2 - r^2)`` is at least its minimum over p; if that is above 0,
    some term is. A ball of negative radius holds nothing, which needs no weights.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries.growth.proofs import have_no_common_point
    >>> center = np.array([[0], [3]], np.float32)
    >>> [have_no_common_point(center, np.array([1, r], np.float32), np.ones(2)) for r in (1.9, 2)]
    [True, False]
    """
    if (radius < 0).any():
        return True
    return _least(*_fractions(center, radius, weights)) > 0


def lie_in(center: Float32, radius: Float32, weights: Float64, around: Float32, size: np.float32) -> bool:
    """Whether the weights prove that every common point of some balls lies in one more ball, around a point.

    For weights l >= 0 with ``sum l > 1``, ``sum l (|p - c|^2 - r^2) >= |p - around|^2 - size^2`` at any p, where the
    left side is at most 0 within all balls.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries.growth.proofs import lie_in
    >>> center, radius = np.array([[0]], np.float32), np.array([1], np.float32)
    >>> [lie_in(center, radius, np.array([4.0]), np.array([3], np.float32), np.float32(r)) for r in (3.9, 4)]
    [False, True]
    """
    if size < 0:
        return False
    at, squares, used = _fractions(center, radius, weights)
    if sum(used) <= 1:
        return False
    more, limit, weight = _fractions(around[None], np.array([size], np.float32), np.array([1.0]))
    return _least(at + more, squares + limit, [*used, -weight[0]]) >= 0


def _fractions(
    center: Float32, radius: Float32, weights: Float64
) -> tuple[list[list[Fraction]], list[Fraction], list[Fraction]]:
    used = np.flatnonzero(weights > 0)
    at = [[Fraction(float(x)) for x in center[row]] for row in used]
    return at, [Fraction(float(radius[row])) ** 2 for row in used], [Fraction(float(weights[row])) for row in used]


def _least(at: list[list[Fraction]], squares: list[Fraction], weights: list[Fraction]) -> Fraction:
    """The smallest value over all p of the weighted sum of ``|p - at|^2 - square``; the weights' sum is above 0."""
    total = sum(weights, Fraction(0))
    if total <= 0:
        return Fraction(-1)
    height = sum((w * (sum(x * x for x in c) - s) for w, c, s in zip(weights, at, squares)), Fraction(0))
    middle = [sum((w * c[axis] for w, c in zip(weights, at)), Fraction(0)) for axis in range(len(at[0]))]
    return height - sum((x * x for x in middle), Fraction(0)) / total
