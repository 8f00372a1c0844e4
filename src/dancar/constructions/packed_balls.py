"""Balls packed into one another in the plane: a hierarchy as a map that is easy to read."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.enclosing import enclosing_middle
from dancar.constructions.placement import Placement
from dancar.constructions.spanning_forest import forest_levels, spanning_forest
from dancar.graphs.adjacency import Adjacency

Float64 = NDArray[np.float64]

# In leaf radii: the gap between neighbours, and between a ball and what it holds.
_GAP, _RIM = 0.35, 0.5
# Training's margins are hundredths: a leaf's ball has this radius.
_LEAF = 0.06
_ENCLOSING_STEPS = 300


class Packed(NamedTuple):
    """Disks that touch but do not overlap, and a disk around the origin that holds them.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import packed_disks
    >>> round(packed_disks(np.array([1.0, 1.0])).radius, 3)
    2.0
    """

    place: Float64
    radius: float


def packed_balls(members: Adjacency) -> Placement:
    """A ball for each node, inside that of its innermost container, disjoint from those of its siblings.

    Where the relation is the transitive closure of a forest, it is met exactly: the ball of a node holds the anchors of
    all that it contains and no others. The anchor of a node has a place of its own among the balls that the node
    contains.

    Parameters
    ----------
    members
        The members of each node, each once, without the node itself.

    References
    ----------
    W. Wang, H. Wang, G. Dai, H. Wang, *Visualization of large hierarchical data by circle packing*, CHI 2006.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import packed_balls
    >>> from dancar.kernels.scan import certify
    >>> members = Graph([0, 0, 1, 1], [1, 2, 3, 4]).transitive_closure().successors
    >>> found = certify(*packed_balls(members), members.offsets, members.nodes)
    >>> found.false, found.missing
    (0, 0)
    """
    n = len(members)
    parent = spanning_forest(members).astype(np.int64)
    children = _children(parent)
    radius, offset, own = np.ones(n), np.zeros((n, 2)), np.zeros((n, 2))
    order = np.concatenate([*forest_levels(parent), np.empty(0, np.int64)]).tolist()
    for node in reversed(order):
        inside = children[node]
        if inside:
            packed = packed_disks(np.concatenate([radius[inside], [1.0]]) + _GAP / 2)
            offset[inside], own[node] = packed.place[:-1], packed.place[-1]
            radius[node] = packed.radius - _GAP / 2 + _RIM
    roots = np.flatnonzero(parent < 0)
    offset[roots] = packed_disks(radius[roots] + _GAP).place
    for node in order:
        offset[children[node]] += offset[node]
    return Placement(*(np.asarray(_LEAF * array, np.float32) for array in (offset, radius, offset + own)))


def packed_disks(radius: Float64) -> Packed:
    """Disks of the given radii, side by side, as close to the middle as one after the other can be put.

    The largest first, each touches two earlier ones that touch each other, at the free place nearest to the middle.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import packed_disks
    >>> place = packed_disks(np.array([2.0, 1.0, 1.0])).place
    >>> np.linalg.norm(place[0] - place[1:], axis=1).round(6)
    array([3., 3.])
    """
    count = len(radius)
    order = np.argsort(-radius, kind="stable")
    size, place = radius[order], np.zeros((count, 2))
    if count > 1:
        place[1, 0] = size[0] + size[1]
        place[:2, 0] -= place[1, 0] * size[1] / (size[0] + size[1])
    pairs = np.array([[0, 1], [1, 0]])
    for disk in range(2, count):
        spots = _touching(place, size, pairs, size[disk])
        spots[np.isnan(spots)] = np.inf
        free = np.zeros(len(pairs), np.bool_)
        for pair in np.argsort((spots**2).sum(axis=1), kind="stable"):
            gap = np.linalg.norm(place[:disk] - spots[pair], axis=1) - size[:disk] - size[disk]
            if gap.min() > -1e-9 * size[0]:
                break
            free[pair] = True
        place[disk] = spots[pair]
        first, second = pairs[pair]
        # A pair whose place was taken is of no use to a later disk either: those are hardly smaller.
        free[pair] = True
        pairs = np.concatenate([pairs[~free], [[first, disk], [disk, second]]])
    middle = enclosing_middle(place, size, _ENCLOSING_STEPS)
    place -= middle
    found = np.empty_like(place)
    found[order] = place
    return Packed(found, float((np.linalg.norm(place, axis=1) + size).max()) if count else 0.0)


def _touching(place: Float64, size: Float64, pairs: NDArray[np.int64], radius: float) -> Float64:
    """Where a disk touches both of a pair, on the left of the way from the first to the second."""
    first, second = pairs.T
    way = place[second] - place[first]
    apart = np.linalg.norm(way, axis=1)
    long, short = size[first] + radius, size[second] + radius
    along = (apart**2 + long**2 - short**2) / (2 * apart)
    aside = np.sqrt(np.maximum(long**2 - along**2, 0.0))
    unit = way / apart[:, None]
    return np.asarray(
        place[first] + along[:, None] * unit + aside[:, None] * np.stack([-unit[:, 1], unit[:, 0]], axis=1)
    )


def _children(parent: NDArray[np.int64]) -> list[list[int]]:
    children: list[list[int]] = [[] for _ in parent]
    for node, above in enumerate(parent.tolist()):
        if above >= 0:
            children[above].append(node)
    return children
