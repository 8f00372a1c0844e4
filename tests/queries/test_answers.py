"""Both ways of answering agree with the definition in fractions, for one node and for arrays, exceptions included."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_arrangements import arrangements, edges_by_fractions

from dancar import Graph
from dancar.arrangement import Exceptions
from dancar.errors import ParameterError
from dancar.evaluation.reconstruction import geometric_reconstruction, reconstruction
from dancar.queries import Index, Scan


def ways(arranged):
    index = Index(*arranged.balls, contain=arranged.contain, exceptions=arranged.exceptions, threads=1)
    more = {"contain": arranged.contain, "exceptions": arranged.exceptions}
    yield index
    yield Scan(*arranged.balls, **more)
    yield Scan(*arranged.balls, columns=index.columns, **more)


def edges_told(answers) -> set[tuple[int, int]]:
    """The edges as each of the queries tells them, which must be the same."""
    nodes = range(answers.n_nodes)
    forward = {(u, int(v)) for u in nodes for v in answers.successors(u)}
    backward = {(int(u), v) for v in nodes for u in answers.predecessors(v)}
    pairs = {(u, v) for u in nodes for v in nodes if answers.contains(u, v)}
    assert forward == backward == pairs
    grid = [np.repeat(nodes, answers.n_nodes), np.tile(nodes, answers.n_nodes)]
    assert pairs == {(int(u), int(v)) for u, v in np.transpose(grid)[answers.contains(*grid)]}
    for many, one in ((answers.successors, answers.successors), (answers.predecessors, answers.predecessors)):
        rows = many(list(nodes)[::-1])
        assert [rows[i].tolist() for i in nodes] == [one(node).tolist() for node in list(nodes)[::-1]]
    return forward


def general_by_definition(edges, contain, chosen):
    """Those of the chosen that none of the others contains without being contained in turn."""
    contains = edges if contain == "source" else {(v, u) for u, v in edges}
    return [v for v in chosen if not any((u, v) in contains and (v, u) not in contains for u in chosen if u != v)]


@given(arrangements())
def test_the_geometry(arranged):
    for answers in ways(arranged):
        assert edges_told(answers) == edges_by_fractions(arranged)


@given(arrangements(), st.data())
def test_exceptions_count(arranged, data):
    node = st.integers(0, arranged.n_nodes - 1)
    rows = np.array(data.draw(st.lists(st.tuples(node, node), max_size=8)), np.int32).reshape(-1, 2)
    wanted = Graph(rows[:, 0], rows[:, 1], n=arranged.n_nodes)
    corrected = arranged.with_exceptions(Exceptions.between(geometric_reconstruction(arranged, 1), wanted))
    assert reconstruction(corrected, threads=1) == wanted
    for answers in ways(corrected):
        assert edges_told(answers) == set(wanted.edge_list())


@given(arrangements(), st.data())
def test_the_general_and_the_specific(arranged, data):
    edges = edges_by_fractions(arranged)
    flipped = "target" if arranged.contain == "source" else "source"
    some = sorted(data.draw(st.sets(st.integers(0, arranged.n_nodes - 1), min_size=1)))
    contains = edges if arranged.contain == "source" else {(v, u) for u, v in edges}
    common = [u for u in range(arranged.n_nodes) if all(u == v or (u, v) in contains for v in some)]
    for answers in ways(arranged):
        for chosen in (None, some):
            nodes = some if chosen else range(arranged.n_nodes)
            assert answers.most_general(chosen).tolist() == general_by_definition(edges, arranged.contain, nodes)
            assert answers.most_specific(chosen).tolist() == general_by_definition(edges, flipped, nodes)
        assert answers.common_containers(some).tolist() == common
        lowest = general_by_definition(edges, flipped, common)
        assert answers.lowest_common_containers(some).tolist() == lowest


@given(arrangements(), st.integers(0, 6))
def test_the_nearest(arranged, count):
    anchor = arranged.balls.anchor.astype(np.float64)
    for answers in ways(arranged):
        for node in range(arranged.n_nodes):
            squared = np.zeros(len(anchor))
            for axis in range(anchor.shape[1]):
                squared += (anchor[:, axis] - anchor[node, axis]) ** 2
            expected = [v for v in np.lexsort([np.arange(len(anchor)), squared]).tolist() if v != node][:count]
            found = answers.nearest(node, count)
            assert found.nodes.tolist() == expected
            assert found.distances.tolist() == np.sqrt(squared[expected]).tolist()
        many = answers.nearest(list(range(arranged.n_nodes)), count)
        assert many.nodes.shape == many.distances.shape == (arranged.n_nodes, min(count, arranged.n_nodes - 1))


@given(arrangements())
def test_balls_that_hold_a_point(arranged):
    """An anchor's holders are its containers, and its own ball where that holds it."""
    held = {(u, v) if arranged.contain == "source" else (v, u) for u, v in edges_by_fractions(arranged)}
    for answers in ways(arranged):
        rows = answers.holders(arranged.balls.anchor)
        for node in range(arranged.n_nodes):
            others = [int(u) for u in rows[node] if u != node]
            assert others == sorted(u for u, v in held if v == node)
            assert answers.holders(arranged.balls.anchor[node]).tolist() == rows[node].tolist()


@pytest.mark.parametrize("nodes", [-1, 3, [0, 3], [-1], [0.5], 0.5, "a", True, [[0]], None])
def test_nodes_that_are_none(nodes):
    line = np.array([[0], [2], [9]], np.float32)
    for way in (Scan, Index):
        answers = way(line, np.ones(3, np.float32), line)
        for ask in (answers.successors, answers.predecessors, answers.nearest, answers.common_containers):
            with pytest.raises(ParameterError, match=r"nodes: .* accepted"):
                ask(nodes)
        with pytest.raises(ParameterError, match="accepted"):
            answers.contains(nodes, nodes)


def test_what_else_is_refused():
    line = np.array([[0], [2], [9]], np.float32)
    for way in (Scan, Index):
        answers = way(line, np.ones(3, np.float32), line)
        with pytest.raises(ParameterError, match="source, target: 2 and 1 nodes given"):
            answers.contains([0, 1], [0])
        with pytest.raises(ParameterError, match="count: -1 given"):
            answers.nearest(0, -1)
        for points in ([1, 2], [[1, 2]], [np.nan], [1e39], 3.0):
            with pytest.raises(ParameterError, match="points: shape"):
                answers.holders(points)
        assert answers.successors([]).nodes.tolist() == answers.common_containers([0, 2]).tolist() == []
