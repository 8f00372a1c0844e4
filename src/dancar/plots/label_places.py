"""Which nodes are named on a map, and where: the important ones first, none over another."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Float64 = NDArray[np.float64]


class Box(NamedTuple):
    """A rectangle in the picture's own units."""

    left: float
    low: float
    right: float
    high: float


class Named(NamedTuple):
    """A node, the middle of its name, and what the name covers."""

    node: int
    x: float
    y: float
    box: Box


def placed_labels(
    nodes: Iterable[int],
    middle: Float64,
    radius: Float64,
    size_of: Callable[[int], tuple[float, float]],
    within: Box,
    most: int,
    *,
    taken: Sequence[Box] = (),
    patience: int = 400,
) -> list[Named]:
    """Names for as many nodes as fit, in the order given, each beside or inside its ball.

    The name of a ball that is large enough stands inside its upper rim, else in its middle or around it. A node whose
    name would cover another, or leave the picture, gets none.

    Parameters
    ----------
    nodes
        In the order of importance.
    middle, radius
        Of each node's ball, in the units of the picture.
    size_of
        The width and the height of a node's name.
    within
        The picture.
    most
        How many names there may be.
    taken
        Where nothing may stand.
    patience
        After how many nodes in a row without a free place the others are not tried.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.plots.label_places import Box, placed_labels
    >>> middle = np.array([[50.0, 50.0], [51.0, 50.0]])
    >>> [named.node for named in placed_labels([0, 1], middle, np.ones(2), lambda node: (80, 80), Box(0, 0, 99, 99), 9)]
    [0]
    """
    count = len(taken)
    boxes = np.empty((count + max(most, 0), 4))
    boxes[:count] = np.reshape(taken, (count, 4))
    found: list[Named] = []
    failed = 0
    for node in nodes:
        if len(found) >= most or failed >= patience:
            break
        width, height = size_of(node)
        for x, y in _spots(middle[node], float(radius[node]), width, height):
            box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            if _is_within(box, within) and not _meets(box, boxes[: count + len(found)]):
                boxes[count + len(found)] = box
                found.append(Named(node, x, y, box))
                failed = 0
                break
        else:
            failed += 1
    return found


def _spots(middle: Float64, radius: float, width: float, height: float) -> list[tuple[float, float]]:
    x, y = float(middle[0]), float(middle[1])
    if radius > 1.2 * max(width / 2, height):
        rim = radius - 0.75 * height
        # Inside the rim, a name needs the ball's width at that height; lower down there is more of it.
        inner = min(rim, float(np.sqrt(max(radius**2 - (width / 2) ** 2, 0.0))) - height / 2)
        return [(x, y + inner), (x, y - inner), (x, y + inner / 2), (x, y), (x, y + radius), (x, y - radius)]
    beside = max(radius, 2.0) + 0.6 * height
    aside = max(radius, 2.0) + width / 2 + 0.2 * height
    spots = [(x, y + beside), (x, y - beside), (x + aside, y), (x - aside, y)]
    return [*spots, (x, y)] if radius > 0.9 * height else spots


def _is_within(box: Box, within: Box) -> bool:
    return box.left >= within.left and box.right <= within.right and box.low >= within.low and box.high <= within.high


def _meets(box: Box, taken: Float64) -> bool:
    return bool(
        (
            (taken[:, 0] < box.right) & (box.left < taken[:, 2]) & (taken[:, 1] < box.high) & (box.low < taken[:, 3])
        ).any()
    )
