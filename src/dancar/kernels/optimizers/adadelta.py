"""AdaDelta: steps as long as the last ones were, so that no rate is needed (Zeiler 2012)."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.optimizers.declaration import Optimizer
from dancar.kernels.optimizers.weight_decay import decayed, decayed_at

Float32 = NDArray[np.float32]

_KEPT = np.float32(0.95)
_NEW = np.float32(1 - 0.95)
_TINY = np.float32(1e-6)


def twin(
    p: Float32, g: Float32, states: Float32, begin: int, end: int, rate: float, step: int, l1: float, l2: float
) -> None:
    """Means with 0.95: `a` of g²; `move = sqrt((b + 1e-6) / (a + 1e-6)) g`; `b` of move²; `p -= rate move`.

    Zeiler's method is the rate 1.
    """
    own = slice(begin, end)
    (squares, moves), gradient = states[:, own], decayed(p[own], g[own], l1, l2)
    squares *= _KEPT
    squares += _NEW * gradient * gradient
    move = np.sqrt((moves + _TINY) / (squares + _TINY)) * gradient
    moves *= _KEPT
    moves += _NEW * move * move
    p[own] -= rate * move
    g[own] = 0


@njit(nogil=True, cache=True, error_model="numpy")
def kernel(p, g, states, begin, end, rate, step, l1, l2):  # type: ignore[no-untyped-def]
    """`twin`, compiled."""
    p, g, squares, moves = p[begin:end], g[begin:end], states[0, begin:end], states[1, begin:end]
    speed, lasso, ridge = np.float32(rate), np.float32(l1), np.float32(l2)
    for i in range(len(p)):
        gradient = decayed_at(p[i], g[i], lasso, ridge)
        squares[i] = _KEPT * squares[i] + _NEW * gradient * gradient
        move = np.sqrt((moves[i] + _TINY) / (squares[i] + _TINY)) * gradient
        moves[i] = _KEPT * moves[i] + _NEW * move * move
        p[i] -= speed * move
        g[i] = 0


OPTIMIZER = Optimizer("adadelta", 2, kernel, twin, 1.0)
