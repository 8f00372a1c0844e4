"""A new node's place: the ball for its members and the anchor for its containers, together."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Balls
from dancar.queries.growth.ball import BallFound, separating_ball
from dancar.queries.growth.point import PointFound, separated_point

Rows = NDArray[np.int64]


class Spot(NamedTuple):
    """What was found for the ball and for the anchor."""

    ball: BallFound
    point: PointFound

    @property
    def exact(self) -> bool:
        """Whether both get every node right."""
        wrong = self.ball.missing, self.ball.false, self.point.missing, self.point.false
        return not any(map(len, wrong))

    @property
    def possible(self) -> bool | None:
        """Whether any ball and anchor would; None if that is not known."""
        if self.exact:
            return True
        proven = self.ball.witness, self.point.apart, self.point.around
        return False if any(proof is not None for proof in proven) else None


def spot(balls: Balls, members: Rows, containers: Rows) -> Spot:
    """A place for a new node among fixed ones.

    Parameters
    ----------
    balls
        The old nodes.
    members, containers
        The nodes whose anchors its ball is to hold, and those whose balls are to hold its anchor; ascending.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import Balls
    >>> from dancar.queries.growth import spot
    >>> line = np.array([[0], [4]], np.float32)
    >>> spot(Balls(line, np.array([1, 1], np.float32), line), np.array([1]), np.array([0])).exact
    True
    """
    center, radius, anchor = balls
    near = anchor[members].mean(axis=0, dtype=np.float64) if len(members) else _middle(balls, containers)
    point = separated_point(center, radius, anchor, containers, near.astype(np.float32))
    return Spot(separating_ball(anchor, members, point.point), point)


def _middle(balls: Balls, containers: Rows) -> NDArray[np.float64]:
    chosen = balls.center[containers] if len(containers) else balls.anchor
    found: NDArray[np.float64] = chosen.mean(axis=0, dtype=np.float64)
    return found
