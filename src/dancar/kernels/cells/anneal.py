"""Simulated annealing of disks in the plane so that wanted sets of them have a common cell, and no other disk with it.

A cell is what is left of the plane when it is cut along all circles; here, the pixels in the same disks. A set of disks
has the value of its best cell, see `cell_values`. A move changes one disk, and with it few cells: only sets whose best
cell is gone look at all others, the rest at the new ones.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.cells.table import (
    ENTRIES,
    LIVING,
    TOUCHED,
    bits_set,
    empty_table,
    entry_of,
    flip,
    list_living,
    rebuild,
)

Float64 = NDArray[np.float64]


class Sets(NamedTuple):
    """Sets of disks that want a cell.

    `wanted` holds a set's disks as bits [sets, words]; `own` [sets] a disk that neither helps nor harms it, or -1;
    `weight` [sets] says how often its value counts; `perfect` [sets] is the number of its disks.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.cells import sets_of
    >>> sets_of(np.array([[3], [4]], np.uint64), np.array([-1, -1]), np.ones(2)).perfect
    array([2., 1.])
    """

    wanted: NDArray[np.uint64]
    own: NDArray[np.int64]
    weight: Float64
    perfect: Float64


def sets_of(wanted: NDArray[np.uint64], own: NDArray[np.int64], weight: Float64) -> Sets:
    """The sets, each with the number of its disks.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.cells import sets_of
    >>> sets_of(np.array([[7]], np.uint64), np.array([-1]), np.ones(1)).perfect
    array([3.])
    """
    perfect = np.bitwise_count(wanted).sum(axis=1).astype(np.float64)
    return Sets(np.ascontiguousarray(wanted), np.ascontiguousarray(own, np.int64), weight.astype(np.float64), perfect)


def annealed(
    center: Float64,
    radius: Float64,
    sets: Sets,
    nearness: Float64,
    cost: float,
    side: int,
    heat: Float64,
    draws: Float64,
) -> tuple[Float64, Float64, float]:
    """Anneal disks in the unit square; returns the centers and radii of the best state seen, and its value.

    Parameters
    ----------
    center, radius
        [disks, 2] and [disks]: the first state.
    sets
        What wants a cell.
    nearness
        [disks, disks]: how much a disk wants to be near another, positive.
    cost
        What a disk too many costs, where a right one brings 1.
    side
        The grid has this many pixels a side.
    heat
        [steps]: the temperature of each step.
    draws
        [steps, 7]: five uniform numbers from 0 to 1 and two normal ones for each step.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.cells import annealed, sets_of
    >>> sets = sets_of(np.array([[3]], np.uint64), np.array([-1]), np.ones(1))
    >>> annealed(np.full((2, 2), 0.5), np.full(2, 0.1), sets, np.ones((2, 2)), 0.7, 32, np.ones(0), np.ones((0, 7)))[2]
    2.0
    """
    table = empty_table(4 * side * side, sets.wanted.shape[1])
    center, radius = center.astype(np.float64), radius.astype(np.float64)
    top = _anneal(center, radius, sets, np.cumsum(nearness, axis=1), cost, side, heat, draws, table)
    return center, radius, float(top)


@njit(nogil=True, cache=True)
def _best_of(candidates, number, s, value, best, sets, table, cost):  # type: ignore[no-untyped-def]
    """Let the set take the best of some entries, if it is better than what it has."""
    words, held, wanted, own, perfect = table.words, table.held, sets.wanted, sets.own[s], sets.perfect[s]
    top, free = value[s], 1 if own >= 0 else 0
    for i in range(number):
        entry = candidates[i]
        # The most that a cell in so many disks can be worth, without a look at which disks they are.
        if (1.0 + cost) * min(perfect, held[entry]) - cost * max(held[entry] - free, 0) <= top:
            continue
        both, other = 0, held[entry]
        for word in range(wanted.shape[1]):
            both += bits_set(words[entry, word] & wanted[s, word])
        if own >= 0 and (words[entry, own // 64] >> np.uint64(own % 64)) & np.uint64(1):
            other -= 1
        new = (1.0 + cost) * both - cost * other
        if new > top:
            top, value[s], best[s] = new, new, entry
            if new == perfect:
                return


@njit(nogil=True, cache=True)
def _span(row, side, x, y, r):  # type: ignore[no-untyped-def]
    """The pixels of one row whose middles lie in the disk, as first and behind last."""
    up = (row + 0.5) / side - y
    square = r * r - up * up
    if square < 0.0:
        return 0, 0
    half = np.sqrt(square)
    first = max(0, int(np.ceil((x - half) * side - 0.5)))
    behind = min(side, int(np.floor((x + half) * side - 0.5)) + 1)
    return first, max(first, behind)


@njit(nogil=True, cache=True)
def _replace(disk, x, y, r, to_x, to_y, to_r, side, pixel, table, mask, move):  # type: ignore[no-untyped-def]
    """Move a disk: only pixels in one of its two places, not in both, change. Returns how many masks are new."""
    table.size[TOUCHED] = 0
    word, bit = disk // 64, np.uint64(1) << np.uint64(disk % 64)
    low = max(0, int(np.floor(min(y - r, to_y - to_r) * side)))
    high = min(side - 1, int(np.ceil(max(y + r, to_y + to_r) * side)))
    for row in range(low, high + 1):
        a, b = _span(row, side, x, y, r)
        c, d = _span(row, side, to_x, to_y, to_r)
        if max(a, c) < min(b, d):
            a, b, c, d = min(a, c), max(a, c), min(b, d), max(b, d)
        for first, behind in ((a, b), (c, d)):
            if behind > first:
                flip(pixel, row * side + first, row * side + behind, word, bit, mask, table, move)
    return list_living(table)


@njit(nogil=True, cache=True)
def _proposal(x, y, r, other_x, other_y, other_r, row):  # type: ignore[no-untyped-def]
    """Another place, another radius, both, or a place at the edge of another disk."""
    kind, reach = row[1], 0.3 * row[2] ** 3
    if kind >= 0.9:
        r = other_r * np.exp(1.5 * (row[3] - 0.5))
        away = other_r + r * ((kind - 0.9) * 9.0 - 0.2)
        return other_x + away * np.cos(3.0 * row[5]), other_y + away * np.sin(3.0 * row[5]), r
    if kind < 0.35 or kind >= 0.6:
        x, y = x + reach * row[5], y + reach * row[6]
    if kind >= 0.35:
        r *= np.exp(0.8 * (row[3] - 0.5))
    return x, y, r


@njit(nogil=True, cache=True)
def _anneal(center, radius, sets, partner, cost, side, heat, rows, table):  # type: ignore[no-untyped-def]
    """The loop of `annealed`; `partner` holds running sums of nearness. Leaves the best state in the arrays."""
    disks, count = len(radius), len(sets.own)
    mask = np.zeros(sets.wanted.shape[1], np.uint64)
    empty = entry_of(mask, table)
    pixel = np.full(side * side, empty, np.int64)
    table.pixels[empty], table.living[0], table.size[LIVING] = side * side, empty, 1
    for disk in range(disks):
        _replace(
            disk, -9.0, -9.0, 0.0, center[disk, 0], center[disk, 1], radius[disk], side, pixel, table, mask, -2 - disk
        )
    value, best = np.full(count, -np.inf), np.zeros(count, np.int64)
    current = 0.0
    for s in range(count):
        _best_of(table.living, table.size[LIVING], s, value, best, sets, table, cost)
        current += sets.weight[s] * value[s]
    top, top_center, top_radius = current, center.copy(), radius.copy()
    old_value, old_best = value.copy(), best.copy()
    for step in range(len(heat)):
        if table.size[ENTRIES] > len(table.pixels) // 2:
            rebuild(table, pixel, best)
        row = rows[step]
        disk = min(disks - 1, int(row[0] * disks))
        other = min(disks - 1, np.searchsorted(partner[disk], row[2] * partner[disk, disks - 1], side="right"))
        x, y, r = center[disk, 0], center[disk, 1], radius[disk]
        to_x, to_y, to_r = _proposal(x, y, r, center[other, 0], center[other, 1], radius[other], row)
        if to_r < 1.5 / side or to_r > 0.6 or to_x < 0.0 or to_x > 1.0 or to_y < 0.0 or to_y > 1.0:
            continue
        added = _replace(disk, x, y, r, to_x, to_y, to_r, side, pixel, table, mask, 2 * step)
        old_value[:] = value
        old_best[:] = best
        after = 0.0
        for s in range(count):
            if table.pixels[best[s]] == 0:
                value[s] = -np.inf
                _best_of(table.living, table.size[LIVING], s, value, best, sets, table, cost)
            elif value[s] < sets.perfect[s]:
                _best_of(table.added, added, s, value, best, sets, table, cost)
            after += sets.weight[s] * value[s]
        if after >= current or row[4] < np.exp((after - current) / heat[step]):
            current = after
            center[disk, 0], center[disk, 1], radius[disk] = to_x, to_y, to_r
            if current > top:
                top = current
                top_center[:] = center
                top_radius[:] = radius
        else:
            value[:] = old_value
            best[:] = old_best
            _replace(disk, to_x, to_y, to_r, x, y, r, side, pixel, table, mask, 2 * step + 1)
    center[:] = top_center
    radius[:] = top_radius
    return top
