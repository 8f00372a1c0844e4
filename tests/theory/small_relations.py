"""All relations on three nodes, as numbers of 6 bits, and which of them regions on a small grid can tell."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

PAIRS = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
ALL = range(64)
CYCLE = {(0, 1), (1, 2), (2, 0)}
PATH = {(0, 1), (1, 2)}


def number_of(relation: set[tuple[int, int]]) -> int:
    """The number of a relation: a bit for each pair."""
    return sum(1 << bit for bit, pair in enumerate(PAIRS) if pair in relation)


def relation_of(number: int) -> set[tuple[int, int]]:
    """The pairs of a relation."""
    return {pair for bit, pair in enumerate(PAIRS) if number >> bit & 1}


def is_symmetric(number: int) -> bool:
    """Whether each pair is there with its reverse."""
    relation = relation_of(number)
    return {(v, u) for u, v in relation} == relation


def is_transitive(number: int) -> bool:
    """Whether u -> w follows from u -> v -> w, for three different nodes."""
    relation = relation_of(number)
    return all((u, w) in relation for u, v in relation for other, w in relation if v == other and w != u)


def told(containment, rows: NDArray[np.float64], shared: NDArray[np.float64], dim: int) -> set[int]:
    """The relations that any three of these regions tell, by the slack that the library declares.

    `rows` are one region each, `shared` what three regions may have in common, a row for each choice of it.
    """
    found: set[int] = set()
    triples = np.array(list(product(range(len(rows)), repeat=3)))
    for common in shared:
        R, none = np.repeat(common[None], len(triples), axis=0), np.zeros(len(triples), np.int64)
        numbers = np.zeros(len(triples), np.int64)
        for bit, (u, v) in enumerate(PAIRS):
            # u -> v where the region of u contains that of v; the converse tells the reversed relations.
            inside = containment.slack(rows[triples[:, u]], rows[triples[:, v]], R, none, dim) >= 0
            numbers |= inside.astype(np.int64) << bit
        found |= set(np.unique(numbers).tolist())
    return found
