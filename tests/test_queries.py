"""Queries agree with the definition in fractions, exceptions included."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from small_arrangements import arrangements, edges_by_fractions

from dancar import Graph, queries
from dancar.arrangement import Exceptions
from dancar.evaluation.reconstruction import geometric_reconstruction, reconstruction


def answers(arranged) -> set[tuple[int, int]]:
    """The edges as each of the three queries tells them, which must be the same."""
    nodes = range(arranged.n_nodes)
    forward = {(u, int(v)) for u in nodes for v in queries.successors(arranged, u)}
    backward = {(int(u), v) for v in nodes for u in queries.predecessors(arranged, v)}
    pairs = {(u, v) for u in nodes for v in nodes if queries.contains(arranged, u, v)}
    assert forward == backward == pairs
    return forward


@given(arrangements())
def test_the_geometry(arranged):
    assert answers(arranged) == edges_by_fractions(arranged)


@given(arrangements(), st.data())
def test_exceptions_count(arranged, data):
    node = st.integers(0, arranged.n_nodes - 1)
    rows = np.array(data.draw(st.lists(st.tuples(node, node), max_size=8)), np.int32).reshape(-1, 2)
    wanted = Graph(rows[:, 0], rows[:, 1], n=arranged.n_nodes)
    corrected = arranged.with_exceptions(Exceptions.between(geometric_reconstruction(arranged, 1), wanted))
    assert reconstruction(corrected, threads=1) == wanted
    assert answers(corrected) == set(wanted.edge_list())
