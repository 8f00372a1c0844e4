"""Linear extensions of a partial order, one node after another: depth first, and by what each choice would cost."""

import heapq

import numpy as np
from numba import njit
from numpy.typing import NDArray

Int64 = NDArray[np.int64]


def depth_first_twin(offsets: Int64, followers: NDArray[np.int32], before: Int64, rank: Int64) -> Int64:
    """The place of each node where a node follows all that must stand before it, as soon as it may.

    Parameters
    ----------
    offsets, followers
        The nodes that each node stands before.
    before
        How many nodes stand before each.
    rank
        Of nodes that become free at once the one of least rank comes first; of all, one that became free last.
    """
    missing, place = before.copy(), np.full(len(before), -1, np.int64)
    stack = sorted(np.flatnonzero(before == 0).tolist(), key=lambda node: -int(rank[node]))
    for count in range(len(before)):
        node = stack.pop()
        place[node] = count
        after = followers[offsets[node] : offsets[node + 1]]
        missing[after] -= 1
        stack += sorted(after[missing[after] == 0].tolist(), key=lambda node: -int(rank[node]))
    return place


@njit(nogil=True, cache=True)
def depth_first(offsets, followers, before, rank):  # type: ignore[no-untyped-def]
    """`depth_first_twin`, compiled."""
    missing, place = before.copy(), np.full(len(before), -1, np.int64)
    stack = np.empty(len(before), np.int64)
    free = np.flatnonzero(before == 0)
    top = len(free)
    stack[:top] = free[np.argsort(-rank[free])]
    for count in range(len(before)):
        top -= 1
        node = stack[top]
        place[node] = count
        begin = top
        for k in range(offsets[node], offsets[node + 1]):
            after = followers[k]
            missing[after] -= 1
            if missing[after] == 0:
                stack[top] = after
                top += 1
        part = stack[begin:top].copy()
        stack[begin:top] = part[np.argsort(-rank[part])]
    return place


def cheapest_first_twin(
    offsets: Int64,
    followers: NDArray[np.int32],
    before: Int64,
    rank: Int64,
    wish_offsets: Int64,
    wishers: NDArray[np.int32],
    cost: Int64,
) -> Int64:
    """The place of each node where the next one is always a free node that disappoints the fewest wishes.

    A wish (other, node) asks that `other` stand before `node`, and is disappointed when `node` is placed while `other`
    is not. Of nodes that cost the same the one of least rank is next.

    Parameters
    ----------
    offsets, followers, before, rank
        As for `depth_first`; no two nodes have the same rank.
    wish_offsets, wishers
        For each `other` the nodes that wish it before them.
    cost
        How many wishes each node has; used up.
    """
    missing, place = before.copy(), np.full(len(before), -1, np.int64)
    free = set(np.flatnonzero(before == 0).tolist())
    for count in range(len(before)):
        node = min(free, key=lambda one: (int(cost[one]), int(rank[one])))
        free.remove(node)
        place[node] = count
        np.subtract.at(cost, wishers[wish_offsets[node] : wish_offsets[node + 1]], 1)
        after = followers[offsets[node] : offsets[node + 1]]
        missing[after] -= 1
        free |= set(after[missing[after] == 0].tolist())
    return place


@njit(nogil=True, cache=True)
def cheapest_first(offsets, followers, before, rank, wish_offsets, wishers, cost):  # type: ignore[no-untyped-def]
    """`cheapest_first_twin`, compiled."""
    missing, place = before.copy(), np.full(len(before), -1, np.int64)
    # A node whose cost has fallen is here again; its older entries are passed over.
    queue = [(cost[0], rank[0], np.int64(0))]
    queue.pop()
    for first in np.flatnonzero(before == 0):
        heapq.heappush(queue, (cost[first], rank[first], first))
    count = 0
    while len(queue) > 0:
        known, _, node = heapq.heappop(queue)
        if place[node] >= 0 or known != cost[node]:
            continue
        place[node] = count
        count += 1
        for k in range(wish_offsets[node], wish_offsets[node + 1]):
            other = np.int64(wishers[k])
            cost[other] -= 1
            if missing[other] == 0 and place[other] < 0:
                heapq.heappush(queue, (cost[other], rank[other], other))
        for k in range(offsets[node], offsets[node + 1]):
            after = np.int64(followers[k])
            missing[after] -= 1
            if missing[after] == 0:
                heapq.heappush(queue, (cost[after], rank[after], after))
    return place
