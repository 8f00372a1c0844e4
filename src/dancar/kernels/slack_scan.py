"""The predicate of a containment in float64, for pairs listed, for all pairs of some rows, and as rows of scores.

Training may round as it likes. What decides is this one function of the stored float32 numbers, computed in float64
without fused or reordered terms: the same bits wherever it is asked.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from numba import njit

from dancar.regions.containment import Containment
from dancar.regions.scalar import register_scalars


class ScanKernels(NamedTuple):
    """The compiled loops of one containment in one dimension."""

    slacks: Callable[..., Any]
    above: Callable[..., Any]
    container_rows: Callable[..., Any]
    member_rows: Callable[..., Any]


def scan_kernels_of(containment: Containment, dim: int) -> ScanKernels:
    """The loops of a containment."""
    return scan_kernels(containment.row_slack, dim, containment.stamp())


@cache
def scan_kernels(row_slack: Callable[..., Any], dim: int, stamp: int) -> ScanKernels:
    """Specialize the loops to a slack function and a dimension; `stamp` as in `pair_kernels`."""
    register_scalars()

    @njit(nogil=True, cache=True)
    def slacks(S, T, R, source, target, relation, first, last, out):  # type: ignore[no-untyped-def]
        """The slack of each pair first <= k < last, of float64 rows."""
        for k in range(first, last):
            out[k] = row_slack(S, source[k], T, target[k], R, relation[k], dim)
        return stamp

    @njit(nogil=True, cache=True)
    def above(S, T, R, relation, sources, first, last, bound, found_source, found_target, found_slack):  # type: ignore[no-untyped-def]
        """Pairs (u, v), u among `sources[first:last]` and v any other row of T, with slack at least `bound`.

        They are written in order; returns how many there are, and those beyond the room are counted only.
        """
        count, room = 0 * stamp, len(found_source)
        for k in range(first, last):
            u = sources[k]
            for v in range(T.shape[0]):
                slack = row_slack(S, u, T, v, R, relation, dim)
                if slack >= bound and u != v:
                    if count < room:
                        found_source[count], found_target[count], found_slack[count] = u, v, slack
                    count += 1
        return count

    @njit(nogil=True, cache=True)
    def container_rows(S, T, R, relation, first, last, out):  # type: ignore[no-untyped-def]
        """Write the slack of every v in u to `out[u - first, v]`, for first <= u < last."""
        for u in range(first, last):
            for v in range(T.shape[0]):
                out[u - first, v] = row_slack(S, u, T, v, R, relation, dim)
        return stamp

    @njit(nogil=True, cache=True)
    def member_rows(S, T, R, relation, first, last, out):  # type: ignore[no-untyped-def]
        """Write the slack of u in every v to `out[u - first, v]`, for first <= u < last."""
        for u in range(first, last):
            for v in range(S.shape[0]):
                out[u - first, v] = row_slack(S, v, T, u, R, relation, dim)
        return stamp

    return ScanKernels(slacks, above, container_rows, member_rows)
