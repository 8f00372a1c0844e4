"""The certificate against brute force in fractions, both sides, and the graph that is read off against the same."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_arrangements import arrangement, arrangements, edges_by_fractions

from dancar import Certificate, FileError, Graph, InputError, ParameterError
from dancar.evaluation import certificate, reconstruction


def graph_of(pairs, n: int) -> Graph:
    return Graph([u for u, _ in pairs], [v for _, v in pairs], n=n)


def slacks(arranged) -> dict[tuple[int, int], float]:
    """The slack of every pair (source, target) in float64."""
    center, radius, anchor = (array.astype(np.float64) for array in arranged.balls)
    slack = radius[:, None] - np.sqrt(((center[:, None] - anchor) ** 2).sum(axis=2))
    return dict(np.ndenumerate(slack if arranged.contain == "source" else slack.T))


@given(arrangements(), st.data())
def test_the_numbers_are_those_of_brute_force(arranged, data):
    n = arranged.n_nodes
    everything = [(u, v) for u in range(n) for v in range(n)]
    wanted = data.draw(st.lists(st.sampled_from(everything), max_size=12))
    edges = {pair for pair in wanted if pair[0] != pair[1]}
    given_edges = edges_by_fractions(arranged)
    right, false, missing = len(edges & given_edges), len(given_edges - edges), len(edges - given_edges)

    found = certificate(arranged, graph_of(wanted, n), threads=1)

    assert (found.false, found.missing, found.edges) == (false, missing, len(edges))
    assert (found.nodes, found.pairs) == (n, n * (n - 1))
    assert found.exact == (edges == given_edges)
    assert found.precision == (right / len(given_edges) if given_edges else 1)
    assert found.recall == (right / len(edges) if edges else 1)
    assert found.f1 == (2 * right / (len(edges) + len(given_edges)) if edges or given_edges else 1)
    assert math.isclose(found.accuracy, 1 - (false + missing) / max(found.pairs, 1))
    assert sum(found.decided.values()) == found.pairs
    slack = slacks(arranged)
    others = {(u, v) for u, v in everything if u != v} - edges
    np.testing.assert_allclose(found.inside_margin, min((slack[pair] for pair in edges), default=math.inf), atol=1e-9)
    np.testing.assert_allclose(
        found.outside_margin, -max((slack[pair] for pair in others), default=-math.inf), atol=1e-9
    )


@given(arrangements())
def test_what_is_read_off_is_what_the_definition_says(arranged):
    found = reconstruction(arranged, threads=1)
    assert set(found.edge_list()) == edges_by_fractions(arranged)
    assert certificate(arranged, found, threads=1).exact


@given(arrangements())
def test_anchors_outside_their_own_ball_are_counted(arranged):
    center, radius, anchor = arranged.balls
    alone = [
        arrangement([center[u], center[u]], [radius[u], -1], [[9e9] * arranged.dim, anchor[u]])
        for u in range(len(radius))
    ]
    outside = sum(not edges_by_fractions(pair) for pair in alone)
    assert certificate(arranged, Graph([], [], n=len(radius)), threads=1).anchors_outside == outside


TWO = arrangement([[0], [2]], [3, 1], [[0], [2]], labels=["pet", "dog"])


def test_margins_are_distances_and_say_how_deep_a_violation_is():
    found = certificate(TWO, Graph.from_pairs([("pet", "dog")]))
    assert (found.inside_margin, found.outside_margin) == (1.0, 1.0)
    found = certificate(TWO, Graph.from_pairs([("dog", "pet")]))
    assert (found.inside_margin, found.outside_margin) == (-1.0, -1.0)


def test_nodes_are_found_by_label_and_may_be_fewer():
    arranged = arrangement([[0], [2], [50]], [3, 1, 1], [[0], [2], [50]], labels=["pet", "dog", "fish"])
    graph = Graph.from_pairs([("pet", "dog")])
    found = certificate(arranged, graph)
    assert graph.labels.to_list() == ["dog", "pet"]
    assert (found.exact, found.nodes, found.pairs, found.fingerprint) == (True, 3, 6, graph.fingerprint)


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ([("pet", "cat"), ("pet", "cow")], "2 of the graph's 3 nodes are not in the arrangement: 'cat', 'cow'; it has"),
        ([(1, 2)], "1, 2; it has 'pet', 'dog' \\(the graph's labels are integers, the arrangement's text\\)"),
        ([("a", f"b{i}") for i in range(9)], "10 of the graph's 10 nodes .*: 'a', 'b0', 'b1', …; it has"),
    ],
)
def test_other_nodes_are_named(pairs, message):
    with pytest.raises(InputError, match=message):
        certificate(TWO, Graph.from_pairs(pairs))


def test_it_says_in_one_line_how_good_it_is():
    found = certificate(TWO, Graph.from_pairs([("pet", "dog")]))
    assert str(found) == "exact: the 1 edge, and none of the other 1 pair"
    nearly = replace(found, exact=False, f1=1 - 1e-9, false=1, edges=8_996_999, pairs=8_997_000)
    assert str(nearly) == "not exact: F1 0.999999; 0 of 8,996,999 edges missing, 1 of the other 1 pair false"


def test_it_goes_through_a_file_and_back():
    for graph in (Graph.from_pairs([("pet", "dog")]), Graph([], [], ["pet", "dog"])):
        found = certificate(TWO, graph)
        assert Certificate.of_dict("x", found.as_dict()) == found
    assert found.inside_margin == math.inf
    assert found.as_dict()["inside_margin"] is None


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"exact": 1}, "x: the certificate's 'exact' is 1, not of type bool"),
        ({"false": True}, "x: the certificate's 'false' is True, not of type int"),
        ({"f1": "1"}, "x: the certificate's 'f1' is '1', not of type float"),
        ({"fine": 1}, "x: the certificate has not the fields of one"),
    ],
)
def test_something_else_in_a_file_is_no_certificate(changed, message):
    numbers = certificate(TWO, Graph.from_pairs([("pet", "dog")])).as_dict()
    with pytest.raises(FileError, match=message):
        Certificate.of_dict("x", numbers | changed)
    with pytest.raises(FileError, match="not the fields"):
        Certificate.of_dict("x", [1])


def test_more_threads_than_cores_are_refused():
    with pytest.raises(ParameterError, match=r"threads: 100000 given; .* \(the number of cores\)"):
        certificate(TWO, Graph.from_pairs([("pet", "dog")]), threads=100000)
