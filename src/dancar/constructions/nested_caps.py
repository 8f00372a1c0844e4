"""Caps of a sphere inside one another, as a hierarchy has them: nested balls, projected."""

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.nested_positions import nested_positions
from dancar.graphs.adjacency import Adjacency

# All of them lie in a ball of this size before they are projected, the roots in one of this radius around the pole.
_SIZE = 0.35


def nested_caps(
    members: Adjacency, dim: int, rng: np.random.Generator
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Unit vectors, and angles around them: the balls of `nested_positions` on a sphere in `dim` dimensions.

    The stereographic projection maps balls to caps, and what is nested stays nested.

    Parameters
    ----------
    members
        The members of each node, each once, without the node itself.
    dim
        The number of coordinates, at least 2: one more than that of the balls.
    rng
        Where the random steps come from.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.constructions import nested_caps
    >>> closure = Graph([0, 0, 1, 1], [1, 2, 3, 4]).transitive_closure()
    >>> unit, angle = nested_caps(closure.successors, 3, np.random.default_rng(0))
    >>> (unit**2).sum(axis=1).round(6), bool(angle[0] > angle[1] > angle[3] > 0)
    (array([1., 1., 1., 1., 1.]), True)
    """
    placement = nested_positions(members, dim - 1, rng, scale=_SIZE)
    center, radius = placement.center.astype(np.float64), placement.radius.astype(np.float64)
    length = np.sqrt((center**2).sum(1))
    # A ball's nearest and farthest points on the line from the pole, which is a great circle of the sphere.
    near, far = 2 * np.arctan(length - radius), 2 * np.arctan(length + radius)
    middle, angle = (near + far) / 2, (far - near) / 2
    side = center / np.maximum(length, 1e-300)[:, None]
    return np.concatenate([np.sin(middle)[:, None] * side, np.cos(middle)[:, None]], axis=1), angle
