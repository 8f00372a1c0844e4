"""Cones: by the published formulas, by hand, and one in another exactly when its apex is."""

import numpy as np
import pytest

from dancar.regions.cone import K, apexes, directions
from dancar.regions.cone_in_cone import CONE_IN_CONE_OF
from dancar.regions.point_in_cone import POINT_IN_CONE_OF
from dancar.spaces import space

EACH = pytest.mark.parametrize("name", ["euclidean", "poincare"])
CURVATURE = {"euclidean": 0.0, "poincare": 1.0}


def slack(containment, X, Y):
    return containment.slack(X, Y, np.zeros((len(X), 0)), np.zeros(len(X), int), X.shape[1])


def points(name, count, seed, dim=3):
    """Apexes of lengths from just proper to nearly the boundary, not few of them near one ray."""
    rng = np.random.default_rng(seed)
    ray = np.eye(dim)[rng.integers(0, 2, count)] + rng.standard_normal((count, dim)) * 10 ** rng.uniform(
        -3, 1, (count, 1)
    )
    ray /= np.sqrt((ray**2).sum(1))[:, None]
    return (
        ray * (rng.uniform(0.105, 0.95, count) if name == "poincare" else 10 ** rng.uniform(-0.97, 2, count))[:, None]
    )


def energy(name, X, Y):
    """Half the opening less the angle at the apex, by the formulas of the paper of the cones."""
    curved = CURVATURE[name]
    x, y, xy = (X**2).sum(1), (Y**2).sum(1), (X * Y).sum(1)
    half = np.arcsin(K * (1 - curved * x) / np.sqrt(x))
    if curved:
        cosine = (xy * (1 + x) - x * (1 + y)) / (
            np.sqrt(x) * np.sqrt(((X - Y) ** 2).sum(1)) * np.sqrt(1 + x * y - 2 * xy)
        )
    else:
        cosine = ((Y - X) * X).sum(1) / np.sqrt(x * ((X - Y) ** 2).sum(1))
    return half - np.arccos(np.clip(cosine, -1, 1))


@EACH
def test_a_cone_lies_in_a_cone_where_the_published_energy_vanishes(name):
    X, Y = points(name, 20_000, 0), points(name, 20_000, 1)
    published, turned, inside = (
        energy(name, X, Y), slack(CONE_IN_CONE_OF[name], X, Y), slack(POINT_IN_CONE_OF[name], X, Y)
    )  # fmt: skip
    sure = np.abs(published) > 1e-6
    assert 0.01 < (published >= 0).mean() < 0.5
    assert ((turned >= 0) == (published >= 0))[sure].all()
    assert ((inside >= 0) == (published >= 0))[sure].all()


@EACH
def test_a_points_slack_is_the_way_to_the_border_by_the_law_of_sines(name):
    X, Y = points(name, 2_000, 2), points(name, 2_000, 3)
    size = np.sinh if CURVATURE[name] else np.asarray
    expected = size(space(name).distance(X, Y)) * np.sin(energy(name, X, Y))
    np.testing.assert_allclose(size(slack(POINT_IN_CONE_OF[name], X, Y)), expected, rtol=1e-5, atol=1e-7)


def test_euclidean_slacks_by_hand():
    X, Y = np.array([[0.2, 0.0]]), np.array([[1.2, 0.0]])
    # The sine of half the opening is a half at x, a twelfth at y.
    assert slack(POINT_IN_CONE_OF["euclidean"], X, Y)[0] == pytest.approx(0.5)
    assert slack(CONE_IN_CONE_OF["euclidean"], X, Y)[0] == pytest.approx(np.pi / 6 - np.arcsin(1 / 12))
    assert slack(CONE_IN_CONE_OF["euclidean"], Y, -X)[0] == pytest.approx(np.arcsin(1 / 12) - np.pi / 6 - np.pi)


@EACH
def test_an_apex_lies_in_its_own_cone(name):
    X = points(name, 100, 4)
    assert (np.abs(slack(CONE_IN_CONE_OF[name], X, X)) < 1e-12).all()
    assert (np.abs(slack(POINT_IN_CONE_OF[name], X, X)) < 1e-12).all()


@EACH
def test_apexes_see_what_was_asked(name):
    unit = points(name, 50, 5)
    unit /= np.sqrt((unit**2).sum(1))[:, None]
    angle = 10 ** np.linspace(-5, 0, 50)
    ray, seen = directions(name, apexes(name, unit, angle))
    np.testing.assert_allclose(seen, angle, rtol=1e-6)
    np.testing.assert_allclose(ray, unit, atol=1e-12)
    widest = directions(name, apexes(name, unit, np.full(50, 1.5)))[1]
    assert (widest > 1.2).all()


@EACH
def test_what_is_nearer_than_an_apex_may_be_counts_as_one_there(name):
    near, far = np.array([[1e-3, 0], [0.0, 0.0]]), np.array([[0.5, 0.1]] * 2)
    found = slack(CONE_IN_CONE_OF[name], near, far)
    assert np.isfinite(found).all()
    assert found[0] == pytest.approx(slack(CONE_IN_CONE_OF[name], near[:1] * 90, far[:1])[0], abs=1e-9)
