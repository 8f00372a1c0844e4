"""The start that follows the hierarchy: balls nested as the relation nests its nodes, or the dual of that."""

import numpy as np

from dancar.constructions import Placement, dual, nested_positions
from dancar.graphs.adjacency import Adjacency, adjacency


def tree(members: Adjacency, dim: int, rng: np.random.Generator) -> Placement:
    """Nested positions of the side that has the hierarchy: of the containers, or, through the dual, of the members.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import tree
    >>> star = Graph([0, 0, 0], [1, 2, 3])
    >>> tree(star.successors, 2, np.random.default_rng(0)).radius
    array([1.  , 0.25, 0.25, 0.25], dtype=float32)
    >>> tree(star.predecessors, 2, np.random.default_rng(0)).radius
    array([1., 1., 1., 1.], dtype=float32)
    """
    if dim > 1 and has_hierarchy_at_members(members):
        return dual(nested_positions(reversed_relation(members), dim - 1, rng))
    return nested_positions(members, dim, rng)


def has_hierarchy_at_members(members: Adjacency) -> bool:
    """Whether few members with very many containers are the rule, rather than few containers with very many members.

    The sums of squared counts are compared: in the closure of a hierarchy they differ by orders of magnitude.
    """
    containers = np.bincount(members.nodes, minlength=len(members)).astype(np.float64)
    return bool((containers**2).sum() > (members.degrees().astype(np.float64) ** 2).sum())


def reversed_relation(members: Adjacency) -> Adjacency:
    """The containers of each node."""
    container = np.repeat(np.arange(len(members), dtype=np.int32), np.diff(members.offsets))
    return adjacency(members.nodes, container, len(members))
