"""Adam on the rows that are awake: rows that no gradient reached for a while have no momentum left, and are passed over.

Late in training few pairs fall short, and a dense update would cost more than everything else.
"""

import math

import numpy as np
from numba import njit



@njit(nogil=True, cache=True, fastmath={"contract", "nsz", "arcp"})  # type: ignore[untyped-decorator]
def adam_awake(p, g, m, v, idle, low, high, rate, first, second, beta1, beta2):  # type: ignore[no-untyped-def]
    """One step of Adam on rows low <= row < high with `idle[row] != 255`; zeroes their gradients.

    `first` and `second` are the bias corrections `1 / (1 - beta ** step)`. Awake rows that lie side by side are one
    flat loop, so that it is as wide as the machine allows.
    """
    width = p.shape[1]
    p, g, m, v = p.reshape(-1), g.reshape(-1), m.reshape(-1), v.reshape(-1)
    keep1, keep2 = np.float32(1) - beta1, np.float32(1) - beta2
    # A denominator of 0 happens where no gradient ever came.
    tiny = np.float32(1e-20)
    row = low
    while row < high:
        if idle[row] == 255:
            row += 1
            continue
        run = row
        while run < high and idle[run] != 255:
            run += 1
        for i in range(row * width, run * width):
            m[i] = beta1 * m[i] + keep1 * g[i]
            v[i] = beta2 * v[i] + keep2 * g[i] * g[i]
            g[i] = 0
            p[i] -= rate * first * m[i] / (np.float32(math.sqrt(v[i] * second)) + tiny)
        row = run


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def grow_idle(idle, m_source, m_target, low, high):  # type: ignore[no-untyped-def]
    """Count a step in which nothing came; after 80 of them the row sleeps, what is left of its momentum dropped."""
    for row in range(low, high):
        if idle[row] == 80:
            idle[row] = 255
            m_source[row] = 0
            m_target[row] = 0
        elif idle[row] < 80:
            idle[row] += 1
