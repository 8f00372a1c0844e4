"""A bounded, unbiased choice among pairs that come in any order: those of the smallest hashes."""

from threading import Lock

import numpy as np
from numpy.typing import NDArray

_ALL = np.uint64(2**64 - 1)


def pair_hash(keys: NDArray[np.int64], salt: int) -> NDArray[np.uint64]:
    """A hash of each number, uniform over 64 bits (the finalizer of SplitMix64)."""
    mixed = keys.astype(np.uint64) + np.uint64((salt * 0x9E3779B97F4A7C15 + 0x9E3779B97F4A7C15) % 2**64)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


class Reservoir:
    """Keeps the `limit` numbers of the smallest hashes among all added; the choice does not depend on their order.

    At most twice the limit is held. Safe to add to from several threads.
    """

    def __init__(self, limit: int, salt: int) -> None:
        self.total = 0
        self._limit = limit
        self._salt = salt
        self._ceiling = _ALL
        self._keys = [np.empty(0, np.int64)]
        self._held = 0
        self._lock = Lock()

    def add(self, keys: NDArray[np.int64]) -> None:
        """Offer numbers, each once in the reservoir's life."""
        self_ceiling = self._ceiling
        kept = keys if self_ceiling == _ALL else keys[pair_hash(keys, self._salt) <= self_ceiling]
        with self._lock:
            self.total += len(keys)
            self._keys.append(kept)
            self._held += len(kept)
            if self._held > 2 * self._limit:
                self._reduce()

    def smallest(self) -> NDArray[np.int64]:
        """The numbers kept, ascending."""
        with self._lock:
            if self._held > self._limit:
                self._reduce()
            return np.sort(np.concatenate(self._keys))

    def _reduce(self) -> None:
        keys = np.concatenate(self._keys)
        hashes = pair_hash(keys, self._salt)
        if self._limit:
            self._ceiling = np.partition(hashes, self._limit - 1)[self._limit - 1]
            keys = keys[hashes <= self._ceiling]
        else:
            self._ceiling = np.uint64(0)
            keys = keys[:0]
        self._keys, self._held = [keys], len(keys)
