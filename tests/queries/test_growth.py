"""A place for a new node: exact wherever brute force finds one, and what is proven impossible is so."""

from fractions import Fraction

import numpy as np
import pytest

from dancar.arrangement import Balls
from dancar.queries.growth import separated_point, separating_ball, spot


def drawn(n, dim, seed):
    rng = np.random.default_rng(seed)
    center, anchor = rng.uniform(-1, 1, (2, n, dim)).astype(np.float32)
    return center, rng.uniform(0.2, 1.0, n).astype(np.float32), anchor


def held_by(center, radius, points):
    """Which points a ball holds, in fractions."""
    at, size = [Fraction(float(x)) for x in center], Fraction(float(radius))
    gaps = [sum((Fraction(float(x)) - c) ** 2 for x, c in zip(point, at)) for point in points]
    return {k for k, gap in enumerate(gaps) if size >= 0 and gap <= size**2}


@pytest.mark.parametrize("seed", range(40))
def test_a_set_of_points_on_a_line_is_held_alone_exactly_if_it_has_no_gap(seed):
    rng = np.random.default_rng(seed)
    points = rng.permutation(8).astype(np.float32)[:, None] * 3
    held = np.sort(rng.choice(8, rng.integers(2, 6), replace=False))
    found = separating_ball(points, held, points[held[0]])
    places = np.sort(points[held, 0])
    possible = places[-1] - places[0] == 3 * (len(held) - 1)
    assert (held_by(found.center, found.radius, points) == set(held.tolist())) == possible
    assert (found.witness is None) == possible


@pytest.mark.parametrize("seed", range(30))
def test_a_ball_is_found_wherever_some_ball_among_many_drawn_does(seed):
    """The held points are those of a ball that was drawn: there is one."""
    rng = np.random.default_rng(seed)
    points = rng.uniform(-1, 1, (60, 3)).astype(np.float32)
    center, size = rng.uniform(-1, 1, 3).astype(np.float32), np.float32(rng.uniform(0.4, 1.5))
    held = np.array(sorted(held_by(center, size, points)), np.int64)
    found = separating_ball(points, held, points[0] + 9)
    assert held_by(found.center, found.radius, points) == set(held.tolist())
    assert len(found.missing) == len(found.false) == 0 and found.witness is None


@pytest.mark.parametrize("seed", range(20))
def test_what_no_ball_can_hold_has_a_witness_that_is_one(seed):
    """Half of 14 points in the plane, drawn: no drawn ball does what the witness rules out."""
    rng = np.random.default_rng(seed)
    points = rng.uniform(-1, 1, (14, 2)).astype(np.float32)
    held = np.sort(rng.choice(14, 7, replace=False))
    found = separating_ball(points, held, points[0] + 9)
    wrong = held_by(found.center, found.radius, points) ^ set(held.tolist())
    assert wrong == {*found.missing.tolist(), *found.false.tolist()}
    assert bool(wrong) == (found.witness is not None), "there is no third case in so few points"
    if found.witness is not None:
        inner, outer = (list(rows) for rows in found.witness)
        assert set(inner) <= set(held.tolist()) and not set(outer) & set(held.tolist())
        for center in rng.uniform(-3, 3, (2000, 2)):
            reach = ((points[inner] - center) ** 2).sum(axis=1).max()
            assert (((points[outer] - center) ** 2).sum(axis=1) <= reach).any()


def test_equal_points_cannot_be_told_apart():
    points = np.array([[1, 1], [1, 1], [3, 0]], np.float32)
    found = separating_ball(points, np.array([0]), points[0])
    assert found.witness == ((0,), (1,))


@pytest.mark.parametrize("seed", range(40))
def test_a_point_is_found_wherever_a_fine_grid_has_one(seed):
    center, radius, anchor = drawn(7, 2, seed)
    ticks = np.linspace(-2.5, 2.5, 250)
    grid = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)
    inside = ((grid[:, None] - center) ** 2).sum(axis=2) <= radius**2
    wanted = np.sort(np.random.default_rng(seed).choice(7, 2, replace=False))
    pattern = np.isin(np.arange(7), wanted)
    there = int((inside == pattern).all(axis=1).sum())
    found = separated_point(center, radius, anchor, wanted, anchor[0])
    exact = not len(found.missing) and not len(found.false)
    assert exact or there == 0
    if found.apart is not None:
        assert not inside[:, list(found.apart)].all(axis=1).any()
    if found.around is not None:
        inner, outer = found.around
        assert inside[inside[:, list(inner)].all(axis=1), outer].all()
    assert not exact or (found.apart, found.around) == (None, None)


def test_most_of_what_cannot_be_is_proven():
    proven = {"apart": 0, "around": 0, "open": 0}
    for seed in range(60):
        center, radius, anchor = drawn(5, 2, seed)
        wanted = np.sort(np.random.default_rng(seed).choice(5, 3, replace=False))
        found = separated_point(center, radius, anchor, wanted, anchor[0])
        if len(found.missing) or len(found.false):
            kind = "apart" if found.apart is not None else "around" if found.around is not None else "open"
            proven[kind] += 1
    assert proven["apart"] > 5 and proven["around"] > 0 and proven["open"] < proven["apart"] + proven["around"]


def test_balls_that_are_nowhere_hold_nothing():
    center, radius = np.zeros((2, 2), np.float32), np.array([1, -1], np.float32)
    assert separated_point(center, radius, center, np.array([1]), center[0]).apart == (1,)
    found = separated_point(center, radius, center, np.array([0]), center[0])
    assert not len(found.missing) and not len(found.false)


@pytest.mark.parametrize("scale", [1e-12, 1.0, 1e12])
def test_a_node_without_neighbours_finds_room_at_any_scale(scale):
    balls = Balls(*(np.float32(scale) * array for array in drawn(50, 3, 1)))
    none = np.empty(0, np.int64)
    found = spot(balls, none, none)
    assert found.exact and found.possible
