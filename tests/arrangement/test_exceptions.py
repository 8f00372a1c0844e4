"""Exceptions turn the relation that was found into the graph that is meant, whatever the two are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar import Graph, InputError
from dancar.arrangement import Exceptions, check_pairs_only

ROWS = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12)


def graph(rows) -> Graph:
    ends = np.array(rows, np.int32).reshape(-1, 2)
    return Graph(ends[:, 0], ends[:, 1], n=5)


@given(ROWS, ROWS)
def test_the_wanted_graph_comes_back(found, wanted):
    simple = graph(found).simple()
    exceptions = Exceptions.between(simple, graph(wanted))
    assert exceptions.applied(simple) == graph(wanted)
    assert exceptions.missing.dtype == exceptions.false.dtype == np.int32


def test_only_what_differs_is_kept():
    exceptions = Exceptions.between(graph([(0, 1), (1, 2)]), graph([(0, 1), (0, 1), (2, 2), (3, 4)]))
    assert exceptions.missing.tolist() == [[0, 1], [2, 2], [3, 4]]
    assert exceptions.false.tolist() == [[1, 2]]


@pytest.mark.parametrize(("column", "what"), [("relation", "relations"), ("weight", "weights")])
def test_what_pairs_cannot_hold_is_refused(column, what):
    with pytest.raises(InputError, match=f"the graph has {what}, and an arrangement holds pairs"):
        check_pairs_only(Graph([0], [1], **{column: [1]}))
