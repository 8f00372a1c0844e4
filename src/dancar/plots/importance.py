"""Which nodes of a map are named first."""

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.adjacency import Adjacency


def importance(members: Adjacency) -> NDArray[np.float64]:
    """A number for each node: how many it contains, and a little for each node that it is contained in.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.plots import importance
    >>> importance(Graph([0, 0, 1], [1, 2, 2]).successors).round(2)
    array([2.  , 1.17, 0.33])
    """
    contained = np.bincount(members.nodes, minlength=len(members))
    return np.asarray(members.degrees() + contained / (contained.max(initial=0) + 4))


def by_importance(members: Adjacency) -> NDArray[np.int64]:
    """The nodes, the most important first; of equals, the first.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.plots import by_importance
    >>> by_importance(Graph([2, 2, 1], [1, 0, 0]).successors)
    array([2, 1, 0])
    """
    return np.argsort(-importance(members), kind="stable")
