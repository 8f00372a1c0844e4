"""An orthant in an orthant: slack and gradient by hand."""

import numpy as np
import pytest

from dancar.regions.orthant_in_orthant import ORTHANT_IN_ORTHANT

NONE = np.zeros((1, 0)), np.zeros(1, int), 2


@pytest.mark.parametrize(
    ("outer", "inner", "slack"),
    [([0, 0], [3, 4], 3), ([0, 0], [0, 4], 0), ([0, 0], [-3, 4], -3), ([3, 4], [0, 0], -5), ([1, 1], [1, 1], 0)],
)
def test_slack_is_the_signed_distance_to_the_border(outer, inner, slack):
    found = ORTHANT_IN_ORTHANT.slack(np.array([outer], float), np.array([inner], float), *NONE)
    assert found[0] == pytest.approx(slack, abs=1e-12)


def test_inside_the_closest_border_pushes():
    by_outer, by_inner, _ = ORTHANT_IN_ORTHANT.gradient(np.array([[0.0, 0]]), np.array([[3.0, 2]]), *NONE)
    np.testing.assert_array_equal(by_inner, [[0, 1]])
    np.testing.assert_array_equal(by_outer, [[0, -1]])


def test_outside_all_violations_pull():
    by_outer, by_inner, _ = ORTHANT_IN_ORTHANT.gradient(np.array([[3.0, 4]]), np.array([[0.0, 0]]), *NONE)
    np.testing.assert_allclose(by_inner, [[0.6, 0.8]], rtol=1e-12)
    np.testing.assert_allclose(by_outer, [[-0.6, -0.8]], rtol=1e-12)
