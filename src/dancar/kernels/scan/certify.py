"""Is a graph met exactly: false and missing edges over all pairs, and how close the closest pair comes."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.kernels.scan.check import check_arrays, check_threads
from dancar.kernels.scan.decide import Decided, decide, keep_other_pairs
from dancar.kernels.scan.edges import SortedEdges, no_edges, sorted_edges
from dancar.kernels.scan.index import AnchorIndex, index_of
from dancar.kernels.scan.reservoir import Reservoir
from dancar.kernels.scan.sweep import Batch, group_balls, other_pairs, sweep

_FIRST_SAMPLE = 32
_SECOND_SAMPLE = 1024


class Certified(NamedTuple):
    """What a scan of all n (n - 1) pairs found.

    `false` counts the contained pairs that are no edges; `false_source` and `false_target` list them, or as many as
    the limit allows. `missing_source` and `missing_target` are all edges that are not contained. `inside_margin` is
    the smallest slack over all edges (infinity without edges), `outside_margin` the smallest distance beyond the ball
    over all other pairs (infinity without any); a negative one is a violation's depth. Counts are exact, margins
    float64.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import certify
    >>> center = np.array([[0], [2]], np.float32)
    >>> certify(center, np.array([3, 1], np.float32), center, np.array([0, 0, 1]), np.array([0])).missing_source
    array([1], dtype=int32)
    """

    false: int
    missing: int
    false_source: NDArray[np.int32]
    false_target: NDArray[np.int32]
    missing_source: NDArray[np.int32]
    missing_target: NDArray[np.int32]
    inside_margin: float
    outside_margin: float
    decided: Decided


def certify(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    edge_offsets: NDArray[np.integer],
    edge_targets: NDArray[np.integer],
    *,
    limit: int = 1 << 20,
    index: AnchorIndex | None = None,
    threads: int = 1,
) -> Certified:
    """Compare containment, decided exactly as by `contained`, with the edges of a graph over all pairs u != v.

    Parameters
    ----------
    center, radius, anchor
        Float32 arrays [n, dim], [n] and [n, dim], finite.
    edge_offsets, edge_targets
        The targets of node u are `edge_targets[edge_offsets[u] : edge_offsets[u + 1]]`, ascending, without u.
    limit
        The most false pairs to list; of more, an even choice is listed.
    index
        What `index_anchors` or `index_in_order` made of these very anchors, if it is at hand.
    threads
        How many threads share the work. The result does not depend on it.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.kernels.scan import certify
    >>> center = np.array([[0], [2], [9]], np.float32)
    >>> radius = np.array([3, 1, 1], np.float32)
    >>> found = certify(center, radius, center, np.array([0, 1, 1, 1]), np.array([1]))
    >>> found.false, found.missing, found.inside_margin, found.outside_margin
    (0, 0, 1.0, 1.0)
    """
    check_arrays(center, radius, anchor)
    check_threads(threads)
    if len(center) != len(anchor):
        raise ParameterError(f"anchor: {len(anchor)} given for {len(center)} centers; one a node is accepted")
    edges = sorted_edges(edge_offsets, edge_targets, len(center))
    center, radius, anchor = (np.ascontiguousarray(array) for array in (center, radius, anchor))
    count = len(center)
    source, target = edges.sources(), edges.targets.copy()
    squared = np.empty(len(source))
    keep_other_pairs(center, anchor, *no_edges(count), False, source, target, len(source), squared)
    present, integer = decide(center, radius, anchor, source, target, squared)
    double = len(source) - integer
    inside_margin = (radius[source] - np.sqrt(squared)).min(initial=np.inf)
    chosen = Reservoir(limit, 0)
    largest = -np.inf

    def visit(batches: Iterator[Batch]) -> tuple[float, int, int]:
        largest, double, integer = -np.inf, 0, 0
        for source, target, squared in other_pairs(center, anchor, edges, False, batches):
            largest = max(largest, (radius[source] - np.sqrt(squared)).max(initial=-np.inf))
            inside, by_integers = decide(center, radius, anchor, source, target, squared)
            chosen.add(source[inside].astype(np.int64) * count + target[inside])
            double += len(source) - by_integers
            integer += by_integers
        return largest, double, integer

    if count > 1:
        index = index_of(anchor, index)
        largest = _largest_in_sample(center, radius, anchor, edges, index, threads)
        distance = radius.astype(np.float64) + max(-largest, 0.0)
        balls = group_balls(center, distance, np.arange(count, dtype=np.int32), index)
        shares = sweep(balls, index, threads, visit)
        largest = max([largest, *(share[0] for share in shares)])
        double += sum(share[1] for share in shares)
        integer += sum(share[2] for share in shares)
    false_source, false_target = np.divmod(chosen.smallest(), max(count, 1))
    missing = np.flatnonzero(~present)
    return Certified(
        chosen.total,
        len(missing),
        false_source.astype(np.int32),
        false_target.astype(np.int32),
        source[missing],
        target[missing],
        float(inside_margin),
        -float(largest),
        Decided(count * (count - 1) - double - integer, double, integer),
    )


def _largest_in_sample(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    edges: SortedEdges,
    index: AnchorIndex,
    threads: int,
) -> float:
    """The largest slack over the non-edges of evenly spaced sources: it tells how far the scan must look."""

    def visit(batches: Iterator[Batch]) -> float:
        return max(
            float((radius[source] - np.sqrt(squared)).max(initial=-np.inf))
            for source, _, squared in other_pairs(center, anchor, edges, False, batches)
        )

    largest = -np.inf
    for sample in (_FIRST_SAMPLE, _SECOND_SAMPLE):
        rows = np.arange(0, len(center), -(-len(center) // sample), dtype=np.int32)
        balls = group_balls(center, radius.astype(np.float64) + max(-largest, 0.0), rows, index)
        largest = max([largest, *sweep(balls, index, threads, visit)])
    return largest
