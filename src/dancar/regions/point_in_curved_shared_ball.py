"""A point in a ball of any space around another point, of a radius that all nodes share."""

import numpy as np

from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.point_in_shared_ball import POINT_IN_SHARED_BALL, relation_retract
from dancar.regions.scalar import scalar_of
from dancar.spaces import SPACES, Space


def point_in_shared_ball_of(space: Space) -> Containment:
    """A point in the shared ball around another one: rows `point` on both sides, and one row `radius`."""
    distance, step, project = space.row_distance, space.row_gradient, space.row_project

    def slack(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> Floats:
        """`radius - distance(point, other)`."""
        return np.asarray(R[:, 0] - space.distance(point, other))

    def gradient(point: Floats, other: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
        """By the points minus the derivatives of the distance, by the radius 1."""
        by_point, by_other = space.gradient(point, other)
        return -by_point, -by_other, np.ones_like(R)

    @scalar_of(space.name)
    def row_slack(point, u, other, v, R, r, dim):  # type: ignore[no-untyped-def]
        """`slack` of one pair."""
        return R[r, 0] - distance(point, u, other, v, dim)

    @scalar_of(space.name)
    def row_gradient(point, u, other, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
        """`gradient` of one pair, times `scale`."""
        step(point, u, other, v, dim, -scale, out, k, 0, dim)
        out[k, 2 * dim] = scale

    @scalar_of(space.name)
    def row_retract(point, u, other, v, dim):  # type: ignore[no-untyped-def]
        """Points are proper."""
        project(point, u, dim)

    return Containment(
        name=f"point in shared {space.name} ball",
        source_parameters=(("point", lambda dim: dim),),
        target_parameters=(("point", lambda dim: dim),),
        relation_parameters=(("radius", lambda dim: 1),),
        slack=slack,
        gradient=gradient,
        row_slack=row_slack,
        row_gradient=row_gradient,
        row_retract=row_retract,
        relation_retract=relation_retract,
        file=__file__,
        space=space,
    )


# By the space's name; the Euclidean has a form of its own.
POINT_IN_SHARED_BALL_OF = {
    name: POINT_IN_SHARED_BALL if name == "euclidean" else point_in_shared_ball_of(space)
    for name, space in SPACES.items()
}
