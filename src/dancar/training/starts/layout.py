"""The start for pictures and sparse graphs: a drawing of the graph, balls around it."""

import numpy as np
from numpy.typing import NDArray

from dancar.constructions import Placement, drawing
from dancar.graphs.adjacency import Adjacency

# A ball reaches the middle one of its members: wider ones hold too many others, and training finds the rest.
_SHARE = 0.5
# And a hair beyond, so that it is inside in any arithmetic.
_BEYOND = 1 + 1e-5
# Training's margins are hundredths: neighbours in the drawing are about this far apart.
_SPACING = 0.25
_SMALLEST = 0.02
_NOISE = 0.05


def layout(members: Adjacency, dim: int, rng: np.random.Generator) -> Placement:
    """Centers and anchors at the places of a drawing of the graph; a ball reaches to half of its members.

    In more than two dimensions, the further coordinates are small and random; on a line, the drawing's longer side
    is used.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import layout
    >>> placement = layout(Graph([0, 0], [1, 2]).successors, 3, np.random.default_rng(0))
    >>> placement.center.shape, bool(placement.radius[0] > placement.radius[1])
    ((3, 3), True)
    """
    n = len(members)
    container = np.repeat(np.arange(n), np.diff(members.offsets))
    place = drawing(container, members.nodes, n, rng)
    place -= place.mean(axis=0) if n else 0.0
    length = np.linalg.norm(place[container] - place[members.nodes], axis=1)
    typical = float(np.median(length)) if len(length) else 1.0
    place *= _SPACING / typical if typical > 0 else 1.0
    if dim == 1:
        place = place[:, [int(np.argmax(np.ptp(place, axis=0)))]] if n else place[:, :1]
    elif dim > 2:
        place = np.concatenate([place, _NOISE * rng.standard_normal((n, dim - 2))], axis=1)
    center = place.astype(np.float32)
    return Placement(center, _radii(members, place), center.copy())


def _radii(members: Adjacency, place: NDArray[np.float64]) -> NDArray[np.float32]:
    n = len(members)
    count = np.diff(members.offsets)
    container = np.repeat(np.arange(n), count)
    length = np.linalg.norm(place[container] - place[members.nodes], axis=1)
    ordered = length[np.lexsort((length, container))]
    radius = np.full(n, _SMALLEST)
    inside = np.flatnonzero(count)
    radius[inside] = _BEYOND * ordered[members.offsets[inside] + ((count[inside] - 1) * _SHARE).astype(np.int64)]
    return np.asarray(np.maximum(radius, _SMALLEST), np.float32)
