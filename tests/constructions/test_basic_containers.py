"""Basic containers: the transitive reduction of a closure, and something without cycles for any relation."""

import numpy as np
import pytest
from relations import forest_graph, pairs, random_acyclic, random_forest, random_graph

from dancar import Graph
from dancar.constructions import basic_containers, spanning_forest
from dancar.constructions.basic_containers import MOST_BASIC


def basic_pairs(graph: Graph) -> set[tuple[int, int]]:
    found = basic_containers(graph.successors)
    return {(int(container), node) for node in range(len(graph)) for container in found[node]}


@pytest.mark.parametrize("seed", range(20))
def test_of_a_closure_they_are_the_transitive_reduction(seed):
    graph = random_acyclic(40, 60 + 10 * seed, seed)
    assert basic_pairs(graph.transitive_closure()) == pairs(graph.transitive_reduction())


@pytest.mark.parametrize("seed", range(20))
def test_of_any_relation_they_are_containers_without_cycles(seed):
    graph = random_graph(30, 20 + 10 * seed, seed)
    relation, found = pairs(graph), basic_pairs(graph)
    assert found <= relation
    # Only nodes whose containers all reach each other may be left without one.
    part = graph.strong_components()
    left = {member for _, member in relation} - {member for _, member in found}
    assert all(part[container] == part[member] for container, member in relation if member in left)
    basic = Graph(*np.array(sorted(found)).T, n=30)
    assert len(set(basic.strong_components().tolist())) == 30


def test_the_innermost_comes_first():
    closure = Graph([0, 1, 3, 2], [1, 2, 4, 4]).transitive_closure()
    assert basic_containers(closure.successors)[4].tolist() == [2, 3]


def test_of_many_unrelated_containers_a_few_are_listed():
    star = Graph(np.arange(1, 101), np.zeros(100, int))
    assert len(basic_containers(star.successors)[0]) == MOST_BASIC


@pytest.mark.parametrize("n", [1, 2, 50])
def test_a_forest_is_its_own_spanning_forest_also_when_closed(n):
    parent = random_forest(n, n)
    graph = forest_graph(parent)
    assert spanning_forest(graph.successors).tolist() == parent.tolist()
    assert spanning_forest(graph.transitive_closure().successors).tolist() == parent.tolist()


def test_a_graph_without_edges_has_none():
    graph = Graph([], [], n=3)
    assert basic_pairs(graph) == set()
    assert spanning_forest(graph.successors).tolist() == [-1, -1, -1]
    assert len(spanning_forest(Graph([], []).successors)) == 0
