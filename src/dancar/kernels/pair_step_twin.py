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
    R: Floats,
    source: Ints,
    target: Ints,
    relation: Ints,
    weight: Floats,
    sign: float,
    margin: float,
    scale: float,
    dim: int,
) -> tuple[Ints, Floats, float]:
    """Pairs with `sign * slack < margin`, u != v: their numbers, their gradients, the sum of their hinges.

    The numbers are (source, target, relation). The hinge is `weight * (margin - sign * slack)`; the gradient is `scale`
    times its derivatives by the three rows.
    """
    short = margin - sign * containment.slack(S[source], T[target], R[relation], relation, dim)
    k = np.flatnonzero((short > 0) & (source != target))
    r = relation[k]
    parts = containment.gradient(S[source[k]], T[target[k]], R[r], r, dim)
    gradients = np.concatenate(parts, axis=1) * (-sign * scale * weight[k])[:, None]
    return np.stack([source[k], target[k], r], axis=1), gradients, float((weight[k] * short[k]).sum())


def gather_twin(
    rows: Ints, gradients: Floats, gradient_source: Floats, gradient_target: Floats, idle: NDArray[np.uint8]
) -> None:
    """Add up the found gradients by row, and wake the rows that got any."""
    width, end = gradient_source.shape[1], gradient_source.shape[1] + gradient_target.shape[1]
    np.add.at(gradient_source, rows[:, 0], gradients[:, :width])
    np.add.at(gradient_target, rows[:, 1], gradients[:, width:end])
    idle[rows[:, :2]] = 0


def gather_relations_twin(rows: Ints, gradients: Floats, gradient_relation: Floats) -> None:
    """Add up the found gradients by relation."""
    np.add.at(gradient_relation, rows[:, 2], gradients[:, gradients.shape[1] - gradient_relation.shape[1] :])


def nest_twin(
    containment: Containment,
    S: Floats,
    T: Floats,
    R: Floats,
    relations: Ints,
    margin: float,
    scale: float,
    gradient_source: Floats,
    gradient_target: Floats,
    idle: NDArray[np.uint8],
    dim: int,
) -> int:
    """`find_twin` and `gather_twin` for the pairs (u, u), of weight 1; returns how many fell short."""
    count = 0
    for relation in relations:
        r = np.full(len(S), relation)
        outside = np.flatnonzero(containment.slack(S, T, R[r], r, dim) < margin)
        r = r[outside]
        by_source, by_target, _ = containment.gradient(S[outside], T[outside], R[r], r, dim)
        gradient_source[outside] -= scale * by_source
        gradient_target[outside] -= scale * by_target
        idle[outside] = 0
        count += len(outside)
    return count
