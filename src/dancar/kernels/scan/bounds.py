"""Float32 limits on squared distances that no contained pair can exceed, whatever the rounding.

The float32 tests compute `s`, the sum over d axes of rounded squares of rounded differences. With unit roundoff
u = 2^-24 each difference errs by a factor within 1 + u, each square and each sum by one more, so `s` lies within a
factor (1 + u)^(d + 2) of the true sum, plus at most 2^-124 an axis where numbers fall below the normal range (that
also covers processors told to flush those to zero). `reach` leaves twice that, which covers its own rounding too. An
overflowing `s` is infinite, which is above any finite limit as it should be; a limit that overflows is infinite and
rejects nothing.
"""

import numpy as np
from numpy.typing import NDArray


def reach(radius: NDArray[np.float64], dim: int) -> NDArray[np.float32]:
    """The largest float32 sum of squares that a pair at distance at most `radius` may show; -1 if negative."""
    squared = radius * radius
    limit = squared * (1.0 + (dim + 4) * 2.0**-23) + (dim + 2) * 2.0**-124
    with np.errstate(over="ignore"):
        return np.where(radius >= 0.0, limit, -1.0).astype(np.float32)
