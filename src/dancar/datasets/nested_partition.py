"""A digraph whose edges follow a partition into parts, parts of parts, and so on."""

from typing import Annotated

import numpy as np

from dancar.datasets.distinct_edges import distinct_edges
from dancar.datasets.options import Accepts
from dancar.datasets.random_numbers import Seed, random_numbers
from dancar.datasets.sizes import MOST_EDGES, MOST_NODES, checked_edges
from dancar.errors import ParameterError
from dancar.graph import Graph


def nested_partition(
    *,
    branching: Annotated[int, Accepts("parts that each part is divided into", at_least=2, at_most=MOST_NODES)] = 4,
    levels: Annotated[int, Accepts("how many times parts are divided", at_least=1, at_most=30)] = 3,
    size: Annotated[int, Accepts("nodes in each of the smallest parts", at_least=2, at_most=MOST_NODES)] = 16,
    degree: Annotated[int, Accepts("edges drawn from each node", at_least=1, at_most=MOST_EDGES)] = 8,
    mixing: Annotated[float, Accepts("the chance to leave a part, at every level", at_least=0.0, at_most=1.0)] = 0.2,
    seed: Seed = 0,
) -> Graph:
    """Nodes 0 to size * branching**levels - 1, every part a run of consecutive nodes.

    An edge is drawn so: its target lies in the source's smallest part; with the chance `mixing`, rather in the next
    larger part; with the same chance again, in the next, and so on up to all nodes. Within the part it is any node.
    Repeats and self-loops are left out, so there are somewhat fewer edges than nodes times degree.
    """
    nodes = size * branching**levels
    if nodes > MOST_NODES:
        raise ParameterError(
            f"size {size} times branching {branching} to the power of levels {levels} is {nodes:,} nodes: a graph "
            f"holds at most {MOST_NODES:,}"
        )
    checked_edges(nodes * degree)
    random = random_numbers(seed)
    source = np.repeat(np.arange(nodes), degree)
    # The number of parts left is geometric: it is at least k with the chance mixing**k.
    chances = np.cumprod(np.full(levels, mixing))
    left = np.searchsorted(-chances, -random.random(len(source)))
    part = (size * branching ** np.arange(levels + 1))[left]
    target = source // part * part + random.integers(0, part)
    return Graph(*distinct_edges(source, target, nodes), n=nodes)
