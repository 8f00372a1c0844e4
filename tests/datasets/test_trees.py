"""Trees and their closures, against what one writes down from the definition."""

import numpy as np
import pytest

from dancar.datasets import load
from dancar.datasets.trees import tree_graph
from dancar.errors import ParameterError


def ancestors(parent: list[int], node: int) -> list[int]:
    found = []
    while node > 0:
        node = parent[node]
        found.append(node)
    return found


def parents(graph) -> list[int]:
    assert graph.source.tolist() == list(range(1, graph.n_nodes))
    return [0, *graph.target.tolist()]


@pytest.mark.parametrize(("branching", "depth"), [(1, 0), (1, 6), (2, 0), (2, 1), (2, 5), (3, 4), (7, 2)])
def test_perfect_trees(branching, depth):
    graph = load("perfect-tree", branching=branching, depth=depth)
    assert graph.n_nodes == sum(branching**level for level in range(depth + 1))
    assert graph.n_edges == graph.n_nodes - 1
    inner = graph.in_degree[graph.in_degree > 0]
    assert (inner == branching).all()
    levels = [len(ancestors(parents(graph), node)) for node in range(graph.n_nodes)]
    assert np.bincount(levels).tolist() == [branching**level for level in range(depth + 1)]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("perfect-tree", {"branching": 3, "depth": 4}),
        ("perfect-tree", {"branching": 1, "depth": 30}),
        ("random-tree", {"nodes": 300, "seed": 1}),
        ("random-tree", {"nodes": 300, "kind": "preferential", "seed": 1}),
        ("random-tree", {"nodes": 2}),
    ],
)
def test_closures(name, options):
    tree, closed = load(name, **options), load(name, **options, closure=True)
    parent = parents(tree)
    rows = [(node, above) for node in range(tree.n_nodes) for above in sorted(ancestors(parent, node))]
    assert list(zip(closed.source.tolist(), closed.target.tolist(), strict=True)) == rows
    assert closed == tree.transitive_closure()


def test_the_closure_of_any_parents():
    random = np.random.default_rng(0)
    for size in range(1, 40):
        parent = np.array([0, *(random.integers(0, node) for node in range(1, size))], dtype=np.int32)
        assert tree_graph(parent, closure=True) == tree_graph(parent, closure=False).transitive_closure()


def test_a_recursive_tree_has_any_earlier_node_as_parent():
    # Node 3's parent is 0, 1 or 2 alike: a chi-square of two degrees of freedom, below its 99.9th percentile.
    counts = np.bincount([load("random-tree", nodes=4, seed=seed).target[2] for seed in range(600)], minlength=3)
    assert ((counts - 200) ** 2 / 200).sum() < 13.8


def test_a_preferential_tree_favours_nodes_with_children():
    # Node 2 hangs below 0 (one child already) twice as often as below 1; node 3 as children plus one say.
    trees = [load("random-tree", nodes=4, kind="preferential", seed=seed) for seed in range(900)]
    below_root = np.array([tree.target[1] for tree in trees]) == 0
    assert abs(below_root.sum() - 600) < 60
    star = np.array([tree.target[2] for tree, at_root in zip(trees, below_root, strict=True) if at_root])
    expected = len(star) * np.array([3, 1, 1]) / 5
    assert ((np.bincount(star, minlength=3) - expected) ** 2 / expected).sum() < 13.8


def test_depths_are_logarithmic():
    log = np.log(20_000)
    for kind, factor in [("recursive", 1.0), ("preferential", 0.5)]:
        closed = load("random-tree", nodes=20_000, kind=kind, closure=True)
        assert 0.7 * factor * log < closed.n_edges / closed.n_nodes < 1.2 * factor * log


@pytest.mark.parametrize(
    "options",
    [{"branching": 2, "depth": 31}, {"branching": 10, "depth": 2**31 - 1}, {"branching": 1, "depth": 2**31 - 1}],
)
def test_a_tree_too_large_is_refused(options):
    with pytest.raises(ParameterError, match="has more than 2,147,483,647 nodes"):
        load("perfect-tree", **options)


def test_a_closure_too_large_is_refused():
    with pytest.raises(ParameterError, match="ask for 5,000,050,000 edges"):
        load("perfect-tree", branching=1, depth=100_000, closure=True)
