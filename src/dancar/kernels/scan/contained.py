"""Every pair (source, target) with the target's anchor in the source's ball, decided exactly."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.bounds import double_tolerance, reach
from dancar.kernels.scan.check import Rows, check_arrays, chosen_rows
from dancar.kernels.scan.exact import keep_contained
from dancar.kernels.scan.index import AnchorIndex, index_anchors
from dancar.kernels.scan.sweep import Batch, group_balls, sweep


class Decided(NamedTuple):
    """How many pairs each arithmetic decided."""

    single: int
    double: int
    integer: int


class Contained(NamedTuple):
    """The contained pairs, by source, then target, and how all pairs were decided."""

    source: NDArray[np.int32]
    target: NDArray[np.int32]
    decided: Decided


def contained(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    *,
    rows: Rows = None,
    self_pairs: bool = False,
    index: AnchorIndex | None = None,
    threads: int = 1,
) -> Contained:
    """All pairs (u, v) with `radius[u] >= 0` and `sum((center[u] - anchor[v])**2) <= radius[u]**2`, decided exactly.

    Float32 with a rigorous error bound rules out most pairs, float64 decides most others, integers the rest.

    Parameters
    ----------
    center, radius, anchor
        Float32 arrays [n, dim], [n] and [m, dim], finite.
    rows
        The sources to consider: a slice, or numbers; all if None.
    self_pairs
        Whether pairs with u = v are considered too.
    index
        `index_anchors(anchor)`, if it is at hand.
    threads
        How many threads share the work. The result does not depend on it.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import contained
    >>> center = np.array([[0, 0], [3, 0]], np.float32)
    >>> anchor = np.array([[0, 1], [3, 4]], np.float32)
    >>> found = contained(center, np.array([5, 4], np.float32), anchor)
    >>> found.source, found.target
    (array([0], dtype=int32), array([1], dtype=int32))
    """
    check_arrays(center, radius, anchor)
    sources = chosen_rows(rows, len(center))
    dim = center.shape[1]
    center, radius, anchor = (np.ascontiguousarray(array) for array in (center, radius, anchor))
    tolerance = double_tolerance(dim)

    def visit(batches: Iterator[Batch]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        decided = np.zeros(2, np.int64)
        parts = [np.empty(0, np.int64)]
        for source, target, count in batches:
            kept = keep_contained(center, radius, anchor, tolerance, not self_pairs, source, target, count, decided)
            parts.append(source[:kept].astype(np.int64) * len(anchor) + target[:kept])
        return np.concatenate(parts), decided

    found: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
    if len(sources) and len(anchor):
        balls = group_balls(center, reach(radius.astype(np.float64), dim), sources)
        found = sweep(balls, index or index_anchors(anchor), threads, visit)
    keys = np.sort(np.concatenate([np.empty(0, np.int64), *(keys for keys, _ in found)]))
    source, target = np.divmod(keys, max(len(anchor), 1))
    double, integer = (int(sum(decided[stage] for _, decided in found)) for stage in (0, 1))
    pairs = len(sources) * len(anchor)
    if not self_pairs:
        pairs -= int(np.searchsorted(sources, len(anchor)))
    return Contained(
        source.astype(np.int32), target.astype(np.int32), Decided(pairs - double - integer, double, integer)
    )
