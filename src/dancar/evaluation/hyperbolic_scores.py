"""Slacks of points of the Poincare ball and one shared radius, row by row, in float32."""

from copy import copy
from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.spaces.poincare import depth

Float32 = NDArray[np.float32]


@final
class HyperbolicScores:
    """The radius less the hyperbolic distance, of each node and all others.

    It is a Euclidean distance, found by the loop of balls, over the two depths below the boundary, which are computed
    in float64: what float32 then loses of a distance is about 1e-6.
    """

    def __init__(self, point: Float32, radius: np.float32) -> None:
        from dancar.kernels.ball_rows import in_blocks

        self.n, self._radius = len(point), np.float32(radius)
        self._place, self._blocks = point, in_blocks(point, np.zeros(len(point), np.float32))
        self._own = (1 / np.sqrt(depth(point))).astype(np.float32)
        self._others = np.zeros(self._blocks.reach.size, np.float32)
        self._others[: self.n] = self._own

    def of_nodes(self, nodes: NDArray[np.int32]) -> "HyperbolicScores":
        """The same, a row for each of these nodes."""
        chosen = copy(self)
        chosen._place, chosen._own = self._place[nodes], self._own[nodes]
        return chosen

    def rows(self, first: int, last: int) -> Float32:
        """`radius - 2 arsinh(|x - y| / sqrt((1 - |x|^2) (1 - |y|^2)))`."""
        from dancar.kernels.ball_rows import ball_rows

        out = np.empty((last - first, *self._blocks.reach.shape), np.float32)
        ball_rows(self._place, np.zeros(len(self._place), np.float32), *self._blocks, first, last, out)
        sine: Float32 = out.reshape(last - first, -1)
        sine *= -self._own[first:last, None]
        sine *= self._others
        # The area sine as a logarithm, for which NumPy has lanes.
        root = sine * sine
        root += np.float32(1)
        np.sqrt(root, out=root)
        sine += root
        np.log(sine, out=sine)
        sine *= np.float32(-2)
        sine += self._radius
        return sine
