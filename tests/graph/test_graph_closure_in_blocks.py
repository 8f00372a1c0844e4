"""Closures that need several products a level or several blocks: the small graphs of other tests need one of each."""

import itertools

import networkx
import numpy as np
import pytest
from drawn_graphs import pairs_of, rows
from hypothesis import given

from dancar import Graph, InputError
from dancar.graphs import checks, closure, reach


def total_order(n):
    source, target = np.triu_indices(n, 1)
    return Graph(source, target, n=n)


def test_a_total_order_is_its_own_closure():
    graph = total_order(60)
    assert graph.transitive_closure() == graph
    assert pairs_of(graph.transitive_reduction()) == [(node, node + 1) for node in range(59)]


def test_a_total_order_costs_a_few_times_its_rows(monkeypatch):
    work = 0
    beyond = reach._Reached.beyond

    def counted(self, row, column):
        nonlocal work
        work += int(self.sizes(column).sum())
        return beyond(self, row, column)

    monkeypatch.setattr(reach._Reached, "beyond", counted)
    graph = total_order(200)
    assert graph.transitive_closure() == graph
    assert work <= reach.FIRST_BUDGET * graph.n_edges, "each successor multiplied would take 200/3 times the rows"


@pytest.mark.parametrize("width", [1, 3, 40])
def test_layers_that_cover_nothing_of_each_other_take_several_products(width):
    """Each node of three layers points to all of the next one, and the last layer to a long chain."""
    layers = [np.arange(width) + width * layer for layer in range(3)]
    chain = np.arange(3 * width, 3 * width + 5)
    ends = [(u, v) for above, below in [layers[:2], layers[1:]] for u in above for v in below]
    ends += [(u, chain[0]) for u in layers[2]] + list(itertools.pairwise(chain))
    graph = Graph(*np.array(ends).T)
    expected = networkx.transitive_closure_dag(networkx.DiGraph(ends))
    assert pairs_of(graph.transitive_closure()) == sorted(expected.edges)
    assert graph.transitive_reduction() == graph


def test_random_graphs_of_every_density():
    random = np.random.default_rng(0)
    for rows_a_node in (0.5, 2, 8, 30):
        n = 120
        ends = random.integers(0, n, (int(rows_a_node * n), 2))
        expected = networkx.transitive_closure(networkx.DiGraph(ends.tolist()), reflexive=None)
        closed = Graph(*ends.T, n=n).transitive_closure()
        assert pairs_of(closed) == sorted((u, v) for u, v in expected.edges if u != v)
        upwards = np.sort(ends[ends[:, 0] != ends[:, 1]])
        reduced = Graph(*upwards.T, n=n).transitive_reduction()
        assert pairs_of(reduced) == sorted(networkx.transitive_reduction(networkx.DiGraph(upwards.tolist())).edges)


@given(rows())
def test_condensed_cycles_in_small_blocks(drawn):
    n, source, target = drawn
    graph = Graph(source, target, n=n)
    whole = graph.transitive_closure()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(closure, "_BLOCK", 3)
        assert pairs_of(graph.transitive_closure()) == pairs_of(whole)


def test_a_long_cycle_reaches_everything():
    n = 70
    nodes = np.arange(n)
    closed = Graph(nodes, (nodes + 1) % n).transitive_closure()
    assert (closed.n_edges, closed.n_self_loops) == (n * (n - 1), 0)


def test_a_reduction_names_a_cycle():
    graph = Graph.from_pairs([("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("d", "e")])
    with pytest.raises(ValueError, match="needs a graph without cycles, and this one has ") as caught:
        graph.transitive_reduction()
    way = str(caught.value).split(" has ")[1].split(" -> ")
    names = [name.strip("'") for name in way]
    assert names[0] == names[-1]
    assert set(names) == {"b", "c", "d"}
    assert set(itertools.pairwise(names)) <= set(graph.edge_list())


def test_a_long_cycle_is_named_by_its_beginning():
    n = 1000
    with pytest.raises(ValueError, match=r"\(994 more\)"):
        Graph(np.arange(n), (np.arange(n) + 1) % n).transitive_reduction()


def test_self_loops_do_not_stop_a_reduction():
    assert Graph([0, 0], [0, 1]).transitive_reduction().edge_list() == [(0, 1)]


def test_a_graph_without_nodes():
    empty = Graph([], [])
    for graph in (empty.transitive_closure(), empty.transitive_reduction(), empty.largest_component()):
        assert graph == empty
    assert (len(empty.depth()), len(empty.strong_components()), len(empty.weak_components())) == (0, 0, 0)


def test_repeated_rows_do_not_mislead_the_search_for_strong_parts():
    """scipy's search splits this graph, a single strongly connected part, into many if rows repeat."""
    random = np.random.default_rng(0)
    n = 10_000
    ends = random.integers(0, n, (2, 10 * n))
    graph = Graph(*ends, n=n)
    assert graph.n_repeated > 0
    expected = networkx.number_strongly_connected_components(networkx.DiGraph(ends.T.tolist()))
    missing = n - len(np.unique(ends))
    assert graph.strong_components().max() + 1 == expected + missing


@pytest.mark.parametrize("cycle", [False, True])
def test_a_closure_that_is_too_large_is_refused_before_it_is_made(monkeypatch, cycle):
    monkeypatch.setattr(checks, "MOST_CLOSURE_ROWS", 89)
    nodes = np.arange(10 if cycle else 14)
    target = np.roll(nodes, -1)
    graph = Graph(nodes if cycle else nodes[:-1], target if cycle else target[:-1])
    with pytest.raises(
        InputError, match="the transitive closure has more than 89 rows, which is the most that is held"
    ):
        graph.transitive_closure()
    monkeypatch.setattr(checks, "MOST_CLOSURE_ROWS", 91)
    assert graph.transitive_closure().n_edges == (90 if cycle else 91)
