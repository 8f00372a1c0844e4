"""What the scan computes, said plainly: every pair, one after the other, in rational arithmetic or in float64."""

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray


def contains(center: NDArray[np.float32], radius: np.float32, anchor: NDArray[np.float32]) -> bool:
    """Whether an anchor lies in a ball, in rational arithmetic."""
    gaps = (Fraction(float(c)) - Fraction(float(a)) for c, a in zip(center, anchor))
    return bool(radius >= 0) and sum(gap * gap for gap in gaps) <= Fraction(float(radius)) ** 2


def containment(
    center: NDArray[np.float32], radius: NDArray[np.float32], anchor: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """The matrix of what `contained` decides, pairs u = v included."""
    rows = [[contains(center[u], radius[u], anchor[v]) for v in range(len(anchor))] for u in range(len(center))]
    return np.array(rows, np.bool_).reshape(len(center), len(anchor))


def slack(center: NDArray[np.float32], radius: NDArray[np.float32], anchor: NDArray[np.float32]) -> NDArray[np.float64]:
    """The matrix of `radius[u] - |center[u] - anchor[v]|` in float64, each sum in the order of the axes."""
    squared = np.zeros((len(center), len(anchor)))
    for axis in range(center.shape[1]):
        gap = center[:, axis].astype(np.float64)[:, None] - anchor[:, axis].astype(np.float64)
        squared += gap * gap
    return radius.astype(np.float64)[:, None] - np.sqrt(squared)
