"""`contained` against brute force in rational arithmetic."""

from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from dancar.kernels.scan import contained


def contained_pairs(center: NDArray, radius: NDArray, anchor: NDArray) -> list[tuple[int, int]]:
    def inside(u: int, v: int) -> bool:
        gaps = (Fraction(float(c)) - Fraction(float(a)) for c, a in zip(center[u], anchor[v]))
        return radius[u] >= 0 and sum(gap * gap for gap in gaps) <= Fraction(float(radius[u])) ** 2

    return [(u, v) for u in range(len(center)) for v in range(len(anchor)) if u != v and inside(u, v)]


@pytest.mark.parametrize("seed", range(60))
def test_small_random_arrangements(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count, dim = rng.integers(0, 40), rng.integers(1, 7)
    center, anchor = rng.integers(-3, 4, (2, count, dim)).astype(np.float32)
    radius = rng.integers(-1, 5, count).astype(np.float32)
    found = contained(center, radius, anchor)
    assert list(zip(found.source, found.target)) == contained_pairs(center, radius, anchor)
