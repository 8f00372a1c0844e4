"""A point in a ball of any space: the slack is the radius less the space's distance of center and anchor."""

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.regions.scalar import scalar_of
from dancar.spaces import SPACES, Space

_LEAST_RADIUS = np.float32(1e-6)


def point_in_ball_of(space: Space) -> Containment:
    """A point in a ball of that space: rows `center | radius` and rows `anchor`."""
    distance, step, project = space.row_distance, space.row_gradient, space.row_project

    def slack(ball: Floats, point: Floats, R: Floats, r: Ints, dim: int) -> Floats:
        """`radius - distance(center, anchor)`."""
        return np.asarray(ball[:, dim] - space.distance(ball[:, :dim], point))

    def gradient(ball: Floats, point: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
        """By the points minus the derivatives of the distance, by the radius 1."""
        by_center, by_anchor = space.gradient(ball[:, :dim], point)
        return np.concatenate([-by_center, np.ones_like(ball[:, dim:])], axis=1), -by_anchor, ball[:, :0]

    @scalar_of(space.name)
    def row_slack(ball, u, point, v, R, r, dim):  # type: ignore[no-untyped-def]
        """`slack` of one pair."""
        return ball[u, dim] - distance(ball, u, point, v, dim)

    @scalar_of(space.name)
    def row_gradient(ball, u, point, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
        """`gradient` of one pair, times `scale`."""
        step(ball, u, point, v, dim, -scale, out, k, 0, dim + 1)
        out[k, dim] = scale

    @scalar_of(space.name)
    def row_retract(ball, u, point, v, dim):  # type: ignore[no-untyped-def]
        """Points are proper, and a radius stays positive."""
        project(ball, u, dim)
        project(point, v, dim)
        if ball[u, dim] < _LEAST_RADIUS:
            ball[u, dim] = _LEAST_RADIUS

    return Containment(
        name=f"point in {space.name} ball",
        source_parameters=(("center", lambda dim: dim), ("radius", lambda dim: 1)),
        target_parameters=(("anchor", lambda dim: dim),),
        slack=slack,
        gradient=gradient,
        row_slack=row_slack,
        row_gradient=row_gradient,
        row_retract=row_retract,
        file=__file__,
        space=space,
    )


# By the space's name; Euclidean balls have a form of their own, which is decided in integers.
POINT_IN_BALL_OF = {
    name: POINT_IN_BALL if name == "euclidean" else point_in_ball_of(space) for name, space in SPACES.items()
}
