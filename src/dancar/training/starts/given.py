"""A warm start: balls and anchors that are there already, in as many dimensions or in others."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.constructions import Placement
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency

_NAMES = ("center", "radius", "anchor")

# Where a dimension is new, centers and anchors must differ a little: at equal coordinates no force acts along it.
_NOISE = 0.01


def given(parameters: Mapping[str, Any], members: Adjacency, dim: int, rng: np.random.Generator) -> Placement:
    """The arrays given, brought to `dim` dimensions.

    Into more dimensions, the new coordinates are random, of a hundredth of the median radius. Into fewer, centers and
    anchors are projected to their principal axes, and the square of a ball's radius falls by what the squared
    distances to its members lose on average.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.training.starts import given
    >>> members, rng = Graph([0], [1]).successors, np.random.default_rng(0)
    >>> arrays = {"center": np.zeros((2, 1)), "radius": np.ones(2), "anchor": np.ones((2, 1))}
    >>> given(arrays, members, 1, rng).anchor[:, 0]
    array([1., 1.], dtype=float32)
    >>> given(arrays, members, 5, rng).anchor.shape
    (2, 5)
    """
    placement = checked(parameters, len(members))
    before = placement.center.shape[1]
    if before < dim:
        return _in_more_dimensions(placement, dim, rng)
    return placement if before == dim else _in_fewer_dimensions(placement, members, dim)


def checked(parameters: Mapping[str, Any], n: int) -> Placement:
    """The arrays as float32, of matching shapes and finite."""
    missing = [name for name in _NAMES if name not in parameters]
    if missing:
        raise ParameterError(f"start: no {', '.join(missing)} among the arrays given; {', '.join(_NAMES)} are needed")
    try:
        with np.errstate(over="ignore"):
            center, radius, anchor = (np.array(parameters[name], np.float32) for name in _NAMES)
    except (TypeError, ValueError) as error:
        raise ParameterError(f"start: {error}; arrays of numbers are accepted") from error
    if center.ndim != 2 or center.shape != anchor.shape or radius.shape != (n,) or center.shape[0] != n:
        raise ParameterError(
            f"start: center {center.shape}, radius {radius.shape}, anchor {anchor.shape} given for {n:,} nodes; "
            f"center and anchor [{n}, dim] and radius [{n}] are accepted"
        )
    if not center.shape[1]:
        raise ParameterError("start: arrays of 0 dimensions given; 1 or more are accepted")
    for name, array in zip(_NAMES, (center, radius, anchor), strict=True):
        wrong = np.argwhere(~np.isfinite(array))
        if len(wrong):
            raise ParameterError(
                f"start: {name} of node {wrong[0][0]} is not a finite float32; finite ones are accepted"
            )
    return Placement(center, radius, anchor)


def _in_more_dimensions(placement: Placement, dim: int, rng: np.random.Generator) -> Placement:
    center, radius, anchor = placement
    n, before = center.shape
    noise = np.float32(_NOISE * np.median(np.abs(radius))) if n else np.float32(0)
    center, anchor = (
        np.concatenate([array, noise * rng.standard_normal((n, dim - before), np.float32)], axis=1)
        for array in (center, anchor)
    )
    return Placement(center, radius, anchor)


def _in_fewer_dimensions(placement: Placement, members: Adjacency, dim: int) -> Placement:
    center, radius, anchor = placement
    n = len(center)
    points = np.concatenate([center, anchor]).astype(np.float64)
    points -= points.mean(axis=0)
    axes = np.linalg.eigh(points.T @ points)[1][:, ::-1]
    kept, lost = (points @ axes[:, :dim]).astype(np.float32), points @ axes[:, dim:]
    container = np.repeat(np.arange(n), np.diff(members.offsets))
    gone = ((lost[container] - lost[n + members.nodes]) ** 2).sum(axis=1)
    count = np.maximum(np.diff(members.offsets), 1)
    squared = radius.astype(np.float64) ** 2 - np.bincount(container, gone, n) / count
    smallest = (_NOISE * radius.astype(np.float64)) ** 2
    return Placement(kept[:n], _signed_root(np.maximum(squared, smallest), radius), kept[n:])


def _signed_root(squared: NDArray[np.float64], radius: NDArray[np.float32]) -> NDArray[np.float32]:
    """A negative radius means a ball that is nowhere, and stays negative."""
    return (np.sqrt(squared) * np.where(radius < 0, -1, 1)).astype(np.float32)
