"""The same relation, better to look at: anchors apart, balls tight around what they hold."""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Balls
from dancar.constructions import enclosing_middle
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.plots.spread import spread_anchors

Float64 = NDArray[np.float64]

# How much wider than what it holds a ball may be, as a share of that and of the typical distance between anchors.
_RIM, _ROOM = 0.04, 0.35
# A ball without members: as a share of the distance to the nearest other anchor. All are of one size, but for this
# share of the nodes, which lie too close to others.
_EMPTY, _CLOSE = 0.45, 0.1
# Float32 numbers keep seven digits; what is closer than this to a ball's edge, relative to the whole map, is not moved.
_GUARD = 1e-6
# How far a center may go towards the middle of what its ball holds; the first that is allowed is taken.
_SHARES = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0)


def tidied(arrangement: Arrangement) -> Arrangement:
    """An arrangement in the plane with exactly the same relation, fit to be drawn.

    Anchors move apart, each within the cell of the plane that is inside the same balls. A ball that holds anchors moves
    towards the middle of them, and shrinks or grows until it holds them and, where possible, the anchor of its own node
    and the balls of those members whose members are all its own. One that holds none becomes small, around its node's
    anchor. What no change can be made to without another relation stays as it is. All pairs are checked in exact
    arithmetic.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.plots import tidied
    >>> anchor = np.array([[0, 0], [1, 0], [9, 0]], np.float32)
    >>> balls = {"center": anchor - 1, "radius": np.array([5, 1, 0], np.float32), "anchor": anchor}
    >>> from dancar.evaluation import reconstruction
    >>> arrangement = Arrangement(balls, Labels.range(3))
    >>> reconstruction(tidied(arrangement)) == reconstruction(arrangement)
    True
    >>> bool(tidied(arrangement).balls.radius[0] < 5)
    True
    """
    from dancar.kernels.scan import contained

    if arrangement.dim != 2:
        raise ParameterError(f"tidied: an arrangement of {arrangement.dim} dimensions given; 2 are accepted")
    balls = arrangement.balls
    before = contained(*balls)
    offsets = np.searchsorted(before.source, np.arange(arrangement.n_nodes + 1))
    members = Adjacency(offsets, before.target)
    drawn = _with_small_empties(_tight(_apart(_tight(balls, members), members), members), members)
    after = contained(*drawn)
    if not (np.array_equal(before.source, after.source) and np.array_equal(before.target, after.target)):
        raise AssertionError("tidied: the relation has changed; this is a bug, please report it")
    return replace(arrangement, parameters={**arrangement.parameters, **drawn._asdict()})


def _guard(balls: Balls, members: Adjacency) -> float:
    some = members.degrees() > 0
    places = np.concatenate([balls.anchor, balls.center[some]])
    return _GUARD * float(np.abs(places).max(initial=0) + balls.radius[some].max(initial=0))


def _apart(balls: Balls, members: Adjacency) -> Balls:
    some = members.degrees() > 0
    center, radius = balls.center[some].astype(np.float64), balls.radius[some].astype(np.float64)
    place = spread_anchors(balls.anchor.astype(np.float64), center, radius, 4 * _guard(balls, members))
    return Balls(balls.center, balls.radius, place.astype(np.float32))


def _with_small_empties(balls: Balls, members: Adjacency) -> Balls:
    """Where a ball holds nothing, a small one around the node's anchor; none where the next anchor is too near."""
    center, radius = balls.center.copy(), balls.radius.copy()
    nearest = _nearest(balls.anchor.astype(np.float64))
    empty = members.degrees() == 0
    # Anchors have moved without regard to empty balls: as they were, these may not be empty any more.
    center[empty], radius[empty] = balls.anchor[empty], -1
    alone = np.flatnonzero(empty & (_EMPTY * nearest > _guard(balls, members)))
    if len(alone):
        radius[alone] = _EMPTY * np.minimum(nearest[alone], np.quantile(nearest[alone], _CLOSE))
    return Balls(center, radius, balls.anchor)


