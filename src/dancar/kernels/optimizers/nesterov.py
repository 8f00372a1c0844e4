"""Nesterov's accelerated gradient, as Chainer's `NesterovAG` computes it.

The formula of Bengio, Boulanger-Lewandowski and Pascanu (arXiv:1212.0901) has the old velocity where Chainer has the
new one (chainer/chainer, issue 4274); with the old one the look-ahead is exact, with the new one it is a little short.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.optimizers.declaration import Optimizer
from dancar.kernels.optimizers.weight_decay import decayed, decayed_at

Float32 = NDArray[np.float32]

_MOMENTUM = np.float32(0.9)
_AHEAD = _MOMENTUM * _MOMENTUM
_MORE = np.float32(1) + _MOMENTUM


def twin(
    p: Float32, g: Float32, states: Float32, begin: int, end: int, rate: float, step: int, l1: float, l2: float
) -> None:
    """`v = 0.9 v - rate g; p += 0.81 v - 1.9 rate g`."""
    own = slice(begin, end)
    velocity, move = states[0, own], rate * decayed(p[own], g[own], l1, l2)
    velocity *= _MOMENTUM
    velocity -= move
    p[own] += _AHEAD * velocity - _MORE * move
    g[own] = 0


@njit(nogil=True, cache=True, error_model="numpy")
def kernel(p, g, states, begin, end, rate, step, l1, l2):  # type: ignore[no-untyped-def]
    """`twin`, compiled."""
    p, g, velocity = p[begin:end], g[begin:end], states[0, begin:end]
    speed, lasso, ridge = np.float32(rate), np.float32(l1), np.float32(l2)
    for i in range(len(p)):
        move = speed * decayed_at(p[i], g[i], lasso, ridge)
        velocity[i] = _MOMENTUM * velocity[i] - move
        p[i] += _AHEAD * velocity[i] - _MORE * move
        g[i] = 0


OPTIMIZER = Optimizer("nesterov", 1, kernel, twin, 0.01)
