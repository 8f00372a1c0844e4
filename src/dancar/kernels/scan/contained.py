"""Every pair (source, target) with the target's anchor in the source's ball, decided exactly."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.check import Rows, check_arrays, check_threads, chosen_rows
from dancar.kernels.scan.decide import Decided, decide
from dancar.kernels.scan.edges import no_edges
from dancar.kernels.scan.index import AnchorIndex, index_of
from dancar.kernels.scan.sweep import Batch, group_balls, other_pairs, sweep


class Contained(NamedTuple):
    """The contained pairs, by source, then target, and how all pairs were decided.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import contained
    >>> ball = np.zeros((2, 1), np.float32)
    >>> contained(ball, np.ones(2, np.float32), ball).decided
    Decided(single=0, double=2, integer=0)
    """

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
        What `index_anchors` or `index_in_order` made of these very anchors, if it is at hand.
    threads
        How many threads share the work. The result does not depend on it.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import contained
    >>> center = np.array([[0, 0], [3, 0]], np.float32)
    >>> anchor = np.array([[0, 1], [3, 4]], np.float32)
    >>> found = contained(center, np.array([5, 3], np.float32), anchor)
    >>> found.source, found.target
    (array([0], dtype=int32), array([1], dtype=int32))
    """
    check_arrays(center, radius, anchor)
    check_threads(threads)
    sources = chosen_rows(rows, len(center))
    center, radius, anchor = (np.ascontiguousarray(array) for array in (center, radius, anchor))
    edges = no_edges(len(center))

    def visit(batches: Iterator[Batch]) -> tuple[NDArray[np.int64], int, int]:
        parts, double, integer = [np.empty(0, np.int64)], 0, 0
        for source, target, squared in other_pairs(center, anchor, edges, self_pairs, batches):
            inside, by_integers = decide(center, radius, anchor, source, target, squared)
            parts.append(source[inside].astype(np.int64) * len(anchor) + target[inside])
            double += len(source) - by_integers
            integer += by_integers
        return np.concatenate(parts), double, integer

    found: list[tuple[NDArray[np.int64], int, int]] = []
    if len(sources) and len(anchor):
        index = index_of(anchor, index)
        balls = group_balls(center, radius.astype(np.float64), sources, index)
        found = sweep(balls, index, threads, visit)
    keys = np.sort(np.concatenate([np.empty(0, np.int64), *(share[0] for share in found)]))
    source, target = np.divmod(keys, max(len(anchor), 1))
    double, integer = sum(share[1] for share in found), sum(share[2] for share in found)
    pairs = len(sources) * len(anchor)
    if not self_pairs:
        pairs -= int(np.searchsorted(sources, len(anchor)))
    decided = Decided(pairs - double - integer, double, integer)
    return Contained(source.astype(np.int32), target.astype(np.int32), decided)
