"""A point of the sphere in the cap around another one: the slack is their inner product less a threshold all share.

The cap is what a half-space cuts off, so this is `point_in_half_space` for points that stay on the sphere; the inner
product is the cosine of their angle.
"""

from collections.abc import Callable
from typing import Any

from dancar.regions import point_in_half_space as half_space
from dancar.regions.containment import Containment
from dancar.regions.scalar import scalar
from dancar.spaces.sphere import SPHERE

_slack: Callable[..., Any] = half_space.row_slack
_gradient: Callable[..., Any] = half_space.row_gradient
_project = SPHERE.row_project


@scalar
def row_slack(point, u, other, v, R, r, dim):  # type: ignore[no-untyped-def]
    """`slack` of one pair."""
    return _slack(point, u, other, v, R, r, dim)


@scalar
def row_gradient(point, u, other, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
    """`gradient` of one pair, times `scale`."""
    _gradient(point, u, other, v, R, r, dim, scale, out, k)


@scalar
def row_retract(point, u, other, v, dim):  # type: ignore[no-untyped-def]
    """A point stays on the sphere."""
    _project(point, u, dim)


@scalar
def relation_retract(R, r, dim):  # type: ignore[no-untyped-def]
    """A cosine is from -1 to 1."""
    R[r, 0] = min(max(R[r, 0], -1), 1)


POINT_IN_CAP = Containment(
    name="point in cap",
    source_parameters=(("point", lambda dim: dim),),
    target_parameters=(("point", lambda dim: dim),),
    relation_parameters=(("threshold", lambda dim: 1),),
    slack=half_space.slack,
    gradient=half_space.gradient,
    row_slack=row_slack,
    row_gradient=row_gradient,
    row_retract=row_retract,
    relation_retract=relation_retract,
    file=__file__,
    space=SPHERE,
)
