"""A forest's closure is exact on the line; of other relations every exception is listed, and no other pair."""

from importlib import import_module

import numpy as np
import pytest
from relations import forest_graph, pairs, random_acyclic, random_forest, random_graph

from dancar import Graph, ParameterError
from dancar.constructions import (
    forest_levels,
    intervals,
    order_sharing_borders,
    spanning_forest,
)
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
    assert len(intervals(Graph([], [], n=4).successors).placement.radius) == 4
    with pytest.raises(ParameterError, match="5 nodes given; up to 4 are exact"):
        intervals(Graph([], [], n=5).successors)


@pytest.mark.parametrize("seed", range(30))
def test_every_node_and_all_below_it_stand_together(seed):
    graph = random_acyclic(60, 40 + 4 * seed, seed).transitive_closure()
    members = graph.successors
    parent = spanning_forest(members)
    position = order_sharing_borders(members, parent)
    assert sorted(position.tolist()) == list(range(60))
    below = {node: {node} for node in range(60)}
    for node in range(60):
        above = parent[node]
        while above >= 0:
            below[above].add(node)
            above = parent[above]
    for nodes in below.values():
        stand = position[list(nodes)]
        assert stand.max() - stand.min() == len(nodes) - 1


@pytest.mark.parametrize("seed", range(30))
def test_no_pair_is_false_and_sharing_borders_misses_fewer(seed):
    graph = random_acyclic(60, 40 + 4 * seed, seed).transitive_closure()
    members = graph.successors
    found = intervals(members)
    assert found.false == 0
    above = ancestors(spanning_forest(members))
    assert len(found.missing_pairs) <= graph.n_edges - sum(map(len, above))
    if seed >= 10:
        assert len(found.missing_pairs) < graph.n_edges - sum(map(len, above))


def ancestors(parent):
    for node in range(len(parent)):
        found, above = [], parent[node]
        while above >= 0:
            found.append(above)
            above = parent[above]
        yield found


def test_a_node_of_two_containers_stands_between_them():
    for contained in ([(1, 3), (2, 3)], [(1, 3), (2, 4), (3, 5), (4, 5)], [(1, 4), (4, 5), (2, 6), (6, 5), (6, 7)]):
        graph = Graph.from_pairs([(0, 1), (0, 2), (0, 3), *contained]).transitive_closure()
        found = intervals(graph.successors)
        assert (found.false, len(found.missing_pairs)) == (0, 0)


@pytest.mark.parametrize("seed", range(5))
def test_levels_are_distances_from_a_root(seed):
    parent = random_forest(60, seed)
    levels = forest_levels(parent)
    assert sorted(np.concatenate(levels).tolist()) == list(range(60))
    depth = [len(above) for above in ancestors(parent)]
    for distance, level in enumerate(levels):
        assert {depth[node] for node in level.tolist()} == {distance}


def test_no_nodes():
    found = intervals(Graph([], []).successors)
    assert (found.false, found.placement.center.shape) == (0, (0, 1))
