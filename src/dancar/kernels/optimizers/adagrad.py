"""AdaGrad: each parameter's rate falls with the gradients that it has seen (Duchi, Hazan and Singer 2011)."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.optimizers.declaration import Optimizer
from dancar.kernels.optimizers.weight_decay import decayed, decayed_at

Float32 = NDArray[np.float32]

_TINY = np.float32(1e-8)


def twin(
    p: Float32, g: Float32, states: Float32, begin: int, end: int, rate: float, step: int, l1: float, l2: float
) -> None:
    """`h += g²; p -= rate g / (sqrt(h) + 1e-8)`."""
    own = slice(begin, end)
    seen, gradient = states[0, own], decayed(p[own], g[own], l1, l2)
    seen += gradient * gradient
    p[own] -= rate * gradient / (np.sqrt(seen) + _TINY)
    g[own] = 0


@njit(nogil=True, cache=True, error_model="numpy")
def kernel(p, g, states, begin, end, rate, step, l1, l2):  # type: ignore[no-untyped-def]
    """`twin`, compiled."""
    p, g, seen = p[begin:end], g[begin:end], states[0, begin:end]
    speed, lasso, ridge = np.float32(rate), np.float32(l1), np.float32(l2)
    for i in range(len(p)):
        gradient = decayed_at(p[i], g[i], lasso, ridge)
        seen[i] += gradient * gradient
        p[i] -= speed * gradient / (np.sqrt(seen[i]) + _TINY)
        g[i] = 0


OPTIMIZER = Optimizer("adagrad", 1, kernel, twin, 0.001)
