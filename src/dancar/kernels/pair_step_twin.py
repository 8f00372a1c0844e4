"""What the loops of `pair_step` compute, in NumPy, from a containment's specification."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.regions.containment import Containment, Floats

Ints = NDArray[np.integer[Any]]


def find_twin(
    containment: Containment,
    S: Floats,
    T: Floats,
    source: Ints,
    target: Ints,
    weight: Floats,
    sign: float,
    margin: float,
    scale: float,
) -> tuple[Ints, Floats, float]:
    """Pairs with `sign * slack < margin`, u != v: their (source, target), their gradients, the sum of their hinges.

    The hinge is `weight * (margin - sign * slack)`; the gradient is `scale` times its derivatives by both rows.
    """
    short = margin - sign * containment.slack(S[source], T[target])
    k = np.flatnonzero((short > 0) & (source != target))
    by_source, by_target = containment.gradient(S[source[k]], T[target[k]])
    gradients = np.concatenate([by_source, by_target], axis=1) * (-sign * scale * weight[k])[:, None]
    return np.stack([source[k], target[k]], axis=1), gradients, float((weight[k] * short[k]).sum())


def gather_twin(
    rows: Ints, gradients: Floats, gradient_source: Floats, gradient_target: Floats, idle: NDArray[np.uint8]
) -> None:
    """Add up the found gradients by row, and wake the rows that got any."""
    width = gradient_source.shape[1]
    np.add.at(gradient_source, rows[:, 0], gradients[:, :width])
    np.add.at(gradient_target, rows[:, 1], gradients[:, width:])
    idle[rows] = 0


def nest_twin(
    containment: Containment,
    S: Floats,
    T: Floats,
    margin: float,
    scale: float,
    gradient_source: Floats,
    gradient_target: Floats,
    idle: NDArray[np.uint8],
) -> int:
    """`find_twin` and `gather_twin` for the pairs (u, u), of weight 1; returns how many fell short."""
    outside = np.flatnonzero(containment.slack(S, T) < margin)
    by_source, by_target = containment.gradient(S[outside], T[outside])
    gradient_source[outside] -= scale * by_source
    gradient_target[outside] -= scale * by_target
    idle[outside] = 0
    return len(outside)
