"""Balls that are surely large enough, after their numbers are rounded to float32."""

import numpy as np

from dancar.arrangement.declaration import Balls
from dancar.regions.containment import Floats

# Rounding moves a coordinate by 2^-24 of itself, in both points; the rest covers the sums of a scan.
_RELATIVE = 1e-6


def outwards(center: Floats, radius: Floats, anchor: Floats) -> Balls:
    """Float32 balls and points for a `reach`: they hold what these hold; a negative radius holds nothing.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import outwards
    >>> balls = outwards(np.zeros((1, 2)), np.ones(1), np.ones((1, 2)) / 3)
    >>> bool(balls.radius[0] > 1), balls.anchor.dtype
    (True, dtype('float32'))
    """
    size = np.abs(center).sum(axis=1) + np.abs(radius) + np.abs(anchor).sum(axis=1).max(initial=0.0)
    arrays = center, radius + _RELATIVE * size, anchor
    return Balls(*(np.ascontiguousarray(array, np.float32) for array in arrays))
