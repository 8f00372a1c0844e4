"""The last stage by itself, on any float32 numbers."""

from fractions import Fraction

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dancar.kernels.scan.integers import contained_by_integers

FINITE = st.floats(width=32, allow_nan=False, allow_infinity=False)
POSITIVE = st.floats(width=32, min_value=0, allow_nan=False, allow_infinity=False)
LARGEST = float(np.finfo(np.float32).max)
SMALLEST = 2.0**-149


@settings(max_examples=400)
@given(st.integers(1, 6).flatmap(lambda dim: arrays(np.float32, (2, dim), elements=FINITE)), POSITIVE)
@example(np.full((2, 33), LARGEST, np.float32) * np.float32([[1], [-1]]), LARGEST)
@example(np.full((2, 2), SMALLEST, np.float32) * np.float32([[1], [-1]]), 2 * SMALLEST)
@example(np.array([[LARGEST], [-SMALLEST]], np.float32), LARGEST)
def test_agrees_with_fractions(points: np.ndarray, radius: float) -> None:
    gaps = [Fraction(float(c)) - Fraction(float(a)) for c, a in points.T]
    distance = sum(gap * gap for gap in gaps)
    # The radius that was drawn, and the float32 numbers around the distance itself, where the decision is hard.
    with np.errstate(over="ignore"):
        root = np.float32(float(distance) ** 0.5)
        radii = np.array([radius, root, *(np.nextafter(root, np.float32(side)) for side in (0, np.inf))], np.float32)
    sizes = radii[np.isfinite(radii)]
    center, anchor = (np.repeat(point[None], len(sizes), axis=0) for point in points)
    expected = [distance <= Fraction(float(size)) ** 2 for size in sizes]
    assert contained_by_integers(center, sizes, anchor).tolist() == expected


def test_more_rows_than_one_part() -> None:
    """Rows 3-4-r with r from 0 to 9: inside from 5 on, far more of them than are decided at once."""
    radius = np.tile(np.arange(10, dtype=np.float32), 1000)
    center = np.tile(np.array([[3, 4]], np.float32), (len(radius), 1))
    assert np.array_equal(contained_by_integers(center, radius, np.zeros_like(center)), radius >= 5)
