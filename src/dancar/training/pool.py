"""The mined pairs that training keeps, and the weights by which violations that last come to matter more."""

from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.training.state import State

_LIGHTER = np.float32(0.95)


def heaviest(f1: float) -> float:
    """The most that a pair may weigh: the more is wrong, the less may one violation outweigh the rest.

    Where thousands of pairs cannot all be satisfied, weights without a bound would sacrifice everything else to them.
    """
    return float(np.clip(0.05 / max(1 - f1, 1e-9), 2, 1000))


def reweigh(weight: NDArray[np.float32], violated: NDArray[np.bool_], boost: float, most: float) -> None:
    """Multiply the weights of what is violated by `boost`, up to `most`, and let the others fall back towards 1.

    A hinge pulls with the same force however long it is violated; two that disagree stand still half way. Growing
    weights act as Lagrange multipliers do: what is violated for long wins, and what it displaces moves on.
    """
    weight[violated] = np.minimum(weight[violated] * np.float32(boost), np.float32(most))
    weight[~violated] = np.maximum(weight[~violated] * _LIGHTER, 1)


@final
class Pool:
    """Non-edges that were found in a ball or its margin, sorted, each with its weight."""

    def __init__(self, n: int, limit: int, several: bool = False) -> None:
        self.n, self.limit, self.several = n, limit, several
        self._key = np.empty(0, np.int64)
        self.source = self.target = self.relation = np.empty(0, np.int32)
        self.weight = np.empty(0, np.float32)

    def __len__(self) -> int:
        return len(self._key)

    def keep(self, wanted: NDArray[np.bool_]) -> None:
        """Let go of all other pairs."""
        self._set(self._key[wanted], self.weight[wanted])

    def add(self, source: NDArray[np.int32], target: NDArray[np.int32], relation: NDArray[np.int32]) -> None:
        """Take in pairs, sorted by relation, source and target; those that are here already keep their weight.

        Where the limit would be passed, what is here gives way, lightest first.
        """
        key = self.keys(source, target, relation)
        place = np.searchsorted(self._key, key)
        known = np.zeros(len(key), bool)
        if len(self._key):
            known = self._key[np.minimum(place, len(self._key) - 1)] == key
        new = key[~known][: self.limit]
        room = self.limit - len(new)
        if len(self._key) > room:
            order = np.argsort(-self.weight, kind="stable")[:room]
            order.sort()
            self._key, self.weight = self._key[order], self.weight[order]
        where = np.searchsorted(self._key, new)
        self._set(np.insert(self._key, where, new), np.insert(self.weight, where, np.float32(1)))

    def keys(
        self, source: NDArray[np.int32], target: NDArray[np.int32], relation: NDArray[np.int32]
    ) -> NDArray[np.int64]:
        """A number for each pair, ascending by relation, source and target."""
        key = source.astype(np.int64) * self.n + target
        if self.several:
            key += relation * np.int64(self.n) ** 2
        return key

    def pairs_of(self, key: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """What `keys` made them of: sources, targets, and relations where there are several."""
        relation = np.empty(0, np.int32)
        if self.several:
            number, key = np.divmod(key, np.int64(self.n) ** 2)
            relation = number.astype(np.int32)
        source, target = (part.astype(np.int32) for part in np.divmod(key, self.n))
        return source, target, relation

    def put(self, state: State) -> None:
        """Keep the pairs and their weights in a state."""
        state.arrays |= {"pool.key": self._key, "pool.weight": self.weight}

    def take(self, state: State, relations: int) -> None:
        """Take what `put` kept; there are so many relations."""
        key = state.places("pool.key", np.int64, self.n**2 * relations, rising=True)
        self._set(key, state.array("pool.weight", np.float32, (len(key),)))

    def _set(self, key: NDArray[np.int64], weight: NDArray[np.float32]) -> None:
        self._key, self.weight = key, weight
        self.source, self.target, self.relation = self.pairs_of(key)
