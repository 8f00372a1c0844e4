"""The dual relation, proved in rationals."""

from fractions import Fraction

import numpy as np
import pytest
from relations import forest_graph, random_forest

from dancar.constructions import Placement, dual, intervals, nested_positions
from dancar.kernels.scan import certify, contained


def squared_height(largest: int, radius: int) -> Fraction:
    return Fraction(largest) ** 2 - Fraction(radius) ** 2


@pytest.mark.parametrize("seed", range(20))
def test_the_identity_behind_it_holds_exactly(seed):
    """Of |(x, 0) - (c, h)|^2 - R^2 and |x - c|^2 - r^2 with h^2 = R^2 - r^2, in rationals, whatever the numbers."""
    rng = np.random.default_rng(seed)
    anchor, center = ([Fraction(int(x), 7) for x in rng.integers(-50, 50, 4)] for _ in range(2))
    radius, more = Fraction(int(rng.integers(0, 60)), 3), Fraction(int(rng.integers(0, 9)), 5)
    largest = radius + more
    flat = sum((x - c) ** 2 for x, c in zip(anchor, center, strict=True))
    lifted = flat + (largest**2 - radius**2)
    assert lifted - largest**2 == flat - radius**2


@pytest.mark.parametrize("seed", range(20))
def test_with_pythagorean_radii_the_reversed_relation_is_met_exactly(seed):
    """Radii 0, 15, 20, 24, 25, … of which every height is whole: nothing is rounded, boundary cases included."""
    rng = np.random.default_rng(seed)
    radius = rng.choice([0, 7, 15, 20, 24, 25], 30).astype(np.float32)
    radius[0] = 25
    center, anchor = rng.integers(-20, 20, (2, 30, 2)).astype(np.float32)
    before = contained(center, radius, anchor)
    after = contained(*dual(Placement(center, radius, anchor)))
    assert len(before.source) > 0
    assert sorted(zip(before.source.tolist(), before.target.tolist())) == sorted(
        zip(after.target.tolist(), after.source.tolist())
    )


@pytest.mark.parametrize("seed", range(10))
def test_the_reverse_of_a_forest_is_exact_in_the_plane(seed):
    closure = forest_graph(random_forest(100, seed)).transitive_closure()
    members = closure.predecessors
    found = certify(*dual(intervals(closure.successors).placement), members.offsets, members.nodes)
    assert (found.false, found.missing) == (0, 0)


def test_all_balls_are_as_large_as_the_largest():
    closure = forest_graph(random_forest(50, 3)).transitive_closure()
    placement = nested_positions(closure.successors, 3, np.random.default_rng(0))
    lifted = dual(placement)
    assert set(lifted.radius.tolist()) == {float(placement.radius.max())}
    assert (lifted.center[:, 3] == 0).all() and (lifted.anchor[:, :3] == placement.center).all()
