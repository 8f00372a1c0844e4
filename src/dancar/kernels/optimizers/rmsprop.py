"""RMSprop: the gradient over a running root mean square of itself (Tieleman and Hinton 2012)."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.optimizers.declaration import Optimizer
from dancar.kernels.optimizers.weight_decay import decayed, decayed_at

Float32 = NDArray[np.float32]

_KEPT = np.float32(0.99)
_NEW = np.float32(1 - 0.99)
_TINY = np.float32(1e-8)


def twin(
    p: Float32, g: Float32, states: Float32, begin: int, end: int, rate: float, step: int, l1: float, l2: float
) -> None:
    """`a = 0.99 a + 0.01 g²; p -= rate g / (sqrt(a) + 1e-8)`."""
    own = slice(begin, end)
    squares, gradient = states[0, own], decayed(p[own], g[own], l1, l2)
    squares *= _KEPT
    squares += _NEW * gradient * gradient
    p[own] -= rate * gradient / (np.sqrt(squares) + _TINY)
    g[own] = 0


@njit(nogil=True, cache=True, error_model="numpy")
def kernel(p, g, states, begin, end, rate, step, l1, l2):  # type: ignore[no-untyped-def]
    """`twin`, compiled."""
    p, g, squares = p[begin:end], g[begin:end], states[0, begin:end]
    speed, lasso, ridge = np.float32(rate), np.float32(l1), np.float32(l2)
    for i in range(len(p)):
        gradient = decayed_at(p[i], g[i], lasso, ridge)
        squares[i] = _KEPT * squares[i] + _NEW * gradient * gradient
        p[i] -= speed * gradient / (np.sqrt(squares[i]) + _TINY)
        g[i] = 0


OPTIMIZER = Optimizer("rmsprop", 1, kernel, twin, 0.01)
