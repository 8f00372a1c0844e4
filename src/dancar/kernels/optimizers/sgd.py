"""Plain gradient descent."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.optimizers.declaration import Optimizer
from dancar.kernels.optimizers.weight_decay import decayed, decayed_at

Float32 = NDArray[np.float32]


def twin(
    p: Float32, g: Float32, states: Float32, begin: int, end: int, rate: float, step: int, l1: float, l2: float
) -> None:
    """`p -= rate g`."""
    own = slice(begin, end)
    p[own] -= rate * decayed(p[own], g[own], l1, l2)
    g[own] = 0


@njit(nogil=True, cache=True, error_model="numpy")
def kernel(p, g, states, begin, end, rate, step, l1, l2):  # type: ignore[no-untyped-def]
    """`twin`, compiled."""
    p, g = p[begin:end], g[begin:end]
    speed, lasso, ridge = np.float32(rate), np.float32(l1), np.float32(l2)
    for i in range(len(p)):
        p[i] -= speed * decayed_at(p[i], g[i], lasso, ridge)
        g[i] = 0


OPTIMIZER = Optimizer("sgd", 0, kernel, twin, 0.01)
