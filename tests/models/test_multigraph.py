"""Nested balls: edges that are there k times come back k times."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancar
from dancar import Graph, InputError, Labels, Multigraph, ParameterError
from dancar.models.multigraph import asked, read


def drawn(n: int, edges: int, most: int, seed: int) -> Graph:
    """Random edges, each up to `most` times."""
    rng = np.random.default_rng(seed)
    simple = Graph(*rng.integers(0, n, (2, edges)), n=n).simple()
    times = rng.integers(1, most + 1, simple.n_edges)
    return Graph(np.repeat(simple.source, times), np.repeat(simple.target, times), n=n)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12), st.integers(0, 3))
def test_the_rule_gives_back_every_edge_as_often_as_it_was(pairs, more):
    graph = Graph([u for u, _ in pairs], [v for _, v in pairs], n=5)
    between = Graph([u for u, v in pairs if u != v], [v for u, v in pairs if u != v], n=5)
    levels = max((pairs.count(pair) for pair in pairs), default=1) + more
    found = asked(levels, graph, "target")
    assert len(found.container) == between.n_edges
    assert sorted(zip(*(column.tolist() for column in (found.relation, found.container, found.member)))) == list(
        zip(*(column.tolist() for column in (found.relation, found.container, found.member)))
    )
    assert read(levels, found, graph.labels, "target", None) == between


@pytest.mark.parametrize(("n", "edges", "most", "dim"), [(12, 40, 2, 3), (20, 60, 3, 5), (40, 160, 2, 5)])
def test_edges_that_are_there_several_times_come_back_exactly(n, edges, most, dim):
    graph = drawn(n, edges, most, seed=n)
    model = Multigraph(dim=dim, levels=most + 1, threads=1).fit(graph)
    assert model.certificate_.exact and model.certificate_.edges == graph.n_edges
    assert model.certificate_.anchors_outside == 0, "the balls of every node are nested"
    assert model.reconstruct() == graph
    assert graph.n_repeated > 0


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10))
def test_ten_random_multigraphs_come_back_exactly(seed):
    graph = drawn(60, 240, 4, seed)
    assert Multigraph(dim=8, levels=5, threads=1).fit(graph).reconstruct() == graph


def test_a_file_and_questions_know_how_many_edges_there_are(tmp_path):
    graph = drawn(12, 30, 3, 1)
    model = Multigraph(dim=5, levels=4, seed=2, threads=1).fit(graph)
    model.save(tmp_path / "x.dancar")
    loaded = dancar.load(tmp_path / "x.dancar")
    assert loaded.levels == 4 and loaded.reconstruct() == graph
    times = {(u, v): 0 for u in range(12) for v in range(12)}
    for u, v in zip(graph.source.tolist(), graph.target.tolist()):
        times[u, v] += 1
    for k in range(1, 5):
        for u in range(12):
            assert loaded.successors(u, k) == [v for v in range(12) if v != u and times[u, v] >= k]
            assert loaded.contains(u, k, 3) == (u != 3 and times[u, 3] >= k)
    assert loaded.successors(3) == loaded.successors(3, 1)
    with pytest.raises(ParameterError, match="relation: 5 given; 1, 2, 3, 4 are accepted"):
        loaded.successors(3, 5)


def test_all_levels_are_a_partial_order_and_no_cycle():
    cycle = [("a", "b"), ("b", "c"), ("c", "a")]
    assert not Multigraph(dim=2, levels=2, threads=1, steps=200).fit(cycle * 2).certificate_.exact
    assert Multigraph(dim=2, levels=3, threads=1).fit(cycle * 2).certificate_.exact


def test_too_many_edges_and_wrong_levels_are_named():
    with pytest.raises(InputError, match=r"'a' -> 'b': 4 edges, and with levels=3 at most 3 .* levels=5 is accepted"):
        Multigraph().fit([("a", "b")] * 4)
    with pytest.raises(ParameterError, match="levels: 0 given; a whole number from 1 to 64 is accepted"):
        Multigraph(levels=0).fit([("a", "b")])


def test_a_break_in_a_chain_counts_by_the_smallest_ball():
    found = asked(3, Graph([0, 0], [1, 1]), "target")
    only_the_smaller = found._replace(**{name: column[:1] for name, column in found._asdict().items()})
    assert read(3, only_the_smaller, Labels.range(2), "target", None).n_edges == 2
