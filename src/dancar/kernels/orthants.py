"""All points in each of many orthants, by sets of bits: a coordinate's points from some rank on are a row of bits.

The points are ranked in every coordinate, and for each of 128 ranks, evenly spaced, one bit a point says whether it
stands there or later. The points of an orthant are then among those that the rows at, or just below, its corner have
in common, one row a coordinate: 64 points at a time. What is left is compared number by number.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Int32 = NDArray[np.int32]

# Rows of bits: 16 bytes for each coordinate of each point.
_LEVELS = 128
# Words that are looked at together; those of all coordinates stay in a core's cache.
_BLOCK = 64
_TASK = 512
_ROOM = 1 << 14


class Held(NamedTuple):
    """Points in orthants, by orthant, then point; `total` counts them all, also where only some are listed.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.orthants import held
    >>> corner = np.array([[0.0, 0.0], [1.0, 2.0], [2.0, 1.0]])
    >>> found = held(corner, corner, np.arange(3, dtype=np.int32))
    >>> list(zip(found.orthant.tolist(), found.point.tolist()))
    [(0, 1), (0, 2)]
    """

    orthant: Int32
    point: Int32
    total: int


def held(
    corner: Floats,
    point: Floats,
    orthants: Int32,
    *,
    limit: int = 1 << 62,
    salt: int = 0,
    threads: int = 1,
) -> Held:
    """The points of other numbers that are at least the corner in every coordinate.

    Parameters
    ----------
    corner, point
        Float64 arrays [n, dim] and [m, dim].
    orthants
        The numbers of the orthants to look into, ascending.
    limit
        About as many are listed at the most, drawn evenly.
    salt
        Which are drawn.
    threads
        How many share the work; the result does not depend on it.
    """
    look = _looking(corner, point, orthants)
    found: list[Part] = []
    listed = 0
    for part in _parts(lambda first: look(first, np.uint64(1), 0, _ROOM), orthants, threads):
        found.append(part)
        listed += part.found
        if listed > limit:
            break
    else:
        return _joined(found, listed)
    total = sum(part.found for part in _parts(lambda first: look(first, np.uint64(1), 0, 0), orthants, threads))
    every = np.uint64(-(-total // max(limit, 1)))
    return _joined(list(_parts(lambda first: look(first, every, salt, _ROOM), orthants, threads)), total)


def in_parts(corner: Floats, point: Floats, orthants: Int32, threads: int) -> Iterator[Held]:
    """`held` without a limit, part by part."""
    look = _looking(corner, point, orthants)
    for part in _parts(lambda first: look(first, np.uint64(1), 0, _ROOM), orthants, threads):
        yield Held(*part)


class Part(NamedTuple):
    """What was found in some of the orthants, listed or only counted."""

    orthant: Int32
    point: Int32
    found: int


def _joined(parts: list[Part], total: int) -> Held:
    nothing = np.empty(0, np.int32)
    orthant, point = (np.concatenate([nothing, *(part[side] for part in parts)]) for side in (0, 1))
    return Held(orthant, point, total)


def _looking(corner: Floats, point: Floats, orthants: Int32) -> Callable[[int, np.uint64, int, int], Part]:
    """A function that looks into some of the orthants, from a first one on."""
    ranked = np.sort(point, axis=0)
    places = np.empty(point.shape, np.int64)
    np.put_along_axis(places, np.argsort(point, axis=0, kind="stable"), np.arange(len(point))[:, None], axis=0)
    columns = range(point.shape[1])
    level = np.stack([np.searchsorted(ranked[:, j], corner[:, j]) for j in columns], axis=1)
    level = level * _LEVELS // max(len(point), 1)
    bits = bits_from(places * _LEVELS // max(len(point), 1))

    def look(first: int, every: np.uint64, salt: int, room: int) -> Part:
        share = orthants, first, min(first + _TASK, len(orthants)), every, np.uint64(salt)
        while True:
            found = np.empty(room, np.int32), np.empty(room, np.int32)
            count = points_held(corner, point, bits, level, *share, *found)
            if count <= room or not room:
                return Part(found[0][:count], found[1][:count], count)
            room = count

    return look


def _parts(look: Callable[[int], Part], orthants: Int32, threads: int) -> Iterator[Part]:
    firsts = range(0, len(orthants), _TASK)
    if threads == 1:
        yield from map(look, firsts)
        return
    with ThreadPoolExecutor(threads) as workers:
        # A few parts ahead, and no more: their pairs are held until they are taken.
        for begin in range(0, len(firsts), 4 * threads):
            yield from workers.map(look, firsts[begin : begin + 4 * threads])


def bits_twin(cell: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For each coordinate and level, which points have a cell of at least that level: [dim, levels + 1, n]."""
    return np.asarray(cell.T[:, None, :] >= np.arange(_LEVELS + 1)[:, None])


