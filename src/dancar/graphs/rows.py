"""Rows of a graph in canonical order, within little more memory than the rows themselves."""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.labels.readonly import frozen

_BLOCK = 1 << 20
# Where the two halves of a 64-bit number stand in memory.
_LOW, _HIGH = (0, 1) if sys.byteorder == "little" else (1, 0)

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Float64 = NDArray[np.float64]


def packed_rows(source: NDArray[Any], target: NDArray[Any]) -> Int64:
    """One int64 a row, `source << 32 | target`: it sorts as the pair does."""
    keys = np.array(source, dtype=np.int64)
    keys <<= 32
    for start in range(0, len(keys), _BLOCK):
        keys[start : start + _BLOCK] |= target[start : start + _BLOCK].astype(np.int64)
    return keys


def unpacked_rows(keys: Int64) -> tuple[Int32, Int32]:
    """Sources and targets of packed rows, in the memory of `keys`, which is used up: the peak is half of it more."""
    halves = keys.view(np.int32)
    rows = len(keys)
    target = halves[_LOW::2].copy()
    for start in range(0, rows, _BLOCK):
        stop = min(rows, start + _BLOCK)
        halves[start:stop] = halves[2 * start + _HIGH : 2 * stop : 2]
    halves[rows:] = target
    frozen(keys)
    frozen(halves)
    return halves[:rows], halves[rows:]


def sort_in_place(keys: Int64) -> None:
    """Sort, unless the keys are in order already."""
    for start in range(0, len(keys), _BLOCK):
        block = keys[start : start + _BLOCK + 1]
        if not np.all(block[1:] >= block[:-1]):
            keys.sort()
            return


def distinct(keys: Int64) -> Int64:
    """The different keys in order; `keys` is sorted on the way.

    np.unique hashes integers, which takes ten times as long for keys that differ in their upper bits.
    """
    sort_in_place(keys)
    keep = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=keep[1:])
    return keys if keep.all() else keys[keep]


def sorted_pairs(source: NDArray[Any], target: NDArray[Any]) -> tuple[Int32, Int32]:
    """The rows in the order of (source, target), every row kept."""
    keys = packed_rows(source, target)
    sort_in_place(keys)
    return unpacked_rows(keys)


def distinct_pairs(source: NDArray[Any], target: NDArray[Any]) -> tuple[Int32, Int32]:
    """The rows in the order of (source, target), repeats and self-loops left out."""
    keys = packed_rows(source, target)
    sort_in_place(keys)
    keep = (keys >> 32) != (keys & 0xFFFFFFFF)
    keep[1:] &= keys[1:] != keys[:-1]
    return unpacked_rows(keys[keep])


def sorted_rows(
    source: NDArray[Any], target: NDArray[Any], relation: NDArray[Any] | None, weight: Float64 | None
) -> tuple[Int32, Int32, Int32 | None, Float64 | None]:
    """The rows in the order of (source, target, relation, weight), every row kept, in new read-only arrays."""
    if relation is None and weight is None:
        return *sorted_pairs(source, target), None, None
    key = _row_keys(source, target, relation)
    order = np.argsort(key)
    if weight is not None:
        key = key[order]
        repeated = np.zeros(len(key), np.bool_)
        np.equal(key[1:], key[:-1], out=repeated[1:])
        repeated[:-1] |= repeated[1:]
        places = np.flatnonzero(repeated)
        among = order[places]
        order[places] = among[np.lexsort((weight[among], key[places]))]
    return (
        frozen(source[order].astype(np.int32, copy=False)),
        frozen(target[order].astype(np.int32, copy=False)),
        None if relation is None else frozen(relation[order].astype(np.int32, copy=False)),
        None if weight is None else frozen(weight[order]),
    )


def _row_keys(source: NDArray[Any], target: NDArray[Any], relation: NDArray[Any] | None) -> Int64:
    """One int64 a row that sorts as (source, target, relation)."""
    pairs = packed_rows(source, target)
    if relation is None or not len(pairs):
        return pairs
    target_bits, relation_bits = int(target.max()).bit_length(), int(relation.max()).bit_length()
    if int(source.max()).bit_length() + target_bits + relation_bits <= 63:
        pairs = ((pairs >> 32) << target_bits) | (pairs & 0xFFFFFFFF)
    else:
        pairs = np.unique(pairs, return_inverse=True)[1].astype(np.int64, copy=False)
    return (pairs << relation_bits) | relation.astype(np.int64)
