r"""A cone in a cone: the slack is the angle by which the inner one may be turned about the origin and stay inside.

The cone of y lies in the cone of x exactly when its apex y does (see `cone`): when the angle :math:`\Xi(x, y)` at x
between the ray and the way to y is at most half the opening, :math:`\psi(x)`. Far out nothing of that is lost: it does
exactly when the directions that the cone of y sees are among those of x,

.. math:: \rho(x) - \rho(y) - \angle(x, y) \ge 0.

That is the slack, in radians: that of a ball in a ball of the sphere of directions. It has the sign of
:math:`\psi(x) - \Xi(x, y)`, of which the published energy is made, without that one's pole where apexes meet.
"""

import math
from typing import Any

import numpy as np

from dancar.regions import cone
from dancar.regions.cone import BEYOND, CONES, NO_LENGTH, directions
from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar_of
from dancar.spaces import SPACES, Space

# Where directions meet the angle has no gradient, and any will do.
_LEAST_SQUARE = 1e-20


def cone_in_cone_of(space: Space) -> Containment:
    """A cone in a cone of that space: both sides rows `apex`."""
    sine, slope, least, shift = CONES[space.name]
    nearest = least * least
    project = space.row_project

    def slack(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> Floats:
        """`rho(outer) - rho(inner) - angle(outer, inner)`."""
        (one, wide), (other, narrow) = directions(space.name, outer), directions(space.name, inner)
        between = 2 * np.arctan2(np.sqrt(((one - other) ** 2).sum(1)), np.sqrt(((one + other) ** 2).sum(1)))
        return np.asarray(wide - narrow - between, outer.dtype)

    def gradient(outer: Floats, inner: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
        """By either apex the turn towards the other, over its length, and along itself the change of what it sees."""
        (one, _), (other, _) = directions(space.name, outer), directions(space.name, inner)
        half = (((one - other) ** 2).sum(1) / 2)[:, None]
        parts = []
        for own, X, away, sign in ((one, outer, other - one, 1), (other, inner, one - other, -1)):
            turn = away + half * own
            square = (X.astype(np.float64) ** 2).sum(1) + NO_LENGTH
            turn /= np.sqrt(((turn**2).sum(1) + _LEAST_SQUARE) * square)[:, None]
            far = np.maximum(square, nearest), np.maximum(np.sqrt(square), least)
            s = sine(*far)
            widened = s * slope(*far) / np.sqrt((1 - s**2) * (shift**2 + s**2)) * (square >= nearest)
            parts.append((turn + sign * widened[:, None] * own).astype(X.dtype))
        return parts[0], parts[1], outer[:, :0]

    @scalar_of(space.name)
    def seen(square: Any) -> Any:
        """The angle that the cone of an apex of that squared length sees."""
        square = max(square, nearest)
        s = sine(square, math.sqrt(square))
        c, w = math.sqrt(1 - s * s), math.sqrt(shift * shift + s * s)
        return math.atan(s * s * (1 + shift * shift) / ((w + shift * c) * (shift * w + c)))

    @scalar_of(space.name)
    def widening(square: Any) -> Any:
        """Its derivative by the length."""
        if square < nearest:
            return 0.0
        length = math.sqrt(square)
        s = sine(square, length)
        return s * slope(square, length) / math.sqrt((1 - s * s) * (shift * shift + s * s))

    @scalar_of(space.name)
    def row_slack(outer, u, inner, v, R, r, dim):  # type: ignore[no-untyped-def]
        """`slack` of one pair."""
        one, other = NO_LENGTH, NO_LENGTH
        for j in range(dim):
            one += np.float64(outer[u, j]) * outer[u, j]
            other += np.float64(inner[v, j]) * inner[v, j]
        by_one, by_other = 1 / math.sqrt(one), 1 / math.sqrt(other)
        apart, along = 0.0, 0.0
        for j in range(dim):
            x, y = outer[u, j] * by_one, inner[v, j] * by_other
            apart += (x - y) * (x - y)
            along += (x + y) * (x + y)
        return seen(one) - seen(other) - 2 * math.atan2(math.sqrt(apart), math.sqrt(along))

    @scalar_of(space.name)
    def row_gradient(outer, u, inner, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
        """`gradient` of one pair, times `scale`."""
        one, other = NO_LENGTH, NO_LENGTH
        for j in range(dim):
            one += np.float64(outer[u, j]) * outer[u, j]
            other += np.float64(inner[v, j]) * inner[v, j]
        by_one, by_other = 1 / math.sqrt(one), 1 / math.sqrt(other)
        half = 0.0
        for j in range(dim):
            away = inner[v, j] * by_other - outer[u, j] * by_one
            half += away * away / 2
        turn, back = _LEAST_SQUARE, _LEAST_SQUARE
        for j in range(dim):
            x, y = outer[u, j] * by_one, inner[v, j] * by_other
            turn += (y - x + half * x) * (y - x + half * x)
            back += (x - y + half * y) * (x - y + half * y)
        turn, back = scale * by_one / math.sqrt(turn), scale * by_other / math.sqrt(back)
        wide, narrow = scale * widening(one), scale * widening(other)
        for j in range(dim):
            x, y = outer[u, j] * by_one, inner[v, j] * by_other
            out[k, j] = turn * (y - x + half * x) + wide * x
            out[k, dim + j] = back * (x - y + half * y) - narrow * y

    @scalar_of(space.name)
    def row_retract(outer, u, inner, v, dim):  # type: ignore[no-untyped-def]
        """An apex is a point of the space, and not too near the origin."""
        project(outer, u, dim)
        square = 0.0
        for j in range(dim):
            square += np.float64(outer[u, j]) * outer[u, j]
        if square < nearest:
            if square > 0:
                farther = least * BEYOND / math.sqrt(square)
                for j in range(dim):
                    outer[u, j] *= farther
            else:
                outer[u, 0] = least * BEYOND

    return Containment(
        name=f"cone in {space.name} cone",
        source_parameters=(("apex", lambda dim: dim),),
        target_parameters=(("apex", lambda dim: dim),),
        slack=slack,
        gradient=gradient,
        row_slack=row_slack,
        row_gradient=row_gradient,
        row_retract=row_retract,
        file=__file__,
        made_of=(cone.__file__,),
        space=space,
        # On a line there are two directions, and cones are half-lines.
        fewest=2,
    )


# By the space's name.
CONE_IN_CONE_OF = {name: cone_in_cone_of(SPACES[name]) for name in ("euclidean", "poincare")}
