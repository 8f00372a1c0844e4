"""Answers over an index that is built once: compiled searches, all cores for a batch."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Balls, Exceptions
from dancar.errors import FileError
from dancar.evaluation.threads import checked_threads
from dancar.graphs.adjacency import Adjacency, adjacency_of_sorted
from dancar.labels.readonly import frozen
from dancar.queries.answers import Answers, Float32, Nearest, Nodes

if TYPE_CHECKING:
    from dancar.kernels.search.columns import Columns

# Room for the answer to most questions; a larger answer asks for more.
_ROOM = 1024
_NODES_A_TURN = 1024
_PAIRS_A_TURN = 1 << 15

# The question to go on from, how much was found, how much of it is too close for float64.
Found = tuple[int, int, int]
# Which questions, from the first of them on, where to: as the kernels return.
Find = Callable[[slice, int, NDArray[np.int64]], Found]
# The ball and the anchor that a question and a row found for it are about.
Pairs = Callable[[NDArray[np.int64], NDArray[np.int64]], tuple[Float32, Float32, Float32]]


@final
class Index(Answers):
    """`Answers` over anchors and balls sorted by place; safe to be asked by several threads at once.

    Parameters
    ----------
    center, radius, anchor : float32 arrays
        Of shape [n, dim], [n] and [n, dim], a row a node.
    contain : str
        Whose balls do the containing, "source" or "target".
    exceptions : Exceptions, optional
        Where the relation that is meant differs from that of the balls.
    columns : pair of Columns, optional
        The index of the anchors and that of the balls, where a file has them; they are made if None.
    threads : int, optional
        How many threads a batch uses; all cores if None.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.queries import Index
    >>> line = np.array([[0], [2], [9]], np.float32)
    >>> index = Index(line, np.array([3, 1, 8], np.float32), line)
    >>> index.successors(2), index.nearest(2, count=1).nodes, index.holders([8.5])
    (array([1], dtype=int32), array([1], dtype=int32), array([2], dtype=int32))
    """

    def __init__(
        self,
        center: Float32,
        radius: Float32,
        anchor: Float32,
        *,
        contain: str = "source",
        exceptions: Exceptions | None = None,
        columns: "tuple[Columns, Columns] | None" = None,
        threads: int | None = None,
    ) -> None:
        from dancar.kernels.search.blocks import ball_blocks, blocks_of_columns, point_blocks
        from dancar.kernels.search.find import balls_around, points_within
        from dancar.kernels.search.pairs import pair_contained

        # All read-only, of a file or not: one compilation serves all.
        center, radius, anchor = (frozen(np.ascontiguousarray(array)[...]) for array in (center, radius, anchor))
        super().__init__(Balls(center, radius, anchor), contain, exceptions)
        self.columns = columns or (point_blocks(anchor), ball_blocks(center, radius))
        self._anchors, self._balls = (
            [frozen(array[...]) for array in blocks_of_columns(side)] for side in self.columns
        )
        self._numbers = frozen(np.arange(len(radius), dtype=np.int32))
        self._threads = checked_threads(threads)
        self._points_within, self._balls_around, self._pair_contained = points_within, balls_around, pair_contained

    def _members(self, node: int) -> Nodes:
        row = slice(node, node + 1)
        out = np.empty(_ROOM, np.int64)
        done, used, close = self._points_within(
            self.center[row], self.radius[row], self._numbers[row], 0, *self._anchors, out
        )
        return _sorted(out[:used]) if done == 1 and not close else self._members_of(self._numbers[row])[0]

    def _containers(self, node: int) -> Nodes:
        row = slice(node, node + 1)
        out = np.empty(_ROOM, np.int64)
        done, used, close = self._balls_around(self.anchor[row], self._numbers[row], 0, *self._balls, out)
        return _sorted(out[:used]) if done == 1 and not close else self._containers_of(self._numbers[row])[0]

    def _members_of(self, nodes: Nodes) -> Adjacency:
        center, radius, own = frozen(self.center[nodes]), frozen(self.radius[nodes]), frozen(nodes[...])

        def find(part: slice, first: int, out: NDArray[np.int64]) -> Found:
            found: Found = self._points_within(center[part], radius[part], own[part], first, *self._anchors, out)
            return found

        return self._batch(find, len(nodes), lambda i, row: (center[i], radius[i], self.anchor[row]))

    def _containers_of(self, nodes: Nodes) -> Adjacency:
        return self._around(self.anchor[nodes], nodes[...])

    def _holders(self, points: Float32) -> Adjacency:
        return self._around(points, np.full(len(points), -1, np.int32))

    def _around(self, points: Float32, own: Nodes) -> Adjacency:
        points, own = frozen(points[...]), frozen(own)

        def find(part: slice, first: int, out: NDArray[np.int64]) -> Found:
            found: Found = self._balls_around(points[part], own[part], first, *self._balls, out)
            return found

        return self._batch(find, len(points), lambda i, row: (self.center[row], self.radius[row], points[i]))

    def _batch(self, find: Find, count: int, pairs: Pairs) -> Adjacency:
        """What `find` finds of all questions, in turns that threads share; the turns do not depend on the threads."""

        def turn(start: int) -> NDArray[np.int64]:
            part = slice(start, min(start + _NODES_A_TURN, count))
            # Room for the longest possible answer, so that every call gets on; memory that is not used costs nothing.
            out, parts, first = np.empty(max(self.n_nodes, _ROOM), np.int64), [np.empty(0, np.int64)], 0
            while first < part.stop - start:
                first, used, close = find(part, first, out)
                if first < 0:
                    raise FileError(f"the index names a node outside 0 to {self.n_nodes - 1}: the file is damaged")
                parts.append(self._settled(out[:used].copy(), close, start, pairs))
            return np.sort(np.concatenate(parts)) + start * self.n_nodes

        starts = range(0, count, _NODES_A_TURN)
        keys = np.concatenate([np.empty(0, np.int64), *self._shared(turn, starts)])
        row, node = np.divmod(keys, max(self.n_nodes, 1))
        return adjacency_of_sorted(row.astype(np.int32), node.astype(np.int32), count)

    def _settled(self, found: NDArray[np.int64], close: int, start: int, pairs: Pairs) -> NDArray[np.int64]:
        """What was found, and of what was too close for float64 that which is contained."""
        if not close:
            return found
        from dancar.kernels.scan.integers import contained_by_integers

        undecided = ~found[found < 0]
        i, row = np.divmod(undecided, self.n_nodes)
        return np.concatenate([found[found >= 0], undecided[contained_by_integers(*pairs(i + start, row))]])

    def _inside(self, container: Nodes, member: Nodes) -> NDArray[np.bool_]:
        from dancar.kernels.scan.integers import contained_by_integers
        from dancar.kernels.search.pairs import CLOSE, pairs_contained

        found = np.empty(len(container), np.uint8)

        def turn(start: int) -> int:
            last = min(start + _PAIRS_A_TURN, len(container))
            close: int = pairs_contained(self.center, self.radius, self.anchor, container, member, start, last, found)
            return close

        if sum(self._shared(turn, range(0, len(container), _PAIRS_A_TURN))):
            close = np.flatnonzero(found == CLOSE)
            u, v = container[close], member[close]
            found[close] = contained_by_integers(self.center[u], self.radius[u], self.anchor[v])
        return found.view(np.bool_)

    def _holds(self, container: int, member: int) -> bool:
        found: int = self._pair_contained(self.center, self.radius, self.anchor, container, member)
        if found == 2:
            return bool(self._inside(self._numbers[container, None], self._numbers[member, None])[0])
        return found == 1 and container != member

    def _nearest(self, node: int, count: int) -> Nearest:
        from dancar.kernels.search.nearest import nearest_points

        nodes, squared = np.empty(count, np.int32), np.empty(count)
        if nearest_points(self.anchor[node], node, *self._anchors[:4], nodes, squared) < count:
            raise FileError(f"the index names a node outside 0 to {self.n_nodes - 1}: the file is damaged")
        return Nearest(nodes, np.sqrt(squared))

    def _nearest_of(self, nodes: Nodes, count: int) -> Nearest:
        from dancar.kernels.search.nearest import nearest_of_rows

        found, squared = np.empty((len(nodes), count), np.int32), np.empty((len(nodes), count))
        points, own = frozen(self.anchor[nodes]), frozen(nodes[...])

        def turn(start: int) -> bool:
            part = slice(start, start + _NODES_A_TURN)
            return bool(nearest_of_rows(points[part], own[part], *self._anchors[:4], found[part], squared[part]))

        if not all(self._shared(turn, range(0, len(nodes), _NODES_A_TURN))):
            raise FileError(f"the index names a node outside 0 to {self.n_nodes - 1}: the file is damaged")
        return Nearest(found, np.sqrt(squared))

    def _shared(self, turn: Callable[[int], Any], starts: range) -> list[Any]:
        if self._threads == 1 or len(starts) < 2:
            return [turn(start) for start in starts]
        with ThreadPoolExecutor(self._threads) as pool:
            return list(pool.map(turn, starts))


def _sorted(found: NDArray[np.int64]) -> Nodes:
    nodes = found.astype(np.int32)
    nodes.sort()
    return nodes
