r"""Points of hyperbolic space for a hierarchy: nested balls, read as points of the upper half-space."""

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.nested_positions import nested_positions
from dancar.graphs.adjacency import Adjacency

# How far below its roots a hierarchy ends. Less leaves no room, more leads points to where training cannot turn them.
_DEPTH = 4.0


def nested_points(
    members: Adjacency, dim: int, rng: np.random.Generator, *, depth: float = _DEPTH
) -> NDArray[np.float32]:
    r"""Points of the Poincare ball: the balls of `nested_positions`, one dimension lower, by center and radius.

    A ball of :math:`\mathbb R^{d-1}` with the center c and the radius r is the point (c, r) of the upper half-space,
    a model of hyperbolic space in d dimensions. There a node that lies in a much larger ball is some
    :math:`\log(R / r)` from it, and two that lie side by side in it are twice as far apart: what contains a node is
    nearer than what stands beside it. An inversion takes the half-space to the ball, (0, 1) to its origin:

    .. math:: x = \frac{(2c, |c|^2 + r^2 - 1)}{|c|^2 + (r + 1)^2}.

    Parameters
    ----------
    members
        The members of each node, each once, without the node itself.
    dim
        The number of dimensions.
    rng
        Where the random steps come from.
    depth
        The logarithm of the ratio of the largest radius to that of a node without members, but for its half.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.constructions import nested_points
    >>> from dancar.spaces import space
    >>> closure = Graph([0, 0, 1, 1, 2, 2], [1, 2, 3, 4, 5, 6]).transitive_closure()
    >>> x = nested_points(closure.successors, 3, np.random.default_rng(0)).astype(float)
    >>> to_parent, to_other = space("poincare").distance(x[[3, 3]], x[[1, 5]])
    >>> bool(to_parent < to_other)
    True
    """
    power = depth / np.log(max(len(members), 3))
    placement = nested_positions(members, max(dim - 1, 1), rng, power=power)
    center, radius = placement.center.astype(np.float64), placement.radius.astype(np.float64)
    if dim == 1:
        # Only heights are left to tell nodes apart.
        center, radius = center[:, :0], radius * np.exp(center[:, 0])
    square = (center**2).sum(axis=1)
    point = np.concatenate([2 * center, (square + radius**2 - 1)[:, None]], axis=1)
    return np.asarray(point / (square + (radius + 1) ** 2)[:, None], np.float32)
