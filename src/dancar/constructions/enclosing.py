"""A disk around disks."""

import numpy as np
from numpy.typing import NDArray

Float64 = NDArray[np.float64]


def enclosing_middle(place: Float64, size: Float64, steps: int = 100) -> Float64:
    """Nearly the middle of the smallest disk around disks of the given middles and radii.

    Steps towards the farthest disk, ever shorter: after k of them the disk around the middle is about 1 + 1 / k times
    as wide as the smallest.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import enclosing_middle
    >>> enclosing_middle(np.array([[0.0, 0.0], [4.0, 0.0]]), np.array([0.0, 0.0])).round(1).tolist()
    [2.0, 0.0]
    """
    if not len(place):
        return np.zeros(2)
    low, high = (place - size[:, None]).min(axis=0), (place + size[:, None]).max(axis=0)
    middle: Float64 = (low + high) / 2
    if len(place) == 1:
        return middle
    for step in range(2, steps + 2):
        way = place - middle
        distance = np.hypot(way[:, 0], way[:, 1])
        far = int(np.argmax(distance + size))
        if distance[far] == 0:
            break
        middle = middle + way[far] * ((distance[far] + size[far]) / distance[far] / step / 2)
    return middle
