"""Mending: after a change of the graph, the anchors and balls that are wrong are placed anew, one at a time."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Balls
from dancar.graphs.adjacency import Adjacency
from dancar.kernels.scan import certify
from dancar.queries.growth.ball import separating_ball
from dancar.queries.growth.point import separated_point


class Mended(NamedTuple):
    """The balls and anchors, which anchors and which balls have moved, and how many pairs are still wrong."""

    balls: Balls
    anchors: list[int]
    spheres: list[int]
    wrong: int


def mended(balls: Balls, members: Adjacency, containers: Adjacency, most: int) -> Mended:
    """Move single anchors and balls, each to where it is wholly right, while that mends what is wrong.

    An anchor's place says nothing about other anchors, nor a ball's about other balls: what is placed exactly stays so,
    and with every move there is less wrong.

    Parameters
    ----------
    balls
        The regions of all nodes.
    members, containers
        The relation that is wanted, both ways; without repeats, no node its own member.
    most
        With more pairs wrong than this nothing is tried.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.arrangement import Balls
    >>> from dancar.queries.growth.mending import mended
    >>> line, graph = np.array([[0], [3], [9]], np.float32), Graph([0, 0], [1, 2])
    >>> found = mended(Balls(line, np.array([4, 1, 1], np.float32), line), graph.successors, graph.predecessors, 9)
    >>> found.anchors, found.spheres, found.wrong
    ([2], [], 0)
    """
    wrong = _wrong_pairs(balls, members, most)
    if wrong is None or not len(wrong):
        return Mended(balls, [], [], -1 if wrong is None else 0)
    center, radius, anchor = (array.copy() for array in balls)
    moved: tuple[list[int], list[int]] = [], []
    # Those first that mend the most; of as much, anchors, which fewer pairs depend on.
    tries = sorted(
        ((-count, 1 - side, node) for side in (0, 1) for node, count in _counted(wrong[:, side])),
    )
    for _, member_last, node in tries:
        is_anchor = not member_last
        if not (wrong[:, 1 if is_anchor else 0] == node).any():
            continue
        others = np.delete(np.arange(len(radius)), node)
        held = np.searchsorted(others, (containers if is_anchor else members)[node])
        if is_anchor:
            point = separated_point(center[others], radius[others], anchor[others], held, anchor[node])
            if len(point.missing) or len(point.false):
                continue
            anchor[node] = point.point
        else:
            ball = separating_ball(anchor[others], held, anchor[node])
            if len(ball.missing) or len(ball.false):
                continue
            center[node], radius[node] = ball.center, ball.radius
        moved[0 if is_anchor else 1].append(node)
        wrong = wrong[wrong[:, 1 if is_anchor else 0] != node]
    return Mended(Balls(center, radius, anchor), *moved, len(wrong))


def _counted(nodes: NDArray[np.int32]) -> list[tuple[int, int]]:
    found, counts = np.unique(nodes, return_counts=True)
    return list(zip(found.tolist(), counts.tolist()))


def _wrong_pairs(balls: Balls, members: Adjacency, most: int) -> NDArray[np.int32] | None:
    """Container and member of each pair that is missing or false; None if there are more."""
    found = certify(*balls, members.offsets, members.nodes, limit=most + 1)
    if found.false + found.missing > most:
        return None
    missing = np.stack([found.missing_source, found.missing_target], axis=1)
    return np.concatenate([missing, np.stack([found.false_source, found.false_target], axis=1)])
