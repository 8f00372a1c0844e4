"""The random numbers of the synthetic graphs: one stream per seed."""

from typing import Annotated

import numpy as np

from dancar.datasets.options import Accepts

Seed = Annotated[int, Accepts("of the random numbers; the same seed gives the same graph", at_least=0)]


def random_numbers(seed: int) -> np.random.Generator:
    """PCG64 by name, so that a new default generator of NumPy changes no graph."""
    return np.random.Generator(np.random.PCG64(seed))
