"""Proposition 2 of the paper: a ball of the Poincare ball is a Euclidean ball, so a DANCAR can stand in for points."""

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Exceptions
from dancar.arrangement.all_pairs import pairs_within
from dancar.constructions.placement import Placement
from dancar.errors import ParameterError
from dancar.graph import Graph

Float32 = NDArray[np.float32]
Float64 = NDArray[np.float64]

# Relative to a square distance: float32 numbers lie at most a 2^-23rd of themselves apart.
_ROOM = 2.0**-20
_MOVES = 500


def poincare_balls(point: NDArray[np.floating], radius: float) -> Placement:
    r"""The Euclidean balls that are the balls of one hyperbolic radius around points, which are their anchors.

    Proposition 2: with :math:`K = \tfrac12 (\cosh r - 1) (1 - |x|^2)` the ball of hyperbolic radius r around x is the
    Euclidean ball with the center :math:`x / (K + 1)` and the square radius
    :math:`\tfrac{K}{K + 1} \bigl(1 - \tfrac{1}{K + 1} |x|^2 \bigr)`. Rounded to float32: `dancar_of_poincare` sees
    to it that no pair changes.

    Parameters
    ----------
    point : array [n, dim]
        Points of length below 1.
    radius : float
        The hyperbolic radius, in curvature -1.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import poincare_balls
    >>> placement = poincare_balls(np.array([[0.5, 0.0], [0.0, 0.0]]), 1.0)
    >>> placement.center[:, 0].round(3), placement.radius.round(3)
    (array([0.415, 0.   ], dtype=float32), array([0.366, 0.462], dtype=float32))
    """
    places = np.asarray(point, np.float64)
    square = (places**2).sum(axis=1)
    if not (square < 1).all() or not radius > 0:
        raise ParameterError(
            f"points of length up to {np.sqrt(square.max(initial=0)):.6g} and the radius {radius:g} given; lengths "
            "below 1 and a radius above 0 are accepted"
        )
    # (cosh r - 1) / 2 is sinh(r / 2)^2, without a difference; and 1 - |x|^2 / (K + 1) = (K + 1 - |x|^2) / (K + 1).
    k = np.sinh(radius / 2) ** 2 * (1 - square)
    size = np.sqrt(k * (k + 1 - square)) / (k + 1)
    return Placement((places / (k + 1)[:, None]).astype(np.float32), size.astype(np.float32), places.astype(np.float32))


def dancar_of_poincare(arrangement: Arrangement) -> Arrangement:
    """The DANCAR that means the same graph as points of the Poincare ball and their shared radius, pair by pair.

    Centers and radii are those of `poincare_balls`. Rounding them moves a ball's surface by some 1e-8, and there may be
    anchors: a ball that lost or gained one is moved, by little more than it was rounded, until it holds its own
    anchors and no others. Should no float32 ball do so, the pair is among the result's exceptions.

    Parameters
    ----------
    arrangement : Arrangement
        Of points in the space "poincare" that are joined when they are no farther apart than one shared radius.

    Examples
    --------
    >>> import dancar
    >>> from dancar.constructions import dancar_of_poincare
    >>> graph = dancar.Graph.from_pairs([("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")])
    >>> points = dancar.Distance(dim=2, space="poincare", threads=1).fit(graph)
    >>> model = dancar.as_model(dancar_of_poincare(points.arrangement_))
    >>> model, model.reconstruct() == points.reconstruct(), model.arrangement_.exceptions
    (Dancar(dim=2), True, None)
    """
    names = tuple(arrangement.parameters)
    if arrangement.space != "poincare" or set(names) != {"point", "radius"}:
        raise ParameterError(
            f"{arrangement!r} given, with {', '.join(names)} in the space {arrangement.space!r}; one with point and a "
            "shared radius in the space 'poincare' is accepted"
        )
    point, shared = arrangement.parameters["point"], float(arrangement.parameters["radius"].ravel()[0])
    wanted = _relation(arrangement)
    center, radius, anchor = poincare_balls(point, shared)
    found = _held(Placement(center, radius, anchor))
    difference = Exceptions.between(found, wanted)
    for node in np.unique(np.concatenate([difference.missing[:, 0], difference.false[:, 0]])).tolist():
        inside = np.zeros(len(point), bool)
        inside[wanted.successors[node]] = inside[node] = True
        center[node], radius[node] = _parted(center[node], radius[node], anchor, inside)
    left = Exceptions.between(_held(Placement(center, radius, anchor)), wanted)
    return Arrangement(
        {"center": center, "radius": radius, "anchor": anchor},
        arrangement.labels,
        metadata={"dim": arrangement.dim, "parameters": {"dim": arrangement.dim}, "start": "poincare balls"},
        exceptions=left if len(left.missing) + len(left.false) else None,
    )


def _relation(arrangement: Arrangement) -> Graph:
    """What the points mean, as node numbers."""
    nodes = np.arange(arrangement.n_nodes, dtype=np.int32)
    parts = list(pairs_within(arrangement.declaration, arrangement.rows, arrangement.numbers[0], 0.0, nodes, 1))
    ends = [np.concatenate([nodes[:0], *(part[side] for part in parts)]) for side in (0, 1)]
    return Graph(*ends, n=arrangement.n_nodes)


def _held(placement: Placement) -> Graph:
    """What balls and anchors mean, exactly, as node numbers."""
    from dancar.kernels.scan import contained

    found = contained(*placement)
    other = found.source != found.target
    return Graph(found.source[other], found.target[other], n=len(placement.radius))


def _parted(
    center: Float32, radius: np.float32, anchor: Float32, inside: NDArray[np.bool_]
) -> tuple[Float32, np.float32]:
    """A ball nearby that has the anchors that are to be inside, and no others, on its inside.

    As long as the farthest one inside is not nearer than the nearest one outside, the center moves towards the former
    and away from the latter, just far enough: the perceptron's way, which ends wherever there is such a ball.
    """
    points, place = anchor.astype(np.float64), center.astype(np.float64)
    best = (-np.inf, center, radius)
    for _ in range(_MOVES):
        here = place.astype(np.float32)
        square = ((points - here.astype(np.float64)) ** 2).sum(axis=1)
        far = int(np.argmax(np.where(inside, square, -1.0)))
        near = int(np.argmin(np.where(inside, np.inf, square)))
        outer = np.inf if inside[near] else square[near]
        gap = outer - square[far]
        if gap > best[0]:
            low, high = np.sqrt(square[far]) * (1 + _ROOM / 8), np.sqrt(outer) * (1 - _ROOM / 8)
            best = (gap, here, np.float32(np.clip(radius, low, max(low, high))))
        way = points[far] - points[near]
        length = float((way**2).sum())
        if inside[near] or gap >= _ROOM * outer or length == 0:
            break
        place = place + (_ROOM * outer - gap) / length * way
    return best[1], best[2]
