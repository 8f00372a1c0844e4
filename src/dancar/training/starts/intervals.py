"""The start on a line: intervals along a spanning forest, exact for the closure of a forest without any training."""

import numpy as np

from dancar.constructions import Placement, interval_placement, spanning_forest
from dancar.graphs.adjacency import Adjacency


def intervals(members: Adjacency, dim: int, rng: np.random.Generator) -> Placement:
    """The intervals of a spanning forest on the first axis; all other coordinates are 0, and nothing is drawn.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import intervals
    >>> intervals(Graph([0, 0], [1, 2]).successors, 2, np.random.default_rng(0)).center
    array([[0., 0.],
           [0., 0.],
           [1., 0.]], dtype=float32)
    """
    center, radius, anchor = interval_placement(members, spanning_forest(members))
    rest = np.zeros((len(members), dim - 1), np.float32)
    return Placement(np.concatenate([center, rest], axis=1), radius, np.concatenate([anchor, rest], axis=1))
