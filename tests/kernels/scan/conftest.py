"""Small arrangements of every kind that the scan may meet, made from a seed."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

Arrangement = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]

# What multiplies the coordinates: denormal, near the ends of float32, and between.
SCALES = {"plain": 1.0, "huge": 1e18, "overflowing": 1e30, "tiny": 1e-20, "denormal": 1e-42}


def arrangement(kind: str, seed: int, largest: int = 24) -> Arrangement:
    """Center, radius and anchor of a random arrangement; radii may be zero or negative, points may coincide."""
    rng = np.random.default_rng(seed)
    count, dim = int(rng.integers(0, largest)), int(rng.choice([1, 2, 3, 5, 8, 33], p=[0.2, 0.3, 0.2, 0.15, 0.1, 0.05]))
    if kind == "lattice":  # Pythagoras gives many pairs exactly on the sphere
        center, anchor = rng.integers(-4, 5, (2, count, dim))
        radius = rng.integers(-1, 7, count)
        return (center / 4).astype(np.float32), (radius / 4).astype(np.float32), (anchor / 4).astype(np.float32)
    if kind == "mixed":  # each number of another size
        center, anchor = rng.standard_normal((2, count, dim)) * 10.0 ** rng.integers(-30, 30, (2, count, dim))
        radius = rng.standard_normal(count) * 10.0 ** rng.integers(-30, 30, count)
    elif kind == "touching":  # the radius is the float32 nearest to the distance of some anchor
        center, anchor = rng.standard_normal((2, count, dim)).astype(np.float32)
        chosen = anchor[rng.integers(0, max(count, 1), count)].astype(np.float64)
        radius = np.sqrt(((center - chosen) ** 2).sum(axis=1))
    else:
        center, anchor = rng.standard_normal((2, count, dim)) * SCALES[kind]
        radius = (rng.standard_normal(count) + 1.5) * SCALES[kind]
        anchor[: count // 3] = center[: count // 3]
    return center.astype(np.float32), radius.astype(np.float32), anchor.astype(np.float32)


KINDS = ["lattice", "mixed", "touching", *SCALES]


@pytest.fixture
def make_arrangement() -> Callable[..., Arrangement]:
    return arrangement


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)
