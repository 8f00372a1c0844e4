"""The start for few balls in the plane: each set of them that a node needs gets a cell."""

import numpy as np

from dancar.constructions import Placement, overlapping_balls
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.training.starts.given import given


def cells(members: Adjacency, dim: int, rng: np.random.Generator) -> Placement:
    """`overlapping_balls`; in more than two dimensions, with small random coordinates besides.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import cells
    >>> cells(Graph([0, 1], [2, 2]).successors, 2, np.random.default_rng(0)).center.shape
    (3, 2)
    """
    if dim < 2:
        raise ParameterError(f"start: 'cells' given for dim {dim}; it is made in the plane, dim 2 or more is accepted")
    return given(overlapping_balls(members, rng)._asdict(), members, dim, rng)
