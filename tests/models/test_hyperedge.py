"""Two balls a node: the paper's three ternary relations are told apart, and come back as they were given."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dancar
from dancar import Graph, Hyperedge, InputError
from dancar.graphs.ternary import KINDS, ternary_graph, ternary_rows

THREE = [("a", "b", "c", "left"), ("d", "e", "f", "center"), ("x", "y", "z", "right")]
# What the paper writes below its figure: (inner, its place, outer, its place, whether inside).
PAPER = {
    "left": [("b", 1, "a", 2, True), ("c", 1, "b", 2, True), ("c", 1, "a", 2, False), ("c", 2, "a", 2, False)],
    "center": [("b", 1, "a", 2, True), ("c", 1, "b", 2, True), ("c", 1, "a", 2, True), ("c", 2, "a", 2, False)],
    "right": [("b", 1, "a", 2, True), ("c", 1, "b", 2, True), ("c", 1, "a", 2, True), ("c", 2, "a", 2, True)],
}


@pytest.mark.parametrize("dim", [2, 3])
def test_the_three_relations_are_told_apart(dim):
    graph = ternary_graph(THREE)
    model = Hyperedge(dim=dim, threads=1).fit(graph)
    assert model.certificate_.exact and model.certificate_.anchors_outside == 0
    assert model.reconstruct() == graph
    assert ternary_rows(model.reconstruct()) == THREE


@pytest.mark.parametrize("kind", KINDS)
def test_each_relation_is_what_the_paper_writes(kind):
    arrangement = Hyperedge(dim=2, threads=1).fit(ternary_graph([("a", "b", "c", kind)])).arrangement_
    center, radius = arrangement.parameters["center"].astype(float), arrangement.parameters["radius"].astype(float)
    node = {label: number for number, label in enumerate(arrangement.labels.to_list())}
    for inner, i, outer, o, wanted in PAPER[kind]:
        u, v = node[outer], node[inner]
        apart = ((center[u, o - 1] - center[v, i - 1]) ** 2).sum() ** 0.5
        assert (radius[u, o - 1] - radius[v, i - 1] - apart >= 0) == wanted


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), max_size=10))
def test_triples_of_a_graph_make_the_graph_again(pairs):
    told = {(u, v): "whole" if whole else "core" for u, v, whole in sorted(pairs) if u != v}
    graph = Graph.from_pairs([(u, v, name) for (u, v), name in told.items()])
    rows = ternary_rows(graph)
    assert len(rows) == sum(1 for a, b in told for c, d in told if b == c and d != a)
    for a, b, c, kind in rows:
        assert (a, b) in told and (b, c) in told
        assert kind == {None: "left", "core": "center", "whole": "right"}[told.get((a, c))]
    # Pairs on no way of two steps, and wholes that are but a step of one, are in no triple.
    steps = {pair for a, b, c, _ in rows for pair in ((a, b), (b, c), (a, c)) if pair in told}
    ends = {(a, c) for a, _, c, _ in rows}
    if rows and steps == set(told) and all(pair in ends for pair, name in told.items() if name == "whole"):
        assert ternary_graph(rows) == graph


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([("a", "b", "c", "middle")], r"\('a', 'b', 'c'\): kind 'middle' given; one of left, center, right"),
        ([("a", "b", "a", "left")], "a node is there twice"),
        (
            [("a", "b", "c", "left"), ("a", "d", "c", "right")],
            r"\('a', 'b', 'c'\): 'left' given, and with the other triples 'a' and 'c' are in the relation 'right'",
        ),
        (
            [("a", "b", "c", "left"), ("b", "c", "d", "left"), ("c", "d", "e", "center"), ("c", "e", "f", "left")],
            r"\('b', 'c', 'e'\): not given, and 'b' -> 'c' -> 'e' follows .* as 'left'",
        ),
    ],
)
def test_triples_that_cannot_stand_together_are_named(rows, said):
    with pytest.raises(InputError, match=said):
        ternary_graph(rows)


def test_a_larger_relation_comes_back(tmp_path):
    # Read off drawn balls, so that there is an arrangement of it.
    rng = np.random.default_rng(1)
    center, large = rng.uniform(-1, 1, (12, 2)), rng.uniform(0.3, 1.1, 12)
    apart = np.sqrt(((center[:, None] - center[None]) ** 2).sum(-1))
    level = (apart + 0.05 <= large[:, None]).astype(int) + (apart + large <= large[:, None])
    told = [(u, v, ("core", "whole")[level[u, v] - 1]) for u in range(12) for v in range(12) if u != v and level[u, v]]
    graph = Graph.from_pairs(told)
    model = Hyperedge(dim=3, threads=1).fit(graph)
    model.save(tmp_path / "x.dancar")
    loaded = dancar.load(tmp_path / "x.dancar")
    assert loaded.reconstruct() == graph
    assert ternary_rows(loaded.reconstruct()) == ternary_rows(graph)
    assert {row[3] for row in ternary_rows(graph)} == {"left", "center", "right"}
    for u, v, name in told:
        assert loaded.contains(u, "core", v) and loaded.contains(u, "whole", v) == (name == "whole")


def test_other_relations_are_refused_and_none_are_cores():
    with pytest.raises(InputError, match="relation: 'half' given; 'core' and 'whole', or no relations at all"):
        Hyperedge(dim=2).fit([("a", "b", "half")])
    assert Hyperedge(dim=2, threads=1).fit([("a", "b")]).reconstruct().edge_list() == [("a", "b", "core")]
