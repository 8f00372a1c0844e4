"""A ball that holds some points and no others: a linear problem once each point x has become (x, |x|^2)."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.decide import decide
from dancar.queries.growth.proofs import Witness, balls_that_hold_too_much

Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]
Rows = NDArray[np.int64]

# Points that enter the linear problem at a time, and how often they may.
_AT_ONCE, _ROUNDS = 128, 60
# How far from the points' middle the center may lie, in lengths of the held points: the nearer, the fewer digits the
# distances lose in float32. In the end it is left free, so that it is no reason to find nothing.
_BOUNDS = (4.0, 64.0, 1024.0, None)
_FARTHEST = 1024.0
_NO_ROOM = -1.0


class BallFound(NamedTuple):
    """A ball, the held points that it misses, the others that it holds, and why no ball can do, if that is proven."""

    center: Float32
    radius: np.float32
    missing: Rows
    false: Rows
    witness: Witness | None


def separating_ball(points: Float32, held: Rows, near: Float32) -> BallFound:
    """A ball with center and radius in float32 that holds the held points and none of the others.

    For a center c and b = r^2 - |c|^2 a point is held when ``2 x.c + b >= |x|^2``: linear in c and b. The points of the
    linear program are few, those that the ball of the last one got wrong.

    Parameters
    ----------
    points
        A row a point, finite.
    held
        Which rows the ball is to hold, ascending. If none, it is a small ball around `near`.
    near
        A point to be held as well if that can be, of no account otherwise.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries.growth import separating_ball
    >>> line = np.array([[0], [1], [2], [5]], np.float32)
    >>> separating_ball(line, np.array([1, 2]), line[2])[:2]
    (array([1.5], dtype=float32), np.float32(0.99999994))
    >>> found = separating_ball(line, np.array([0, 2]), line[2])
    >>> len(found.missing) + len(found.false), found.witness
    (1, Witness(held=(0, 2), other=(1,)))
    """
    if not len(held):
        return _judged(points, held, near, _empty_radius(points, near), None)
    inside = np.zeros(len(points), np.bool_)
    inside[held] = True
    nested = _searched(np.concatenate([points, near[None]]), np.append(inside, True), near)
    if not len(nested.missing) and not len(nested.false):
        return nested._replace(witness=None)
    return _searched(points, inside, near)


def _searched(points: Float32, inside: NDArray[np.bool_], near: Float32) -> BallFound:
    held = np.flatnonzero(inside)
    middle, scale = _frame(points, inside)
    scaled = (points.astype(np.float64) - middle) / scale
    lifted = (scaled**2).sum(axis=1)
    chosen = _first_chosen(lifted, inside)
    best: BallFound | None = None
    for bound in _BOUNDS:
        for _ in range(_ROUNDS):
            solved = _program(scaled[chosen], lifted[chosen], inside[chosen], bound)
            if solved is None:
                break
            center = (middle + scale * solved.center).astype(np.float32)
            found = _judged(points, held, center, _best_radius(points, inside, center), None)
            best = found if best is None else min(best, found, key=_wrong)
            if not _wrong(best):
                return best
            if solved.margin <= 0:
                break
            excess = 2 * scaled @ solved.center + solved.offset - lifted
            more = _worst(np.where(inside, -excess, excess), inside, chosen)
            if not len(more):
                # The program is met, and float32 is too coarse for its ball.
                break
            chosen = np.concatenate([chosen, more])
        if solved is not None and solved.margin <= 0 and bound is None:
            witness = balls_that_hold_too_much(points, chosen, inside[chosen], solved.weights)
            return _least_wrong(points, inside, scaled, lifted, chosen, best, (middle, scale))._replace(witness=witness)
    if best is None:
        best = _judged(points, held, near, _best_radius(points, inside, near), None)
    return best


def _frame(points: Float32, inside: NDArray[np.bool_]) -> tuple[Float64, float]:
    """The middle of the held points and how far they reach, or how far the nearest other is if they do not."""
    held = points[inside].astype(np.float64)
    middle = held.mean(axis=0)
    scale = np.sqrt(((held - middle) ** 2).sum(axis=1).max())
    if not scale:
        distance = np.sqrt(((points[~inside] - middle) ** 2).sum(axis=1))
        scale = distance[distance > 0].min(initial=np.inf)
    return middle, float(scale) if np.isfinite(scale) and scale else 1.0


def _first_chosen(lifted: Float64, inside: NDArray[np.bool_]) -> Rows:
    """The held points farthest from their middle, and the others nearest to it."""
    parts = []
    for rows, order in ((np.flatnonzero(inside), -lifted), (np.flatnonzero(~inside), lifted)):
        parts.append(rows[np.argsort(order[rows], kind="stable")[:_AT_ONCE]])
    return np.concatenate(parts)


def _worst(excess: Float64, inside: NDArray[np.bool_], chosen: Rows) -> Rows:
    """The points on the wrong side that are farthest from the right one, of either kind, without those chosen."""
    excess[chosen] = -np.inf
    parts = []
    for kind in (inside, ~inside):
        rows = np.flatnonzero(kind & (excess >= 0))
        parts.append(rows[np.argsort(-excess[rows], kind="stable")[:_AT_ONCE]])
    return np.concatenate(parts)


class _Solved(NamedTuple):
    center: Float64
    offset: float
    margin: float
    weights: Float64


def _program(x: Float64, lifted: Float64, inside: NDArray[np.bool_], bound: float | None) -> _Solved | None:
    """The ball that the points miss by the largest margin; a margin of 0 or below says that there is none."""
    rows, limits, dim = *_rows(x, lifted, inside), x.shape[1]
    rows = np.concatenate([rows, np.ones((len(x), 1))], axis=1)
    side = (-bound, bound) if bound is not None else (None, None)
    bounds = [side] * dim + [(None, None), (None, 1.0)]
    done = _solve(np.append(np.zeros(dim + 1), -1.0), rows, limits, bounds)
    if done is None:
        return None
    return _Solved(done.x[:dim], float(done.x[dim]), float(done.x[dim + 1]), -done.ineqlin.marginals)


def _least_wrong(
    points: Float32,
    inside: NDArray[np.bool_],
    scaled: Float64,
    lifted: Float64,
    chosen: Rows,
    best: BallFound | None,
    frame: tuple[Float64, float],
) -> BallFound:
    """The ball of the least sum of what is wrong, or a better one that was seen on the way."""
    middle, scale = frame
    held, dim = np.flatnonzero(inside), points.shape[1]
    for _ in range(_ROUNDS):
        rows, limits = _rows(scaled[chosen], lifted[chosen], inside[chosen])
        count = len(chosen)
        table = np.concatenate([rows, -np.eye(count)], axis=1)
        bounds = [(-_FARTHEST, _FARTHEST)] * dim + [(None, None)] + [(0, None)] * count
        cost = np.append(np.zeros(dim + 1), np.ones(count))
        done = _solve(cost, table, limits - 1e-6, bounds)
        if done is None:
            break
        center = (middle + scale * done.x[:dim]).astype(np.float32)
        found = _judged(points, held, center, _best_radius(points, inside, center), None)
        best = found if best is None else min(best, found, key=_wrong)
        excess = 2 * scaled @ done.x[:dim] + done.x[dim] - lifted
        more = _worst(np.where(inside, -excess, excess), inside, chosen)
        if not len(more) or len(chosen) > 8 * _AT_ONCE:
            break
        chosen = np.concatenate([chosen, more])
    assert best is not None
    return best


def _rows(x: Float64, lifted: Float64, inside: NDArray[np.bool_]) -> tuple[Float64, Float64]:
    """Inequalities on center and offset, each divided by what its point's size makes of it."""
    sign = np.where(inside, -1.0, 1.0) / (1.0 + lifted)
    return np.concatenate([2 * x, np.ones((len(x), 1))], axis=1) * sign[:, None], lifted * sign


