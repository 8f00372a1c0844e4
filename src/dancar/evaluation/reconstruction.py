"""The graph that an arrangement means, read off all pairs of nodes."""

import numpy as np

from dancar.arrangement import Arrangement, Conditions
from dancar.arrangement.all_pairs import pairs_within
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph
from dancar.regions.point_in_ball import POINT_IN_BALL


def geometric_reconstruction(arrangement: Arrangement, threads: int | None = None) -> Graph:
    """The graph that the rule alone gives, exceptions not counted."""
    count = checked_threads(threads)
    if arrangement.declaration.containment is POINT_IN_BALL:
        from dancar.kernels.scan import contained

        found = contained(*arrangement.balls, threads=count)
        return arrangement.graph_of(Conditions(found.source, found.target, np.zeros(len(found.source), np.int32)))
    rows, sources = arrangement.rows, np.arange(arrangement.n_nodes, dtype=np.int32)
    parts = [(np.empty(0, np.int32),) * 3]
    for number in arrangement.numbers:
        for some in pairs_within(arrangement.declaration, rows, number, 0.0, sources, count):
            parts.append((some.container, some.member, np.full(len(some.slack), number, np.int32)))
    return arrangement.graph_of(Conditions(*(np.concatenate(column) for column in zip(*parts, strict=True))))


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
