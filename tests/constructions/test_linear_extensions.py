"""Linear extensions: the relation is always there, what is false is counted, and for forests two are enough."""

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar import Graph, load_graph
from dancar.constructions import linear_extensions


def drawn(n: int, share: float, seed: int) -> Graph:
    """The closure of a drawn acyclic relation."""
    rng = np.random.default_rng(seed)
    number = rng.permutation(n)
    inside = (rng.random((n, n)) < share) & (number[:, None] < number)
    return Graph(*np.nonzero(inside), n=n).transitive_closure()


def before_everywhere(place: np.ndarray) -> np.ndarray:
    return (place[:, None] < place).all(axis=2)


def matrix(graph: Graph) -> np.ndarray:
    out = np.zeros((graph.n_nodes, graph.n_nodes), bool)
    out[graph.source, graph.target] = True
    return out


@given(n=st.integers(1, 25), share=st.floats(0, 0.4), seed=st.integers(0, 1 << 30), dim=st.integers(1, 5))
def test_the_relation_is_there_and_what_is_false_is_counted(n, share, seed, dim):
    graph = drawn(n, share, seed)
    place, false = linear_extensions(graph.successors, dim)
    assert place.shape == (n, dim)
    assert all(sorted(column) == list(range(n)) for column in place.T)
    found, wanted = before_everywhere(place), matrix(graph)
    assert (found[wanted]).all()
    assert int((found & ~wanted).sum()) == false


@pytest.mark.parametrize("seed", range(5))
def test_two_are_enough_for_a_forest(seed):
    rng = np.random.default_rng(seed)
    parent = np.array([rng.integers(-1, node) if node else -1 for node in range(300)])
    child = np.flatnonzero(parent >= 0)
    closure = Graph(parent[child], child, n=300).transitive_closure()
    assert linear_extensions(closure.successors, 2).false == 0
    assert linear_extensions(closure.predecessors, 2).false == 0


@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_crown_takes_as_many_as_its_size(size):
    """The standard example of dimension: a_i is below b_j for all i != j."""
    low, high = np.nonzero(~np.eye(size, dtype=bool))
    crown = Graph(low, high + size, n=2 * size)
    assert linear_extensions(crown.successors, size).false == 0
    assert linear_extensions(crown.successors, size - 1).false > 0


def test_a_total_order_is_one():
    chain = Graph(*np.nonzero(np.triu(np.ones((9, 9), bool), 1)))
    place, false = linear_extensions(chain.successors, 3)
    assert false == 0
    np.testing.assert_array_equal(place, np.repeat(np.arange(9)[:, None], 3, axis=1))


def test_cycles_are_cut_and_ways_closed():
    graph = Graph([0, 1, 2, 2], [1, 2, 0, 3])
    place, _ = linear_extensions(graph.successors, 2)
    assert all(sorted(column) == list(range(4)) for column in place.T)
    assert (place[2] < place[3]).all()
    way = Graph([0, 1, 2], [1, 2, 3])
    assert before_everywhere(linear_extensions(way.successors, 2).place).sum() == 6


def test_a_sample_of_the_wishes_is_enough(monkeypatch):
    graph = load_graph("wordnet-mammals")
    # The package has the function under the name of the module.
    monkeypatch.setattr(sys.modules[linear_extensions.__module__], "_WISHES", 20_000)
    place, false = linear_extensions(graph.predecessors, 3)
    found = before_everywhere(place)
    assert found[graph.target, graph.source].all()
    assert int(found.sum()) - graph.n_edges == false == 0
