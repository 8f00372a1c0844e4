"""Few balls in the plane, so placed that each set of them that a node needs has a cell of its own."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.placement import Placement
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.kernels.cells import annealed, cell_values, pixel_masks, sets_of

# Beyond these the annealing takes minutes; below, its time is that of its steps.
MOST_BALLS = 256
MOST_SETS = 4096

_COST = 0.7
_HOTTEST, _COLDEST = 3.0, 0.3
_SIDE = 96
# Training's margins are hundredths: the unit square of the annealing is this wide in the arrangement.
_WIDTH = 20.0
_GOLDEN_ANGLE = np.pi * (3 - np.sqrt(5))


class ContainerSets(NamedTuple):
    """The different sets of containers that nodes have, over the nodes that contain anything.

    `balls` lists these nodes; `wanted` holds a set a row, as bits; `own` the number of the one ball whose node it is
    that has this set (it may or may not hold its own anchor), or -1; `of_node` the row of each node.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import container_sets
    >>> container_sets(Graph([0, 0, 1, 1], [2, 3, 2, 3]).successors).wanted[:, 0].tolist()
    [0, 0, 3]
    """

    balls: NDArray[np.int64]
    wanted: NDArray[np.uint64]
    own: NDArray[np.int64]
    of_node: NDArray[np.int64]


def container_sets(members: Adjacency) -> ContainerSets:
    """The different sets of containers in a relation; those of nodes that are balls themselves are kept apart.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import container_sets
    >>> container_sets(Graph([0, 0, 1], [1, 2, 2]).successors).balls
    array([0, 1])
    """
    n = len(members)
    degree = np.diff(members.offsets)
    balls = np.flatnonzero(degree)
    bits = np.zeros((n, max(1, -(-len(balls) // 64)) * 64), np.uint8)
    bits[members.nodes, np.repeat(np.arange(len(balls)), degree[balls])] = 1
    words = np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)
    own = np.full(n, -1, np.int64)
    own[balls] = np.arange(len(balls))
    rows = np.concatenate([own[:, None].astype(np.uint64), words], axis=1)
    sets, of_node = np.unique(rows, axis=0, return_inverse=True)
    return ContainerSets(balls, np.ascontiguousarray(sets[:, 1:]), sets[:, 0].astype(np.int64), of_node.reshape(-1))


def has_few_balls(members: Adjacency) -> bool:
    """Whether `overlapping_balls` accepts the relation.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import has_few_balls
    >>> has_few_balls(Graph([0], [1]).successors)
    True
    """
    balls = int(np.count_nonzero(np.diff(members.offsets)))
    return 0 < balls <= MOST_BALLS and len(container_sets(members).wanted) <= MOST_SETS


def overlapping_balls(members: Adjacency, rng: np.random.Generator, *, steps: int = 100_000) -> Placement:
    """Balls in the plane for a relation in which few nodes contain any, found by simulated annealing.

    Only the balls that have members are moved; each node takes the best cell of the plane for its set of containers,
    and nodes that share a cell are spread in it. A node without members gets a small ball around its anchor, all of
    one size.

    Parameters
    ----------
    members
        The members of each node, each once, without the node itself: at most 256 nodes with any, and at most 4,096
        different sets of containers.
    rng
        Draws the moves.
    steps
        How many moves are tried.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.constructions import overlapping_balls
    >>> from dancar.kernels.scan import certify
    >>> members = Graph([0, 0, 1, 1], [2, 3, 3, 4]).successors
    >>> placement = overlapping_balls(members, np.random.default_rng(0), steps=2000)
    >>> certify(*placement, members.offsets, members.nodes).false
    0
    """
    if not has_few_balls(members):
        raise ParameterError(
            f"overlapping_balls: {int(np.count_nonzero(np.diff(members.offsets))):,} nodes with members given; "
            f"1 to {MOST_BALLS} are accepted, and at most {MOST_SETS:,} different sets of containers"
        )
    sets = container_sets(members)
    near = _nearness(sets)
    center, radius = _first_disks(near, rng)
    weight = np.bincount(sets.of_node, minlength=len(sets.wanted)).astype(np.float64)
    heat = _HOTTEST * (_COLDEST / _HOTTEST) ** (np.arange(steps) / max(steps, 1))
    draws = np.concatenate([rng.random((steps, 5)), rng.standard_normal((steps, 2))], axis=1)
    wanted = sets_of(sets.wanted, sets.own, weight)
    center, radius, _ = annealed(center, radius, wanted, near, _COST, _SIDE, heat, draws)
    return _placed(sets, center, radius, len(members))


def _nearness(sets: ContainerSets) -> NDArray[np.float64]:
    """How many nodes two balls share, each node's share divided by how many balls hold it; a little for any two."""
    bits = np.unpackbits(sets.wanted.astype("<u8").view(np.uint8), axis=1, bitorder="little")[:, : len(sets.balls)]
    weight = np.bincount(sets.of_node, minlength=len(bits)) / np.maximum(bits.sum(axis=1, dtype=np.int64) - 1, 1)
    near = bits.T.astype(np.float64) @ (bits * weight[:, None])
    np.fill_diagonal(near, 0)
    return np.asarray(near + 1e-3)


def _first_disks(
    near: NDArray[np.float64], rng: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Equal disks in the unit square, those that share nodes close together."""
    from dancar.constructions.drawing import drawing

    count = len(near)
    first, second = np.nonzero(np.triu(near >= 0.5, 1))
    place = drawing(first, second, count, rng, weight=near[first, second])
    low, high = place.min(axis=0), place.max(axis=0)
    place = 0.1 + 0.8 * (place - low) / max(float((high - low).max()), 1e-9)
    return place, np.full(count, 0.6 / np.sqrt(count + 8))


def _placed(sets: ContainerSets, center: NDArray[np.float64], radius: NDArray[np.float64], n: int) -> Placement:
    masks = pixel_masks(center, radius, _SIDE)
    different, cell_of_pixel = np.unique(masks, axis=0, return_inverse=True)
    cell = cell_values(different, sets.wanted, sets.own, _COST).argmax(axis=0)[sets.of_node]
    middle = (np.stack(np.divmod(np.arange(_SIDE * _SIDE), _SIDE)[::-1], axis=1) + 0.5) / _SIDE
    anchor, spacing = np.zeros((n, 2)), np.zeros(n)
    for chosen in np.unique(cell):
        pixels = middle[np.flatnonzero(cell_of_pixel.reshape(-1) == chosen)]
        clearance = np.abs(np.linalg.norm(pixels[:, None] - center, axis=2) - radius).min(axis=1)
        nodes, widest = np.flatnonzero(cell == chosen), int(clearance.argmax())
        spread = 0.8 * clearance[widest]
        # A sunflower: as even as points in a disk can be without a search.
        away = spread * np.sqrt((np.arange(len(nodes)) + 0.5) / len(nodes))
        turn = _GOLDEN_ANGLE * np.arange(len(nodes))
        anchor[nodes] = pixels[widest] + np.stack([away * np.cos(turn), away * np.sin(turn)], axis=1)
        spacing[nodes] = 0.3 * spread / np.sqrt(len(nodes))
    all_center, all_radius = anchor.copy(), np.full(n, spacing.min())
    all_center[sets.balls], all_radius[sets.balls] = center, radius
    return Placement(*((_WIDTH * array).astype(np.float32) for array in (all_center - 0.5, all_radius, anchor - 0.5)))
