"""One step of a margin ranking loss over triples and corrupted ones, for a containment handed in.

For a triple with slack s and corrupted ones with slacks t_k, each with another node in place of one of its two, the
loss is `sum_k weight_k max(0, margin + t_k - s)`. The weights are equal, or, with a temperature, a softmax of the t_k:
what is nearly taken for a triple counts most (self-adversarial).

As in `pair_step` there are two passes: `find` writes gradients of the batch's triples into their own chunks, `gather`
lets each thread add up those of the rows that it owns, in the order of the chunks. What is drawn is a function of the
seed and the place in the batch, so nothing depends on the number of threads.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.corrupted import corrupted, is_known
from dancar.regions.containment import Containment
from dancar.regions.scalar import register_scalars

Float32 = NDArray[np.float32]

_FLAGS = {"contract", "reassoc", "nsz"}


class RankingKernels(NamedTuple):
    """The compiled loops of one containment in one dimension."""

    find: Callable[..., Any]
    gather: Callable[..., Any]
    gather_relations: Callable[..., Any]


def ranking_kernels_of(containment: Containment, dim: int) -> RankingKernels:
    """The loops of a containment whose two sides are one array."""
    widths = containment.widths(dim)
    return _ranking_kernels(
        containment.row_slack, containment.row_gradient, dim, widths.source, widths.relation, containment.stamp()
    )


@cache
def _ranking_kernels(
    row_slack: Callable[..., Any],
    row_gradient: Callable[..., Any],
    dim: int,
    width: int,
    relation_width: int,
    stamp: int,
) -> RankingKernels:
    """Specialize the loops; `stamp` as in `pair_step`."""
    register_scalars()
    whole = 2 * width + relation_width

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def find(  # type: ignore[no-untyped-def]
        S, R, container, member, relation, chosen, first, last, draws, seed, known, near, sides, margin, temperature,
        rows, gradients, relation_gradients,
    ):  # fmt: skip
        """The triples `chosen[first:last]`, with `draws` corrupted ones each, written from row `first (draws + 2)` on.

        Writes the numbers of nodes and the loss's derivatives by them, and for each triple those by its relation;
        returns how many rows there are, the sum of the losses, and how many corrupted triples were looked at.
        """
        at = first * (draws + 2)
        begin, loss, looked = at, 0.0 * stamp, 0
        other, slack = np.empty(draws, np.int32), np.empty(draws, np.float32)
        at_container = np.empty(draws, np.bool_)
        out = np.empty((1, whole), np.float32)
        for place in range(first, last):
            i = chosen[place]
            u, v, r = container[i], member[i], relation[i]
            for j in range(relation_width):
                relation_gradients[place, j] = 0
            count, most = 0, np.float32(-np.inf)
            for k in range(draws):
                node, outer = corrupted(u, v, r, seed, place * draws + k, known, near, sides)
                if node < 0:
                    continue
                other[count], at_container[count] = node, outer
                if outer:
                    slack[count] = row_slack(S, node, S, v, R, r, dim)
                else:
                    slack[count] = row_slack(S, u, S, node, R, r, dim)
                most = max(most, slack[count])
                count += 1
            looked += count
            least = row_slack(S, u, S, v, R, r, dim) - margin
            if count == 0 and not is_known(v, u, r, known):
                # Where every other node makes a triple, what is left to tell from is the triple turned round.
                count, other[0], at_container[0] = 1, -1, False
                slack[0] = most = row_slack(S, v, S, u, R, r, dim)
            if count == 0 or most <= least:
                continue
            total = np.float32(0)
            for k in range(count):
                total += math.exp(temperature * (slack[k] - most))
            own = np.float32(0)
            ours, theirs = at, at + 1
            for j in range(width):
                gradients[ours, j] = 0
                gradients[theirs, j] = 0
            at += 2
            for k in range(count):
                if slack[k] > least:
                    weight = math.exp(temperature * (slack[k] - most)) / total
                    loss += weight * (slack[k] - least)
                    own += weight
                    node = other[k]
                    if node < 0:
                        row_gradient(S, v, S, u, R, r, dim, weight, out, 0)
                        for j in range(width):
                            gradients[theirs, j] += out[0, j]
                            gradients[ours, j] += out[0, width + j]
                    elif at_container[k]:
                        row_gradient(S, node, S, v, R, r, dim, weight, out, 0)
                        for j in range(width):
                            gradients[at, j] = out[0, j]
                            gradients[theirs, j] += out[0, width + j]
                    else:
                        row_gradient(S, u, S, node, R, r, dim, weight, out, 0)
                        for j in range(width):
                            gradients[ours, j] += out[0, j]
                            gradients[at, j] = out[0, width + j]
                    for j in range(relation_width):
                        relation_gradients[place, j] += out[0, 2 * width + j]
                    if node >= 0:
                        rows[at] = node
                        at += 1
            row_gradient(S, u, S, v, R, r, dim, -own, out, 0)
            for j in range(width):
                gradients[ours, j] += out[0, j]
                gradients[theirs, j] += out[0, width + j]
            for j in range(relation_width):
                relation_gradients[place, j] += out[0, 2 * width + j]
            rows[ours], rows[theirs] = u, v
        return at - begin, loss, looked

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def gather(rows, gradients, starts, counts, low, high, gradient, idle):  # type: ignore[no-untyped-def]
        """Add up the found gradients of rows low <= row < high, and wake those rows."""
        for chunk in range(starts.shape[0]):
            for k in range(starts[chunk], starts[chunk] + counts[chunk]):
                row = rows[k]
                if low <= row < high:
                    idle[row] = 0
                    for j in range(width):
                        gradient[row, j] += gradients[k, j]
        return stamp

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def gather_relations(relation, relation_gradients, low, high, gradient):  # type: ignore[no-untyped-def]
        """Add up the gradients of relations low <= relation < high, of a triple each, in float64: many share one."""
        part = np.zeros((high - low, relation_width))
        for place in range(len(relation)):
            r = relation[place]
            if low <= r < high:
                for j in range(relation_width):
                    part[r - low, j] += relation_gradients[place, j]
        for r in range(low, high):
            for j in range(relation_width):
                gradient[r, j] += part[r - low, j]
        return stamp

    return RankingKernels(find, gather, gather_relations)
