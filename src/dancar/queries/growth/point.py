"""A point in some balls and in no others: the first part is convex, the rest is a search from many places."""

from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.decide import decide
from dancar.queries.growth.proofs import have_no_common_point, lie_in

Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]
Rows = NDArray[np.int64]

_STARTS, _FOLLOWED, _STEPS, _ROUNDS = 48, 16, 120, 6
# The most balls that a descent looks at; those that matter are few.
_NEAR = 4096
# Places that are looked at before descents begin: so many pairs of a place and a ball, and at least so many places.
_PAIRS, _PLACES = 1 << 23, 64
# Room around a point, in sizes of a ball, beyond which no more is looked for.
_ROOM = 0.02
# Balls that no start escapes, for which a proof is tried.
_TRIED = 8
_WOLFE_STEPS = 400


class PointFound(NamedTuple):
    """A point, the balls that it misses and those that it lies in and should not, and why no point can do.

    `apart` is a set of the wanted balls that have no common point, `around` a pair: wanted balls, and another ball in
    which all their common points lie. Both are proven, or None.
    """

    point: Float32
    missing: Rows
    false: Rows
    apart: tuple[int, ...] | None
    around: tuple[tuple[int, ...], int] | None


def separated_point(center: Float32, radius: Float32, anchor: Float32, wanted: Rows, near: Float32) -> PointFound:
    """A point in float32 that lies in the wanted balls and in none of the others.

    Parameters
    ----------
    center, radius
        The balls; one of negative radius holds nothing.
    anchor
        Places around which it is worth a try; the point is none of these wherever it can be another.
    wanted
        Which balls are to hold it, ascending.
    near
        Where it would best lie, if nothing else says.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries.growth import separated_point
    >>> center, radius = np.array([[0], [3], [9]], np.float32), np.array([2, 2, 2], np.float32)
    >>> found = separated_point(center, radius, center, np.array([0, 1]), center[0])
    >>> bool(1 <= found.point[0] <= 2), len(found.missing), len(found.false)
    (True, 0, 0)
    >>> separated_point(center, radius, center, np.array([0, 2]), center[0]).apart
    (0, 2)
    """
    search = _Search(center, radius, anchor, wanted)
    weights, middle = search.deepest(near)
    starts = search.starts(middle, near)
    best = search.descended(starts)
    point = best.astype(np.float32)
    missing, false = search.wrong(point)
    apart, around = None, None
    if len(missing) or len(false):
        used = wanted[weights > 0] if len(wanted) else wanted
        if len(wanted) and have_no_common_point(center[wanted], radius[wanted], weights):
            nowhere = wanted[radius[wanted] < 0]
            apart = tuple((nowhere[:1] if len(nowhere) else used).tolist())
        else:
            around = search.proven_around(false)
    return PointFound(point, missing, false, apart, around)


