"""Corrupted triples: one of the two nodes replaced, never by a node that makes a triple again.

Which node comes is a function of a seed and a place, computed by hashing: no generator is shared between threads.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

_GOLDEN = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_MASK = (1 << 64) - 1
# Draws for one corrupted triple before it is given up.
_TRIES = 4


class Known(NamedTuple):
    """The triples by container: `relation[k]`, `member[k]` for offsets[u] <= k < offsets[u + 1], sorted."""

    offsets: NDArray[np.int64]
    relation: NDArray[np.int32]
    member: NDArray[np.int32]


class Near(NamedTuple):
    """The neighbours of each node, either way, and how many of 2^16 draws are taken from two steps away."""

    offsets: NDArray[np.int64]
    nodes: NDArray[np.int32]
    share: int


@njit(nogil=True, cache=True)
def mixed(seed, place):  # type: ignore[no-untyped-def]
    """64 bits for a seed and a place (the output function of SplitMix64)."""
    z = np.uint64(seed) + np.uint64(_GOLDEN) * np.uint64(place + 1)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(_FIRST)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(_SECOND)
    return z ^ (z >> np.uint64(31))


@njit(nogil=True, cache=True)
def below(bits, count):  # type: ignore[no-untyped-def]
    """A number below `count` from the upper 32 bits."""
    return np.int64(((bits >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@njit(nogil=True, cache=True)
def is_known(u, v, r, known):  # type: ignore[no-untyped-def]
    """Whether the triple is among those that are known, by bisection."""
    low, high = known.offsets[u], known.offsets[u + 1]
    while low < high:
        middle = (low + high) // 2
        if known.relation[middle] < r or (known.relation[middle] == r and known.member[middle] < v):
            low = middle + 1
        else:
            high = middle
    return low < known.offsets[u + 1] and known.relation[low] == r and known.member[low] == v


@njit(nogil=True, cache=True)
def corrupted(u, v, r, seed, place, known, near, sides):  # type: ignore[no-untyped-def]
    """The node that replaces u (True) or v (False) in the triple of container u, member v, relation r; -1 for none.

    `sides[r]` of 2^16 draws replace the container. Of the nodes drawn some are two steps from the one that stays.
    """
    n = len(known.offsets) - 1
    for attempt in range(_TRIES):
        bits = mixed(seed, place * _TRIES + attempt)
        outer = (bits & np.uint64(0xFFFF)) < np.uint64(sides[r])
        stays = v if outer else u
        node = below(bits, n)
        # What was close at first may have been a triple: then any node will do.
        if attempt == 0 and ((bits >> np.uint64(16)) & np.uint64(0xFFFF)) < np.uint64(near.share):
            for step in range(2):
                begin, end = near.offsets[stays], near.offsets[stays + 1]
                if begin == end:
                    break
                stays = near.nodes[begin + below(mixed(bits, step), end - begin)]
            node = np.int64(stays)
        if node != u and node != v and not (is_known(node, v, r, known) if outer else is_known(u, node, r, known)):
            return np.int32(node), outer
    return np.int32(-1), False


def mixed_twin(seed: int, place: int) -> int:
    """`mixed` in plain integers."""
    z = (seed + _GOLDEN * (place + 1)) & _MASK
    z = ((z ^ (z >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    return z ^ (z >> 31)


def corrupted_twin(
    u: int, v: int, r: int, seed: int, place: int, known: set[tuple[int, int, int]], near: Near, sides: Any, n: int
) -> tuple[int, bool]:
    """`corrupted` in plain Python; `known` are the triples (container, member, relation)."""
    for attempt in range(_TRIES):
        bits = mixed_twin(seed, place * _TRIES + attempt)
        outer = (bits & 0xFFFF) < int(sides[r])
        node = ((bits >> 32) * n) >> 32
        if attempt == 0 and ((bits >> 16) & 0xFFFF) < near.share:
            node = v if outer else u
            for step in range(2):
                around = near.nodes[near.offsets[node] : near.offsets[node + 1]]
                if not len(around):
                    break
                node = int(around[((mixed_twin(bits, step) >> 32) * len(around)) >> 32])
        triple = (node, v, r) if outer else (u, node, r)
        if node not in (u, v) and triple not in known:
            return node, outer
    return -1, False
