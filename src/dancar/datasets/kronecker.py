"""The stochastic Kronecker digraph of a 2 x 2 matrix, known as R-MAT: heavy-tailed, with cores within cores."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from dancar.datasets.distinct_edges import distinct_edges
from dancar.datasets.isolated_nodes import Isolated, without_isolated_nodes
from dancar.datasets.options import Accepts
from dancar.datasets.random_numbers import Seed, random_numbers
from dancar.datasets.sizes import MOST_EDGES
from dancar.errors import ParameterError
from dancar.graph import Graph

_DRAWS_AT_ONCE = 1 << 18


def kronecker(
    *,
    scale: Annotated[int, Accepts("2 to the power of scale nodes", at_least=1, at_most=30)] = 10,
    edges: Annotated[int, Accepts("how many edges are drawn", at_least=1, at_most=MOST_EDGES)] = 8000,
    a: Annotated[float, Accepts("the chance of source bit 0, target bit 0", at_least=0.0, at_most=1.0)] = 0.57,
    b: Annotated[float, Accepts("the chance of source bit 0, target bit 1", at_least=0.0, at_most=1.0)] = 0.19,
    c: Annotated[float, Accepts("the chance of source bit 1, target bit 0", at_least=0.0, at_most=1.0)] = 0.19,
    isolated: Isolated = False,
    seed: Seed = 0,
) -> Graph:
    """Each edge draws the bits of its source and its target together, `scale` times; 1 - a - b - c is left for 1, 1.

    Repeats and self-loops are left out, so there are fewer edges than drawn. Many nodes are in no edge.

    References
    ----------
    D. Chakrabarti, Y. Zhan, C. Faloutsos, R-MAT: a recursive model for graph mining, 2004.
    """
    if a + b + c > 1 + 1e-9:
        raise ParameterError(f"options 'a', 'b', 'c' are {a}, {b}, {c}: their sum is at most 1, not {a + b + c}")
    random = random_numbers(seed)
    bounds = np.array([a, a + b, a + b + c])
    source = np.empty(edges, dtype=np.int64)
    target = np.empty(edges, dtype=np.int64)
    for begin in range(0, edges, _DRAWS_AT_ONCE):
        end = min(begin + _DRAWS_AT_ONCE, edges)
        source[begin:end], target[begin:end] = _drawn_ends(end - begin, scale, bounds, random)
    graph = Graph(*distinct_edges(source, target, 2**scale), n=2**scale)
    return graph if isolated else without_isolated_nodes(graph)


def _drawn_ends(
    edges: int, scale: int, bounds: NDArray[np.float64], random: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    source = np.zeros(edges, dtype=np.int64)
    target = np.zeros(edges, dtype=np.int64)
    for _ in range(scale):
        quadrant = random.random(edges)
        lower = quadrant >= bounds[1]
        source = 2 * source + lower
        target = 2 * target + (((quadrant >= bounds[0]) & ~lower) | (quadrant >= bounds[2]))
    return source, target
