"""Starts: shapes, seeds, the choice of auto, warm starts in other dimensions."""

import numpy as np
import pytest

from dancar import Graph, ParameterError
from dancar.constructions import intervals
from dancar.kernels.scan import certify
from dancar.training import Options
from dancar.training.starts import STARTS, choose, given, make_start, start_parameters
from dancar.training.starts.auto import reciprocity, transitivity

TREE = Graph([0, 0, 1, 1, 2, 2], [1, 2, 3, 4, 5, 6])
CLOSURE = TREE.transitive_closure()
GRAPHS = {
    "tree": TREE,
    "closure": CLOSURE,
    "cycle": Graph(np.arange(7), (np.arange(7) + 1) % 7),
    "both ways": Graph([0, 1, 1, 2], [1, 0, 2, 1]),
    "one edge": Graph([0], [1]),
    "no edge": Graph([], [], n=4),
}


def random_graph(n: int, edges: int) -> Graph:
    return Graph(*np.random.default_rng(0).integers(n, size=(2, edges)), n=n).simple()


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
@pytest.mark.parametrize("dim", [1, 2, 3, 10])
@pytest.mark.parametrize("name", sorted(set(STARTS) - {"cells"}))
def test_a_start_is_finite_float32_and_the_seed_decides(name, dim, graph):
    one, other = (make_start(name, graph.successors, dim, np.random.default_rng(4)) for _ in range(2))
    assert (one.center.shape, one.radius.shape, one.anchor.shape) == (
        (len(graph), dim),
        (len(graph),),
        (len(graph), dim),
    )
    for array, again in zip(one[2:], other[2:], strict=True):
        assert array.dtype == np.float32 and np.isfinite(array).all() and (array == again).all()
    assert (one.radius > 0).all() and one.name == name


def test_the_tree_start_follows_the_hierarchy_on_either_side():
    """Better than chance where containers nest, and, through the dual, where members do."""
    rng = np.random.default_rng(0)
    parent = np.array([-1, *(rng.integers(0, node) for node in range(1, 300))])
    closure = Graph(parent[1:], np.arange(1, 300)).transitive_closure()
    for members in (closure.successors, closure.predecessors):
        start = make_start("tree", members, 6, np.random.default_rng(0))
        found = certify(*start[2:], members.offsets, members.nodes)
        right = len(members.nodes) - found.missing
        chance = len(members.nodes) / (300 * 299)
        assert right / (right + found.false) > 5 * chance


@pytest.mark.parametrize(
    ("graph", "dim", "name"),
    [
        (CLOSURE, 10, "tree"),
        (CLOSURE, 2, "tree"),
        (CLOSURE, 1, "intervals"),
        (CLOSURE.reversed(), 1, "tree"),
        (CLOSURE.reversed(), 10, "tree"),
        (GRAPHS["cycle"], 10, "uniform"),
        (GRAPHS["cycle"], 3, "layout"),
        (GRAPHS["cycle"], 2, "cells"),
        (random_graph(400, 800), 2, "layout"),
        (random_graph(400, 800), 8, "uniform"),
    ],
)
def test_auto_chooses_by_shape_and_says_why(graph, dim, name):
    chosen, said = choose(graph.successors, dim)
    assert chosen == name
    assert said.startswith(f"start: {name} (") and said.endswith(")")


def test_very_many_balls_in_the_plane_start_on_a_line(monkeypatch):
    monkeypatch.setattr("dancar.training.starts.auto._CROWD", len(CLOSURE) - 1)
    assert choose(CLOSURE.successors, 2)[0] == "intervals"
    assert choose(CLOSURE.successors, 3)[0] == choose(CLOSURE.reversed().successors, 2)[0] == "tree"


@pytest.mark.parametrize("dim", [1, 2, 5])
def test_the_intervals_start_needs_no_training(dim):
    members = CLOSURE.successors
    start = make_start("intervals", members, dim, np.random.default_rng(0))
    found = certify(*start[2:], members.offsets, members.nodes)
    assert (found.false, found.missing) == (0, 0)


