"""The paper's start: everything anywhere."""

import numpy as np

from dancar.constructions import Placement
from dancar.graphs.adjacency import Adjacency

RADIUS = 0.1


def uniform(members: Adjacency, dim: int, rng: np.random.Generator) -> Placement:
    """Centers uniform in the cube from -1 to 1, radii of 0.1, anchors at the centers.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import uniform
    >>> uniform(Graph([0], [1]).successors, 3, np.random.default_rng(0)).radius
    array([0.1, 0.1], dtype=float32)
    """
    n = len(members)
    center = rng.random((n, dim), np.float32) * np.float32(2) - np.float32(1)
    return Placement(center, np.full(n, RADIUS, np.float32), center.copy())
