"""Questions to an arrangement: who is a successor or predecessor of a node, and is a pair an edge.

Each is answered by one exact linear scan, by the predicate that training and the certificate use.
"""

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.evaluation.certificate import squared_distances

Nodes = NDArray[np.int32]


def successors(arrangement: Arrangement, node: int) -> Nodes:
    """The nodes that the node has an edge to, ascending.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.queries import predecessors, successors
    >>> point = np.array([[0], [2]], np.float32)
    >>> balls = {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}
    >>> arrangement = Arrangement(balls, Labels.range(2))
    >>> successors(arrangement, 0), predecessors(arrangement, 0)
    (array([1], dtype=int32), array([], dtype=int32))
    """
    found = _members(arrangement, node) if arrangement.contain == "source" else _containers(arrangement, node)
    return _corrected(arrangement, found, node, 0)


def predecessors(arrangement: Arrangement, node: int) -> Nodes:
    """The nodes that have an edge to the node, ascending."""
    found = _containers(arrangement, node) if arrangement.contain == "source" else _members(arrangement, node)
    return _corrected(arrangement, found, node, 1)


def contains(arrangement: Arrangement, source: int, target: int) -> bool:
    """Whether there is an edge from the source to the target."""
    exceptions = arrangement.exceptions
    if exceptions is not None:
        for rows, answer in ((exceptions.missing, True), (exceptions.false, False)):
            if ((rows[:, 0] == source) & (rows[:, 1] == target)).any():
                return answer
    container, member = (source, target) if arrangement.contain == "source" else (target, source)
    return source != target and bool(
        _inside(arrangement, np.array([container], np.int32), np.array([member], np.int32))[0]
    )


def _members(arrangement: Arrangement, node: int) -> Nodes:
    """All nodes but this one whose anchors lie in its ball."""
    others = _others(arrangement, node)
    return others[_inside(arrangement, np.full_like(others, node), others)]


def _containers(arrangement: Arrangement, node: int) -> Nodes:
    """All nodes but this one whose balls hold its anchor."""
    others = _others(arrangement, node)
    return others[_inside(arrangement, others, np.full_like(others, node))]


def _others(arrangement: Arrangement, node: int) -> Nodes:
    return np.delete(np.arange(arrangement.n_nodes, dtype=np.int32), node)


def _inside(arrangement: Arrangement, container: Nodes, member: Nodes) -> NDArray[np.bool_]:
    from dancar.kernels.scan.decide import decide

    balls = arrangement.balls
    squared = squared_distances(balls.center[container], balls.anchor[member])
    return decide(*balls, container, member, squared)[0]


def _corrected(arrangement: Arrangement, found: Nodes, node: int, side: int) -> Nodes:
    """What was found, with the node's exceptions; the node stands on the given side of their rows."""
    exceptions = arrangement.exceptions
    if exceptions is None:
        return found
    missing, false = (rows[rows[:, side] == node, 1 - side] for rows in exceptions)
    return np.union1d(np.setdiff1d(found, false), missing).astype(np.int32)
