"""Drawn edges with repeats made one and self-loops left out."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def distinct_edges(
    source: NDArray[np.integer[Any]], target: NDArray[np.integer[Any]], nodes: int
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The distinct pairs of different nodes, in order of (source, target)."""
    pair = source.astype(np.int64) * nodes + target
    pair = pair[source != target]
    pair.sort()
    first = np.ones(len(pair), dtype=bool)
    np.not_equal(pair[1:], pair[:-1], out=first[1:])
    source_of_pair, target_of_pair = np.divmod(pair[first], nodes)
    return source_of_pair.astype(np.int32), target_of_pair.astype(np.int32)
