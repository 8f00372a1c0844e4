"""The longest ways in a directed graph, cycles taken as single nodes."""

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.adjacency import adjacency_of_sorted, neighbours_of
from dancar.graphs.components import strong_components
from dancar.graphs.rows import distinct_pairs

Int32 = NDArray[np.int32]


def depth(source: Int32, target: Int32, n: int) -> Int32:
    """The number of steps on the longest way to each node from one without predecessors, cycles condensed."""
    part = strong_components(source, target, n)
    count = int(part.max(initial=-1)) + 1
    return depth_without_cycles(*distinct_pairs(part[source], part[target]), count)[part]


def depth_without_cycles(source: Int32, target: Int32, n: int) -> Int32:
    """The same for rows in order of their sources, without cycles and self-loops.

    Nodes whose predecessors are all done are done together, so the time is that of the rows plus that of the levels.
    """
    successors = adjacency_of_sorted(source, target, n)
    missing = np.bincount(target, minlength=n)
    level = np.zeros(n, np.int32)
    ready = np.flatnonzero(missing == 0)
    step = 0
    while len(ready):
        level[ready] = step
        reached, times = np.unique(neighbours_of(successors, ready), return_counts=True)
        missing[reached] -= times
        ready = reached[missing[reached] == 0]
        step += 1
    return level
