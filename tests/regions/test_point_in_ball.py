"""A point in a ball: the slack by hand."""

import numpy as np
import pytest

from dancar.kernels.pair_step import pair_kernels
from dancar.regions.point_in_ball import POINT_IN_BALL


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
    assert POINT_IN_BALL.slack(np.array([ball], float), np.array([point], float))[0] == pytest.approx(slack, abs=1e-11)


def test_gradient_by_hand():
    by_ball, by_point = POINT_IN_BALL.gradient(np.array([[0.0, 0, 9]]), np.array([[3.0, 4]]))
    np.testing.assert_allclose(by_ball, [[0.6, 0.8, 1]], rtol=1e-12)
    np.testing.assert_allclose(by_point, [[-0.6, -0.8]], rtol=1e-12)


def test_at_the_center_only_the_radius_pulls():
    by_ball, by_point = POINT_IN_BALL.gradient(np.array([[2.0, 3, 1]]), np.array([[2.0, 3]]))
    np.testing.assert_array_equal(by_ball, [[0, 0, 1]])
    np.testing.assert_array_equal(by_point, [[0, 0]])


def test_far_apart_is_far_outside():
    ball, point = np.array([[1e15, -1e15, 1]], np.float32), np.array([[-1e15, 1e15]], np.float32)
    assert POINT_IN_BALL.slack(ball, point)[0] == pytest.approx(-np.sqrt(8) * 1e15, rel=1e-6)


def test_a_radius_stays_positive():
    ball, point = np.array([[2, -1], [2, 0], [2, 3]], np.float32), np.array([[7], [7], [7]], np.float32)
    kernels = pair_kernels(
        POINT_IN_BALL.row_slack, POINT_IN_BALL.row_gradient, POINT_IN_BALL.row_retract, 1, 2, 1, POINT_IN_BALL.stamp()
    )
    kernels.retract(ball, point, 0, 3, np.zeros(3, np.uint8))
    np.testing.assert_array_equal(ball, np.array([[2, 1e-6], [2, 1e-6], [2, 3]], np.float32))
    np.testing.assert_array_equal(point, [[7], [7], [7]])