def _solve(cost: Float64, rows: Float64, limits: Float64, bounds: list[Any]) -> Any:
    from scipy.optimize import linprog

    done = linprog(cost, A_ub=rows, b_ub=limits, bounds=bounds, method="highs")
    return done if done.status == 0 else None


def _wrong(found: BallFound) -> int:
    return len(found.missing) + len(found.false)


def _judged(points: Float32, held: Rows, center: Float32, radius: np.float32, witness: Witness | None) -> BallFound:
    """What a ball gets wrong, by the file's definition."""
    count = len(points)
    squared = ((points.astype(np.float64) - center) ** 2).sum(axis=1)
    nodes, ball = np.arange(count, dtype=np.int32), np.zeros(count, np.int32)
    inside, _ = decide(center[None], np.array([radius], np.float32), points, ball, nodes, squared)
    found = np.flatnonzero(inside)
    return BallFound(center, radius, np.setdiff1d(held, found), np.setdiff1d(found, held), witness)


def _best_radius(points: Float32, inside: NDArray[np.bool_], center: Float32) -> np.float32:
    """The radius that gets the least wrong, in the middle of the widest gap."""
    distance = np.sqrt(((points.astype(np.float64) - center) ** 2).sum(axis=1))
    order = np.argsort(distance, kind="stable")
    ordered = distance[order]
    # Wrong if the ball ends after the first k points.
    gain = np.where(inside[order], -1, 1)
    wrong = np.concatenate([[0], np.cumsum(gain)])
    gap = np.concatenate([ordered[:1], np.diff(ordered), [max(float(ordered[-1]), 1.0)]])
    k = min(np.flatnonzero(wrong == wrong.min()).tolist(), key=lambda k: -gap[k])
    if k == 0:
        return np.float32(_NO_ROOM)
    last = float(ordered[k - 1])
    return np.float32((last + float(ordered[k])) / 2 if k < len(ordered) else last * (1 + 2.0**-20) + 2.0**-100)


def _empty_radius(points: Float32, near: Float32) -> np.float32:
    """Half of the way to the nearest point; where a point is there already, a ball that is nowhere."""
    nearest = np.sqrt(((points.astype(np.float64) - near) ** 2).sum(axis=1).min(initial=4.0))
    return np.float32(nearest / 2) if nearest > 0 else np.float32(_NO_ROOM)
