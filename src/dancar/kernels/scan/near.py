"""Mining: every non-edge whose slack is at least minus a bound, as many of them as a limit allows."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.kernels.scan.check import Rows, check_arrays, check_threads, chosen_rows
from dancar.kernels.scan.edges import SortedEdges, no_edges
from dancar.kernels.scan.index import AnchorIndex, index_of
from dancar.kernels.scan.reservoir import Reservoir
from dancar.kernels.scan.sweep import Batch, group_balls, other_pairs, sweep


class Near(NamedTuple):
    """Mined pairs by source, then target: all of them, or `limit` drawn evenly from them.

    `total` counts all, `inside` those of them with slack at least 0.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import near
    >>> center = np.zeros((100, 1), np.float32)
    >>> mined = near(center, np.ones(100, np.float32), center, 0.01, limit=50)
    >>> len(mined.source), mined.total, mined.inside
    (50, 9900, 9900)
    """

    source: NDArray[np.int32]
    target: NDArray[np.int32]
    total: int
    inside: int


def near(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    bound: float,
    *,
    edges: SortedEdges | None = None,
    rows: Rows = None,
    limit: int = 1 << 24,
    salt: int = 0,
    index: AnchorIndex | None = None,
    threads: int = 1,
) -> Near:
    """All pairs (u, v), u != v and no edge, with slack `radius[u] - |center[u] - anchor[v]| >= -bound`, in float64.

    Parameters
    ----------
    center, radius, anchor
        Float32 arrays [n, dim], [n] and [m, dim], finite.
    bound
        How far outside a ball an anchor may be to be found; at least 0.
    edges
        Pairs to leave out, from `sorted_edges`; none if None.
    rows
        The sources to consider: a slice, or numbers; all if None.
    limit
        The most pairs to return. Of more, those of the smallest hashes are returned: each pair has the same chance.
    salt
        Draws another choice of pairs when there are more than `limit`.
    index
        What `index_anchors` or `index_in_order` made of these very anchors, if it is at hand.
    threads
        How many threads share the work. The result does not depend on it.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import near
    >>> center = np.array([[0], [2], [9]], np.float32)
    >>> found = near(center, np.array([1.5, 1.5, 1.5], np.float32), center, 1.0)
    >>> found.source, found.target, found.total, found.inside
    (array([0, 1], dtype=int32), array([1, 0], dtype=int32), 2, 0)
    """
    check_arrays(center, radius, anchor)
    check_threads(threads)
    if not 0.0 <= bound < np.inf:
        raise ParameterError(f"bound: {bound} given; a finite number from 0 on is accepted")
    if limit < 0:
        raise ParameterError(f"limit: {limit} given; a number from 0 on is accepted")
    sources = chosen_rows(rows, len(center))
    center, radius, anchor = (np.ascontiguousarray(array) for array in (center, radius, anchor))
    left_out = edges or no_edges(len(center))
    chosen = Reservoir(limit, salt)

    def visit(batches: Iterator[Batch]) -> int:
        within = 0
        for source, target, squared in other_pairs(center, anchor, left_out, False, batches):
            slack = radius[source] - np.sqrt(squared)
            mined = slack >= -bound
            chosen.add(source[mined].astype(np.int64) * len(anchor) + target[mined])
            within += int(np.count_nonzero(slack >= 0.0))
        return within

    inside = 0
    if len(sources) and len(anchor):
        index = index_of(anchor, index)
        balls = group_balls(center, radius.astype(np.float64) + bound, sources, index)
        inside = sum(sweep(balls, index, threads, visit))
    source, target = np.divmod(chosen.smallest(), max(len(anchor), 1))
    return Near(source.astype(np.int32), target.astype(np.int32), chosen.total, inside)
