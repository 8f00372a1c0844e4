"""Candidate pairs of all balls against all anchors, in batches, share by share on several threads."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.scan.bounds import NOBODY
from dancar.kernels.scan.candidates import next_candidates
from dancar.kernels.scan.index import AnchorIndex, bundled
from dancar.kernels.scan.locality import locality_order
from dancar.kernels.scan.tile import BALLS

SHARE = 256
BATCH = 1 << 16

Result = TypeVar("Result")
Batch = tuple[NDArray[np.int32], NDArray[np.int32], int]


class BallGroups(NamedTuple):
    """Balls in groups of 4 near ones; the last group is filled with balls that reach nobody.

    `centers[g, k, b]` is coordinate k of ball b of group g, `reach[g, b]` its limit on float32 sums of squares,
    `order[4 g + b]` its row.
    """

    centers: NDArray[np.float32]
    reach: NDArray[np.float32]
    order: NDArray[np.int32]


def group_balls(center: NDArray[np.float32], reach: NDArray[np.float32], rows: NDArray[np.int32]) -> BallGroups:
    """The given rows' balls, those that reach somebody, near ones together."""
    rows = rows[reach[rows] != NOBODY]
    order = rows[locality_order(center[rows], BALLS * 16)]
    padded = np.full(-(-len(order) // BALLS) * BALLS, NOBODY, np.float32)
    padded[: len(order)] = reach[order]
    return BallGroups(bundled(center[order], BALLS), padded.reshape(-1, BALLS), order)


def sweep(
    balls: BallGroups, index: AnchorIndex, threads: int, visit: Callable[[Iterator[Batch]], Result]
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


def _batches(balls: BallGroups, index: AnchorIndex, group: int) -> Iterator[Batch]:
    last = min(group + SHARE, len(balls.reach))
    source, target = np.empty(BATCH, np.int32), np.empty(BATCH, np.int32)
    block = 0
    while group < last:
        count, group, block = next_candidates(
            balls.centers,
            balls.reach,
            balls.order,
            index.blocks,
            index.low,
            index.high,
            index.order,
            group,
            last,
            block,
            source,
            target,
        )
        yield source, target, count
