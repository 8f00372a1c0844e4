"""`Placement`: a ball and an anchor for each node."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Placement(NamedTuple):
    """The ball and the anchor of each node.

    Node u contains node v when the anchor of v lies in the ball of u.

    Attributes
    ----------
    center : float32 array [n, dim]
    radius : float32 array [n]
    anchor : float32 array [n, dim]

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import intervals
    >>> intervals(Graph([0, 0], [1, 2]).successors).placement.radius
    array([1.5, 0.5, 0.5], dtype=float32)
    """

    center: NDArray[np.float32]
    radius: NDArray[np.float32]
    anchor: NDArray[np.float32]
