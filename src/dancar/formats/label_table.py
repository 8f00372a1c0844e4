"""A compiled table of labels: the hot loop of reading a large file."""

import secrets
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Int64 = NDArray[np.int64]

# Labels whose memory is asked for before any of it is used, so that the processor waits for many at once.
BATCH = 256

_EMPTY = np.int64(-1)
_NO_BYTES: Bytes = np.frombuffer(b"\0", np.uint8)[:0]


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def _hash(text: Bytes, start: int, stop: int, seed: np.uint64) -> np.uint64:
    value = seed
    for place in range(start, stop):
        value = (value ^ np.uint64(text[place])) * np.uint64(0x100000001B3)
    value ^= value >> np.uint64(32)
    value *= np.uint64(0x9E3779B97F4A7C15)
    return value ^ (value >> np.uint64(29))


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def _number_labels(
    text: Bytes,
    offsets: NDArray[Any],
    first: int,
    numbers: NDArray[np.int32],
    slots: Int64,
    known: Bytes,
    ends: Int64,
    count: int,
    seed: np.uint64,
) -> tuple[int, int, int]:
    """Number the labels from `first` on; return how far it came before a table was full, and the new count.

    The third number means nothing: it keeps the compiler from leaving out the loops that only touch memory. A slot
    holds 31 bits of a label's hash and its number. Label i of the known ones ends at `ends[i + 1]`.
    """
    mask = np.uint64(len(slots) - 1)
    hashes = np.empty(BATCH, np.uint64)
    places = np.empty(BATCH, np.int64)
    touched = np.uint8(0)
    for start in range(first, len(numbers), BATCH):
        size = min(BATCH, len(numbers) - start)
        if (
            2 * (count + size) > len(slots)
            or count + size + 1 > len(ends)
            or ends[count] + offsets[start + size] - offsets[start] > len(known)
        ):
            return start, count, int(touched)
        # These three loops read what the fourth will need. Their steps do not wait for each other, its steps would.
        for i in range(size):
            hashes[i] = _hash(text, offsets[start + i], offsets[start + i + 1], seed)
        for i in range(size):
            places[i] = slots[hashes[i] & mask] & np.int64(0x7FFFFFFF)
        for i in range(size):
            places[i] = ends[min(places[i], count)]
        for i in range(size):
            touched ^= known[min(places[i], len(known) - 1)]
        for i in range(size):
            begin, end = offsets[start + i], offsets[start + i + 1]
            mark = np.int64(hashes[i] >> np.uint64(33))
            slot = hashes[i] & mask
            number = -1
            while number < 0:
                held = slots[slot]
                if held < 0:
                    number = count
                    slots[slot] = (mark << 32) | number
                    place = ends[count]
                    for j in range(end - begin):
                        known[place + j] = text[begin + j]
                    ends[count + 1] = place + end - begin
                    count += 1
                elif held >> 32 == mark:
                    candidate = int(held & np.int64(0x7FFFFFFF))
                    place = ends[candidate]
                    same = ends[candidate + 1] - place == end - begin
                    if same:
                        for j in range(end - begin):
                            if known[place + j] != text[begin + j]:
                                same = False
                                break
                    if same:
                        number = candidate
                slot = (slot + np.uint64(1)) & mask
            numbers[start + i] = number
    return len(numbers), count, int(touched)


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def _fill_slots(slots: Int64, known: Bytes, ends: Int64, count: int, seed: np.uint64) -> None:
    mask = np.uint64(len(slots) - 1)
    for number in range(count):
        value = _hash(known, ends[number], ends[number + 1], seed)
        slot = value & mask
        while slots[slot] >= 0:
            slot = (slot + np.uint64(1)) & mask
        slots[slot] = (np.int64(value >> np.uint64(33)) << 32) | number


class CompiledTable:
    """A `LabelTable` as an open hash table over the labels' bytes."""

    def __init__(self) -> None:
        # A seed that nobody can foresee: a file cannot be made so that all its labels meet in one slot.
        self._seed = np.uint64(secrets.randbits(64))
        self._slots = np.full(1 << 16, _EMPTY)
        self._known = np.empty(1 << 20, np.uint8)
        self._ends = np.zeros(1 << 15, np.int64)
        self._count = 0

    def numbers(self, labels: Any) -> NDArray[np.int32]:
        """The number of each label of a pyarrow string array; new ones get the next numbers."""
        text, offsets = _buffers(labels)
        numbers = np.empty(len(labels), np.int32)
        done = 0
        while True:
            done, self._count, _ = _number_labels(
                text, offsets, done, numbers, self._slots, self._known, self._ends, self._count, self._seed
            )
            if done == len(numbers):
                return numbers
            size = min(BATCH, len(numbers) - done)
            self._make_room(size, int(offsets[done + size]) - int(offsets[done]))

    def _make_room(self, labels: int, text: int) -> None:
        count = self._count
        if count + labels + 1 > len(self._ends):
            self._ends = _grown(self._ends, count + labels + 1)
        if int(self._ends[count]) + text > len(self._known):
            self._known = _grown(self._known, int(self._ends[count]) + text)
        if 2 * (count + labels) > len(self._slots):
            self._slots = np.full(2 * len(self._slots), _EMPTY)
            _fill_slots(self._slots, self._known, self._ends, count, self._seed)

    def labels(self) -> Any:
        """The different labels as a pyarrow large_string array, over the memory of the table."""
        import pyarrow

        ends, known = self._ends[: self._count + 1], self._known[: int(self._ends[self._count])]
        return pyarrow.LargeStringArray.from_buffers(self._count, pyarrow.py_buffer(ends), pyarrow.py_buffer(known))


def _grown(array: NDArray[Any], needed: int) -> NDArray[Any]:
    larger = np.empty(max(needed, len(array) + len(array) // 2), array.dtype)
    larger[: len(array)] = array
    return larger


def _buffers(labels: Any) -> tuple[Bytes, NDArray[Any]]:
    """The utf-8 bytes and the offsets of a pyarrow string or large_string array."""
    import pyarrow

    _, offsets, text = labels.buffers()
    width: type[np.signedinteger[Any]] = np.int64 if pyarrow.types.is_large_string(labels.type) else np.int32
    if not len(labels):
        return _NO_BYTES, np.frombuffer(np.zeros(1, width).tobytes(), width)
    places = np.frombuffer(offsets, width, len(labels) + 1, labels.offset * np.dtype(width).itemsize)
    return np.frombuffer(text, np.uint8) if text is not None and text.size else _NO_BYTES, places
