"""Is a graph met exactly: false and missing edges over all pairs, and how close the closest pair comes."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.kernels.scan.bounds import double_tolerance, reach
from dancar.kernels.scan.check import check_arrays
from dancar.kernels.scan.contained import Decided
from dancar.kernels.scan.edges import SortedEdges, is_edge, sorted_edges
from dancar.kernels.scan.exact import keep_contained, squared_distance
from dancar.kernels.scan.index import AnchorIndex, index_anchors
from dancar.kernels.scan.reservoir import Reservoir
from dancar.kernels.scan.sweep import Batch, group_balls, sweep

_FIRST_SAMPLE = 32
_SECOND_SAMPLE = 1024


class Certified(NamedTuple):
    """What a scan of all n (n - 1) pairs found.

    `false` counts the contained pairs that are no edges; `false_source` and `false_target` list them, or as many as
    the limit allows. `missing_source` and `missing_target` are all edges that are not contained. `inside_margin` is
    the smallest slack over all edges (infinity without edges), `outside_margin` the smallest distance beyond the ball
    over all other pairs (infinity without any); a negative one is a violation's depth. Counts are exact, margins
    float64.
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


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def drop_edges(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    offsets: NDArray[np.int64],
    targets: NDArray[np.int32],
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    count: int,
) -> tuple[int, float]:
    """Move the non-edges of the first `count` pairs to the front; return how many, and the largest slack of them."""
    kept, largest = 0, -np.inf
    for i in range(count):
        u, v = source[i], target[i]
        if u != v and not is_edge(offsets, targets, u, v):
            slack = np.float64(radius[u]) - np.sqrt(squared_distance(center, anchor, u, v))
            largest = max(largest, slack)
            source[kept], target[kept] = u, v
            kept += 1
    return kept, largest


@njit(nogil=True, cache=True)  # type: ignore[untyped-decorator]
def slacks(
    center: NDArray[np.float32],
    radius: NDArray[np.float32],
    anchor: NDArray[np.float32],
    source: NDArray[np.int32],
    target: NDArray[np.int32],
) -> NDArray[np.float64]:
    """The slack of each pair in float64."""
    result = np.empty(len(source))
    for i in range(len(source)):
        u, v = source[i], target[i]
        result[i] = np.float64(radius[u]) - np.sqrt(squared_distance(center, anchor, u, v))
    return result


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
        `index_anchors(anchor)`, if it is at hand.
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
    if len(center) != len(anchor):
        raise ParameterError(f"anchor: {len(anchor)} given for {len(center)} centers; one a node is accepted")
    edges = sorted_edges(edge_offsets, edge_targets, len(center))
    center, radius, anchor = (np.ascontiguousarray(array) for array in (center, radius, anchor))
    count, dim = center.shape
    tolerance = double_tolerance(dim)
    source, target = edges.sources(), edges.targets
    slack = slacks(center, radius, anchor, source, target)
    decided = np.zeros(2, np.int64)
    present = (source.copy(), target.copy())
    met = keep_contained(center, radius, anchor, tolerance, False, *present, len(source), decided)
    absent = np.setdiff1d(_keys(source, target, count), _keys(present[0][:met], present[1][:met], count), True)
    chosen = Reservoir(limit, 0)
    largest = -np.inf
    if count > 1:
        index = index or index_anchors(anchor)
        largest = _largest_in_sample(center, radius, anchor, edges, index, threads)

        def visit(batches: Iterator[Batch]) -> tuple[float, NDArray[np.int64]]:
            decided, largest = np.zeros(2, np.int64), -np.inf
            for source, target, size in batches:
                kept, slack = drop_edges(center, radius, anchor, *edges, source, target, size)
                largest = max(largest, slack)
                kept = keep_contained(center, radius, anchor, tolerance, False, source, target, kept, decided)
                chosen.add(_keys(source[:kept], target[:kept], count))
            return largest, decided

        widened = reach(radius.astype(np.float64) + max(-largest, 0.0), dim)
        shares = sweep(group_balls(center, widened, np.arange(count, dtype=np.int32)), index, threads, visit)
        largest = max([largest, *(slack for slack, _ in shares)])
        decided += sum(share for _, share in shares)
    false_source, false_target = _pairs(chosen.smallest(), count)
    missing_source, missing_target = _pairs(absent, count)
    double, integer = (int(stage) for stage in decided)
    return Certified(
        chosen.total,
        len(absent),
        false_source,
        false_target,
        missing_source,
        missing_target,
        float(slack.min(initial=np.inf)),
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
        return max(float(drop_edges(center, radius, anchor, *edges, *batch)[1]) for batch in batches)

    largest = -np.inf
    for sample in (_FIRST_SAMPLE, _SECOND_SAMPLE):
        rows = np.arange(0, len(center), -(-len(center) // sample), dtype=np.int32)
        balls = group_balls(center, reach(radius.astype(np.float64) + max(-largest, 0.0), center.shape[1]), rows)
        largest = max([largest, *sweep(balls, index, threads, visit)])
    return largest


def _keys(source: NDArray[np.int32], target: NDArray[np.int32], count: int) -> NDArray[np.int64]:
    return source.astype(np.int64) * count + target


def _pairs(keys: NDArray[np.int64], count: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    source, target = np.divmod(keys, max(count, 1))
    return source.astype(np.int32), target.astype(np.int32)
