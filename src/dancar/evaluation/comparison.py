"""The counts of a certificate for any declaration: decided by its slack in float64, over all pairs."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dancar.arrangement import Arrangement, Conditions
from dancar.arrangement.all_pairs import Found, among, by_looking, pairs_within, slacks

if TYPE_CHECKING:
    from dancar.kernels.scan import SortedEdges

_SAMPLE = 256


class Comparison(NamedTuple):
    """What is wrong over all pairs, as the fields of a `Certificate` say it."""

    false: int
    missing: int
    inside_margin: float
    outside_margin: float
    looked_at: int


def compared(arrangement: Arrangement, wanted: Conditions, threads: int) -> Comparison:
    """Compare the containments of an arrangement with those that are wanted."""
    declaration, rows = arrangement.declaration, arrangement.rows
    slack = slacks(declaration, rows, *wanted)
    sources = np.arange(arrangement.n_nodes, dtype=np.int32)
    false, largest, looked_at = 0, -np.inf, len(slack)
    for number in arrangement.numbers if len(sources) else ():
        edges = edges_of(wanted, number, arrangement.n_nodes)
        # A sample says how far outside the nearest non-edge is at the most: so far must be looked.
        for found in by_looking(declaration, rows, number, -np.inf, sources[:: -(-len(sources) // _SAMPLE)], threads):
            largest = max(largest, float(_others(found, edges).slack.max(initial=-np.inf)))
        bound = min(largest, 0.0) if largest > -np.inf else 0.0
        for found in pairs_within(declaration, rows, number, bound, sources, threads):
            other = _others(found, edges)
            largest = max(largest, float(other.slack.max(initial=-np.inf)))
            false += int(np.count_nonzero(other.inside))
            looked_at += len(other.slack)
    return Comparison(false, int(np.count_nonzero(slack < 0)), float(slack.min(initial=np.inf)), -largest, looked_at)


def _others(found: Found, edges: "SortedEdges") -> Found:
    return found.only(~among(edges, found.container, found.member))


def edges_of(wanted: Conditions, number: int, nodes: int) -> "SortedEdges":
    """The wanted members of each container by one relation number."""
    from dancar.kernels.scan import SortedEdges

    low, high = np.searchsorted(wanted.relation, [number, number + 1])
    offsets = np.zeros(nodes + 1, np.int64)
    np.cumsum(np.bincount(wanted.container[low:high], minlength=nodes), out=offsets[1:])
    return SortedEdges(offsets, wanted.member[low:high])


def chains_broken(arrangement: Arrangement) -> int:
    """How many nodes' regions are not nested."""
    declaration, rows = arrangement.declaration, arrangement.rows
    own = np.arange(arrangement.n_nodes, dtype=np.int32)
    broken = np.zeros(len(own), bool)
    for number in declaration.nest:
        broken |= slacks(declaration, rows, own, own, np.full(len(own), number, np.int32)) < 0
    return int(np.count_nonzero(broken))
