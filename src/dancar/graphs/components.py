"""Connected parts of a directed graph, and a cycle if there is one."""

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.rows import distinct_pairs

Int32 = NDArray[np.int32]


def weak_components(source: Int32, target: Int32, n: int) -> Int32:
    """The number of each node's weakly connected part, parts in order of their first nodes."""
    return _components(*distinct_pairs(source, target), n, "weak")


def strong_components(source: Int32, target: Int32, n: int) -> Int32:
    """The number of each node's strongly connected part, parts in order of their first nodes."""
    return _components(*distinct_pairs(source, target), n, "strong")


# scipy's search for strong parts splits them, or never ends, where an entry of the matrix is stored twice: it gets rows
# without repeats.
def _components(source: Int32, target: Int32, n: int, connection: Literal["weak", "strong"]) -> Int32:
    if not n:
        return np.zeros(0, np.int32)
    from scipy.sparse.csgraph import connected_components

    part: Int32 = connected_components(_matrix(source, target, n), directed=True, connection=connection)[1]
    first = np.empty(int(part.max()) + 1, np.int64)
    # Of several values for one place the last stays: backwards, that is the first node of the part.
    first[part[::-1]] = np.arange(n - 1, -1, -1)
    number = np.empty(len(first), np.int32)
    number[np.argsort(first)] = np.arange(len(first), dtype=np.int32)
    return number[part]


def _matrix(source: Int32, target: Int32, n: int) -> Any:
    """The rows as a compressed sparse matrix of ones; rows must be in order of their sources."""
    from scipy.sparse import csr_array

    offsets = np.zeros(n + 1, np.int64)
    np.cumsum(np.bincount(source, minlength=n), out=offsets[1:])
    width = np.int32 if len(target) < 2**31 else np.int64
    return csr_array((np.ones(len(target)), target.astype(width), offsets.astype(width)), shape=(n, n))


def a_cycle(source: Int32, target: Int32, n: int) -> list[int] | None:
    """The nodes of one cycle of at least two nodes in order, None if there is none."""
    part = strong_components(source, target, n)
    sizes = np.bincount(part, minlength=1)
    if sizes.max(initial=0) < 2:
        return None
    inside = (part[source] == np.argmax(sizes > 1)) & (part[target] == np.argmax(sizes > 1)) & (source != target)
    # Each node of the part has a successor in it: following one from each must come back.
    successor = dict(zip(source[inside].tolist(), target[inside].tolist(), strict=True))
    node = next(iter(successor))
    place: dict[int, int] = {}
    way: list[int] = []
    while node not in place:
        place[node] = len(way)
        way.append(node)
        node = successor[node]
    return way[place[node] :]
