"""A ball in a ball of any space: the slack is the difference of the radii less the space's distance of the centers.

What lies so deep is contained in every space; on the sphere and the torus, whose balls meet themselves again, a large
ball may hold more than that.
"""

import numpy as np

from dancar.regions.ball_in_ball import BALL_IN_BALL
from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar_of
from dancar.spaces import SPACES, Space

_LEAST_RADIUS = np.float32(1e-6)


def ball_in_ball_of(space: Space) -> Containment:
    """A ball in a ball of that space: rows `center | radius` on both sides."""
    distance, step, project = space.row_distance, space.row_gradient, space.row_project

    def slack(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> Floats:
        """`radius of outer - radius of inner - distance(center of outer, center of inner)`."""
        return np.asarray(outer[:, dim] - inner[:, dim] - space.distance(outer[:, :dim], inner[:, :dim]))

    def gradient(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
        """By the centers minus the derivatives of the distance, by the radii 1 and -1."""
        by_outer, by_inner = space.gradient(outer[:, :dim], inner[:, :dim])
        one = np.ones_like(outer[:, dim:])
        return np.concatenate([-by_outer, one], axis=1), np.concatenate([-by_inner, -one], axis=1), outer[:, :0]

    @scalar_of(space.name)
    def row_slack(outer, u, inner, v, R, r, dim):  # type: ignore[no-untyped-def]
        """`slack` of one pair."""
        return outer[u, dim] - inner[v, dim] - distance(outer, u, inner, v, dim)

    @scalar_of(space.name)
    def row_gradient(outer, u, inner, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
        """`gradient` of one pair, times `scale`."""
        step(outer, u, inner, v, dim, -scale, out, k, 0, dim + 1)
        out[k, dim] = scale
        out[k, 2 * dim + 1] = -scale

    @scalar_of(space.name)
    def row_retract(outer, u, inner, v, dim):  # type: ignore[no-untyped-def]
        """Centers are proper, and a radius stays positive."""
        project(outer, u, dim)
        if outer[u, dim] < _LEAST_RADIUS:
            outer[u, dim] = _LEAST_RADIUS

    return Containment(
        name=f"ball in {space.name} ball",
        source_parameters=(("center", lambda dim: dim), ("radius", lambda dim: 1)),
        target_parameters=(("center", lambda dim: dim), ("radius", lambda dim: 1)),
        slack=slack,
        gradient=gradient,
        row_slack=row_slack,
        row_gradient=row_gradient,
        row_retract=row_retract,
        file=__file__,
        space=space,
    )


# By the space's name; Euclidean balls, of which chains can be made, have a form of their own.
BALL_IN_BALL_OF = {
    name: BALL_IN_BALL if name == "euclidean" else ball_in_ball_of(space) for name, space in SPACES.items()
}
