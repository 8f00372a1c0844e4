"""Few linear extensions that have nearly nothing in common but a partial order: the order as coordinates.

A partial order is the intersection of its linear extensions, and as many as its dimension (in Dushnik and Miller's
sense) are enough. To find the fewest is hard; what is done here is greedy. Two extensions go depth first, with siblings
in opposite orders: of a forest they leave nothing wrong. Each further one is made to turn round as many as possible of
the pairs that stand in one order everywhere though neither contains the other.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.basic_containers import containers_before_members
from dancar.constructions.shared_borders import order_sharing_borders
from dancar.constructions.spanning_forest import spanning_forest
from dancar.graphs.adjacency import Adjacency, adjacency
from dancar.graphs.rows import packed_rows

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

# Pairs to be turned round that are held at once: of more, an even sample.
_WISHES = 1 << 22
_SWEEPS = 3


class Extensions(NamedTuple):
    """Linear extensions of a relation, and what they have in common beyond it.

    Attributes
    ----------
    place : int64 array [n, dim]
        The place of each node in each of them, containers before members.
    false : int
        How many pairs stand in one order in all of them and are not in the relation; about, beyond some millions.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import linear_extensions
    >>> linear_extensions(Graph([0, 0], [1, 2]).successors, 2)
    Extensions(place=array([[0, 0],
           [1, 2],
           [2, 1]]), false=0)
    """

    place: Int64
    false: int


def linear_extensions(members: Adjacency, dim: int) -> Extensions:
    """As many linear extensions as there are dimensions, with as little as possible in common but the relation.

    A node contains another exactly when it stands before it in all of them: every pair of the relation is there, and
    false pairs are counted. The closure of a forest is exact with two. In a relation with cycles, pairs against the
    order of `containers_before_members` are left out; one that is not transitive is taken as its closure. Where the
    hierarchy is at the members, the reversed relation is placed, and its places are turned round.

    Parameters
    ----------
    members
        The members of each node, each once, without the node itself.
    dim
        How many extensions.

    References
    ----------
    B. Dushnik, E. W. Miller, *Partially ordered sets*, American Journal of Mathematics, 1941.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import linear_extensions
    >>> crown = Graph([0, 0, 1, 1, 2, 2], [4, 5, 3, 5, 3, 4])
    >>> [linear_extensions(crown.successors, dim).false for dim in (2, 3)]
    [2, 0]
    """
    turned = _has_hierarchy_at_members(members)
    found = _extensions(_reversed(members) if turned else members, dim)
    return found._replace(place=len(members) - 1 - found.place) if turned else found


def _extensions(members: Adjacency, dim: int) -> Extensions:
    """`linear_extensions` of a relation in which few nodes have very many members."""
    order = _Order(members)
    places = [order.depth_first(order.sharing_borders())]
    if dim > 1:
        places.append(order.depth_first(-places[0]))
    wishes = order.in_common(places)
    while len(places) < dim and wishes.total:
        places.append(order.turned(wishes, places[-1])[0])
        wishes = order.left(wishes, places)
    false = wishes.total
    # Now that all are there, each in turn is made anew for what the others leave.
    for turn in range(_SWEEPS * (dim - 2) if false else 0):
        one = dim - 1 - turn % (dim - 2)
        wishes = order.in_common(places[:one] + places[one + 1 :])
        again, left = order.turned(wishes, places[one - turn // (dim - 2)])
        if left <= false:
            places[one], false = again, left
        if not false:
            break
    places += places[-1:] * (dim - len(places))
    return Extensions(np.stack(places, axis=1), false)


def _has_hierarchy_at_members(members: Adjacency) -> bool:
    """Whether few nodes with very many containers are the rule, rather than few with very many members."""
    containers = np.bincount(members.nodes, minlength=len(members)).astype(np.float64)
    return bool((containers**2).sum() > (members.degrees().astype(np.float64) ** 2).sum())


def _reversed(members: Adjacency) -> Adjacency:
    container = np.repeat(np.arange(len(members), dtype=np.int32), np.diff(members.offsets))
    return adjacency(members.nodes, container, len(members))


class _Wishes(NamedTuple):
    """Pairs of a node that stands before another in all extensions, and should not; `total` estimates how many."""

    before: Int32
    after: Int32
    total: int


class _Order:
    """The relation without cycles, both ways round."""

    def __init__(self, members: Adjacency) -> None:
        n = len(members)
        self.given = members
        container = np.repeat(np.arange(n, dtype=np.int32), np.diff(members.offsets))
        place = np.empty(n, np.int64)
        place[containers_before_members(members)] = np.arange(n)
        forward = place[container] < place[members.nodes]
        pairs = container[forward], members.nodes[forward]
        self.members, self.containers = adjacency(*pairs, n), adjacency(*pairs[::-1], n)
        self._keys = np.sort(packed_rows(*pairs))

    def sharing_borders(self) -> Int64:
        """The order along a spanning forest in which nodes with two containers stand between them."""
        return order_sharing_borders(self.given, spanning_forest(self.given))

    def depth_first(self, rank: Int64) -> Int64:
        """The extension that goes depth first, siblings by rank."""
        from dancar.kernels.extensions import depth_first

        before = self.containers.degrees().astype(np.int64)
        found: Int64 = depth_first(self.members.offsets, self.members.nodes, before, rank)
        return found

    def turned(self, wishes: _Wishes, last: Int64) -> tuple[Int64, int]:
        """An extension that turns round as many of the pairs as possible, and about how many it leaves.

        It is built from the end and from the beginning, and the better one is taken. From the end all leaves are free
        to be chosen at once; from the beginning, what only roots keep apart is.
        """
        from dancar.kernels.extensions import cheapest_first

        n = len(self.members)
        found = []
        # From the end, what has the most places after it has the least rank, and the wish is the other way round.
        ends = (self.members, self.containers, wishes.after, wishes.before)
        for forwards, ways in ((True, ends), (False, (*ends[1::-1], *ends[:1:-1]))):
            followers, leaders, other, node = ways
            wishers = adjacency(other, node, n)
            before, cost = leaders.degrees().astype(np.int64), np.bincount(node, minlength=n).astype(np.int64)
            for rank in (last, n - 1 - last):
                place = cheapest_first(
                    followers.offsets, followers.nodes, before, rank, wishers.offsets, wishers.nodes, cost.copy()
                )
                place = place if forwards else n - 1 - place
                left = int(np.count_nonzero(place[wishes.before] < place[wishes.after]))
                found.append((left, place))
        left, best = min(found, key=lambda pair: pair[0])
        return best, round(left * wishes.total / max(len(wishes.before), 1))

    def left(self, wishes: _Wishes, places: list[Int64]) -> _Wishes:
        """What of the pairs has the order of the last extension as well."""
        if len(wishes.before) < wishes.total:
            return self.in_common(places)
        same = places[-1][wishes.before] < places[-1][wishes.after]
        return _Wishes(wishes.before[same], wishes.after[same], int(np.count_nonzero(same)))

    def in_common(self, places: list[Int64]) -> _Wishes:
        """The pairs that stand in one order everywhere and are not in the relation, or an even sample of them."""
        from dancar.kernels.orthants import held

        corner = np.stack(places, axis=1).astype(np.float64)
        found = held(corner, corner, np.arange(len(corner), dtype=np.int32), limit=_WISHES)
        keys = packed_rows(found.orthant, found.point)
        if len(self._keys):
            other = self._keys[np.minimum(np.searchsorted(self._keys, keys), len(self._keys) - 1)] != keys
        else:
            other = np.ones(len(keys), np.bool_)
        listed = int(np.count_nonzero(other))
        times = found.total / max(len(keys), 1)
        return _Wishes(found.orthant[other], found.point[other], round(listed * times))
