"""The graph that an arrangement means, read off all pairs of nodes."""

from dancar.arrangement import Arrangement
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph


def geometric_reconstruction(arrangement: Arrangement, threads: int | None = None) -> Graph:
    """The graph that the rule alone gives, exceptions not counted."""
    from dancar.kernels.scan import contained

    found = contained(*arrangement.balls, threads=checked_threads(threads))
    return arrangement.relation_of(found.source, found.target)


def reconstruction(arrangement: Arrangement, threads: int | None = None) -> Graph:
    """The graph that an arrangement means: what its rule gives, exactly, and its exceptions, if it has any.

    Parameters
    ----------
    arrangement : Arrangement
        What to read.
    threads : int, optional
        How many threads share the work; all cores if None.

    Returns
    -------
    Graph
        With the arrangement's labels, in their order.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.evaluation import reconstruction
    >>> point = np.array([[0], [2]], np.float32)
    >>> balls = {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}
    >>> reconstruction(Arrangement(balls, Labels.of(["pet", "dog"]), contain="source")).edge_list()
    [('pet', 'dog')]
    """
    found = geometric_reconstruction(arrangement, threads)
    return found if arrangement.exceptions is None else arrangement.exceptions.applied(found)
