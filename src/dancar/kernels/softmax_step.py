"""One step of the Poincare embedding's loss, for a containment handed in: each target against drawn non-neighbours.

For a source u with targets v, and drawn nodes w that are none, with slacks s, the loss is

    sum_v -log(exp(s_uv) / (exp(s_uv) + sum_w exp(s_uw))).

A radius that all pairs share cancels, so this is the published loss of the distances. One set of drawn nodes serves all
targets of a part: its slacks are computed once, and the expected gradient is that of a set for each.

As in `pair_step` there are two passes: `find` writes the gradients of parts into chunks of their own; the `gather` of
`ranking_step` adds them up by rows. What is drawn is a function of the seed and the place in the batch.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import njit

from dancar.kernels.corrupted import below, is_known, mixed, mixed_twin
from dancar.regions.containment import Containment
from dancar.regions.scalar import register_scalars

_FLAGS = {"contract", "reassoc", "nsz"}
# Draws for one node before it is given up.
_TRIES = 4
# What weighs less is not moved: its gradient would be lost in the sum of the others.
_LEAST = np.float32(1e-6)


@njit(nogil=True, cache=True)
def drawn(u, seed, place, known, frequent):  # type: ignore[no-untyped-def]
    """A node that is neither u nor a member of u; -1 for none.

    Of 2^16 draws `frequent` take the member of a pair drawn evenly, so that nodes come as often as they are members.
    """
    n = len(known.offsets) - 1
    for attempt in range(_TRIES):
        bits = mixed(seed, place * _TRIES + attempt)
        if (bits & np.uint64(0xFFFF)) < np.uint64(frequent):
            node = np.int64(known.member[below(bits, len(known.member))])
        else:
            node = below(bits, n)
        if node != u and not is_known(u, node, 0, known):
            return np.int32(node)
    return np.int32(-1)


def drawn_twin(u: int, seed: int, place: int, known: set[tuple[int, int]], members: Any, frequent: int, n: int) -> int:
    """`drawn` in plain Python; `known` are the pairs (container, member), `members` the latter in their order."""
    for attempt in range(_TRIES):
        bits = mixed_twin(seed, place * _TRIES + attempt)
        often = (bits & 0xFFFF) < frequent
        node = int(members[((bits >> 32) * len(members)) >> 32]) if often else ((bits >> 32) * n) >> 32
        if node != u and (u, node) not in known:
            return node
    return -1


def softmax_find_of(containment: Containment, dim: int) -> Callable[..., Any]:
    """The loop of a containment whose two sides are one array."""
    return _softmax_find(
        containment.row_slack, containment.row_gradient, dim, *containment.widths(dim)[1:], containment.stamp()
    )


@cache
def _softmax_find(
    row_slack: Callable[..., Any],
    row_gradient: Callable[..., Any],
    dim: int,
    width: int,
    relation_width: int,
    stamp: int,
) -> Callable[..., Any]:
    """Specialize the loop; `stamp` as in `pair_step`."""
    register_scalars()
    whole = 2 * width + relation_width

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def find(S, R, own, bounds, chosen, first, last, draws, seed, known, frequent, starts, rows, gradients):  # type: ignore[no-untyped-def]
        """The parts `chosen[first:last]`, written from row `starts[first]` on.

        Part i is container `own[i]` with `known.member[bounds[i]:bounds[i + 1]]`. Writes the numbers of nodes and the
        loss's derivatives by them; returns how many rows there are, the sum of the losses, and how many pairs were
        looked at.
        """
        at = starts[first]
        begin, loss, looked = at, 0.0 * stamp, 0
        other, share = np.empty(draws, np.int32), np.empty(draws, np.float32)
        out = np.empty((1, whole), np.float32)
        for place in range(first, last):
            u, low, high = own[chosen[place]], bounds[chosen[place]], bounds[chosen[place] + 1]
            count, most = 0, np.float32(-np.inf)
            for k in range(draws):
                node = drawn(u, seed, place * draws + k, known, frequent)
                if node >= 0:
                    other[count], share[count] = node, row_slack(S, u, S, node, R, 0, dim)
                    most = max(most, share[count])
                    count += 1
            if count == 0:
                continue
            looked += count + high - low
            # Sums in units of the largest of the drawn; a target may be larger still.
            total = 0.0
            for k in range(count):
                share[k] = math.exp(share[k] - most)
                total += share[k]
            ours, each = at, 0.0
            rows[ours] = u
            for j in range(width):
                gradients[ours, j] = 0
            at += 1
            for i in range(low, high):
                v = known.member[i]
                above = np.float64(row_slack(S, u, S, v, R, 0, dim) - most)
                # `unit` is the largest of all by that of the drawn.
                unit = max(above, 0.0)
                target, rest = math.exp(above - unit), total * math.exp(-unit)
                loss += math.log(target + rest) + unit - above
                each += math.exp(-unit) / (target + rest)
                row_gradient(S, u, S, v, R, 0, dim, np.float32(-rest / (target + rest)), out, 0)
                rows[at] = v
                for j in range(width):
                    gradients[ours, j] += out[0, j]
                    gradients[at, j] = out[0, width + j]
                at += 1
            for k in range(count):
                weight = np.float32(share[k] * each)
                if weight > _LEAST:
                    row_gradient(S, u, S, other[k], R, 0, dim, weight, out, 0)
                    rows[at] = other[k]
                    for j in range(width):
                        gradients[ours, j] += out[0, j]
                        gradients[at, j] = out[0, width + j]
                    at += 1
        return at - begin, loss, looked

    found: Callable[..., Any] = find
    return found
