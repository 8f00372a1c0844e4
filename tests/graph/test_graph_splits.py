"""Splits: two parts that make the whole, the same for a seed, larger ones around smaller ones, nodes kept on demand."""

import networkx
import numpy as np
import pytest
from drawn_graphs import acyclic_rows, graphs, rows_of
from hypothesis import given
from hypothesis import strategies as st

from dancar import Graph, InputError, ParameterError

SHARES = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.8, 1.0])
SEEDS = st.integers(0, 5)


@given(graphs(), SHARES, SEEDS, st.booleans())
def test_the_parts_make_the_whole_and_share_no_row(graph, share, seed, undirected):
    part, rest = graph.split(share, seed=seed, undirected=undirected)
    assert sorted(rows_of(part) + rows_of(rest)) == rows_of(graph)
    assert part.labels == rest.labels == graph.labels

    def names(rows):
        return {(frozenset(row[:2]), *row[2:3]) if undirected else row[:3] for row in map(tuple, rows)}

    keyed = [[row[: 2 + (graph.relation is not None)] for row in rows_of(one)] for one in (part, rest)]
    assert not names(keyed[0]) & names(keyed[1])
    distinct = len(names(keyed[0]) | names(keyed[1]))
    assert len(names(keyed[0])) == round(share * distinct)
    again, _ = graph.split(share, seed=seed, undirected=undirected)
    assert rows_of(again) == rows_of(part)


@given(graphs(), SEEDS, SHARES, SHARES)
def test_a_larger_share_holds_a_smaller_one(graph, seed, one, two):
    small, _ = graph.split(min(one, two), seed=seed)
    large, _ = graph.split(max(one, two), seed=seed)
    assert set(rows_of(small)) <= set(rows_of(large))


@given(graphs(), SHARES, SEEDS)
def test_every_node_is_kept_or_the_share_that_would_keep_it_is_said(graph, share, seed):
    try:
        part, _ = graph.split(share, seed=seed, keep_nodes=True)
    except InputError as error:
        assert f"share: {share:g} of" in str(error)
        needed = min(1.0, float(str(error).split("share of ")[1].split()[0]) + 1e-3)
        part, _ = graph.split(needed, seed=seed, keep_nodes=True)
    used = [set(np.unique([one.source, one.target]).tolist()) for one in (graph, part)]
    assert used[0] == used[1]


def test_another_seed_is_another_part():
    graph = Graph(np.arange(99), np.arange(1, 100))
    parts = {tuple(graph.split(0.5, seed=seed)[0].source.tolist()) for seed in range(10)}
    assert len(parts) == 10
    share = np.mean([np.mean(np.array(part) < 50) for part in parts])
    assert 0.4 < share < 0.6, "rows are drawn from everywhere"


@given(acyclic_rows(), st.sampled_from([0, 0.1, 0.25, 0.5, 0.9]), SEEDS)
def test_the_cones_split_keeps_all_basic_rows_in_train(rows, share, seed):
    n, source, target = rows
    train, validation, test = Graph(source, target, n=n).split_closure(share, seed=seed)
    digraph = networkx.DiGraph(list(zip(source, target)))
    basic = set(networkx.transitive_reduction(digraph).edges)
    others = set(networkx.transitive_closure(digraph).edges) - basic
    parts = [set(part.edge_list()) for part in (train, validation, test)]
    assert basic <= parts[0]
    assert [len(part - basic) for part in parts] == [
        round(share * len(others)),
        round(0.05 * len(others)),
        round(0.05 * len(others)),
    ]
    assert sum(map(len, parts)) == len(set.union(*parts)), "no row is in two parts"
    assert set.union(*parts) <= basic | others
    for other in (0, 0.9):
        assert [set(part.edge_list()) for part in Graph(source, target, n=n).split_closure(other, seed=seed)[1:]] == (
            parts[1:]
        ), "what is held out does not depend on the share"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"share": 1.5}, r"share: 1.5 given; a number from 0 to 1"),
        ({"share": 0.5, "seed": -1}, "seed: -1 given; an integer of at least 0"),
        ({"share": float("nan")}, "share: nan given"),
    ],
)
def test_wrong_options_are_named(options, message):
    with pytest.raises(ParameterError, match=message):
        Graph([0], [1]).split(**options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"share": -0.1}, "share: -0.1 given"),
        ({"share": 0.5, "held_out": 0.6}, "held_out: 0.6 given; a number from 0 to 0.5"),
        ({"share": 0.95}, "share: 0.95 given, with 0.05 held out twice; at most 0.9 is accepted"),
    ],
)
def test_wrong_options_of_the_cones_split_are_named(options, message):
    with pytest.raises(ParameterError, match=message):
        Graph(range(30), range(1, 31)).split_closure(**options)
