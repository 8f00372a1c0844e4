"""Slacks of one ball, or of one point, with all others, row by row: `outer + inner - distance` in float32.

The nodes that a row runs over lie in blocks of 256, axis by axis, so that the compiler works on many at once; a sum
over the axes has the same order for each of them. Nothing is fused or reordered: a pair has one value wherever it is.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Float32 = NDArray[np.float32]
LANES = 256


class Blocks(NamedTuple):
    """Points in blocks: `place[b, k, j]` is axis k of point 256 b + j, `reach` a number of each point."""

    place: Float32
    reach: Float32


def in_blocks(place: Float32, reach: Float32) -> Blocks:
    """Points [n, dim] and a number of each, in blocks; the last one is filled with zeros."""
    count, dim = place.shape
    blocks = -(-count // LANES)
    padded = np.zeros((blocks * LANES, dim), np.float32)
    padded[:count] = place
    number = np.zeros(blocks * LANES, np.float32)
    number[:count] = reach
    placed = np.ascontiguousarray(padded.reshape(blocks, LANES, dim).transpose(0, 2, 1))
    return Blocks(placed, number.reshape(blocks, LANES))


@intrinsic  # type: ignore[untyped-decorator]
def _root(typing: Any, x: Any) -> Any:
    """The square root as an instruction: math.sqrt is a call, which keeps a loop from being done in lanes."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.call(builder.module.declare_intrinsic("llvm.sqrt", [arguments[0].type]), arguments)

    return types.float32(types.float32), emit


@njit(nogil=True, cache=True)
def ball_rows(place, reach, blocks, reaches, first, last, out):  # type: ignore[no-untyped-def]
    """Write `reach[u] + reaches[v] - |place[u] - blocks[v]|` to `out[u - first, v]` for first <= u < last."""
    for b in range(blocks.shape[0]):
        for u in range(first, last):
            row = out[u - first, b]
            for v in range(LANES):
                row[v] = np.float32(0.0)
            for k in range(blocks.shape[1]):
                here = place[u, k]
                axis = blocks[b, k]
                for v in range(LANES):
                    gap = here - axis[v]
                    row[v] += gap * gap
            own = reach[u]
            others = reaches[b]
            for v in range(LANES):
                row[v] = (own + others[v]) - _root(row[v])


def ball_rows_twin(place: Float32, reach: Float32, places: Float32, reaches: Float32) -> Float32:
    """The same for all rows, in NumPy, of points that are not in blocks."""
    squares = np.zeros((len(place), len(places)), np.float32)
    for k in range(place.shape[1]):
        squares += (place[:, None, k] - places[None, :, k]) ** 2
    return (reach[:, None] + reaches[None, :]) - np.sqrt(squares)
