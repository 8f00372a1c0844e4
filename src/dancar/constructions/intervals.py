"""A forest's closure on a line, exactly; any other relation with its exceptions."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.placement import Placement
from dancar.constructions.spanning_forest import numbered_depth_first, spanning_forest
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.kernels.scan import certify

# Half-integers up to 2^23 are float32 numbers.
MOST_NODES = 1 << 24


class Intervals(NamedTuple):
    """An arrangement on the line, and what is wrong with it.

    Attributes
    ----------
    placement
        The balls, which are intervals, and the anchors.
    false
        How many pairs are contained that are not in the relation.
    false_pairs
        These pairs (container, member), or as many of them as the limit allows: an integer array [k, 2].
    missing_pairs
        All pairs of the relation that are not contained: an integer array [k, 2].

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import intervals
    >>> diamond = Graph([0, 0, 1, 2], [1, 2, 3, 3]).transitive_closure()
    >>> found = intervals(diamond.successors)
    >>> found.false, found.missing_pairs
    (0, array([[1, 3]], dtype=int32))
    """

    placement: Placement
    false: int
    false_pairs: NDArray[np.int32]
    missing_pairs: NDArray[np.int32]


def intervals(members: Adjacency, *, limit: int = 1 << 20) -> Intervals:
    """Number the nodes depth first along a spanning forest: what is below a node is an interval of the line.

    With number p and s nodes in its subtree, itself included, a node has the anchor p and the interval
    (p - 1/2, p + s - 1/2), all shifted so that 0 is in the middle: every slack is at least 1/2 in size, and every
    number is exact in float32 up to 2^24 nodes. The closure of a forest comes out exactly; of any other relation the
    pairs that differ are listed.

    Parameters
    ----------
    members
        The members of each node, ascending, each once, without the node itself.
    limit
        The most false pairs to list.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import intervals
    >>> closure = Graph([0, 0, 1], [1, 2, 3]).transitive_closure()
    >>> placement, false, _, missing_pairs = intervals(closure.successors)
    >>> placement.anchor[:, 0], placement.center[:, 0], placement.radius
    (array([-2., -1.,  1.,  0.], dtype=float32), array([-0.5, -0.5,  1. ,  0. ], dtype=float32), \
array([2. , 1. , 0.5, 0.5], dtype=float32))
    >>> false, len(missing_pairs)
    (0, 0)
    """
    placement = interval_placement(spanning_forest(members))
    found = certify(*placement, members.offsets, members.nodes, limit=limit)
    return Intervals(
        placement,
        found.false,
        np.stack([found.false_source, found.false_target], axis=1),
        np.stack([found.missing_source, found.missing_target], axis=1),
    )


def interval_placement(parent: NDArray[np.integer]) -> Placement:
    """The intervals of a forest given by its parents, -1 where there is none.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import interval_placement
    >>> interval_placement(np.array([-1, 0, 0])).radius
    array([1.5, 0.5, 0.5], dtype=float32)
    """
    n = len(parent)
    if n > MOST_NODES:
        raise ParameterError(f"intervals: {n:,} nodes given; up to {MOST_NODES:,} are exact in float32 and accepted")
    number, size = numbered_depth_first(parent)
    anchor = (number - n // 2).astype(np.float64)
    center = anchor + (size - 1) / 2
    return Placement(
        center.astype(np.float32)[:, None], (size / 2).astype(np.float32), anchor.astype(np.float32)[:, None]
    )
