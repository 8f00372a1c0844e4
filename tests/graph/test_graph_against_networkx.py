"""What is computed from a graph, against networkx on graphs that Hypothesis draws."""

import networkx
import numpy as np
from drawn_graphs import acyclic_rows, in_networkx, pairs_of, rows
from hypothesis import given, strategies

from dancar import Graph


def parts(component):
    return {frozenset(np.flatnonzero(component == part).tolist()) for part in np.unique(component)}


@given(rows())
def test_transitive_closure(drawn):
    n, source, target = drawn
    closure = Graph(source, target, n=n).transitive_closure()
    expected = networkx.transitive_closure(networkx.DiGraph(in_networkx(*drawn)), reflexive=None)
    assert pairs_of(closure) == sorted((u, v) for u, v in expected.edges if u != v)
    assert closure.transitive_closure() == closure


@given(acyclic_rows())
def test_transitive_reduction(drawn):
    n, source, target = drawn
    graph = Graph(source, target, n=n)
    reduction = graph.transitive_reduction()
    expected = networkx.transitive_reduction(networkx.DiGraph(in_networkx(*drawn)))
    assert pairs_of(reduction) == sorted(expected.edges)
    assert reduction.transitive_closure() == graph.transitive_closure()
    assert graph.transitive_closure().transitive_reduction() == reduction


@given(rows())
def test_strong_components(drawn):
    n, source, target = drawn
    component = Graph(source, target, n=n).strong_components()
    assert parts(component) == set(map(frozenset, networkx.strongly_connected_components(in_networkx(*drawn))))
    assert in_order_of_first_nodes(component)


@given(rows())
def test_weak_components(drawn):
    n, source, target = drawn
    graph = Graph(source, target, n=n)
    component = graph.weak_components()
    expected = set(map(frozenset, networkx.weakly_connected_components(in_networkx(*drawn))))
    assert parts(component) == expected
    assert in_order_of_first_nodes(component)
    largest = frozenset(graph.largest_component().labels)
    assert largest in expected
    assert (len(largest), -min(largest)) == max((len(part), -min(part)) for part in expected)


def in_order_of_first_nodes(component):
    _, first = np.unique(component, return_index=True)
    return (np.diff(first) > 0).all() and component[0] == 0


@given(rows())
def test_depth(drawn):
    n, source, target = drawn
    condensed = networkx.condensation(networkx.DiGraph(in_networkx(*drawn)))
    longest = {}
    for part in networkx.topological_sort(condensed):
        longest[part] = max((longest[before] + 1 for before in condensed.predecessors(part)), default=0)
    expected = [longest[condensed.graph["mapping"][node]] for node in range(n)]
    graph = Graph(source, target, n=n)
    assert graph.depth().tolist() == expected
    assert graph.transitive_closure().depth().tolist() == expected


@given(rows())
def test_degrees_and_adjacency(drawn):
    n, source, target = drawn
    graph, expected = Graph(source, target, n=n), in_networkx(*drawn)
    assert graph.out_degree.tolist() == [expected.out_degree(node) for node in range(n)]
    assert graph.in_degree.tolist() == [expected.in_degree(node) for node in range(n)]
    assert graph.successors.degrees().tolist() == graph.out_degree.tolist()
    assert graph.n_self_loops == networkx.number_of_selfloops(expected)
    assert graph.n_repeated == len(source) - len(set(expected.edges()))
    for node in range(n):
        assert graph.successors[node].tolist() == sorted(v for _, v in expected.out_edges(node))
        assert graph.predecessors[node].tolist() == sorted(u for u, _ in expected.in_edges(node))


@given(rows())
def test_reversed_and_simple(drawn):
    n, source, target = drawn
    graph, expected = Graph(source, target, n=n), in_networkx(*drawn)
    assert pairs_of(graph.reversed()) == sorted(expected.reverse().edges())
    assert graph.reversed().reversed() == graph
    assert pairs_of(graph.simple()) == sorted({(u, v) for u, v in expected.edges() if u != v})


@given(rows(), strategies.data())
def test_subgraph(drawn, data):
    n, source, target = drawn
    nodes = data.draw(strategies.lists(strategies.integers(0, n - 1), unique=True))
    part = Graph(source, target, n=n).subgraph(nodes)
    assert part.labels.to_list() == nodes
    assert sorted(part.edge_list()) == sorted(in_networkx(*drawn).subgraph(nodes).edges())
    chosen = np.isin(np.arange(n), nodes)
    assert Graph(source, target, n=n).subgraph(chosen) == part