def test_shares_of_ways_and_of_returns():
    assert transitivity(TREE.successors) == 0 and transitivity(CLOSURE.successors) == 1
    assert reciprocity(GRAPHS["both ways"].successors) == 1 and reciprocity(TREE.successors) == 0
    assert transitivity(GRAPHS["no edge"].successors) == 0 and reciprocity(GRAPHS["no edge"].successors) == 0


def test_parameters_for_training_come_with_the_sentence():
    parameters, name, said = start_parameters(CLOSURE, Options(dim=3, seed=1))
    assert (name, parameters["center"].shape, len(said)) == ("tree", (7, 3), 1)
    parameters, name, _ = start_parameters(CLOSURE, Options(dim=1, start=parameters))
    assert (name, parameters["anchor"].shape) == ("given", (7, 1))


def test_a_warm_start_in_as_many_dimensions_is_what_was_given():
    arrays = intervals(CLOSURE.successors).placement._asdict()
    found = given(arrays, CLOSURE.successors, 1, np.random.default_rng(0))
    assert all((a == b).all() for a, b in zip(found, arrays.values(), strict=True))
    assert not np.shares_memory(found.center, arrays["center"])


def test_a_warm_start_in_more_dimensions_says_the_same_of_every_pair():
    arrays = intervals(CLOSURE.successors).placement._asdict()
    found = given(arrays, CLOSURE.successors, 4, np.random.default_rng(0))
    certified = certify(*found, CLOSURE.successors.offsets, CLOSURE.successors.nodes)
    assert certified.false == certified.missing == 0
    assert (found.center[:, 1:] != found.anchor[:, 1:]).all()


def test_a_warm_start_in_fewer_dimensions_keeps_what_lies_in_them():
    """A line turned in space comes back as the line, up to a shift and a reflection."""
    line = intervals(CLOSURE.successors).placement
    axis = np.array([[2, -1, 2]], np.float32) / 3
    arrays = {"center": line.center @ axis, "radius": line.radius, "anchor": line.anchor @ axis}
    found = given(arrays, CLOSURE.successors, 1, np.random.default_rng(0))
    certified = certify(*found, CLOSURE.successors.offsets, CLOSURE.successors.nodes)
    assert certified.false == certified.missing == 0
    assert found.radius == pytest.approx(line.radius, rel=1e-4)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"center": None}, r"center \(\), radius"),
        ({"radius": np.ones(6)}, r"radius \(6,\).*radius \[7\] are accepted"),
        ({"anchor": np.ones((7, 2))}, r"anchor \(7, 2\)"),
        ({"radius": np.array([1, 1, 1, np.nan, 1, 1, 1])}, "radius of node 3 is not a finite float32"),
        ({"center": np.full((7, 1), 1e300)}, "center of node 0 is not a finite float32"),
        ({"center": [["a"]] * 7}, "arrays of numbers are accepted"),
        ({"center": np.ones((7, 0)), "anchor": np.ones((7, 0))}, "0 dimensions given"),
    ],
)
def test_bad_arrays_are_named(change, message):
    arrays = {"center": np.ones((7, 1)), "radius": np.ones(7), "anchor": np.ones((7, 1))} | change
    with pytest.raises(ParameterError, match=message):
        make_start(arrays, CLOSURE.successors, 1, np.random.default_rng(0))


def test_missing_arrays_and_unknown_names_are_named():
    with pytest.raises(ParameterError, match="no radius, anchor among the arrays"):
        make_start({"center": np.ones((7, 1))}, CLOSURE.successors, 1, np.random.default_rng(0))
    with pytest.raises(ParameterError, match="'spiral' given; auto, cells, intervals, layout, tree, uniform"):
        make_start("spiral", CLOSURE.successors, 2, np.random.default_rng(0))
    with pytest.raises(ParameterError, match="dim 2 or more is accepted"):
        make_start("cells", CLOSURE.successors, 1, np.random.default_rng(0))
