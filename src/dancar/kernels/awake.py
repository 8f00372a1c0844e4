"""Adam on the rows that are awake: rows that no gradient reached for a while have no momentum left and are passed over.

Late in training few pairs fall short, and a dense update would cost more than everything else.
"""

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray

Float32 = NDArray[np.float32]

_PATIENCE = 80
ASLEEP = 255
# A denominator of 0 happens where no gradient ever came.
_TINY = np.float32(1e-20)


def adam_awake_twin(
    p: Float32,
    g: Float32,
    m: Float32,
    v: Float32,
    idle: NDArray[np.uint8],
    low: int,
    high: int,
    rate: float,
    first: float,
    second: float,
    beta1: float,
    beta2: float,
) -> None:
    """One step of Adam on rows low <= row < high with `idle[row] != 255`; zeroes their gradients.

    `first` and `second` are the bias corrections `1 / (1 - beta ** step)`.
    """
    rows = low + np.flatnonzero(idle[low:high] != ASLEEP)
    m[rows] = beta1 * m[rows] + (1 - beta1) * g[rows]
    v[rows] = beta2 * v[rows] + (1 - beta2) * g[rows] ** 2
    g[rows] = 0
    p[rows] -= rate * first * m[rows] / (np.sqrt(v[rows] * second) + _TINY)


# Without a check for a division by zero, which would be a jump in the loop, it is as wide as the machine allows. And
# nothing is contracted or reordered: where a thread's range begins must not decide how a number is rounded.
@njit(nogil=True, cache=True, error_model="numpy")
def _adam_in_a_row(p, g, m, v, rate, second, beta1, beta2):  # type: ignore[no-untyped-def]
    """Adam on flat arrays; the rate has the first moment's correction in it."""
    keep1, keep2 = np.float32(1) - beta1, np.float32(1) - beta2
    for i in range(p.size):
        m[i] = beta1 * m[i] + keep1 * g[i]
        v[i] = beta2 * v[i] + keep2 * g[i] * g[i]
        g[i] = 0
        p[i] -= rate * m[i] / (np.float32(math.sqrt(v[i] * second)) + _TINY)


@njit(nogil=True, cache=True)
def adam_awake(p, g, m, v, idle, low, high, rate, first, second, beta1, beta2):  # type: ignore[no-untyped-def]
    """`adam_awake_twin`. Awake rows that lie side by side are one flat loop."""
    width = p.shape[1]
    p, g, m, v = p.reshape(-1), g.reshape(-1), m.reshape(-1), v.reshape(-1)
    row = low
    while row < high:
        if idle[row] == ASLEEP:
            row += 1
            continue
        run = row
        while run < high and idle[run] != ASLEEP:
            run += 1
        a, b = row * width, run * width
        _adam_in_a_row(p[a:b], g[a:b], m[a:b], v[a:b], rate * first, second, beta1, beta2)
        row = run


def grow_idle_twin(idle: NDArray[np.uint8], m_source: Float32, m_target: Float32, low: int, high: int) -> None:
    """Count a step in which nothing came; after 80 of them the row sleeps, what is left of its momentum dropped."""
    rows = np.arange(low, high)
    tired, growing = rows[idle[rows] == _PATIENCE], rows[idle[rows] < _PATIENCE]
    idle[tired], m_source[tired], m_target[tired] = ASLEEP, 0, 0
    idle[growing] += 1


@njit(nogil=True, cache=True)
def grow_idle(idle, m_source, m_target, low, high):  # type: ignore[no-untyped-def]
    """`grow_idle_twin`, compiled."""
    for row in range(low, high):
        if idle[row] == _PATIENCE:
            idle[row] = ASLEEP
            m_source[row] = 0
            m_target[row] = 0
        elif idle[row] < _PATIENCE:
            idle[row] += 1
