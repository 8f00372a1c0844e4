"""All pairs of an arrangement whose slack is at least a bound, whatever its declaration.

Where the declaration has a `reach`, the exact scan of balls and points, or of orthants, finds candidates; otherwise
every pair is looked at. Either way the containment's own slack in float64 decides.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.declaration import Balls, Corners, Declaration
from dancar.arrangement.packing import Rows

if TYPE_CHECKING:
    from dancar.kernels.scan import SortedEdges

Int32 = NDArray[np.int32]
# Pairs that one call looks at, and candidates that are held at once.
_TASK = 1 << 21
_HELD = 1 << 22


class Found(NamedTuple):
    """Pairs by container, then member, and their slacks."""

    container: Int32
    member: Int32
    slack: NDArray[np.float64]

    @property
    def inside(self) -> NDArray[np.bool_]:
        """Which of them are contained."""
        return self.slack >= 0

    def only(self, wanted: NDArray[np.bool_]) -> "Found":
        """The pairs that are wanted."""
        return Found(self.container[wanted], self.member[wanted], self.slack[wanted])


def slacks(
    declaration: Declaration, rows: Rows, container: Int32, member: Int32, relation: Int32
) -> NDArray[np.float64]:
    """The slack of pairs, the one that decides; `rows` are float64."""
    from dancar.kernels.slack_scan import scan_kernels_of

    out = np.empty(len(container))
    kernels = scan_kernels_of(declaration.containment, rows.dim)
    arrays = rows.source, rows.target, rows.relation
    kernels.slacks(*arrays, container, member, relation, 0, len(container), out)
    return out


def pairs_within(
    declaration: Declaration, rows: Rows, relation: int, bound: float, sources: Int32, threads: int
) -> Iterator[Found]:
    """All pairs of a container among `sources` and another node with slack at least `bound`, part by part."""
    if len(sources) and len(rows.target):
        way = by_looking if declaration.reach is None else _by_reach
        yield from way(declaration, rows, relation, bound, sources, threads)


def mined(
    declaration: Declaration,
    rows: Rows,
    relation: int,
    bound: float,
    sources: Int32,
    edges: "SortedEdges",
    limit: int,
    salt: int,
    threads: int,
) -> tuple[Found, float]:
    """Some of the pairs that are no edges with slack at least `bound`, and how many times as many there are.

    The factor is an estimate where the limit was met.
    """
    if declaration.reach is not None:
        source, target, total = _candidates(
            declaration.reach(rows, relation, bound), sources, edges, limit, salt, threads
        )
        return _decided(declaration, rows, relation, bound, source, target), total / max(len(source), 1)
    parts, count = [], 0
    for found in pairs_within(declaration, rows, relation, bound, sources, threads):
        parts.append(found.only(~among(edges, found.container, found.member)))
        count += len(parts[-1].slack)
    step = max(1, -(-count // max(limit, 1)))
    return Found(*(np.concatenate(column)[salt % step :: step] for column in zip(*parts, strict=True))), float(step)


def among(edges: "SortedEdges", source: Int32, target: Int32) -> NDArray[np.bool_]:
    """Which of the pairs are edges."""
    n = np.int64(len(edges.offsets))
    if not len(edges.targets):
        return np.zeros(len(source), bool)
    keys = edges.sources() * n + edges.targets
    wanted = source * n + target
    return np.asarray(keys[np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)] == wanted)


def _decided(
    declaration: Declaration, rows: Rows, relation: int, bound: float, container: Int32, member: Int32
) -> Found:
    slack = slacks(declaration, rows, container, member, np.full(len(container), relation, np.int32))
    return Found(container, member, slack).only(slack >= bound)


def _candidates(
    reached: Balls | Corners, sources: Int32, edges: "SortedEdges", limit: int, salt: int, threads: int
) -> tuple[Int32, Int32, float]:
    """Pairs within reach that are no edges, a sample where the limit is met, and about how many there are."""
    if isinstance(reached, Balls):
        from dancar.kernels.scan import near

        found = near(*reached, 0.0, edges=edges, rows=sources, limit=limit, salt=salt, threads=threads)
        return found.source, found.target, found.total
    from dancar.kernels.orthants import held

    # Edges are in the sample too, and are left out afterwards.
    inside = held(*reached, sources, limit=limit + len(edges.targets), salt=salt, threads=threads)
    other = ~among(edges, inside.orthant, inside.point)
    share = inside.total / max(len(inside.point), 1)
    return inside.orthant[other], inside.point[other], share * int(np.count_nonzero(other))


def _by_reach(
    declaration: Declaration, rows: Rows, relation: int, bound: float, sources: Int32, threads: int
) -> Iterator[Found]:
    assert declaration.reach is not None
    reached = declaration.reach(rows, relation, bound)
    if isinstance(reached, Corners):
        from dancar.kernels.orthants import in_parts

        for inside in in_parts(*reached, sources, threads):
            yield _decided(declaration, rows, relation, bound, inside.orthant, inside.point)
        return
    from dancar.kernels.scan import contained, index_anchors, near

    center, radius, anchor = reached
    index = index_anchors(anchor)
    total = near(center, radius, anchor, 0.0, rows=sources, limit=0, index=index, threads=threads).total
    for part in np.array_split(sources, min(len(sources), 1 + total // _HELD)):
        found = contained(center, radius, anchor, rows=part, index=index, threads=threads)
        other = found.source != found.target
        yield _decided(declaration, rows, relation, bound, found.source[other], found.target[other])


def by_looking(
    declaration: Declaration, rows: Rows, relation: int, bound: float, sources: Int32, threads: int
) -> Iterator[Found]:
    """`pairs_within` without any help of a reach: the slack of every pair is computed."""
    from dancar.kernels.slack_scan import scan_kernels_of

    above = scan_kernels_of(declaration.containment, rows.dim).above
    arrays = rows.source, rows.target, rows.relation
    step = max(1, _TASK // len(rows.target))

    def look(first: int) -> Found:
        share = relation, sources, first, min(first + step, len(sources)), bound
        room = 1 << 14
        while True:
            found = Found(np.empty(room, np.int32), np.empty(room, np.int32), np.empty(room))
            count = above(*arrays, *share, *found)
            if count <= room:
                return found.only(np.arange(room) < count)
            room = count

    firsts = range(0, len(sources), step)
    if threads == 1:
        yield from map(look, firsts)
        return
    with ThreadPoolExecutor(threads) as workers:
        # A few parts ahead, and no more: their pairs are held until they are taken.
        for begin in range(0, len(firsts), 4 * threads):
            yield from workers.map(look, firsts[begin : begin + 4 * threads])
