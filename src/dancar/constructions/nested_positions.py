"""Balls inside one another, as a hierarchy has them: no training, any number of dimensions."""

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.basic_containers import basic_containers
from dancar.constructions.placement import Placement
from dancar.graphs.adjacency import Adjacency, neighbours_of
from dancar.graphs.rows import sorted_pairs

Float32 = NDArray[np.float32]


def nested_positions(
    members: Adjacency, dim: int, rng: np.random.Generator, *, scale: float = 1.0, power: float | None = None
) -> Placement:
    """Each node near the middle of its basic containers, with a ball whose volume is its number of members.

    With s(v) the number of members of v plus one, v lies at the mean of the places of its basic containers plus a
    random step, uniform in the ball of radius `scale * (s / n)**(1 / dim)` where s belongs to the smallest of them
    (s = n if there is none). The ball of v has the radius `scale * (s(v) / n)**(1 / dim)` around that place, half of
    it if v has no members, and its anchor is its center. Volumes being what they are, a container's ball has room for
    those of its members.

    Parameters
    ----------
    members
        The members of each node, each once, without the node itself.
    dim
        The number of dimensions.
    rng
        Where the steps come from.
    scale
        The radius of a ball that contains all nodes.
    power
        Another power of the number of members than `1 / dim` for the radii.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.constructions import nested_positions
    >>> closure = Graph([0, 0, 1, 1], [1, 2, 3, 4]).transitive_closure()
    >>> placement = nested_positions(closure.successors, 2, np.random.default_rng(0))
    >>> placement.center.shape, placement.radius.round(2)
    ((5, 2), array([1.  , 0.77, 0.22, 0.22, 0.22], dtype=float32))
    """
    n = len(members)
    size = np.diff(members.offsets) + 1
    radius = (scale * (size / max(n, 1)) ** (1 / dim if power is None else power)).astype(np.float32)
    containers = basic_containers(members)
    place = steps_in_unit_ball(n, dim, rng)
    place *= np.float32(scale)
    inside = np.flatnonzero(np.diff(containers.offsets))
    if len(inside):
        place[inside] *= np.minimum.reduceat(radius[containers.nodes], containers.offsets[inside])[:, None] / scale
    for nodes in levels_after_containers(containers)[1:]:
        place[nodes] += _means(place, containers, nodes)
    radius[size == 1] *= np.float32(0.5)
    return Placement(place, radius, place.copy())


def steps_in_unit_ball(n: int, dim: int, rng: np.random.Generator) -> Float32:
    """Random points, uniform in the ball of radius 1."""
    step = rng.standard_normal((n, dim), np.float32)
    length = np.sqrt(np.einsum("ij,ij->i", step, step, dtype=np.float32))
    length[length == 0] = 1
    step *= (rng.random(n, np.float32) ** np.float32(1 / dim) / length)[:, None]
    return step


def levels_after_containers(containers: Adjacency) -> list[NDArray[np.int64]]:
    """The nodes in levels: first those without containers, then those whose containers are all in earlier levels."""
    n = len(containers)
    member = np.repeat(np.arange(n, dtype=np.int32), np.diff(containers.offsets))
    container, member = sorted_pairs(containers.nodes, member)
    offsets = np.zeros(n + 1, np.int64)
    np.cumsum(np.bincount(container, minlength=n), out=offsets[1:])
    members = Adjacency(offsets, member)
    missing = np.diff(containers.offsets)
    ready = np.flatnonzero(missing == 0)
    levels = []
    while len(ready):
        levels.append(ready)
        reached, times = np.unique(neighbours_of(members, ready), return_counts=True)
        missing[reached] -= times
        ready = reached[missing[reached] == 0].astype(np.int64)
    return levels or [ready]


def _means(place: Float32, containers: Adjacency, nodes: NDArray[np.int64]) -> Float32:
    """The mean place of each node's containers; each node has at least one."""
    count = containers.offsets[nodes + 1] - containers.offsets[nodes]
    starts = np.cumsum(count) - count
    total = np.add.reduceat(place[neighbours_of(containers, nodes)], starts, axis=0)
    return np.asarray(total / count[:, None].astype(np.float32))
