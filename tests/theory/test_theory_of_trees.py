"""Proposition 1: any directed tree is a DANCAR of the plane, by Algorithm 1, exactly."""

import random

import pytest

from dancar import Graph, as_model, load_graph
from dancar.constructions import integer_tree, tree_embedding


def random_tree(seed: int) -> Graph:
    """Up to 30 nodes, bushy, slender, or with hubs, by turns; edges from parents to children."""
    rng = random.Random(seed)
    n = rng.randint(1, 30)
    above = [
        (rng.randrange(node), max(0, node - 1 - rng.randrange(2)), rng.randrange(node) if node % 5 else 0)[seed % 3]
        for node in range(1, n)
    ]
    return Graph(above, range(1, n), n=n)


def test_the_papers_figure():
    """The perfect ternary tree of depth 5."""
    graph = load_graph("perfect-tree:branching=3,depth=5")
    model = as_model(tree_embedding(graph), graph)
    assert (model.certificate_.exact, model.certificate_.edges, model.certificate_.nodes) == (True, 363, 364)
    assert model.certificate_.anchors_outside == 0
    # Its edges run to the parents, the algorithm's pairs to the children.
    pairs = {(graph.target[row], graph.source[row]) for row in range(graph.n_edges)}
    assert set(integer_tree(graph).pairs()) == pairs


@pytest.mark.parametrize("part", range(10))
def test_a_thousand_random_trees(part):
    """In integers, and rounded to float32 as far as there are digits, which here there are."""
    for seed in range(100 * part, 100 * part + 100):
        graph = random_tree(seed)
        assert list(integer_tree(graph).pairs()) == graph.edge_list()
        assert as_model(tree_embedding(graph), graph).certificate_.exact


@pytest.mark.full
def test_large_random_trees():
    for seed in range(20):
        rng = random.Random(seed)
        graph = Graph([rng.randrange(node) for node in range(1, 5000)], range(1, 5000))
        assert list(integer_tree(graph).pairs()) == graph.edge_list()
