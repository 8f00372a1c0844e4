"""Algorithm 1 gives any rooted tree back: in integers at any depth, in float32 as deep as it has digits, or says so."""

import math
import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from dancar import Graph, InputError, ParameterError, as_model, load_graph
from dancar.constructions import integer_tree, tree_embedding
from dancar.constructions.fixed_point import root, turns


def two_ways_down(depth: int, children: int) -> Graph:
    """Two paths from the root to a given depth, each with a fan of children at its end."""
    rows, last = [], 0
    for _ in range(2):
        above = 0
        for _step in range(depth - 1):
            last += 1
            rows.append((above, last))
            above = last
        rows += [(above, last + 1 + child) for child in range(children)]
        last += children
    return Graph(*zip(*rows))


@pytest.mark.parametrize("contain", ["source", "target"])
def test_it_is_exact_in_either_direction(contain):
    tree = Graph.from_pairs([("a", "b"), ("a", "c"), ("c", "d"), ("c", "e"), ("c", "f"), ("f", "g")])
    graph = tree if contain == "source" else tree.reversed()
    arrangement = tree_embedding(graph)
    assert arrangement.contain == contain
    model = as_model(arrangement, graph)
    assert model.certificate_.exact
    assert model.certificate_.anchors_outside == 0
    assert model.reconstruct() == graph
    numbers = list(zip(tree.source.tolist(), tree.target.tolist()))
    assert list(integer_tree(graph).pairs()) == numbers


def test_the_numbers_are_the_papers():
    """A binary tree: alpha, p, q, t and k as the paper's pseudocode has them."""
    n = 2
    alpha = -(n - 1) * math.pi / (2 * n)
    p, q = math.cos(alpha), math.cos(2 * alpha)
    t = (math.sqrt((p + q) ** 2 + 4 * p) - p + q) / (2 * (q + 1))
    k = 1 / math.sqrt(1 + t**2)
    center, radius, anchor = tree_embedding(Graph([0, 0, 1, 1], [1, 2, 3, 4])).balls
    theta = [0.0, alpha, alpha + math.pi / n, 2 * alpha, 2 * alpha + math.pi / n]
    parent = [0, 0, 0, 1, 1]
    expected = np.zeros((5, 2))
    for node in range(1, 5):
        way = np.array([math.cos(theta[node]), math.sin(theta[node])])
        expected[node] = expected[parent[node]] + t ** (0 if node < 3 else 1) * k * way
    # The paper's root is at the origin, ours the deepest node.
    np.testing.assert_allclose(center - center[0], expected, atol=1e-6)
    np.testing.assert_allclose(radius, [1, t, t, t**2, t**2], rtol=1e-6)
    np.testing.assert_array_equal(anchor, center)


@pytest.mark.parametrize(("children", "depth"), [(2, 26), (3, 18), (5, 12), (10, 8), (20, 6)])
def test_float32_has_digits_for_so_many_depths_and_says_when_they_end(children, depth):
    graph = two_ways_down(depth, children)
    assert as_model(tree_embedding(graph), graph).certificate_.exact
    deeper = two_ways_down(2 * depth, children)
    with pytest.raises(
        ParameterError, match=rf"a tree of depth {2 * depth} with up to {children} children.*integer_tree"
    ):
        tree_embedding(deeper)
    assert list(integer_tree(deeper).pairs()) == deeper.edge_list()


def test_one_way_down_has_more_digits():
    """Towards the origin float32 has digits almost without end."""
    path = Graph(np.arange(200), np.arange(1, 201))
    assert as_model(tree_embedding(path), path).certificate_.exact


@pytest.mark.parametrize("depth", [1000, 5000])
def test_integers_have_digits_for_any_depth(depth):
    path = Graph(np.arange(depth), np.arange(1, depth + 1))
    balls = integer_tree(path)
    assert all(balls.contains(node, node + 1) for node in range(depth))
    far = random.Random(0)
    for _ in range(2000):
        u, v = far.randrange(depth), far.randrange(depth)
        assert balls.contains(u, v) == (v in (u, u + 1))