@njit(nogil=True, cache=True)
def bits_from(cell):  # type: ignore[no-untyped-def]
    """`bits_twin` in words of 64 points."""
    n, dim = cell.shape
    words = (n + 63) // 64
    bits = np.zeros((dim, _LEVELS + 1, words), np.uint64)
    for v in range(n):
        bit = np.uint64(1) << np.uint64(v % 64)
        for j in range(dim):
            bits[j, cell[v, j], v // 64] |= bit
    for j in range(dim):
        for level in range(_LEVELS - 1, -1, -1):
            for word in range(words):
                bits[j, level, word] |= bits[j, level + 1, word]
    return bits


def points_held_twin(corner: Floats, point: Floats, orthants: Int32) -> NDArray[np.int64]:
    """The pairs that `points_held` finds, as rows."""
    inside = (point >= corner[orthants][:, None]).all(axis=2)
    inside &= orthants[:, None] != np.arange(len(point))
    orthant, found = np.nonzero(inside)
    return np.stack([orthants[orthant], found], axis=1)


@njit(nogil=True, cache=True)
def points_held(corner, point, bits, level, orthants, first, last, every, salt, found_orthant, found_point):  # type: ignore[no-untyped-def]
    """Write the points of `orthants[first:last]`, one of `every` drawn evenly; return how many.

    Those beyond the room are counted only.
    """
    dim, words = corner.shape[1], bits.shape[2]
    count, room = 0, len(found_orthant)
    common = np.empty(_BLOCK, np.uint64)
    for k in range(first, last):
        u = orthants[k]
        for begin in range(0, words, _BLOCK):
            length = min(_BLOCK, words - begin)
            some = np.uint64(0)
            common[:length] = bits[0, level[u, 0], begin : begin + length]
            for j in range(dim):
                # A part of a row, whose numbers need no check: the loop is as wide as the machine allows.
                row = bits[j, level[u, j], begin : begin + length]
                some = np.uint64(0)
                for w in range(len(row)):
                    common[w] &= row[w]
                    some |= common[w]
                if some == 0:
                    break
            if some == 0:
                continue
            for w in range(length):
                word, v = common[w], 64 * (begin + w)
                while word != 0:
                    while word & np.uint64(0xFF) == 0:
                        word >>= np.uint64(8)
                        v += 8
                    if word & np.uint64(1) != 0 and v != u:
                        inside = True
                        for j in range(dim):
                            if point[v, j] < corner[u, j]:
                                inside = False
                                break
                        if inside and (every == 1 or mixed(np.uint64(u), np.uint64(v), salt) % every == 0):
                            if count < room:
                                found_orthant[count], found_point[count] = u, v
                            count += 1
                    word >>= np.uint64(1)
                    v += 1
    return count


@njit(nogil=True, cache=True)
def mixed(u, v, salt):  # type: ignore[no-untyped-def]
    """A number that looks drawn, the same for the same three; the last steps are those of splitmix64."""
    x = (u << np.uint64(32)) ^ v ^ (salt * np.uint64(0x9E3779B97F4A7C15))
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))
