"""The different masks of the pixels, counted: a hash table whose entries stay until it is rebuilt."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

# Odd constants of 64-bit multiplicative hashing.
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_OTHER = np.uint64(0xC2B2AE3D27D4EB4F)

# Where `Table.size` counts entries, touched entries, and entries with pixels.
ENTRIES, TOUCHED, LIVING = 0, 1, 2


class Table(NamedTuple):
    """Entries are numbered as they come; `slots` is the hash table of their numbers, -1 where free.

    For each entry: its mask in `words`, the bits set in it in `held`, the number of its pixels in `pixels`. Of a move:
    the entries `touched`, each once by its `stamp`, whether they had pixels `before`, and those `added` that had none.
    `living[: size[LIVING]]` lists the entries with pixels, `seat` their places in the list.
    """

    slots: NDArray[np.int64]
    words: NDArray[np.uint64]
    held: NDArray[np.int64]
    pixels: NDArray[np.int64]
    touched: NDArray[np.int64]
    stamp: NDArray[np.int64]
    before: NDArray[np.bool_]
    added: NDArray[np.int64]
    living: NDArray[np.int64]
    seat: NDArray[np.int64]
    size: NDArray[np.int64]


def empty_table(room: int, words: int) -> Table:
    """A table for up to `room` entries of masks of so many words."""
    slots = np.full(1 << (2 * room - 1).bit_length(), -1, np.int64)
    numbers = [np.zeros(room, np.int64) for _ in range(7)]
    held, count, touched, stamp, added, living, seat = numbers
    stamp[:] = -1
    masks, before, size = np.zeros((room, words), np.uint64), np.zeros(room, np.bool_), np.zeros(3, np.int64)
    return Table(slots, masks, held, count, touched, stamp, before, added, living, seat, size)


@njit(nogil=True, cache=True, inline="always")
def bits_set(word):  # type: ignore[no-untyped-def]
    """How many bits of a 64-bit word are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit(nogil=True, cache=True, inline="always")
def _entry(mask, slots, words, held, pixels, size):  # type: ignore[no-untyped-def]
    """The entry of a mask, made if there is none."""
    key = np.uint64(0)
    for word in range(len(mask)):
        key = (key ^ mask[word]) * _FACTOR
        key ^= key >> np.uint64(29)
    place = np.int64((key * _OTHER) >> np.uint64(32)) & (len(slots) - 1)
    entry = slots[place]
    while entry >= 0:
        same = True
        for word in range(len(mask)):
            same &= words[entry, word] == mask[word]
        if same:
            break
        place = (place + 1) & (len(slots) - 1)
        entry = slots[place]
    if entry < 0:
        entry = size[ENTRIES]
        size[ENTRIES] += 1
        slots[place], pixels[entry], held[entry] = entry, 0, 0
        for word in range(len(mask)):
            words[entry, word] = mask[word]
            held[entry] += bits_set(mask[word])
    return entry


@njit(nogil=True, cache=True)
def entry_of(mask, table):  # type: ignore[no-untyped-def]
    """The entry of a mask, made if there is none."""
    return _entry(mask, table.slots, table.words, table.held, table.pixels, table.size)


@njit(nogil=True, cache=True)
def flip(pixel, first, behind, word, bit, mask, table, move):  # type: ignore[no-untyped-def]
    """Turn one bit in the masks of some pixels, and note which entries that touches."""
    # Each look into the tuple counts references, which is too slow within the loop.
    slots, words, held, pixels, size = table.slots, table.words, table.held, table.pixels, table.size
    stamp, before, touched = table.stamp, table.before, table.touched
    for place in range(first, behind):
        old = pixel[place]
        for w in range(len(mask)):
            mask[w] = words[old, w]
        mask[word] ^= bit
        new = _entry(mask, slots, words, held, pixels, size)
        for entry in (old, new):
            if stamp[entry] != move:
                stamp[entry] = move
                before[entry] = pixels[entry] > 0
                touched[size[TOUCHED]] = entry
                size[TOUCHED] += 1
        pixels[old] -= 1
        pixels[new] += 1
        pixel[place] = new


@njit(nogil=True, cache=True)
def list_living(table):  # type: ignore[no-untyped-def]
    """Bring the list of entries with pixels up to date after a move; returns how many are new, and lists them."""
    pixels, before, living, seat, size = table.pixels, table.before, table.living, table.seat, table.size
    news = 0
    for i in range(size[TOUCHED]):
        entry = table.touched[i]
        if pixels[entry] > 0 and not before[entry]:
            living[size[LIVING]], seat[entry] = entry, size[LIVING]
            size[LIVING] += 1
            table.added[news] = entry
            news += 1
        elif pixels[entry] == 0 and before[entry]:
            size[LIVING] -= 1
            last = living[size[LIVING]]
            place = seat[entry]
            living[place], seat[last] = last, place
    return news


@njit(nogil=True, cache=True)
def rebuild(table, pixel, best):  # type: ignore[no-untyped-def]
    """Drop entries without pixels and renumber the others, also where `pixel` and `best` name them."""
    size = table.size
    words, count = table.words[: size[ENTRIES]].copy(), table.pixels[: size[ENTRIES]].copy()
    number = np.full(size[ENTRIES], -1, np.int64)
    table.slots[:] = -1
    table.stamp[:] = -1
    size[ENTRIES] = 0
    for i in range(size[LIVING]):
        old = table.living[i]
        number[old] = entry_of(words[old], table)
    for i in range(size[LIVING]):
        old = table.living[i]
        table.pixels[number[old]] = count[old]
        table.living[i], table.seat[number[old]] = number[old], i
    for place in range(len(pixel)):
        pixel[place] = number[pixel[place]]
    for s in range(len(best)):
        best[s] = number[best[s]]
