"""Anchors moved apart within the cells of the plane that the balls make."""

import numpy as np
from numpy.typing import NDArray

Float64 = NDArray[np.float64]

_ROUNDS, _REFRESH = 40, 5
_NEIGHBOURS = 7
# Neighbours farther apart than this share of an even spread over the whole map leave each other alone.
_RANGE = 0.8
_STEP = 0.4
# Distances from anchors to balls that are held in memory at a time.
_BLOCK = 1 << 18


def spread_anchors(anchor: Float64, center: Float64, radius: Float64, guard: float) -> Float64:
    """Anchors pushed away from their nearest neighbours, none of them over the edge of a ball.

    Each stays inside the balls that it is in and outside those that it is not in, by `guard` at least, or where it is.
    """
    count = len(anchor)
    if count < 2:
        return anchor
    low, high = np.quantile(anchor, [0.02, 0.98], axis=0)
    reach = _RANGE * float(np.sqrt(np.prod(high - low) / count))
    if reach <= 100 * guard:
        return anchor
    place = anchor.copy()
    edges = Edges(place, center, radius, 0.0)
    for turn in range(_ROUNDS):
        if turn % _REFRESH == 0:
            # In so many rounds an anchor goes no farther than this.
            edges = Edges(place, center, radius, (_REFRESH * _STEP + 0.1) * reach)
        step = _pushes(place, reach) * (_STEP * (1 - turn / _ROUNDS))
        # A third of the way where the whole is not allowed: cells are narrow.
        for share in (1.0, 0.3):
            tried = place + share * step
            allowed = edges.may_go(place, tried, guard, 0.1 * reach)
            place[allowed] = tried[allowed]
            step[allowed] = 0.0
    return place


def _pushes(place: Float64, reach: float) -> Float64:
    """The sum of the pushes by a node's nearest neighbours, each of how much nearer than `reach` it is."""
    from scipy.spatial import KDTree

    count = len(place)
    distance, other = KDTree(place).query(place, k=min(_NEIGHBOURS, count))
    distance, other = distance[:, 1:], other[:, 1:]
    away = place[:, None] - place[other]
    # Anchors in one spot part in different directions, by their numbers.
    turn = 2.399963 * np.arange(count)
    together = distance == 0
    away[together] = np.broadcast_to(np.stack([np.cos(turn), np.sin(turn)], axis=1)[:, None], away.shape)[together]
    length = np.where(together, 1.0, distance)
    push = np.maximum(reach - distance, 0.0) / length
    total: Float64 = (away * push[:, :, None]).sum(axis=1)
    size = np.hypot(total[:, 0], total[:, 1])
    return np.asarray(total * (np.minimum(1.0, reach / np.maximum(size, 1e-300)))[:, None])


class Edges:
    """The edges of balls that are near anchors: all that a short step could cross."""

    def __init__(self, anchor: Float64, center: Float64, radius: Float64, near: float) -> None:
        nodes, balls = [], []
        block = max(1, _BLOCK // max(len(center), 1))
        across, along = np.ascontiguousarray(center.T)
        # In squares: a ring around each edge, from its inner to its outer radius.
        inner = np.where(radius > near, (radius - near) ** 2, -1.0)
        outer = np.where(radius > -near, (radius + near) ** 2, -1.0)
        for start in range(0, len(anchor), block):
            part = anchor[start : start + block]
            square = (part[:, :1] - across) ** 2 + (part[:, 1:] - along) ** 2
            node, ball = np.nonzero((square >= inner) & (square <= outer))
            nodes.append(node + start)
            balls.append(ball)
        self.node = np.concatenate(nodes) if nodes else np.empty(0, np.int64)
        ball = np.concatenate(balls) if balls else np.empty(0, np.int64)
        self.center, self.radius = center[ball], radius[ball]

    def slacks(self, place: Float64) -> Float64:
        """How far inside the ball each anchor is, for the pairs that are near."""
        way = place[self.node] - self.center
        return np.asarray(self.radius - np.hypot(way[:, 0], way[:, 1]))

    def may_go(self, old: Float64, new: Float64, guard: float, room: float) -> NDArray[np.bool_]:
        """Which anchors may go: over no edge, and no nearer than `room` to one unless they were nearer already."""
        before, after = self.slacks(old), self.slacks(new)
        deep = np.minimum(np.maximum(np.abs(before), guard), room)
        wrong = (np.sign(before) != np.sign(after)) | (np.abs(after) < deep) | (np.abs(before) <= guard)
        found = (old != new).any(axis=1)
        found[self.node[wrong]] = False
        return np.asarray(found)
