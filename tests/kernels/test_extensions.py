"""Linear extensions: compiled loops against their twins, on drawn acyclic relations."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dancar.graphs.adjacency import adjacency
from dancar.kernels.extensions import cheapest_first, cheapest_first_twin, depth_first, depth_first_twin

DRAWN = {"n": st.integers(1, 30), "share": st.floats(0, 0.5), "seed": st.integers(0, 1 << 30)}


def relation(n: int, share: float, rng: np.random.Generator):
    """An acyclic relation, and who stands before whom in it."""
    number = rng.permutation(n)
    inside = (rng.random((n, n)) < share) & (number[:, None] < number)
    container, member = (side.astype(np.int32) for side in np.nonzero(inside))
    return adjacency(container, member, n), container, member


@given(**DRAWN)
def test_depth_first(n, share, seed):
    rng = np.random.default_rng(seed)
    members, container, member = relation(n, share, rng)
    given_ = members.offsets, members.nodes, np.bincount(member, minlength=n).astype(np.int64), rng.permutation(n)
    place = depth_first(*given_)
    np.testing.assert_array_equal(place, depth_first_twin(*given_))
    assert sorted(place) == list(range(n))
    assert (place[container] < place[member]).all()


@given(**DRAWN, wishes=st.integers(0, 60))
def test_cheapest_first(n, share, seed, wishes):
    rng = np.random.default_rng(seed)
    members, container, member = relation(n, share, rng)
    other, node = rng.integers(0, n, (2, wishes)).astype(np.int32)
    other, node = other[other != node], node[other != node]
    wishers = adjacency(other, node, n)
    cost = np.bincount(node, minlength=n).astype(np.int64)
    before = np.bincount(member, minlength=n).astype(np.int64)
    given_ = members.offsets, members.nodes, before, rng.permutation(n), wishers.offsets, wishers.nodes
    place = cheapest_first(*given_, cost.copy())
    np.testing.assert_array_equal(place, cheapest_first_twin(*given_, cost.copy()))
    assert sorted(place) == list(range(n))
    assert (place[container] < place[member]).all()


def test_wishes_are_granted_where_the_relation_lets_them():
    nothing = adjacency(np.empty(0, np.int32), np.empty(0, np.int32), 4)
    wishers = adjacency(np.array([3, 2, 1], np.int32), np.array([2, 1, 0], np.int32), 4)
    cost = np.array([1, 1, 1, 0])
    none = nothing.offsets, nothing.nodes, np.zeros(4, np.int64), np.arange(4)
    place = cheapest_first(*none, wishers.offsets, wishers.nodes, cost)
    np.testing.assert_array_equal(place, [3, 2, 1, 0])
    np.testing.assert_array_equal(cost, 0)
