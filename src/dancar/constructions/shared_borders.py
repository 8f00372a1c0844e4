"""The order of a forest on the line in which neighbours share members: a node with two containers stands between them.

In an order by depth, every node of a forest has an end on the left and one on the right. A node `x` inside `p` that is
also a member of `q` is in reach of `q` when `x` stands at an end of `p`, the siblings that lead to `p` and to `q` stand
side by side, and everything on the way down to `p` and `q` stands at the end that faces the other. Each end serves one
such wish: the greedy order grants them by how many pairs they gain.
"""

from collections.abc import Iterator
from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.basic_containers import basic_containers, containers_before_members
from dancar.graphs.adjacency import Adjacency

Int64 = NDArray[np.int64]
End = tuple[int, int]


def order_sharing_borders(members: Adjacency, parent: NDArray[np.integer]) -> Int64:
    """Where each node stands: every node and all below it together, as many second containers in reach as possible.

    Parameters
    ----------
    members
        The members of each node, ascending, each once, without the node itself.
    parent
        A spanning forest of the relation: the container of each node, -1 where there is none.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import order_sharing_borders, spanning_forest
    >>> diamond = Graph([0, 0, 1, 2, 1, 2], [1, 2, 3, 3, 4, 5]).transitive_closure()
    >>> parent = spanning_forest(diamond.successors)
    >>> parent, order_sharing_borders(diamond.successors, parent)
    (array([-1,  0,  0,  2,  1,  2], dtype=int32), array([0, 2, 4, 3, 1, 5]))
    """
    above = [*np.where(parent < 0, len(parent), parent).tolist(), -1]
    borders = _Borders(above)
    for wish in sorted(_wishes(members, above), key=lambda wish: -wish.gain):
        borders.grant(wish)
    return borders.positions()


class _Wish(NamedTuple):
    """A node to be shared, by the ways down to it and to its second container from where they part."""

    gain: int
    down: list[int]
    across: list[int]


def _wishes(members: Adjacency, above: list[int]) -> Iterator[_Wish]:
    root = len(members)
    size = [1] * (root + 1)
    order = containers_before_members(members)
    for node in order[::-1].tolist():
        size[above[node]] += size[node]
    basic = basic_containers(members, order)
    for node in np.flatnonzero(basic.degrees() > 1).tolist():
        down = _way_up(node, above)
        depth = {each: place for place, each in enumerate(down)}
        for other in basic[node].tolist():
            across = []
            while other != root and other not in depth:
                across.append(other)
                other = above[other]
            if across:
                way = down[: depth.get(other, len(down))]
                yield _Wish(size[node] * len(across), way[::-1], across[::-1])


def _way_up(node: int, above: list[int]) -> list[int]:
    root = len(above) - 1
    way = []
    while node != root:
        way.append(node)
        node = above[node]
    return way


@final
class _Borders:
    """Who stands next to whom: the ends of nodes, joined to a sibling's end or to the same end of the parent."""

    def __init__(self, above: list[int]) -> None:
        self.above = above
        self.beside: dict[End, End] = {}
        self.innermost: dict[End, End] = {}
        self.outermost: set[End] = set()
        # Siblings joined to each other form a chain, which may touch one end of the parent only.
        self.leader = list(range(len(above)))
        self.touching: set[int] = set()

    def grant(self, wish: _Wish) -> None:
        """Join the ends that the wish asks for, if all of them are free or joined so already."""
        one, other = wish.down[0], wish.across[0]
        ends = self._joined(one, other)
        if ends is None:
            near, far = self._chain(one), self._chain(other)
            first, second = self._free_end(wish.down, 0), self._free_end(wish.across, 0)
            if first is None or second is None or near == far or (near in self.touching and far in self.touching):
                return
        else:
            first, second = ends
        joins = self._joins_below(wish.down, first), self._joins_below(wish.across, second)
        if joins[0] is None or joins[1] is None:
            return
        if ends is None:
            self.beside[one, first], self.beside[other, second] = (other, second), (one, first)
            self.leader[near] = far
            if near in self.touching:
                self.touching.add(far)
        for container, member in joins[0] + joins[1]:
            self.innermost[container] = member
            self.outermost.add(member)
            self.touching.add(self._chain(member[0]))

    def _joined(self, one: int, other: int) -> tuple[int, int] | None:
        """The ends at which two siblings stand side by side."""
        for end in (0, 1):
            beside = self.beside.get((one, end))
            if beside is not None and beside[0] == other:
                return end, beside[1]
        return None

    def _free_end(self, way: list[int], place: int) -> int | None:
        """An end of `way[place]` with nothing outside, and inside nothing but what comes next on the way."""
        node = way[place]
        for end in (0, 1):
            if (node, end) not in self.beside and (node, end) not in self.outermost:
                inside = self.innermost.get((node, end))
                if inside is None or place + 1 == len(way) or inside[0] == way[place + 1]:
                    return end
        return None

    def _joins_below(self, way: list[int], end: int) -> list[tuple[End, End]] | None:
        """The joins that bring all of the way to that end of its first node; None if something else is there."""
        joins = []
        for place in range(1, len(way)):
            container = (way[place - 1], end)
            inside = self.innermost.get(container)
            if inside is not None:
                if inside[0] != way[place]:
                    return None
                end = inside[1]
                continue
            free = self._free_end(way, place)
            if free is None or self._chain(way[place]) in self.touching:
                return None
            joins.append((container, (way[place], free)))
            end = free
        return joins

    def _chain(self, node: int) -> int:
        while self.leader[node] != node:
            self.leader[node] = self.leader[self.leader[node]]
            node = self.leader[node]
        return node

    def positions(self) -> Int64:
        """The place of each node on the line, and of its own anchor: behind what stands at its left end."""
        root = len(self.above) - 1
        children: list[list[int]] = [[] for _ in self.above]
        for node in range(root):
            children[self.above[node]].append(node)
        position = np.empty(root, np.int64)
        at = 0
        # A node to unfold with the end that is on its left, or one whose anchor stands here.
        stack: list[End] = [(root, 0)]
        while stack:
            node, left = stack.pop()
            if left < 0 or (not children[node] and node < root):
                position[node] = at
                at += 1
                continue
            row = self._row(node, children[node])
            stack += row[::-1] if left == 0 else [(each, 1 - end if end >= 0 else end) for each, end in row]
        return position

    def _row(self, node: int, children: list[int]) -> list[End]:
        """The children and the node itself from its end 0 to its end 1, each child with the end that comes first."""
        first, last = self.innermost.get((node, 0)), self.innermost.get((node, 1))
        row = [] if first is None else self._chain_from(*first)
        if node < len(self.above) - 1:
            row.append((node, -1))
        tail = [] if last is None else [(each, 1 - end) for each, end in self._chain_from(*last)][::-1]
        placed = {each for each, _ in row + tail}
        for child in children:
            free = [end for end in (0, 1) if (child, end) not in self.beside]
            if child not in placed and free:
                chain = self._chain_from(child, free[0])
                placed.update(each for each, _ in chain)
                row += chain
        return row + tail

    def _chain_from(self, node: int, end: int) -> list[End]:
        """The chain of siblings that begins at that end of that node."""
        chain = [(node, end)]
        while (beside := self.beside.get((node, 1 - end))) is not None:
            node, end = beside
            chain.append((node, end))
        return chain