@final
class _Search:
    def __init__(self, center: Float32, radius: Float32, anchor: Float32, wanted: Rows) -> None:
        self.wanted, self.anchor = wanted, anchor
        self.single = center, radius
        inside = np.zeros(len(radius), np.bool_)
        inside[wanted] = True
        # A ball that is nowhere cannot be lain in.
        self.other = np.flatnonzero(~inside & (radius >= 0))
        self.center, self.radius = center.astype(np.float64), radius.astype(np.float64)
        sizes = self.radius[wanted] if len(wanted) else self.radius[self.other]
        self.size = float(np.median(sizes[sizes > 0])) if (sizes > 0).any() else 1.0

    def deepest(self, near: Float32) -> tuple[Float64, Float64]:
        """Where the largest of ``|p - c|^2 - r^2`` over the wanted balls is smallest, and the weights that show it."""
        c, r = self.center[self.wanted], self.radius[self.wanted]
        if not len(c):
            return np.empty(0), near.astype(np.float64)
        height = (c**2).sum(axis=1) - r**2
        weights = np.zeros(len(c))
        weights[0] = 1.0
        # Frank and Wolfe with steps away: up the concave dual, on the simplex of weights.
        for _ in range(_WOLFE_STEPS):
            p = weights @ c
            gain = height - 2 * c @ p
            up, down = int(gain.argmax()), int(np.where(weights > 0, gain, np.inf).argmin())
            now = weights @ gain
            if gain[up] - now <= 1e-13 * max(1.0, abs(now)):
                break
            toward = gain[up] - now >= now - gain[down]
            step = -weights if toward else weights.copy()
            step[up if toward else down] += 1.0 if toward else -1.0
            most = 1.0 if toward else weights[down] / max(1 - weights[down], 1e-300)
            bend = float(((step @ c) ** 2).sum())
            length = most if bend == 0 else min(most, float(step @ gain) / (2 * bend))
            weights = np.maximum(weights + length * step, 0)
            if not toward and length == most:
                weights[down] = 0
        weights /= weights.sum()
        return weights, weights @ c

    def starts(self, middle: Float64, near: Float32) -> Float64:
        """The deepest point, the anchors with the least wrong, points near and between, and one beyond all balls."""
        random = np.random.default_rng(0)
        places = self.anchor.astype(np.float64)
        most = max(_PLACES, _PAIRS // max(len(self.radius), 1))
        if len(places) > most:
            # Those with room around them where they should be, judged by the wanted balls, and those nearest.
            depth = self._depth(places) if len(self.wanted) else -((places - near) ** 2).sum(axis=1)
            places = places[np.argsort(-depth, kind="stable")[:most]]
        order = np.argsort(self._count(places), kind="stable")[: _STARTS // 4] if len(places) else np.empty(0, int)
        good = places[order]
        spread = self.size / np.sqrt(len(middle))
        beside = good + 0.02 * spread * random.standard_normal(good.shape)
        parts = [middle[None], near[None].astype(np.float64), good, beside, (good + middle) / 2]
        missing = _STARTS - sum(map(len, parts))
        seeds = np.concatenate([middle[None], good[:7]])[np.arange(max(missing, 0)) % (1 + len(good[:7]))]
        parts.append(seeds + 0.3 * spread * random.standard_normal(seeds.shape))
        if not len(self.wanted):
            beyond = middle.copy()
            beyond[0] = (self.center[:, 0] + np.maximum(self.radius, 0)).max(initial=0.0) + 1.0
            beyond[0] += abs(beyond[0]) * 2.0**-20
            parts.append(beyond[None])
        return np.concatenate(parts)

    def descended(self, starts: Float64) -> Float64:
        """The best point of descents from all starts: least wrong, then with the most room."""
        best: Float64 = starts[0]
        key: tuple[float, bool, float] = (np.inf, True, 0.0)
        points, watched = starts, np.empty(0, np.int64)
        for turn in range(_ROUNDS):
            rounded = points.astype(np.float32).astype(np.float64)
            slack, other = self._slacks(rounded)
            wrong = (slack < 0).sum(axis=1) + (other >= 0).sum(axis=1)
            room = np.minimum(slack.min(axis=1, initial=np.inf), -other.max(axis=1, initial=-np.inf))
            room = np.minimum(room, 0.1 * self.size)
            order = np.lexsort((-room, wrong))
            for k in order[wrong[order] == wrong[order[0]]].tolist():
                # Of two nodes in one place no ball could hold one alone.
                found = (int(wrong[k]), self._taken(rounded[k]), -float(room[k]))
                if found < key:
                    best, key = rounded[k], found
                if not found[1]:
                    break
            if turn == _ROUNDS - 1 or (key[0] == 0 and (turn > 1 or (not key[1] and -key[2] >= _ROOM * self.size))):
                break
            if turn == 0:
                points = points[order[:_FOLLOWED]]
            nearest = np.argsort(-other.max(axis=0), kind="stable")[: _NEAR // 4]
            close = nearest[other[:, nearest].max(axis=0) > -0.3 * self.size]
            watched = np.union1d(watched, close)[:_NEAR]
            points = self._moved(points, self.other[watched])
        return best

    def _moved(self, points: Float64, others: Rows) -> Float64:
        """Points after steps of Adam against the hinges of all watched balls."""
        p, first, second = points.copy(), np.zeros_like(points), np.zeros_like(points)
        rows = np.concatenate([self.wanted, others])
        sign = np.concatenate([np.ones(len(self.wanted)), -np.ones(len(others))])
        c, r = self.center[rows], self.radius[rows]
        margin = 0.05 * self.size
        for step in range(1, _STEPS + 1):
            distance = np.sqrt(np.maximum(_squared(p, c), 1e-30))
            pull = np.where(sign * (r - distance) < margin, sign, 0.0) / distance
            gradient = p * pull.sum(axis=1)[:, None] - pull @ c
            first = 0.9 * first + 0.1 * gradient
            second = 0.99 * second + 0.01 * gradient**2
            rate = 0.1 * self.size * (1 - step / (_STEPS + 1)) / np.sqrt(p.shape[1])
            p -= rate * first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + 1e-12)
        return np.asarray(p)

    def _taken(self, point: Float64) -> bool:
        return bool((self.anchor == point.astype(np.float32)).all(axis=1).any())

    def _slacks(self, points: Float64) -> tuple[Float64, Float64]:
        """How deep the points lie in the wanted balls, and in the others."""
        wanted, other = self.wanted, self.other
        depths = self.radius[wanted] - np.sqrt(_squared(points, self.center[wanted]))
        return depths, self.radius[other] - np.sqrt(_squared(points, self.center[other]))

    def _depth(self, points: Float64) -> Float64:
        distance = np.sqrt(_squared(points, self.center[self.wanted]))
        return np.asarray((self.radius[self.wanted] - distance).min(axis=1))

    def _count(self, points: Float64) -> NDArray[np.int64]:
        """How much is wrong at each point, a part of them at a time."""
        parts = [np.empty(0, np.int64)]
        for start in range(0, len(points), 64):
            slack, other = self._slacks(points[start : start + 64])
            parts.append((slack < 0).sum(axis=1) + (other >= 0).sum(axis=1))
        return np.concatenate(parts)

    def wrong(self, point: Float32) -> tuple[Rows, Rows]:
        """The wanted balls that do not hold the point and the others that do, by the file's definition."""
        center, radius = self.single
        squared = ((self.center - point.astype(np.float64)) ** 2).sum(axis=1)
        nodes = np.arange(len(radius), dtype=np.int32)
        inside, _ = decide(center, radius, point[None], nodes, np.zeros_like(nodes), squared)
        found = np.flatnonzero(inside)
        return np.setdiff1d(self.wanted, found), np.setdiff1d(found, self.wanted)

    def proven_around(self, false: Rows) -> tuple[tuple[int, ...], int] | None:
        """Another ball in which every common point of the wanted balls lies, with those of them that prove it."""
        center, radius = self.single
        if not len(self.wanted):
            return None
        c, r = center[self.wanted], radius[self.wanted]
        for other in false[:_TRIED].tolist():
            weights = _weights_around(
                self.center[self.wanted], self.radius[self.wanted], self.center[other], radius[other]
            )
            if lie_in(c, r, weights, center[other], radius[other]):
                return tuple(self.wanted[weights > 0].tolist()), int(other)
        return None


def _weights_around(center: Float64, radius: Float64, around: Float64, size: float) -> Float64:
    """Weights with which `lie_in` succeeds if it can: of one ball if it lies inside, else of several."""
    distance = np.sqrt(((center - around) ** 2).sum(axis=1))
    alone = size - distance - radius
    one = int(alone.argmax())
    weights = np.zeros(len(radius))
    weights[one] = 1 + distance[one] / max(radius[one], 1e-300) + 1e-9
    if alone[one] >= 0 or len(radius) == 1:
        return weights
    from scipy.optimize import minimize

    shifted = center - around
    height = (shifted**2).sum(axis=1) - radius**2

    def lost(weights: Float64) -> tuple[float, Float64]:
        more = max(float(weights.sum()) - 1, 1e-9)
        middle = weights @ shifted
        value = weights @ height + size**2 - middle @ middle / more
        gradient = height - 2 * (shifted @ middle) / more + middle @ middle / more**2
        return -float(value), -gradient

    start = np.full(len(radius), 2.0 / len(radius))
    limits = [{"type": "ineq", "fun": lambda w: w.sum() - 1 - 1e-6, "jac": lambda w: np.ones(len(w))}]
    done = minimize(lost, start, jac=True, method="SLSQP", bounds=[(0, None)] * len(radius), constraints=limits)
    found = np.asarray(done.x if np.isfinite(done.x).all() else weights)
    return np.where(found > 1e-9, found, 0.0)


def _squared(points: Float64, others: Float64) -> Float64:
    """The squared distances of all from all; as a product, so that many take little time."""
    product = points @ others.T
    whole = (points**2).sum(axis=1)[:, None] + (others**2).sum(axis=1)[None] - 2 * product
    return np.asarray(np.maximum(whole, 0.0))
