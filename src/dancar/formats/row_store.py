"""Rows as they are read, and their sorting where they lie: with relations and weights too, memory stays within one and
a half times the arrays of the graph.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.rows import sort_in_place, sorted_rows, unpacked_rows
from dancar.labels.readonly import frozen

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Float64 = NDArray[np.float64]
Rows = tuple[Int32, Int32, Int32 | None, Float64 | None]

_BLOCK = 1 << 18
_LOW = 0xFFFFFFFF

# As many bits of a number are sorted right: in an integer, and in the real part of a complex number.
INTEGER_BITS = 63
REAL_BITS = 53


class GrowingArray:
    """An array that grows where it lies, an eighth at a time."""

    def __init__(self, dtype: type[np.generic]) -> None:
        self._array: NDArray[Any] = np.empty(1 << 10, dtype)
        self._size = 0

    def extend(self, size: int) -> NDArray[Any]:
        """Room for so many more values at the end. Valid until the next call."""
        stop = self._size + size
        if stop > len(self._array):
            # Unlike a copy, `resize` lets the allocator move large arrays by their page tables.
            self._array.resize(max(stop, len(self._array) + len(self._array) // 8), refcheck=False)
        room = self._array[self._size : stop]
        self._size = stop
        return room

    def finish(self) -> NDArray[Any]:
        """The array in its final size."""
        array, self._array = self._array, np.empty(0, self._array.dtype)
        array.resize(self._size, refcheck=False)
        return array


class RowStore:
    """Rows of numbers.

    A row is an integer, `source << 32 | target`. With a weight behind it, it is kept as a complex number: NumPy sorts
    those where they lie, by the real part and then by the other.
    """

    def __init__(self, *, relations: bool, weights: bool) -> None:
        self._keys = None if weights else GrowingArray(np.int64)
        self._weighted = GrowingArray(np.complex128) if weights else None
        self._relation = GrowingArray(np.int32) if relations else None

    def append(self, source: Int32, target: Int32, relation: Int32 | None, weight: Float64 | None) -> None:
        """More rows; the relation and the weight are there where the store has them."""
        if self._weighted is not None:
            room = self._weighted.extend(len(source))
            room.view(np.float64)[1::2] = weight
            keys = room.view(np.int64)[0::2]
        else:
            assert self._keys is not None
            keys = self._keys.extend(len(source))
        keys[:] = source
        keys <<= 32
        keys |= target
        if self._relation is not None:
            self._relation.extend(len(source))[:] = relation

    def finish(self, rank: Int32, relation_rank: Int32 | None) -> Rows:
        """The rows under their final numbers, in order. The store ends with this."""
        relation = None if self._relation is None else self._relation.finish()
        if self._weighted is not None:
            weighted = self._weighted.finish()
            keys = weighted.view(np.int64)[0::2]
        else:
            assert self._keys is not None
            weighted, keys = None, self._keys.finish()
        _renumber(keys, rank)
        if relation is not None and relation_rank is not None:
            for start in range(0, len(relation), _BLOCK):
                relation[start : start + _BLOCK] = relation_rank[relation[start : start + _BLOCK]]
        widths = _bits(rank), 0 if relation_rank is None else _bits(relation_rank)
        bits = 2 * widths[0] + widths[1]
        if weighted is not None:
            del keys
            if bits <= REAL_BITS:
                return _sorted_weighted(weighted, relation, *widths)
            return _sorted_apart(weighted.view(np.int64)[0::2], relation, weighted.view(np.float64)[1::2])
        if relation is None:
            sort_in_place(keys)
            return *unpacked_rows(keys), None, None
        return _sorted_related(keys, relation, *widths) if bits <= INTEGER_BITS else _sorted_apart(keys, relation, None)


def _bits(rank: Int32) -> int:
    """How many bits the numbers below the length of the ranks need."""
    return max(len(rank) - 1, 0).bit_length()


def _renumber(keys: Int64, rank: Int32) -> None:
    for start in range(0, len(keys), _BLOCK):
        block = keys[start : start + _BLOCK]
        block[:] = rank[block >> 32].astype(np.int64) << 32 | rank[block & _LOW]


def _sorted_related(keys: Int64, relation: Int32, node_bits: int, relation_bits: int) -> Rows:
    """Rows with relations, which are packed behind source and target and taken out again in the end."""
    for start in range(0, len(keys), _BLOCK):
        block = keys[start : start + _BLOCK]
        block[:] = _narrow(block, node_bits) << relation_bits | relation[start : start + _BLOCK]
    sort_in_place(keys)
    for start in range(0, len(keys), _BLOCK):
        block = keys[start : start + _BLOCK]
        relation[start : start + _BLOCK] = block & ((1 << relation_bits) - 1)
        block[:] = _wide(block >> relation_bits, node_bits)
    return *unpacked_rows(keys), frozen(relation), None


def _sorted_weighted(
    weighted: NDArray[np.complex128], relation: Int32 | None, node_bits: int, relation_bits: int
) -> Rows:
    """Rows with weights, perhaps with relations; the arrays that leave are taken out of the sorted numbers in turn."""
    integers, reals = weighted.view(np.int64)[0::2], weighted.view(np.float64)
    for start in range(0, len(integers), _BLOCK):
        part = slice(start, start + _BLOCK)
        packed = _narrow(integers[part], node_bits) << relation_bits
        reals[0::2][part] = packed if relation is None else packed | relation[part]
    weighted.sort()
    source, target = np.empty(len(weighted), np.int32), np.empty(len(weighted), np.int32)
    for start in range(0, len(source), _BLOCK):
        part = slice(start, start + _BLOCK)
        packed = reals[0::2][part].astype(np.int64)
        if relation is not None:
            relation[part] = packed & ((1 << relation_bits) - 1)
        source[part] = packed >> (node_bits + relation_bits)
        target[part] = (packed >> relation_bits) & ((1 << node_bits) - 1)
    # The weights move together at the beginning: what is written has been read before.
    for start in range(0, len(source), _BLOCK):
        stop = min(len(source), start + _BLOCK)
        reals[start:stop] = reals[2 * start + 1 : 2 * stop : 2]
    del integers, reals
    weighted.resize((len(source) + 1) // 2, refcheck=False)
    weight = frozen(frozen(weighted).view(np.float64))[: len(source)]
    return frozen(source), frozen(target), None if relation is None else frozen(relation), weight


def _sorted_apart(keys: Int64, relation: Int32 | None, weight: Float64 | None) -> Rows:
    """Rows too wide for one number, sorted with further memory."""
    source, target = (keys >> 32).astype(np.int32), (keys & _LOW).astype(np.int32)
    return sorted_rows(source, target, relation, None if weight is None else weight.copy())


def _narrow(keys: Int64, bits: int) -> Int64:
    return keys >> 32 << bits | keys & _LOW


def _wide(keys: Int64, bits: int) -> Int64:
    return keys >> bits << 32 | keys & ((1 << bits) - 1)
