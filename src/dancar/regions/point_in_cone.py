r"""A point in a cone: the slack is its distance to the cone's border, negative outside.

With s, c for sine and cosine of half the opening (see `cone`), a the part of y - x along the apex x and b the length of
the rest, the distance to the line of the border that is nearest is, in Euclidean space,

.. math:: a s - b c,

and in the Poincare ball, by the law of sines of a right-angled triangle,

.. math:: \operatorname{arsinh} \frac{2 (a s - b c - K |x - y|^2)}{1 - |y|^2}.

Either has the sign of :math:`\psi(x) - \Xi(x, y)`, half the opening less the angle at x between its ray and the way to
y, and is smooth where y meets x. The lines of the border go on behind the apex.
"""

import math
from typing import Any

import numpy as np

from dancar.regions import cone
from dancar.regions.cone import BEYOND, CONES, NO_LENGTH, K
from dancar.regions.containment import Containment, Floats, Ints
from dancar.regions.scalar import scalar_of
from dancar.spaces import SPACES, Space

# Of the square of the way: on the cone's axis the gradient has no side, and any will do.
_LEAST_PART = 1e-20


def point_in_cone_of(space: Space) -> Containment:
    """A point in a cone of that space: rows `apex` and rows `anchor`."""
    sine, slope, least, _ = CONES[space.name]
    nearest, project = least * least, space.row_project
    curved = space.name == "poincare"
    kappa = K if curved else 0.0

    def slack(apex: Floats, point: Floats, R: Floats, r: Ints, dim: int) -> Floats:
        """`a s - b c`, and in the Poincare ball what the formula above makes of it."""
        *_, inside = _parts(apex, point)
        left = 1 - (point.astype(np.float64) ** 2).sum(1)
        return np.asarray(np.arcsinh(2 * inside / left) if curved else inside, apex.dtype)

    def gradient(apex: Floats, point: Floats, R: Floats, r: Ints, dim: int) -> tuple[Floats, Floats, Floats]:
        """By the point s along the axis and -c across it; by the apex the turn, and what its length changes."""
        unit, length, far, s, c, along, across, side, inside = _parts(apex, point)
        b = np.sqrt((across**2).sum(1))[:, None]
        width = slope(far**2, far)
        by_point = s * unit - c * side - 2 * kappa * (across + along * unit)
        turn = (s + 2 * kappa * far) * across + c * (along + far) * side
        out = np.where(length < least, 0, 2 * kappa * along - s + width * (along + b * s / c))
        by_apex = turn / length + out * unit
        if curved:
            left = (1 - (point.astype(np.float64) ** 2).sum(1))[:, None]
            ratio = 2 * inside[:, None] / left
            by_point = (2 * by_point + 2 * ratio * point) / left / np.sqrt(1 + ratio**2)
            by_apex = 2 * by_apex / left / np.sqrt(1 + ratio**2)
        return by_apex.astype(apex.dtype), by_point.astype(apex.dtype), apex[:, :0]

    def _parts(apex: Floats, point: Floats) -> tuple[Floats, ...]:
        """The apex's direction, its length, and as it counts; s, c, a; the rest, its direction; the slack, if flat."""
        x, y = apex.astype(np.float64), point.astype(np.float64)
        length = np.sqrt((x**2).sum(1) + NO_LENGTH)[:, None]
        far, unit = np.maximum(length, least), x / length
        s = sine(far**2, far)
        c = np.sqrt(1 - s**2)
        way = y - x * (far / length)
        along = (way * unit).sum(1)[:, None]
        across = way - along * unit
        square = (way**2).sum(1)[:, None]
        rest = np.sqrt((across**2).sum(1))[:, None]
        side = across / np.sqrt(rest**2 + _LEAST_PART * square + NO_LENGTH)
        inside = (along * s - rest * c - kappa * square)[:, 0]
        return unit, length, far, s, c, along, across, side, inside

    @scalar_of(space.name)
    def parts(apex: Any, u: Any, point: Any, v: Any, dim: Any) -> Any:
        """Length of the apex, its length as it counts, `s`, `a`, `b` and the square of the way, of one pair."""
        square, along, rest, whole = NO_LENGTH, 0.0, 0.0, 0.0
        for j in range(dim):
            square += np.float64(apex[u, j]) * apex[u, j]
        length = math.sqrt(square)
        far = max(length, least)
        for j in range(dim):
            way = point[v, j] - apex[u, j] * (far / length)
            along += way * (apex[u, j] / length)
            whole += way * way
        for j in range(dim):
            across = point[v, j] - apex[u, j] * (far / length) - along * (apex[u, j] / length)
            rest += across * across
        return length, far, sine(far * far, far), along, math.sqrt(rest), whole

    @scalar_of(space.name)
    def depth(point: Any, v: Any, dim: Any) -> Any:
        """`1 - |y|^2`."""
        left = 1.0
        for j in range(dim):
            left -= np.float64(point[v, j]) * point[v, j]
        return left

    @scalar_of(space.name)
    def row_slack(apex, u, point, v, R, r, dim):  # type: ignore[no-untyped-def]
        """`slack` of one pair."""
        _, _, s, along, rest, whole = parts(apex, u, point, v, dim)
        inside = along * s - rest * math.sqrt(1 - s * s) - kappa * whole
        return math.asinh(2 * inside / depth(point, v, dim)) if curved else inside

    @scalar_of(space.name)
    def row_gradient(apex, u, point, v, R, r, dim, scale, out, k):  # type: ignore[no-untyped-def]
        """`gradient` of one pair, times `scale`."""
        length, far, s, along, rest, whole = parts(apex, u, point, v, dim)
        c = math.sqrt(1 - s * s)
        to_side = 1 / math.sqrt(rest * rest + _LEAST_PART * whole + NO_LENGTH)
        outwards = 0.0
        if length >= least:
            outwards = 2 * kappa * along - s + slope(far * far, far) * (along + rest * s / c)
        factor, farther = np.float64(scale), 0.0
        if curved:
            left = depth(point, v, dim)
            ratio = 2 * (along * s - rest * c - kappa * whole) / left
            factor = 2 * scale / left / math.sqrt(1 + ratio * ratio)
            farther = factor * ratio
        for j in range(dim):
            unit = apex[u, j] / length
            across = point[v, j] - apex[u, j] * (far / length) - along * unit
            side = across * to_side
            turn = (s + 2 * kappa * far) * across + c * (along + far) * side
            out[k, j] = factor * (turn / length + outwards * unit)
            by_point = s * unit - c * side - 2 * kappa * (across + along * unit)
            out[k, dim + j] = factor * by_point + farther * point[v, j]

    @scalar_of(space.name)
    def row_retract(apex, u, point, v, dim):  # type: ignore[no-untyped-def]
        """Both are points of the space, and an apex is not too near the origin."""
        project(apex, u, dim)
        project(point, v, dim)
        square = 0.0
        for j in range(dim):
            square += np.float64(apex[u, j]) * apex[u, j]
        if square < nearest:
            if square > 0:
                farther = least * BEYOND / math.sqrt(square)
                for j in range(dim):
                    apex[u, j] *= farther
            else:
                apex[u, 0] = least * BEYOND

    return Containment(
        name=f"point in {space.name} cone",
        source_parameters=(("apex", lambda dim: dim),),
        target_parameters=(("anchor", lambda dim: dim),),
        slack=slack,
        gradient=gradient,
        row_slack=row_slack,
        row_gradient=row_gradient,
        row_retract=row_retract,
        file=__file__,
        made_of=(cone.__file__,),
        space=space,
        # On a line cones are half-lines.
        fewest=2,
    )


# By the space's name.
POINT_IN_CONE_OF = {name: point_in_cone_of(SPACES[name]) for name in ("euclidean", "poincare")}
