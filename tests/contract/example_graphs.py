"""A small graph for each kind of data that a rule can be for, and the least one that can be fitted.

Names are text, not in the order of their numbers, and hard to write. A model of a new kind of data needs a line in both
tables; its rule has to give the example back.
"""

import numpy as np

from dancar import Graph

NAMES = ["pet", "dog", "cat", "puppy", "the \N{BLACK HEART SUIT}", "ünï, cödé", "0", "'quoted' \"twice\"", "last"]


def _both_ways(one: list[int], other: list[int]) -> tuple[list[int], list[int]]:
    return one + other, other + one


# A cycle, an edge with its reverse, a hub, and ways that are not closed.
_PAIRS = Graph([0, 1, 2, 3, 4, 0, 0, 0, 5, 6, 7], [1, 2, 0, 4, 3, 5, 6, 7, 7, 3, 8], NAMES)
_CLOSED = Graph([0, 0, 1, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 6, 7], NAMES).transitive_closure()
_NUMBERS = np.array([0, 1, 0, 2, 1, 0, 2, 1, 2, 2, 0], np.int32)

EXAMPLES = {
    "pairs": _PAIRS,
    "undirected pairs": Graph(*_both_ways([0, 1, 2, 3, 3, 5, 6], [1, 2, 0, 4, 5, 6, 7]), NAMES),
    "partial orders": _CLOSED,
    "triples": Graph(
        _PAIRS.source, _PAIRS.target, NAMES, relation=_NUMBERS, relation_labels=["above", "beside, near", "ïn"]
    ),
    "multi-edges": Graph([0, 0, 1, 1, 1, 2, 3, 4, 4, 5], [1, 1, 2, 2, 0, 3, 4, 5, 5, 0], NAMES),
    # Left, center and right, and a cycle.
    "ternary": Graph(
        [0, 1, 1, 2, 3, 3, 4, 5, 6, 6, 7],
        [1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8],
        NAMES,
        relation=[0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
        relation_labels=["core", "whole"],
    ),
}

LEAST = {
    "pairs": Graph([0], [1]),
    "undirected pairs": Graph([0, 1], [1, 0]),
    "partial orders": Graph([0], [1]),
    "triples": Graph([0], [1], relation=[0], relation_labels=["above"]),
    "multi-edges": Graph([0], [1]),
    "ternary": Graph([0], [1], relation=[1], relation_labels=["core", "whole"]),
}
