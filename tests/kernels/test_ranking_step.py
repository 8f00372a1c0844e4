"""The step of the ranking loss: what its twin says, whatever the chunks and the owners of rows."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar.kernels.corrupted import Known, Near, corrupted, corrupted_twin, is_known, mixed, mixed_twin
from dancar.kernels.ranking_step import ranking_kernels_of
from dancar.kernels.ranking_step_twin import ranking_twin
from dancar.regions.translated_point import TRANSLATED_POINT
from dancar.regions.translated_projection import TRANSLATED_PROJECTION

DIM = 2


class Triples:
    """Triples of few nodes, as the kernels take them and as a set."""

    def __init__(self, rows, nodes: int, relations: int, share: float, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.rows = np.array(sorted(rows), np.int32).reshape(-1, 3)
        self.all = {tuple(row) for row in self.rows.tolist()}
        container, member, relation = (np.ascontiguousarray(column) for column in self.rows.T)
        self.columns = container, member, relation
        order = np.lexsort((member, relation, container))
        offsets = np.concatenate([[0], np.cumsum(np.bincount(container, minlength=nodes))])
        self.known = Known(offsets, relation[order], member[order])
        ends = np.concatenate([container, member]), np.concatenate([member, container])
        order = np.argsort(ends[0], kind="stable")
        offsets = np.concatenate([[0], np.cumsum(np.bincount(ends[0], minlength=nodes))])
        self.near = Near(offsets, ends[1][order], round(share * 65536))
        self.sides = rng.integers(0, 65537, relations)
        self.nodes, self.relations = nodes, relations


@st.composite
def triples(draw) -> Triples:
    nodes, relations = draw(st.integers(2, 7)), draw(st.integers(1, 3))
    ends = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1)).filter(lambda ends: ends[0] != ends[1])
    rows = draw(st.sets(st.tuples(ends, st.integers(0, relations - 1)), min_size=1, max_size=12))
    share = draw(st.sampled_from([0.0, 0.5, 1.0]))
    return Triples({(u, v, r) for (u, v), r in rows}, nodes, relations, share, draw(st.integers(0, 99)))


@given(st.integers(0, 2**63 - 1), st.integers(0, 2**40))
def test_bits_are_those_of_plain_integers(seed, place):
    assert int(mixed(np.uint64(seed), place)) == mixed_twin(seed, place)


@given(triples(), st.integers(0, 2**62))
def test_corrupted_triples_are_none_and_those_of_the_twin(given_triples, seed):
    held = given_triples
    for place, (u, v, r) in enumerate(held.rows.tolist()):
        node, outer = corrupted(u, v, r, np.uint64(seed), place, held.known, held.near, held.sides)
        expected = corrupted_twin(u, v, r, seed, place, held.all, held.near, held.sides, held.nodes)
        assert node == expected[0] and (node < 0 or outer == expected[1])
        if node >= 0:
            assert node not in (u, v)
            assert ((node, v, r) if outer else (u, node, r)) not in held.all


@given(triples())
def test_what_is_known_is_known(given_triples):
    held = given_triples
    for u in range(held.nodes):
        for v in range(held.nodes):
            for r in range(held.relations):
                assert is_known(u, v, r, held.known) == ((u, v, r) in held.all)


def test_each_side_and_each_node_has_its_share():
    held = Triples({(0, 1, 0), (2, 3, 1)}, 100, 2, 0.0, 0)
    held.sides[:] = 65536 // 4, 65536
    drawn = [corrupted(0, 1, 0, np.uint64(5), k, held.known, held.near, held.sides) for k in range(4000)]
    assert 0.2 < np.mean([outer for _, outer in drawn]) < 0.3
    assert np.bincount([node for node, _ in drawn], minlength=100)[2:].min() > 10
    assert all(corrupted(2, 3, 1, np.uint64(5), k, held.known, held.near, held.sides)[1] for k in range(50))


@pytest.mark.parametrize("containment", [TRANSLATED_POINT, TRANSLATED_PROJECTION], ids=lambda found: found.name)
@given(held=triples(), seed=st.integers(0, 2**62), temperature=st.sampled_from([0.0, 3.0]), margin=st.floats(0.1, 4))
def test_the_gradient_is_that_of_the_twin_in_any_chunks(containment, held, seed, temperature, margin):
    rng, draws = np.random.default_rng(seed % 1000), 3
    widths = containment.widths(DIM)
    S = rng.standard_normal((held.nodes, widths.source)).astype(np.float32)
    R = rng.standard_normal((held.relations, widths.relation)).astype(np.float32)
    chosen = rng.permutation(len(held.rows)).astype(np.int32)
    expected = ranking_twin(
        containment, S.astype(float), R.astype(float), held.rows, chosen, draws, seed, held.all, held.near, held.sides,
        float(np.float32(margin)), temperature, DIM,
    )  # fmt: skip
    kernels = ranking_kernels_of(containment, DIM)
    results = []
    for chunk, cut in ((len(chosen), held.nodes), (1, 1), (5, held.nodes // 2)):
        room = len(chosen) * (draws + 2)
        rows, found = np.empty(room, np.int32), np.full((room, widths.source), np.nan, np.float32)
        shared = np.full((len(chosen), widths.relation), np.nan, np.float32)
        firsts = np.arange(0, len(chosen), chunk)
        told = [
            kernels.find(
                S, R, *held.columns, chosen, first, min(first + chunk, len(chosen)), draws, np.uint64(seed), held.known,
                held.near, held.sides, np.float32(margin), np.float32(temperature), rows, found, shared,
            )
            for first in firsts.tolist()
        ]  # fmt: skip
        by_node, by_relation = np.zeros_like(S), np.zeros_like(R)
        idle = np.full(held.nodes, 255, np.uint8)
        starts, counts = firsts * (draws + 2), np.array([count for count, *_ in told])
        for low, high in ((0, cut), (cut, held.nodes)):
            kernels.gather(rows, found, starts, counts, low, high, by_node, idle)
        middle = held.relations // 2
        for low, high in ((0, middle), (middle, held.relations)):
            kernels.gather_relations(held.columns[2][chosen], shared, low, high, by_relation)
        np.testing.assert_allclose(by_node, expected.by_node, atol=2e-4)
        np.testing.assert_allclose(by_relation, expected.by_relation, atol=2e-4)
        assert sum(loss for _, loss, _ in told) == pytest.approx(expected.loss, rel=1e-4, abs=1e-4)
        assert sum(looked for *_, looked in told) == expected.looked
        assert (idle[np.abs(by_node).sum(axis=1) > 0] == 0).all()
        results.append(by_node.tobytes() + by_relation.tobytes())
    assert len(set(results)) == 1, "the same bits"
