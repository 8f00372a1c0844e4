"""The directed cycle: exact for balls with anchors in the plane, and for no cloud of points."""

import numpy as np

from dancar.datasets.sizes import Nodes
from dancar.graph import Graph


def directed_cycle(*, nodes: Nodes = 10) -> Graph:
    """i -> i + 1, and the last back to 0."""
    source = np.arange(nodes, dtype=np.int32)
    return Graph(source, np.roll(source, -1))
