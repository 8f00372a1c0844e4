"""The fused step over pairs for a containment handed in: hinge gradients, found in chunks, gathered by owned rows.

A step has two passes with a barrier between. `find` reads parameters and writes, for each pair whose slack falls short,
the gradient into the pair's own chunk of a buffer. `gather` lets each thread add up the gradients of the rows that it
owns, in the order of the pairs. Chunks and order do not depend on the number of threads, so neither do the bits.

S and T are the rows of nodes, R those of relations, see `Containment`. A pair's relation number is read from an array
only where there are several; with one, and with rows of R without width, nothing is left of either when compiled.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dancar.kernels.prefetch import prefetch
from dancar.regions.containment import Containment
from dancar.regions.scalar import register_scalars

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]

# Terms may be fused and reordered; nothing here may assume that NaN or infinity do not occur.
_FLAGS = {"contract", "reassoc", "nsz"}
# Pairs whose rows stay in the nearest cache from their slacks to their gradients.
_NEAR = 128
# How many pairs ahead their rows are asked for.
_AHEAD = 32


class PairKernels(NamedTuple):
    """The compiled loops of one containment in one dimension."""

    find: Callable[..., Any]
    gather: Callable[..., Any]
    gather_relations: Callable[..., Any]
    nest: Callable[..., Any]
    slacks: Callable[..., Any]
    retract: Callable[..., Any]


def kernels_of(containment: Containment, dim: int, depth: int = 1, several: bool = False) -> PairKernels:
    """The loops of a containment, for chains of that depth, with one relation or with several."""
    return pair_kernels(
        containment.row_slack,
        containment.row_gradient,
        containment.row_retract,
        containment.relation_retract,
        dim,
        *containment.widths(dim, depth),
        several,
        containment.stamp(),
    )


@cache
def pair_kernels(
    row_slack: Callable[..., Any],
    row_gradient: Callable[..., Any],
    row_retract: Callable[..., Any],
    relation_retract: Callable[..., Any],
    dim: int,
    source_width: int,
    target_width: int,
    relation_width: int,
    several: bool,
    stamp: int,
) -> PairKernels:
    """Specialize the loops to a slack function and a dimension.

    `stamp` stands for the source of the functions: kernels on disk are found by the values that the loops close over,
    and a changed slack must not find the kernel of the old one.
    """
    register_scalars()
    node_width = source_width + target_width
    width = node_width + relation_width

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def find(  # type: ignore[no-untyped-def]
        S, T, R, source, target, relation, weight, first, last, stride, phase, sign, margin, scale, at, rows, gradients
    ):
        """Pairs `phase + k * stride`, first <= k < last: those with `sign * slack < margin`, written from `at` on.

        Writes (source, target, relation) to `rows` and `sign * weight * scale` times minus the slack's gradient to
        `gradients`; returns their number and the sum of their hinges.
        """
        end, loss = at, 0.0 * stamp
        # A loop that holds nothing but the slack is several times faster than one that also writes gradients.
        slack = np.empty(_NEAR, np.float32)
        for begin in range(first, last, _NEAR):
            stop = min(begin + _NEAR, last)
            for k in range(begin, stop):
                prefetch(S, source[phase + k * stride])
                prefetch(T, target[phase + k * stride])
            for k in range(begin, stop):
                i = phase + k * stride
                slack[k - begin] = row_slack(S, source[i], T, target[i], R, relation[i] if several else 0, dim)
            for k in range(begin, stop):
                short = margin - sign * slack[k - begin]
                if short > 0:
                    i = phase + k * stride
                    u, v = source[i], target[i]
                    if u == v:
                        continue
                    r = relation[i] if several else 0
                    loss += weight[i] * short
                    row_gradient(S, u, T, v, R, r, dim, -sign * weight[i] * scale, gradients, end)
                    rows[end, 0], rows[end, 1], rows[end, 2] = u, v, r
                    end += 1
        return end - at, loss

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def gather(rows, gradients, starts, counts, low, high, gradient_source, gradient_target, idle):  # type: ignore[no-untyped-def]
        """Add up the found gradients of rows low <= row < high of either side, and wake those rows."""
        for chunk in range(starts.shape[0]):
            for k in range(starts[chunk], starts[chunk] + counts[chunk]):
                ahead = min(k + _AHEAD, starts[chunk] + counts[chunk] - 1)
                if low <= rows[ahead, 0] < high:
                    prefetch(gradient_source, rows[ahead, 0])
                if low <= rows[ahead, 1] < high:
                    prefetch(gradient_target, rows[ahead, 1])
                u, v = rows[k, 0], rows[k, 1]
                if low <= u < high:
                    idle[u] = 0
                    for j in range(source_width):
                        gradient_source[u, j] += gradients[k, j]
                if low <= v < high:
                    idle[v] = 0
                    for j in range(target_width):
                        gradient_target[v, j] += gradients[k, source_width + j]

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def gather_relations(rows, gradients, starts, counts, low, high, gradient_relation):  # type: ignore[no-untyped-def]
        """Add up the found gradients of relations low <= relation < high.

        A chunk's are summed first: one row may get those of all pairs, and a single sum would lose the last ones.
        """
        part = np.zeros((high - low, relation_width), np.float32)
        for chunk in range(starts.shape[0]):
            part[:] = 0
            for k in range(starts[chunk], starts[chunk] + counts[chunk]):
                r = rows[k, 2] if several else 0
                if low <= r < high:
                    for j in range(relation_width):
                        part[r - low, j] += gradients[k, node_width + j]
            for r in range(low, high):
                for j in range(relation_width):
                    gradient_relation[r, j] += part[r - low, j]

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def nest(S, T, R, relations, low, high, margin, scale, gradient_source, gradient_target, idle):  # type: ignore[no-untyped-def]
        """The hinges of each node's own chain, inner regions in outer ones, for rows low <= row < high."""
        out = np.empty((1, width), np.float32)
        outside = 0 * stamp
        # A loop that holds nothing but the slack is several times faster than one that also adds up gradients.
        slack = np.empty(high - low, np.float32)
        for r in relations:
            for u in range(low, high):
                slack[u - low] = row_slack(S, u, T, u, R, r, dim)
            for u in range(low, high):
                if slack[u - low] < margin:
                    outside += 1
                    idle[u] = 0
                    row_gradient(S, u, T, u, R, r, dim, -scale, out, 0)
                    for j in range(source_width):
                        gradient_source[u, j] += out[0, j]
                    for j in range(target_width):
                        gradient_target[u, j] += out[0, source_width + j]
        return outside

    @njit(nogil=True, cache=True, fastmath=_FLAGS, error_model="numpy")
    def slacks(S, T, R, source, target, relation, first, last, out):  # type: ignore[no-untyped-def]
        """The slack of each pair first <= k < last."""
        for k in range(first, last):
            ahead = min(k + _AHEAD, last - 1)
            prefetch(S, source[ahead])
            prefetch(T, target[ahead])
            r = relation[k] if several else 0
            out[k] = row_slack(S, source[k], T, target[k], R, r, dim)
        return stamp

    @njit(nogil=True, cache=True)
    def retract(S, T, R, low, high, relation_low, relation_high, idle):  # type: ignore[no-untyped-def]
        """Bring rows that moved back to where regions are proper."""
        for u in range(low, high):
            if idle[u] != 255:
                row_retract(S, u, T, u, dim)
        for r in range(relation_low, relation_high):
            relation_retract(R, r, dim)
        return stamp

    return PairKernels(find, gather, gather_relations, nest, slacks, retract)
