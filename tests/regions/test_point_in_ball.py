"""A point in a ball: the slack by hand."""

import numpy as np
import pytest

from dancar.kernels.pair_step import kernels_of
from dancar.regions.point_in_ball import POINT_IN_BALL

NONE = np.zeros((1, 0)), np.zeros(1, int), 2


@pytest.mark.parametrize(
    ("ball", "point", "slack"),
    [
        ([0, 0, 5], [3, 4], 0),
        ([0, 0, 6], [3, 4], 1),
        ([0, 0, 1], [3, 4], -4),
        ([1, 1, 2], [1, 1], 2),
        ([0, 0, -1], [0, 0], -1),
    ],
)
def test_slack_is_the_radius_less_the_distance(ball, point, slack):
    assert POINT_IN_BALL.slack(np.array([ball], float), np.array([point], float), *NONE)[0] == pytest.approx(
        slack, abs=1e-11
    )


def test_gradient_by_hand():
    by_ball, by_point, _ = POINT_IN_BALL.gradient(np.array([[0.0, 0, 9]]), np.array([[3.0, 4]]), *NONE)
    np.testing.assert_allclose(by_ball, [[0.6, 0.8, 1]], rtol=1e-12)
    np.testing.assert_allclose(by_point, [[-0.6, -0.8]], rtol=1e-12)


def test_at_the_center_only_the_radius_pulls():
    by_ball, by_point, _ = POINT_IN_BALL.gradient(np.array([[2.0, 3, 1]]), np.array([[2.0, 3]]), *NONE)
    np.testing.assert_array_equal(by_ball, [[0, 0, 1]])
    np.testing.assert_array_equal(by_point, [[0, 0]])


def test_far_apart_is_far_outside():
    ball, point = np.array([[1e15, -1e15, 1]], np.float32), np.array([[-1e15, 1e15]], np.float32)
    assert POINT_IN_BALL.slack(ball, point, *NONE)[0] == pytest.approx(-np.sqrt(8) * 1e15, rel=1e-6)


def test_a_radius_stays_positive():
    ball, point = np.array([[2, -1], [2, 0], [2, 3]], np.float32), np.array([[7], [7], [7]], np.float32)
    none = np.zeros((1, 0), np.float32)
    kernels_of(POINT_IN_BALL, 1).retract(ball, point, none, 0, 3, 0, 0, np.zeros(3, np.uint8))
    np.testing.assert_array_equal(ball, np.array([[2, 1e-6], [2, 1e-6], [2, 3]], np.float32))
    np.testing.assert_array_equal(point, [[7], [7], [7]])
