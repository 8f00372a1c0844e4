"""Drawings of a graph by igraph, the same for the same seed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.igraph_numbers import igraph_numbers

# Where DrL's multilevel layout becomes quicker than one in which all vertices push each other.
_MANY = 5000


def drawing(
    source: NDArray[np.integer[Any]],
    target: NDArray[np.integer[Any]],
    n: int,
    rng: np.random.Generator,
    *,
    weight: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """A place in the plane for each node, neighbours near each other: igraph's Fruchterman-Reingold or DrL layout.

    igraph draws its random numbers from a generator seeded by `rng`, and goes back to Python's `random` module, its
    own default, afterwards.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import drawing
    >>> one, other = (drawing(np.array([0]), np.array([1]), 3, np.random.default_rng(0)) for _ in range(2))
    >>> one.shape, bool((one == other).all())
    ((3, 2), True)
    """
    import igraph

    graph = igraph.Graph(n=n, edges=np.stack([source, target], axis=1).tolist())
    weights = None if weight is None else weight.tolist()
    first: NDArray[np.float64] = (rng.random((n, 2)) - 0.5) * np.sqrt(n)
    if n < 2 or not len(source):
        return first
    with igraph_numbers(rng):
        if n > _MANY:
            layout = graph.layout_drl(weights=weights, seed=first.tolist())
        else:
            layout = graph.layout_fruchterman_reingold(weights=weights, seed=first.tolist(), grid=False)
    return np.asarray(layout.coords, np.float64).reshape(n, 2)
