"""How large a synthetic graph may be."""

from typing import Annotated

from dancar.datasets.options import Accepts
from dancar.errors import ParameterError

MOST_NODES = 2**31 - 1
MOST_EDGES = 2**31 - 1

Nodes = Annotated[int, Accepts("how many nodes", at_least=2, at_most=MOST_NODES)]


def checked_edges(edges: int) -> int:
    """The number of edges about to be made, where it is one that memory could hold at all."""
    if edges > MOST_EDGES:
        raise ParameterError(f"these options ask for {edges:,} edges: at most {MOST_EDGES:,} are made")
    return edges
