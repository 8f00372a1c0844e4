"""The step of the softmax: what its twin says, whatever the chunks and the owners of rows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar.kernels.corrupted import Known
from dancar.kernels.ranking_step import ranking_kernels_of
from dancar.kernels.softmax_step import drawn, drawn_twin, softmax_find_of
from dancar.kernels.softmax_step_twin import softmax_twin
from dancar.regions.point_in_curved_shared_ball import POINT_IN_SHARED_BALL_OF

DIM = 2


class Parts:
    """Pairs of few nodes, cut into parts of at most three members."""

    def __init__(self, pairs: set[tuple[int, int]], nodes: int) -> None:
        self.all, self.nodes = pairs, nodes
        container, member = np.array(sorted(pairs), np.int32).reshape(-1, 2).T
        offsets = np.concatenate([[0], np.cumsum(np.bincount(container, minlength=nodes))])
        self.known = Known(offsets, np.zeros(len(member), np.int32), np.ascontiguousarray(member))
        firsts = [k for u in range(nodes) for k in range(offsets[u], offsets[u + 1], 3)]
        self.own, self.bounds = container[firsts], np.array([*firsts, len(member)])


@st.composite
def parts(draw) -> Parts:
    nodes = draw(st.integers(2, 8))
    ends = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)).filter(lambda ends: ends[0] != ends[1])
    return Parts(draw(st.sets(ends, min_size=1, max_size=25)), nodes)


@given(parts(), st.integers(0, 2**62), st.sampled_from([0, 1 << 15, 1 << 16]))
def test_what_is_drawn_is_no_member_and_that_of_the_twin(held, seed, frequent):
    for u in range(held.nodes):
        node = drawn(u, np.uint64(seed), u, held.known, frequent)
        assert node == drawn_twin(u, seed, u, held.all, held.known.member, frequent, held.nodes)
        assert node < 0 or (node != u and (u, int(node)) not in held.all)


def test_frequent_members_come_as_often_as_they_are_members():
    held = Parts({(u, 99) for u in range(60)} | {(u, 98) for u in range(60, 80)}, 100)
    for frequent, share in ((0, 0.01), (1 << 16, 0.75)):
        found = np.array([drawn(90, np.uint64(7), k, held.known, frequent) for k in range(4000)])
        assert np.mean(found == 99) == pytest.approx(share, abs=0.03)


@pytest.mark.parametrize("space", ["euclidean", "poincare", "sphere"])
@given(held=parts(), seed=st.integers(0, 2**62), size=st.sampled_from([1e-3, 0.5, 30.0]))
def test_the_gradient_is_that_of_the_twin_in_any_chunks(space, held, seed, size):
    containment = POINT_IN_SHARED_BALL_OF[space]
    rng, draws, frequent = np.random.default_rng(seed % 1000), 5, 1 << 14
    S = containment.space.project((size * rng.standard_normal((held.nodes, DIM))).astype(np.float32))
    R = np.full((1, 1), 0.3, np.float32)
    chosen = rng.permutation(len(held.own)).astype(np.int32)
    expected = softmax_twin(
        containment, S.astype(float), R.astype(float), held.own, held.bounds, held.known.member, chosen, draws, seed,
        frequent, DIM,
    )  # fmt: skip
    find, gather = softmax_find_of(containment, DIM), ranking_kernels_of(containment, DIM).gather
    begins = np.concatenate([[0], np.cumsum(held.bounds[chosen + 1] - held.bounds[chosen] + draws + 1)])
    results = []
    for chunk, cut in ((len(chosen), held.nodes), (1, 1), (2, held.nodes // 2)):
        rows, found = np.empty(begins[-1], np.int32), np.full((begins[-1], DIM), np.nan, np.float32)
        firsts = np.arange(0, len(chosen), chunk)
        told = [
            find(
                S, R, held.own, held.bounds, chosen, first, min(first + chunk, len(chosen)), draws, np.uint64(seed),
                held.known, frequent, begins, rows, found,
            )
            for first in firsts.tolist()
        ]  # fmt: skip
        by_node, idle = np.zeros_like(S), np.full(held.nodes, 255, np.uint8)
        for low, high in ((0, cut), (cut, held.nodes)):
            gather(rows, found, begins[firsts], np.array([count for count, *_ in told]), low, high, by_node, idle)
        # In lengths of the space: near the boundary of the Poincare ball derivatives are huge, and may cancel.
        difference = containment.space.riemannian(S, (by_node - expected.by_node).astype(np.float32))
        assert (np.abs(containment.space.stretch(S)[:, None] * difference) <= 1e-4).all()
        assert sum(loss for _, loss, _ in told) == pytest.approx(expected.loss, rel=1e-4, abs=1e-4)
        assert sum(looked for *_, looked in told) == expected.looked
        results.append(by_node.tobytes())
    assert len(set(results)) == 1, "the same bits"


def test_a_target_far_nearer_or_far_farther_than_all_others_is_finite():
    containment = POINT_IN_SHARED_BALL_OF["euclidean"]
    held = Parts({(0, 1)}, 3)
    begins = np.array([0, 8])
    for places, loss in (([0, 1e-3, 1e4], 0.0), ([0, 1e4, 1e-3], 1e4)):
        S = np.array(places, np.float32)[:, None] * np.ones((1, DIM), np.float32) / np.float32(np.sqrt(DIM))
        rows, found = np.empty(8, np.int32), np.empty((8, DIM), np.float32)
        chosen = np.zeros(1, np.int32)
        count, got, _ = softmax_find_of(containment, DIM)(
            S, np.zeros((1, 1), np.float32), held.own, held.bounds, chosen, 0, 1, 4, np.uint64(1), held.known, 0,
            begins, rows, found,
        )  # fmt: skip
        assert got == pytest.approx(loss, abs=2)
        assert np.isfinite(found[:count]).all()
