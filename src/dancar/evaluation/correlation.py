"""Rank correlations of the size of regions with what nodes are in the graph."""

import numpy as np
from numpy.typing import NDArray

from dancar.graph import Graph


def spearman(one: NDArray[np.generic], other: NDArray[np.generic]) -> float:
    """Spearman's rank correlation: that of Pearson between ranks, equal values sharing theirs.

    Not a number where one of them is constant.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.evaluation import spearman
    >>> spearman(np.array([1, 2, 3, 4]), np.array([1, 4, 9, 9]))
    0.9486832980505138
    """
    first, second = _centered_ranks(one), _centered_ranks(other)
    length = np.sqrt((first @ first) * (second @ second))
    return float(first @ second / length) if length else float("nan")


def radius_correlations(radius: NDArray[np.float32], graph: Graph) -> dict[str, float]:
    """Spearman's correlation of each node's radius with its degrees and its depth in the graph.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.evaluation import radius_correlations
    >>> star = Graph([0, 0, 0], [1, 2, 3])
    >>> radius_correlations(np.array([2, 1, 1, 1], np.float32), star)
    {'out_degree': 1.0, 'in_degree': -1.0, 'depth': -1.0}
    """
    simple = graph.simple()
    return {
        "out_degree": spearman(radius, simple.out_degree),
        "in_degree": spearman(radius, simple.in_degree),
        "depth": spearman(radius, simple.depth()),
    }


def _centered_ranks(values: NDArray[np.generic]) -> NDArray[np.float64]:
    _, place, count = np.unique(values, return_inverse=True, return_counts=True)
    rank = (np.cumsum(count) - 0.5 * (count - 1))[place.reshape(-1)]
    return np.asarray(rank - rank.mean() if len(rank) else rank)
