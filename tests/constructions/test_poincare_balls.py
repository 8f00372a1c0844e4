"""Proposition 2: points of the Poincare ball and their Euclidean balls mean the same, pair by pair, ties included."""

import mpmath
import numpy as np
import pytest

from dancar import Labels, ParameterError, as_model
from dancar.arrangement import Arrangement, Declaration, constant, uniform
from dancar.arrangement.rule import Rule, both_ways, pairs, plain_graph
from dancar.constructions import dancar_of_poincare, poincare_balls
from dancar.evaluation import certificate, reconstruction
from dancar.regions.point_in_curved_shared_ball import POINT_IN_SHARED_BALL_OF
from dancar.spaces import space

POINCARE = space("poincare")
POINTS = Declaration(
    "points",
    POINT_IN_SHARED_BALL_OF["poincare"],
    Rule("A1(target) in A2(source), both ways", pairs, plain_graph, both_ways, contain="source"),
    {"point": uniform(-0.001, 0.001), "radius": constant(1.0)},
)


def points(place: np.ndarray, radius: float) -> Arrangement:
    held = {"point": np.asarray(place, np.float32), "radius": np.array([radius], np.float32)}
    return Arrangement(held, Labels.range(len(place)), "source", POINTS)


def distances(place: np.ndarray) -> np.ndarray:
    n = len(place)
    row, column = np.divmod(np.arange(n * n), n)
    return POINCARE.distance(place[row].astype(np.float64), place[column].astype(np.float64)).reshape(n, n)


@pytest.mark.parametrize("length", [0.0, 0.3, 0.9, 0.99999])
@pytest.mark.parametrize("radius", [1e-6, 0.5, 3.0, 20.0])
def test_the_surface_of_one_ball_is_that_of_the_other(length, radius):
    """Points of the surface, on the way to the origin and back and across, in 60 digits."""
    place = np.float32(length)
    center, size, _ = poincare_balls(np.array([[place, 0]]), radius)
    with mpmath.workdps(60):
        middle = mpmath.mpf(float(place))
        shift, far = 2 * mpmath.atanh(middle), mpmath.mpf(radius)
        near, beyond = (mpmath.tanh((shift + side * far) / 2) for side in (-1, 1))
        assert abs(float(center[0, 0]) - (near + beyond) / 2) <= 1e-7 * max(abs(near + beyond), mpmath.mpf(1e-30))
        assert abs(float(size[0]) - (beyond - near) / 2) <= 1e-7 * (beyond - near)
        assert center[0, 1] == 0


@pytest.mark.parametrize("dim", [1, 2, 5])
@pytest.mark.parametrize("reach", [0.5, 3.0, 10.0])
def test_the_graph_is_the_same_pair_by_pair(dim, reach):
    arrangement = points(POINCARE.sample(np.random.default_rng(0), 120, dim, reach), reach / 2)
    balls = dancar_of_poincare(arrangement)
    assert balls.exceptions is None
    assert reconstruction(balls) == reconstruction(arrangement)
    np.testing.assert_array_equal(balls.balls.anchor, arrangement.parameters["point"])


@pytest.mark.parametrize("seed", range(12))
def test_a_point_on_the_surface_is_where_it_was(seed):
    """The radius is the distance of two points, as near as float32 comes, in the middle and at the boundary."""
    rng = np.random.default_rng(seed)
    place = POINCARE.sample(rng, 100, 2, 3.0)
    if seed % 3 == 0:
        place = POINCARE.project((np.array([0.9999, 0]) + 2e-5 * rng.standard_normal((100, 2))).astype(np.float32))
    apart = distances(place)
    arrangement = points(place, float(rng.choice(apart[apart > 0])))
    balls = dancar_of_poincare(arrangement)
    wanted = {(u, v) for u, v in zip(*np.nonzero(apart <= arrangement.parameters["radius"][0])) if u != v}
    assert set(reconstruction(balls).edge_list()) == wanted
    assert balls.exceptions is None
    # No ball has moved by more than rounding and a few neighbouring numbers.
    center, radius, _ = poincare_balls(place, float(arrangement.parameters["radius"][0]))
    assert np.abs(balls.balls.center - center).max() < 1e-5
    assert np.abs(balls.balls.radius - radius).max() < 1e-5


def test_without_the_correction_some_pairs_would_change():
    """The test above would notice: what is only rounded differs, in several of its arrangements."""
    changed = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        place = POINCARE.sample(rng, 100, 2, 3.0)
        apart = distances(place)
        arrangement = points(place, float(rng.choice(apart[apart > 0])))
        center, radius, anchor = poincare_balls(place, float(arrangement.parameters["radius"][0]))
        rounded = Arrangement({"center": center, "radius": radius, "anchor": anchor}, arrangement.labels)
        changed += not certificate(rounded, reconstruction(arrangement)).exact
    assert changed >= 3


def test_it_is_a_model():
    arrangement = points(POINCARE.sample(np.random.default_rng(1), 40, 2, 2.0), 1.0)
    graph = reconstruction(arrangement)
    model = as_model(dancar_of_poincare(arrangement), graph)
    assert (model.dim, model.certificate_.exact, model.certificate_.anchors_outside) == (2, True, 0)


def test_other_arrangements_are_refused():
    flat = Arrangement(
        {
            "center": np.zeros((1, 2), np.float32),
            "radius": np.ones(1, np.float32),
            "anchor": np.zeros((1, 2), np.float32),
        },
        Labels.range(1),
    )
    with pytest.raises(
        ParameterError, match="in the space 'euclidean'; one with point and a shared radius in the space"
    ):
        dancar_of_poincare(flat)


@pytest.mark.parametrize(("place", "radius"), [([[1.0, 0]], 1.0), ([[0.5, 0]], 0.0), ([[np.nan, 0]], 1.0)])
def test_what_is_no_ball_is_refused(place, radius):
    with pytest.raises(ParameterError, match="lengths below 1 and a radius above 0 are accepted"):
        poincare_balls(np.array(place), radius)
