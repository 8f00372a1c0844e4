"""Balls packed into one another: no two siblings overlap, and the closure of a forest is met exactly."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dancar import Graph
from dancar.constructions import enclosing_middle, packed_balls, packed_disks, spanning_forest
from dancar.kernels.scan import certify

SIZES = st.lists(st.sampled_from([1.0, 1.0, 1.5, 3.0, 10.0, 40.0]), min_size=1, max_size=30)


@given(SIZES)
def test_disks_lie_side_by_side_in_a_disk(sizes):
    size = np.array(sizes)
    packed = packed_disks(size)
    gaps = np.linalg.norm(packed.place[:, None] - packed.place, axis=2) - size[:, None] - size
    assert gaps[~np.eye(len(size), dtype=bool)].min(initial=1.0) > -1e-6
    assert np.all(np.linalg.norm(packed.place, axis=1) + size <= packed.radius + 1e-9)


def test_many_disks_are_packed_well():
    packed = packed_disks(np.ones(400))
    assert 400 / packed.radius**2 > 0.75, "the share of the large disk that is covered"


@given(st.lists(st.integers(0, 10**6), max_size=60))
def test_the_closure_of_a_forest_is_exact(draws):
    parents = [draw % (node + 2) - 1 for node, draw in enumerate(draws)]
    rows = [(parent, node) for node, parent in enumerate(parents) if parent >= 0]
    forest = Graph([row[0] for row in rows], [row[1] for row in rows], n=max(len(draws), 1))
    members = forest.transitive_closure().successors
    found = certify(*packed_balls(members), members.offsets, members.nodes)
    assert (found.false, found.missing) == (0, 0)


def test_a_ball_lies_inside_its_parents():
    members = Graph([0, 0, 1, 1, 2, 5, 5], [1, 2, 3, 4, 6, 0, 7]).transitive_closure().successors
    center, radius, _ = packed_balls(members)
    parent = spanning_forest(members)
    below = np.flatnonzero(parent >= 0)
    distance = np.linalg.norm(center[below] - center[parent[below]], axis=1)
    assert np.all(distance + radius[below] <= radius[parent[below]] + 1e-6)


@given(SIZES, st.integers(0, 9))
def test_the_enclosing_disk_is_nearly_the_smallest(sizes, seed):
    place, size = np.random.default_rng(seed).normal(size=(len(sizes), 2)) * 20, np.array(sizes)

    def reach(middle):
        return (np.linalg.norm(place - middle, axis=1) + size).max()

    middle = enclosing_middle(place, size, 300)
    # Nowhere near is a better middle.
    around = [reach(middle + 0.1 * reach(middle) * np.array([np.cos(t), np.sin(t)])) for t in np.linspace(0, 6.3, 16)]
    assert reach(middle) <= 1.03 * min(around)
