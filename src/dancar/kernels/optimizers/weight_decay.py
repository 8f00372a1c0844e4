"""Weight decay as a part of the gradient: L1 pulls every parameter towards zero alike, L2 in proportion to itself."""

from typing import Any

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]


def decayed(p: Floats, g: Floats, l1: float, l2: float) -> Floats:
    """`g + l2 p + l1 sign(p)`, the sign of zero being zero."""
    return np.asarray(g + l2 * p + l1 * np.sign(p))


@register_jitable
def decayed_at(p, g, l1, l2):  # type: ignore[no-untyped-def]
    """`decayed` of one parameter."""
    return g + l2 * p + l1 * (np.float32(p > 0) - np.float32(p < 0))