def _tight(balls: Balls, members: Adjacency) -> Balls:
    center, radius = balls.center.astype(np.float64), balls.radius.astype(np.float64)
    anchor = balls.anchor.astype(np.float64)
    count = members.degrees()
    typical, guard = _typical(_nearest(anchor)), _guard(balls, members)
    held = np.zeros(len(radius), np.bool_)
    across, along = np.ascontiguousarray(anchor.T)
    # Fewest members first: a ball that lies inside another one is done before it.
    for node in np.argsort(count, kind="stable")[np.count_nonzero(count == 0) :]:
        inside = members[node]
        held[inside] = True
        nested = _within(inside, held, members)
        apart = (across - center[node, 0]) ** 2 + (along - center[node, 1]) ** 2
        apart[inside], apart[node] = np.inf, np.inf
        # Best with the node's own anchor and with the balls of those members whose members are all its own.
        alone, own = anchor[inside], anchor[[*inside, node]]
        wanted = (
            [(own, nested), (own, []), (alone, nested), (alone, [])] if nested else [(own, nested), (alone, nested)]
        )
        for points, rows in wanted:
            wish = _wish(np.concatenate([points, center[rows]]), np.concatenate([np.zeros(len(points)), radius[rows]]))
            near = apart <= _reach(center[node], wish, _ROOM * typical) ** 2
            new = _fitted(center[node], wish, anchor[near], _ROOM * typical, guard)
            if new is not None:
                center[node], radius[node] = new
                break
        held[inside] = False
    return Balls(center.astype(np.float32), radius.astype(np.float32), balls.anchor)


class Wish(NamedTuple):
    """Disks that a ball should hold, and the middle of the smallest ball that does."""

    place: Float64
    size: Float64
    middle: Float64

    def needed(self, center: Float64) -> float:
        """The radius around a center that holds all of them."""
        return float((np.hypot(*(self.place - center).T) + self.size).max(initial=0))


def _wish(place: Float64, size: Float64) -> Wish:
    return Wish(place, size, enclosing_middle(place, size))


def _reach(old: Float64, wish: Wish, room: float) -> float:
    """How far from the old center a point may be and still have a say in what `_fitted` finds."""
    way = float(np.hypot(*(wish.middle - old)))
    largest = wish.needed(old) + way
    # Up to twice the room that a ball takes beyond what it needs, see the last line there.
    return 1.001 * (way + largest + 2 * (_RIM * largest + room))


def _within(inside: NDArray[np.integer[Any]], held: NDArray[np.bool_], members: Adjacency) -> list[int]:
    """The nodes, of those inside a ball, that have members and whose members are all held."""
    first, last = members.offsets[inside], members.offsets[inside + 1] - 1
    # Most nodes that fail do so at the first or the last of their members.
    some = first <= last
    some[some] = held[members.nodes[first[some]]] & held[members.nodes[last[some]]]
    return [other for other in inside[some].tolist() if held[members[other]].all()]


def _fitted(old: Float64, wish: Wish, outside: Float64, room: float, guard: float) -> tuple[Float64, float] | None:
    """A ball that holds all disks of the wish, and no point outside; None if there is none on the way to its middle."""
    for share in _SHARES:
        center = old + share * (wish.middle - old)
        needed = wish.needed(center)
        free = float(np.hypot(*(outside - center).T).min(initial=np.inf))
        if needed + 4 * guard < free:
            return center, needed + min(_RIM * needed + room, (free - needed) / 2)
    return None


def _nearest(anchor: Float64) -> Float64:
    """The distance of each anchor from the nearest other one."""
    from scipy.spatial import KDTree

    if len(anchor) < 2:
        return np.full(len(anchor), 1.0)
    return np.asarray(KDTree(anchor).query(anchor, k=2)[0][:, 1], np.float64)


def _typical(nearest: Float64) -> float:
    known = nearest[nearest > 0]
    return float(np.median(known)) if len(known) else 1.0
