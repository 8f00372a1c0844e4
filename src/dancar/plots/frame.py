"""The part of the plane that a map shows."""

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Balls

# A few balls much larger than the place where the anchors are would make a dot of everything else.
_BEYOND = 0.7
_RIM = 0.03


def frame(balls: Balls, drawn: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lower left and upper right corner: all anchors, and the balls that are drawn, unless they are enormous.

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
    low, high = anchor.min(axis=0), anchor.max(axis=0)
    some = drawn & (balls.radius > 0)
    if some.any():
        center, radius = balls.center[some].astype(np.float64), balls.radius[some, None].astype(np.float64)
        side = float((high - low).max()) or float(2 * radius.max())
        low = np.maximum(np.minimum(low, (center - radius).min(axis=0)), low - _BEYOND * side)
        high = np.minimum(np.maximum(high, (center + radius).max(axis=0)), high + _BEYOND * side)
    side = float((high - low).max()) or 1.0
    return low - _RIM * side, high + _RIM * side
