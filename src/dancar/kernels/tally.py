"""How many non-edges score between, and exactly at, each two of the scores of the edges: exact, ties included."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.ranks import keep_not_below, leave_out

Float32 = NDArray[np.float32]
Int64 = NDArray[np.int64]

# Cells by the bits of a score; each is cut once more, into as many parts as it has values.
_CELLS = 1 << 12


class Steps(NamedTuple):
    """Different scores in ascending order, and a table that finds a score's place among them in a few steps.

    Floats have the order of their bits. Those from the first value to the last are cut into cells of equal length, cell
    c into parts of length `1 << shifts[c]`, which are numbered from `parts[c]` on; before part p there are `starts[p]`
    values.
    """

    values: Float32
    starts: Int64
    parts: Int64
    shifts: Int64
    low: int
    shift: int


def steps_of(values: Float32) -> Steps:
    """The table of different scores; minus zero counts as zero."""
    values = np.unique(values + np.float32(0.0))
    keys = _keys(values)
    low = int(keys[0])
    shift = max(0, (int(keys[-1]) - low).bit_length() - _CELLS.bit_length() + 1)
    count = np.bincount((keys - low) >> shift)
    fine = np.minimum(np.ceil(np.log2(np.maximum(count, 1))).astype(np.int64), shift)
    parts = np.concatenate([[0], np.cumsum(1 << fine)])
    cell = np.repeat(np.arange(len(count)), 1 << fine)
    begins = low + (cell << shift) + ((np.arange(parts[-1]) - parts[cell]) << (shift - fine)[cell])
    return Steps(values, np.searchsorted(keys, begins), parts, shift - fine, low, shift)


def _keys(values: Float32) -> Int64:
    """The bits of floats as integers of the same order."""
    bits = values.view(np.int32).astype(np.int64)
    return np.where(bits < 0, -(bits & 0x7FFFFFFF), bits)


@njit(nogil=True, cache=True)
def tally(rows, n, first, out_offsets, out_nodes, values, starts, parts, shifts, low, shift, counts):  # type: ignore[no-untyped-def]
    """Add the non-edges of the rows of sources first, first + 1, … to `counts`; uses up the rows.

    `counts[2 i]` counts the scores that are `values[i]`, `counts[2 i + 1]` those between it and the next one; scores
    below all of them are not counted. Returns the number of a source with a score that is not a number, or -1.
    """
    for i in range(len(rows)):
        u, row = first + i, rows[i]
        count = leave_out(row, n, out_nodes[out_offsets[u] : out_offsets[u + 1]])
        count = keep_not_below(row, count, values[0])
        bits = row[:count].view(np.int32)
        for k in range(count):
            score = row[k]
            if score != score:
                return u
            key = np.int64(bits[k])
            if key < 0:
                key = -(key & 0x7FFFFFFF)
            cell = min((key - low) >> shift, len(shifts) - 1)
            part = parts[cell] + ((key - low - (cell << shift)) >> shifts[cell])
            place = starts[min(part, len(starts) - 1)]
            while place < len(values) and values[place] <= score:
                place += 1
            place -= 1
            counts[2 * place + (values[place] != score)] += 1
    return -1


def tally_twin(scores: Float32, values: Float32) -> Int64:
    """The same counts in NumPy, from the scores of the non-edges."""
    ordered = np.sort(scores)
    at_least = len(ordered) - np.searchsorted(ordered, values, side="left")
    above = len(ordered) - np.searchsorted(ordered, values, side="right")
    between = above - np.append(at_least[1:], 0)
    return np.stack([at_least - above, between], axis=1).reshape(-1)
