"""The part of the plane that a map shows."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Balls

Float64 = NDArray[np.float64]

# A few balls much larger than the place where the anchors are would make a dot of everything else.
_BEYOND = 0.7
_RIM = 0.03
# Of so many nodes or more, a few may lie so far out that all others would be a dot: this share of them may be left out
# where the map is then at most so large a part of what it was.
_MANY, _FAR, _PART = 200, 0.005, 0.5
# Around a node of interest: as a share of what it holds, which is taken for no smaller than this share of the map.
_AROUND, _LEAST_PART = 0.45, 0.12


def frame(balls: Balls, drawn: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lower left and upper right corner: all anchors, and the balls that are drawn, unless they are enormous.

    Of many nodes, a few that lie far from all others may be outside: see `beyond`.

    Parameters
    ----------
    balls : Balls
        In the plane.
    drawn : array of bool
        Which balls are drawn.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import Balls
    >>> from dancar.plots.frame import frame
    >>> anchor = np.array([[0, 0], [1, 1]], np.float32)
    >>> low, high = frame(Balls(anchor, np.full(2, 99, np.float32), anchor), np.array([True, False]))
    >>> low.round(2), high.round(2)
    (array([-0.77, -0.77]), array([1.77, 1.77]))
    """
    anchor = balls.anchor.astype(np.float64)
    if not len(anchor):
        return np.zeros(2), np.ones(2)
    low, high = _crowd(anchor)
    some = drawn & (balls.radius > 0)
    if some.any():
        center, radius = balls.center[some].astype(np.float64), balls.radius[some, None].astype(np.float64)
        side = float((high - low).max()) or float(2 * radius.max())
        low = np.maximum(np.minimum(low, (center - radius).min(axis=0)), low - _BEYOND * side)
        high = np.minimum(np.maximum(high, (center + radius).max(axis=0)), high + _BEYOND * side)
    side = float((high - low).max()) or 1.0
    return low - _RIM * side, high + _RIM * side


def _crowd(anchor: Float64) -> tuple[Float64, Float64]:
    """The corners around all anchors, or around all but a few that lie far out."""
    low, high = anchor.min(axis=0), anchor.max(axis=0)
    if len(anchor) >= _MANY:
        near, far = np.quantile(anchor, [_FAR, 1 - _FAR], axis=0)
        rim = _RIM * float((far - near).max())
        if 0 < float((far - near).max()) + 2 * rim <= _PART * float((high - low).max()):
            return np.maximum(low, near - rim), np.minimum(high, far + rim)
    return low, high


def beyond(balls: Balls, low: Float64, high: Float64) -> int:
    """How many anchors lie outside the rectangle between two corners.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import Balls
    >>> from dancar.plots.frame import beyond
    >>> anchor = np.array([[0, 0], [1, 5]], np.float32)
    >>> beyond(Balls(anchor, np.ones(2, np.float32), anchor), np.zeros(2), np.ones(2))
    1
    """
    return int(np.count_nonzero(((balls.anchor < low) | (balls.anchor > high)).any(axis=1)))


def focus_frame(
    balls: Balls, node: int, members: NDArray[np.integer[Any]], whole: tuple[Float64, Float64]
) -> tuple[Float64, Float64]:
    """The corners around one node: its ball, its anchor and what it holds, with as much again around them.

    Parameters
    ----------
    balls : Balls
        In the plane.
    node : int
        The one that matters.
    members : integers
        The nodes that it contains.
    whole : two corners
        Those of the whole map, beyond which there is nothing to see.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import Balls
    >>> from dancar.plots.frame import focus_frame, frame
    >>> anchor = np.array([[0, 0], [1, 0], [50, 50]], np.float32)
    >>> balls = Balls(anchor, np.array([2, 0, 1], np.float32), anchor)
    >>> low, high = focus_frame(balls, 0, np.array([1]), frame(balls, np.ones(3, bool)))
    >>> bool((low < -2).all() and (high > 2).all() and (high < 20).all())
    True
    """
    held = np.concatenate([[node], members]).astype(np.int64)
    place = np.concatenate([balls.anchor[held], balls.center[held]]).astype(np.float64)
    size = np.concatenate([np.zeros(len(held)), np.maximum(balls.radius[held], 0)])[:, None]
    # A member's ball may be far larger than the ball that holds its anchor.
    size = np.minimum(size, 2 * max(float(balls.radius[node]), 0.0))
    low, high = (place - size).min(axis=0), (place + size).max(axis=0)
    side = max(float((high - low).max()), _LEAST_PART * float((whole[1] - whole[0]).max()))
    middle = (low + high) / 2
    half = np.maximum((high - low) / 2 + _AROUND * side, side / 2)
    return np.maximum(middle - half, whole[0]), np.minimum(middle + half, whole[1])
