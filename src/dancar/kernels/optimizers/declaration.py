"""What an optimizer is: its compiled step, the specification of that step, and how many arrays it remembers."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Step = Callable[
    [NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], int, int, float, int, float, float], None
]


@dataclass(frozen=True)
class Optimizer:
    """One optimizer: `kernel` is compiled on its first call, `twin` states in NumPy what it computes.

    Parameters
    ----------
    name
        The word for it in options and files.
    n_states
        How many arrays as long as the parameters it remembers.
    kernel, twin
        `(p, g, states, begin, end, rate, step, weight_decay_l1, weight_decay_l2)`, steps counted from 1.
    rate
        The rate that its own authors give; 1 where they have none.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.optimizers import optimizer_named
    >>> sgd = optimizer_named("sgd")
    >>> p, g = np.array([1, 2], np.float32), np.array([10, 10], np.float32)
    >>> sgd.kernel(p, g, np.zeros((sgd.n_states, 2), np.float32), 0, 2, 0.1, 1, 0.0, 0.0)
    >>> p, g
    (array([0., 1.], dtype=float32), array([0., 0.], dtype=float32))
    """

    name: str
    n_states: int
    kernel: Step
    twin: Step
    rate: float
