"""Scores of points of the Poincare ball, in float32: the slack of the specification, near and far."""

import numpy as np
import pytest

from dancar import Labels
from dancar.arrangement import Arrangement
from dancar.evaluation import scores_of
from dancar.evaluation.hyperbolic_scores import HyperbolicScores
from dancar.models.distance import DISTANCE_OF
from dancar.spaces import space


@pytest.mark.parametrize("reach", [1e-3, 1.0, 12.0])
@pytest.mark.parametrize("count", [1, 300])
def test_they_are_the_slack(reach, count):
    point = space("poincare").sample(np.random.default_rng(0), count, 5, reach)
    point[1:20] = point[0] * np.linspace(0.99, 1, len(point[1:20]), dtype=np.float32)[:, None]
    held = Arrangement(
        {"point": point, "radius": np.array([1.5], np.float32)}, Labels.range(count), "source", DISTANCE_OF["poincare"]
    )
    u, v = (part.ravel() for part in np.mgrid[:count, :count])
    expected = 1.5 - space("poincare").distance(point[u].astype(np.float64), point[v].astype(np.float64))
    scores = scores_of(held)
    assert isinstance(scores, HyperbolicScores)
    rows = scores.rows(0, count)[:, :count]
    np.testing.assert_allclose(rows.ravel(), expected, atol=2e-5)
    some = np.arange(0, count, 7, dtype=np.int32)
    np.testing.assert_array_equal(scores.of_nodes(some).rows(0, len(some))[:, :count], rows[some])
    np.testing.assert_array_equal(scores_of(held, "sources").rows(0, count)[:, :count], rows)
