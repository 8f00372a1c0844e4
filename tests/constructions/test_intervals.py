"""A forest's closure is exact on the line; of other relations every exception is listed, and no other pair."""

from importlib import import_module

import numpy as np
import pytest
from relations import forest_graph, pairs, random_forest, random_graph

from dancar import Graph, ParameterError
from dancar.constructions import interval_placement, intervals, numbered_depth_first
from dancar.kernels.scan import certify


@pytest.mark.parametrize("seed", range(30))
def test_the_closure_of_a_forest_is_exact(seed):
    closure = forest_graph(random_forest(1 + 7 * seed, seed)).transitive_closure()
    members = closure.successors
    found = intervals(members)
    assert (found.false, len(found.false_pairs), len(found.missing_pairs)) == (0, 0, 0)
    certified = certify(*found.placement, members.offsets, members.nodes)
    assert certified.false == certified.missing == 0
    assert min(certified.inside_margin, certified.outside_margin) >= 0.5


@pytest.mark.parametrize("seed", range(20))
def test_what_differs_is_what_is_listed(seed):
    graph = random_graph(25, 10 + 8 * seed, seed)
    placement, false, false_pairs, missing_pairs = intervals(graph.successors)
    inside = np.abs(placement.center - placement.anchor.T) <= placement.radius[:, None]
    contained = {(int(u), int(v)) for u, v in zip(*np.nonzero(inside)) if u != v}
    listed = {tuple(pair) for pair in false_pairs.tolist()}
    assert listed == contained - pairs(graph)
    assert false == len(listed)
    assert {tuple(pair) for pair in missing_pairs.tolist()} == pairs(graph) - contained


def test_the_limit_bounds_the_list_and_not_the_count():
    chain = Graph(np.arange(20), np.arange(1, 21))
    found = intervals(chain.successors, limit=5)
    assert found.false == 21 * 20 // 2 - 20
    assert len(found.false_pairs) == 5


def test_every_number_is_exact_up_to_the_largest_graph(monkeypatch):
    """The largest graph's extremes: half-integers at both ends of the line."""
    n = 1 << 24
    ends = np.array([-(n // 2), n - 1 - n // 2])
    for value in [*ends, ends[0] + 0.5, ends[1] - 0.5, n / 2, (n - 1) / 2 - n // 2]:
        assert float(np.float32(value)) == value
    monkeypatch.setattr(import_module("dancar.constructions.intervals"), "MOST_NODES", 4)
    assert len(interval_placement(np.full(4, -1)).radius) == 4
    with pytest.raises(ParameterError, match="5 nodes given; up to 4 are exact"):
        interval_placement(np.full(5, -1))


@pytest.mark.parametrize("seed", range(5))
def test_numbers_are_depth_first(seed):
    parent = random_forest(60, seed)
    number, size = numbered_depth_first(parent)
    assert sorted(number.tolist()) == list(range(60))
    below = {node: {node} for node in range(60)}
    for node in range(60):
        above = parent[node]
        while above >= 0:
            below[above].add(node)
            above = parent[above]
    for node, nodes in below.items():
        assert sorted(number[list(nodes)].tolist()) == list(range(number[node], number[node] + size[node]))


def test_no_nodes():
    found = intervals(Graph([], []).successors)
    assert (found.false, found.placement.center.shape) == (0, (0, 1))
