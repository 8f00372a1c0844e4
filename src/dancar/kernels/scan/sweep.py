"""Candidate pairs of all balls against all anchors, in batches, share by share on several threads."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.bounds import reach
from dancar.kernels.scan.candidates import next_candidates
from dancar.kernels.scan.decide import keep_other_pairs
from dancar.kernels.scan.edges import SortedEdges
from dancar.kernels.scan.index import AnchorIndex
from dancar.kernels.scan.layout import grid_limits, laid_out
from dancar.kernels.scan.locality import locality_order
from dancar.kernels.scan.vectors import BALLS

SHARE = 256
BATCH = 1 << 16

Result = TypeVar("Result")
Batch = tuple[NDArray[np.int32], NDArray[np.int32], int]


class BallGroups(NamedTuple):
    """Balls in groups of 4 near ones; the last group is filled with balls that reach nobody.

    `centers[g, k, b]` is coordinate k of ball b of group g, `reach[g, b]` its limit on float32 sums of squares;
    `words` and `limits` are the same on the index's grid; `order[4 g + b]` is the ball's row.
    """

    centers: NDArray[np.float32]
    reach: NDArray[np.float32]
    words: NDArray[np.int32]
    limits: NDArray[np.int32]
    order: NDArray[np.int32]


def group_balls(
    center: NDArray[np.float32],
    distance: NDArray[np.float64],
    rows: NDArray[np.int32],
    index: AnchorIndex,
) -> BallGroups:
    """The given rows' balls that look as far as `distance`, near ones together; without those of a negative one."""
    rows = rows[distance[rows] >= 0.0]
    order = rows[locality_order(center[rows], 4 * BALLS)]
    layout = laid_out(center, order, index.grid, BALLS)
    far = np.full(layout.stray.shape, -1.0)
    far.reshape(-1)[: len(order)] = distance[order]
    limits = grid_limits(layout, far, index.grid, index.stray)
    return BallGroups(layout.floats, reach(far, center.shape[1]), layout.words, limits, order)


def sweep(
    balls: BallGroups,
    index: AnchorIndex,
    threads: int,
    visit: Callable[[Iterator[Batch]], Result],
) -> list[Result]:
    """`visit` of every share of the balls' candidate pairs, in the order of the shares, whatever the threads.

    `visit` gets the batches of one share: a source array, a target array, and how many of their first entries count.
    It may overwrite them.
    """
    starts = range(0, len(balls.reach), SHARE)
    if threads == 1 or len(starts) < 2:
        return [visit(_batches(balls, index, start)) for start in starts]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda start: visit(_batches(balls, index, start)), starts))


def other_pairs(
    center: NDArray[np.float32],
    anchor: NDArray[np.float32],
    edges: SortedEdges,
    self_pairs: bool,
    batches: Iterable[Batch],
) -> Iterator[tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.float64]]]:
    """The sources, targets and squared distances in float64 of the batches' pairs that are no edges."""
    squared = np.empty(BATCH)
    for source, target, count in batches:
        kept = keep_other_pairs(center, anchor, *edges, self_pairs, source, target, count, squared)
        yield source[:kept], target[:kept], squared[:kept]


def _batches(balls: BallGroups, index: AnchorIndex, first: int) -> Iterator[Batch]:
    last = min(first + SHARE, len(balls.reach))
    outer = np.empty(SHARE, np.uint64)
    source, target = np.empty(BATCH, np.int32), np.empty(BATCH, np.int32)
    bundle, group, block = 0, first, 0
    while bundle < len(index.boxes.low):
        count, bundle, group, block = next_candidates(
            balls.centers,
            balls.reach,
            balls.words,
            balls.limits,
            balls.order,
            index.order,
            index.blocks,
            index.words,
            index.halves,
            *index.boxes,
            *index.outer,
            outer,
            first,
            last,
            bundle,
            group,
            block,
            source,
            target,
        )
        yield source, target, count
