"""How well an arrangement finds edges that were held out, and what a slack is worth, over all pairs of a sample."""

from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.evaluation import scores_of
from dancar.evaluation.candidates import candidates
from dancar.evaluation.scores import by_blocks
from dancar.graph import Graph
from dancar.graphs.adjacency import neighbours_of

Float64 = NDArray[np.float64]

# Pairs that are looked at: those of all sources, or of so many as there is room for.
_BUDGET = 1 << 28
# Steps of the probability; each has as many held-out edges.
_STEPS, _LEAST = 50, 8
# Files hold finite numbers only.
_LOWEST = float(np.finfo(np.float32).min)


class Found(NamedTuple):
    """Where held-out edges lie among all pairs that are not known, of all sources together.

    Attributes
    ----------
    average_precision : float
        Of the held-out edges.
    slack : float array
        Ascending; held-out edges have it, or more up to the next one.
    hits, others : float arrays
        How many held-out edges and how many other pairs have it, or more up to the next one.
    below : float
        How many other pairs have less than all of them.
    """

    average_precision: float
    slack: Float64
    hits: Float64
    others: Float64
    below: float


@final
class HeldOut:
    """Edges to be found, held out of those that are known.

    Examples
    --------
    >>> import dancar
    >>> from dancar.prediction.held_out import HeldOut
    >>> tree = dancar.load_graph("perfect-tree:depth=4")
    >>> model = dancar.Dancar(dim=2, threads=1).fit(tree)
    >>> HeldOut(*tree.split(0.9), seed=0, threads=1).found(model.arrangement_).average_precision
    1.0
    """

    def __init__(self, known: Graph, held: Graph, seed: int, threads: int) -> None:
        n = known.n_nodes
        self.threads = threads
        count = min(n, max(1, _BUDGET // n))
        self.sample = np.sort(np.random.default_rng([seed, 4]).choice(n, count, replace=False)).astype(np.int32)
        wanted = candidates(held, known)
        self._degrees = wanted.edges.degrees()[self.sample]
        self._edges = neighbours_of(wanted.edges, self.sample)
        out = wanted.left_out.degrees()[self.sample]
        self._out_offsets = np.concatenate([[0], np.cumsum(out)])
        self._out_nodes = neighbours_of(wanted.left_out, self.sample)
        self._pairs = count * n - int(out.sum())
        self.scale = n / count

    def found(self, arrangement: Arrangement) -> Found:
        """Count, for an arrangement of the same nodes."""
        from dancar.kernels.tally import steps_of, tally

        scores = scores_of(arrangement).of_nodes(self.sample)
        ends = np.concatenate([[0], np.cumsum(self._degrees)])
        score = np.empty(len(self._edges), np.float32)

        def read(rows: NDArray[np.float32], first: int) -> None:
            last = first + len(rows)
            own = slice(ends[first], ends[last])
            place = np.repeat(np.arange(len(rows)), self._degrees[first:last])
            score[own] = rows.reshape(len(rows), -1)[place, self._edges[own]]

        by_blocks(scores, self.threads, read, len(self.sample))
        if not len(score):
            return Found(0.0, np.zeros(1), np.zeros(1), np.zeros(1), float(self._pairs) * self.scale)
        steps = steps_of(score)
        free = [np.zeros(2 * len(steps.values), np.int64) for _ in range(self.threads)]
        everywhere = list(free)

        def count(rows: NDArray[np.float32], first: int) -> None:
            counts = free.pop()
            tally(rows, scores.n, first, self._out_offsets, self._out_nodes, *steps, counts)
            free.append(counts)

        by_blocks(scores, self.threads, count, len(self.sample))
        others = np.sum(everywhere, axis=0).reshape(-1, 2).sum(axis=1)
        hits = np.bincount(np.searchsorted(steps.values, score + np.float32(0)), minlength=len(others))
        right, wrong = np.cumsum(hits[::-1])[::-1], np.cumsum(others[::-1])[::-1]
        average = float((hits * (right / (right + wrong))).sum() / len(score))
        below = float(self._pairs - int(wrong[0])) * self.scale
        in_all = [self.scale * part.astype(np.float64) for part in (hits, others)]
        return Found(average, steps.values.astype(np.float64), in_all[0], in_all[1], below)


def rates(found: Found) -> tuple[Float64, Float64]:
    """The rate of held-out edges among pairs of a slack, never falling: slacks from which it holds, and the rates.

    Scores are taken together until there are some held-out edges; neighbours whose rates would fall are joined.
    """
    total = found.hits.sum()
    if not total:
        return np.array([_LOWEST]), np.array([0.5 / (found.below + 1.0)])
    each = max(_LEAST * float(found.hits.min(initial=1)), total / _STEPS)
    part = np.minimum((np.cumsum(found.hits) - found.hits) // each, max(total // each - 1, 0)).astype(np.int64)
    _, first = np.unique(part, return_index=True)
    hits, others = np.add.reduceat(found.hits, first), np.add.reduceat(found.others, first)
    blocks: list[list[float]] = [[_LOWEST, 0.5, found.below + 0.5]]
    for slack, hit, other in zip(found.slack[first], hits, others):
        blocks.append([float(slack), float(hit), float(other)])
        while len(blocks) > 1 and blocks[-2][1] * blocks[-1][2] >= blocks[-1][1] * blocks[-2][2]:
            _, more, further = blocks.pop()
            blocks[-1][1] += more
            blocks[-1][2] += further
    slacks = np.array([block[0] for block in blocks])
    return slacks, np.array([block[1] / (block[1] + block[2]) for block in blocks])
