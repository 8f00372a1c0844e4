"""Price's network of citations."""

from typing import Annotated

import numpy as np

from dancar.datasets.distinct_edges import distinct_edges
from dancar.datasets.options import Accepts
from dancar.datasets.random_numbers import Seed, random_numbers
from dancar.datasets.sizes import MOST_EDGES, Nodes, checked_edges
from dancar.graph import Graph


def price(
    *,
    nodes: Nodes = 1000,
    citations: Annotated[int, Accepts("how many times each paper cites", at_least=1, at_most=MOST_EDGES)] = 5,
    attraction: Annotated[float, Accepts("what a paper counts for before it is cited at all", at_least=0.001)] = 1.0,
    seed: Seed = 0,
) -> Graph:
    """Each paper cites earlier ones, one in proportion to its citations so far plus `attraction`.

    The citation counts follow a power law of exponent 2 + attraction / citations. A paper that would cite another
    twice cites it once, so there are somewhat fewer edges than nodes times citations.

    References
    ----------
    D. J. de Solla Price, A general theory of bibliometric and other cumulative advantage processes, 1976.
    """
    random = random_numbers(seed)
    checked_edges((nodes - 1) * citations)
    source = np.repeat(np.arange(1, nodes), citations)
    earlier = (source - 1) * citations
    # "In proportion to citations plus attraction" is: either what a random earlier citation cites, or any paper.
    follows = random.random(len(source)) < earlier / (earlier + source * attraction)
    target = np.where(follows, random.integers(0, np.maximum(earlier, 1)), random.integers(0, source))
    unsettled = np.flatnonzero(follows)
    while len(unsettled):
        followed = target[unsettled]
        target[unsettled] = target[followed]
        settled = ~follows[followed]
        follows[unsettled[settled]] = False
        unsettled = unsettled[~settled]
    return Graph(*distinct_edges(source, target, nodes), n=nodes)
