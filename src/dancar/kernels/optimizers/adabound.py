"""AdaBound: Adam whose rates are held between bounds that close in on one rate (Luo, Xiong, Liu and Sun 2019)."""

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
_FINAL = 0.1
_GAMMA = 1e-3


def twin(
    p: Float32, g: Float32, states: Float32, begin: int, end: int, rate: float, step: int, l1: float, l2: float
) -> None:
    """Adam, with `clip(rate sqrt(1 - 0.999^step) / (1 - 0.9^step) / (sqrt(v) + 1e-8), low, high)` as the rates.

    `low = final (1 - 1 / (0.001 step + 1))`, `high = final (1 + 1 / (0.001 step))`, and final is 0.1 while the rate is
    that of step 1; it falls with the rate, as Chainer's does. The third state is the rate of step 1, so that the
    states are all that there is to remember.
    """
    own = slice(begin, end)
    (mean, square, first), gradient = states[:, own], decayed(p[own], g[own], l1, l2)
    if step == 1:
        first[:] = rate
    mean += _NEW * (gradient - mean)
    square += _NEW_SQUARE * (gradient * gradient - square)
    corrected = rate * math.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    low, high = (_FINAL * rate * (1 - 1 / (_GAMMA * step + 1)), _FINAL * rate * (1 + 1 / (_GAMMA * step)))
    p[own] -= np.clip(corrected / (np.sqrt(square) + _TINY), low / first, high / first) * mean
    g[own] = 0


@njit(nogil=True, cache=True, error_model="numpy")
def kernel(p, g, states, begin, end, rate, step, l1, l2):  # type: ignore[no-untyped-def]
    """`twin`, compiled."""
    p, g, mean, square, first = (
        p[begin:end],
        g[begin:end],
        states[0, begin:end],
        states[1, begin:end],
        states[2, begin:end],
    )
    if step == 1:
        first[:] = rate
    corrected = np.float32(rate * math.sqrt(1 - 0.999**step) / (1 - 0.9**step))
    lasso, ridge = np.float32(l1), np.float32(l2)
    low = np.float32(_FINAL * rate * (1 - 1 / (_GAMMA * step + 1)))
    high = np.float32(_FINAL * rate * (1 + 1 / (_GAMMA * step)))
    for i in range(len(p)):
        gradient = decayed_at(p[i], g[i], lasso, ridge)
        mean[i] += _NEW * (gradient - mean[i])
        square[i] += _NEW_SQUARE * (gradient * gradient - square[i])
        own_rate = corrected / (np.sqrt(square[i]) + _TINY)
        least, most = low / first[i], high / first[i]
        own_rate = least if own_rate < least else own_rate
        own_rate = most if own_rate > most else own_rate
        p[i] -= own_rate * mean[i]
        g[i] = 0


OPTIMIZER = Optimizer("adabound", 3, kernel, twin, 0.001)
