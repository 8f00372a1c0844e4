"""What is refused, and how it is said."""

import numpy as np
import pytest

from dancar.errors import ParameterError
from dancar.kernels.scan import contained, index_anchors

POINTS = np.zeros((3, 2), np.float32)
RADII = np.ones(3, np.float32)
NAN, INFINITE = POINTS.copy(), RADII.copy()
NAN[1, 0], INFINITE[2] = np.nan, -np.inf


@pytest.mark.parametrize(
    ("center", "radius", "anchor", "message"),
    [
        (POINTS.astype(float), RADII, POINTS, "center: float64 with 2 axes given; a float32 array with 2 axes"),
        (POINTS, RADII[:, None], POINTS, "radius: float32 with 2 axes given; a float32 array with 1 axes"),
        (POINTS, RADII, [[0.0, 0.0]], "anchor: list given; a float32 array with 2 axes is accepted"),
        (NAN, RADII, POINTS, "center: row 1 is not finite; only finite coordinates are accepted"),
        (POINTS, INFINITE, POINTS, "radius: row 2 is not finite"),
        (POINTS, RADII, NAN, "anchor: row 1 is not finite"),
        (POINTS, RADII[:2], POINTS, "radius: 2 given for 3 centers; one a center is accepted"),
        (POINTS, RADII, POINTS[:, :1], "center, anchor: dimensions 2 and 1 given; one and the same is accepted"),
        (POINTS[:, :0], RADII, POINTS[:, :0], "center, anchor: dimensions 0 and 0 given"),
    ],
)
def test_bad_arrays(center: np.ndarray, radius: np.ndarray, anchor: np.ndarray, message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        contained(center, radius, anchor)


@pytest.mark.parametrize("rows", [[3], [-1], [0.5], [True]])
def test_bad_rows(rows: list[object]) -> None:
    with pytest.raises(ParameterError, match=r"rows: .* given; integers from 0 to 2 are accepted"):
        contained(POINTS, RADII, POINTS, rows=np.array(rows))


def test_an_index_of_other_anchors() -> None:
    with pytest.raises(ParameterError, match="index: one of 2 anchors in 2 dimensions given; one of 3 anchors in 2"):
        contained(POINTS, RADII, POINTS, index=index_anchors(POINTS[:2]))


def test_no_threads() -> None:
    with pytest.raises(ParameterError, match="threads: -1 given; a number from 1 on is accepted"):
        contained(POINTS, RADII, POINTS, threads=-1)
