"""igraph's random numbers, the same for the same seed."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

# igraph has one source of random numbers for the whole process.
_ONE_AT_A_TIME = threading.Lock()


@contextmanager
def igraph_numbers(rng: np.random.Generator) -> Iterator[None]:
    """Within it, igraph draws from a generator seeded by `rng`; afterwards from Python's `random`, its own default.

    Examples
    --------
    >>> import igraph
    >>> import numpy as np
    >>> from dancar.constructions import igraph_numbers
    >>> def edges(seed):
    ...     with igraph_numbers(np.random.default_rng(seed)):
    ...         return igraph.Graph.Erdos_Renyi(10, 0.3).get_edgelist()
    >>> edges(0) == edges(0), edges(0) == edges(1)
    (True, False)
    """
    import igraph

    numbers = random.Random(int(rng.integers(1 << 63)))
    with _ONE_AT_A_TIME:
        igraph.set_random_number_generator(numbers)
        try:
            yield
        finally:
            igraph.set_random_number_generator(random)
