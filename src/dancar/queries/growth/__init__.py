"""Growth: a new ball and a new anchor among fixed old ones, exact where that is possible.

The two are apart: the ball has to hold the anchors of the new node's members and no others, the anchor has to lie in
the balls of its containers and in no others. The first is a linear problem, the second is convex in part. What is found
is decided by the file's definition; that nothing can be found is said only where rational arithmetic proves it.
"""

from dancar.queries.growth.ball import separating_ball
from dancar.queries.growth.point import separated_point
from dancar.queries.growth.spot import Spot, spot

__all__ = ["Spot", "separated_point", "separating_ball", "spot"]
