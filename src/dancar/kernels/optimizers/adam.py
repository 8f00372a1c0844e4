"""Adam (Kingma and Ba 2014), beta1 0.9 and beta2 0.999."""

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.optimizers.declaration import Optimizer
from dancar.kernels.optimizers.weight_decay import decayed, decayed_at

Float32 = NDArray[np.float32]

_NEW = np.float32(1 - 0.9)
_NEW_SQUARE = np.float32(1 - 0.999)
_TINY = np.float32(1e-8)


def twin(
    p: Float32, g: Float32, states: Float32, begin: int, end: int, rate: float, step: int, l1: float, l2: float
) -> None:
    """`m += 0.1 (g - m); v += 0.001 (g² - v); p -= rate sqrt(1 - 0.999^step) / (1 - 0.9^step) m / (sqrt(v) + 1e-8)`."""
    own = slice(begin, end)
    (mean, square), gradient = states[:, own], decayed(p[own], g[own], l1, l2)
    mean += _NEW * (gradient - mean)
    square += _NEW_SQUARE * (gradient * gradient - square)
    corrected = rate * math.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    p[own] -= corrected * mean / (np.sqrt(square) + _TINY)
    g[own] = 0


@njit(nogil=True, cache=True, error_model="numpy")
def kernel(p, g, states, begin, end, rate, step, l1, l2):  # type: ignore[no-untyped-def]
    """`twin`, compiled."""
    p, g, mean, square = p[begin:end], g[begin:end], states[0, begin:end], states[1, begin:end]
    corrected = np.float32(rate * math.sqrt(1 - 0.999**step) / (1 - 0.9**step))
    lasso, ridge = np.float32(l1), np.float32(l2)
    for i in range(len(p)):
        gradient = decayed_at(p[i], g[i], lasso, ridge)
        mean[i] += _NEW * (gradient - mean[i])
        square[i] += _NEW_SQUARE * (gradient * gradient - square[i])
        p[i] -= corrected * mean[i] / (np.sqrt(square[i]) + _TINY)
        g[i] = 0


OPTIMIZER = Optimizer("adam", 2, kernel, twin, 0.001)