def test_the_integers_have_bits_to_spare():
    """With 10 bits fewer the relation is the same: what is left to roundings is far from being used up."""
    rng = random.Random(3)
    graph = Graph([rng.randrange(node) for node in range(1, 300)], range(1, 300))
    balls = integer_tree(graph)
    fewer = type(balls)(
        *([number >> 10 for number in part] for part in (balls.x, balls.y, balls.radius)), balls.bits - 10
    )
    assert list(balls.pairs()) == list(fewer.pairs()) == graph.edge_list()


def test_pairs_are_all_pairs():
    balls = integer_tree(load_graph("perfect-tree:branching=3,depth=3"))
    n = len(balls)
    assert list(balls.pairs()) == [(u, v) for u in range(n) for v in range(n) if u != v and balls.contains(u, v)]


def test_rationals_and_floats_are_the_same_numbers():
    graph = Graph([0, 0, 1], [1, 2, 3])
    balls = integer_tree(graph)
    placement = balls.placement()
    for node in range(4):
        x, y = balls.center(node)
        assert isinstance(x, Fraction)
        assert (np.float32(float(x)), np.float32(float(y))) == tuple(placement.center[node])
    ours = tree_embedding(graph).balls
    np.testing.assert_allclose(placement.center - placement.center[0], ours.center - ours.center[0], atol=2e-7)
    np.testing.assert_allclose(placement.radius, ours.radius, rtol=2e-7)


@pytest.mark.parametrize("graph", [Graph([], [], n=1), Graph([0], [1])])
def test_the_least_trees(graph):
    assert as_model(tree_embedding(graph), graph).certificate_.exact
    assert list(integer_tree(graph).pairs()) == graph.edge_list()


@pytest.mark.parametrize(
    ("graph", "contain", "message"),
    [
        (Graph([], []), "auto", "no nodes; a rooted tree, in which every node but one has one parent, is accepted"),
        (Graph([], [], n=2), "auto", "2 nodes have no parent"),
        (Graph([0, 1, 3], [2, 2, 2]), "source", "2 has 3 parents"),
        (Graph([2, 2, 2], [0, 1, 3]), "target", "2 has 3 parents"),
        (Graph([0, 1, 2, 1], [1, 2, 0, 3]), "auto", "0 nodes have no parent"),
        (Graph([0, 2, 3], [1, 3, 2]), "auto", "some nodes are on a cycle"),
        (Graph([0, 0, 1, 2], [1, 2, 3, 3]), "auto", "0 has 2 parents"),
    ],
)
@pytest.mark.parametrize("construct", [tree_embedding, integer_tree])
def test_what_is_no_rooted_tree_is_refused(construct, graph, contain, message):
    with pytest.raises(InputError, match=message):
        construct(graph, contain)


def test_there_are_two_sides():
    with pytest.raises(ParameterError, match="contain: 'both' given; one of auto, source, target is accepted"):
        tree_embedding(Graph([0], [1]), "both")


@pytest.mark.parametrize("count", [4, 12, 40, 404])
@pytest.mark.parametrize("bits", [10, 64, 1000])
def test_turns_have_all_their_digits(count, bits):
    with mpmath.workprec(bits + 40):
        for part, (cosine, sine) in enumerate(turns(count, bits)):
            angle = 2 * mpmath.pi * part / count
            for found, expected in ((cosine, mpmath.cos(angle)), (sine, mpmath.sin(angle))):
                assert abs(found - expected * 2**bits) <= 2


@pytest.mark.parametrize("number", [0, 1, 2, 3, 10**6])
def test_roots_have_all_their_digits(number):
    found = root(number << 200, 200)
    assert found**2 <= number << 400 < (found + 1) ** 2
