"""Few balls in the plane: sets of containers, and arrangements found for them."""

import numpy as np
import pytest
from relations import random_graph

from dancar import Graph, ParameterError
from dancar.constructions import container_sets, has_few_balls, overlapping_balls
from dancar.kernels.scan import certify


def some_balls(balls: int, nodes: int, seed: int) -> Graph:
    """Each of the nodes that contain nothing has one to three of the balls."""
    rng = np.random.default_rng(seed)
    rows = [(ball, balls + node) for node in range(nodes) for ball in rng.choice(balls, rng.integers(1, 4), False)]
    return Graph(*np.array(rows).T, n=balls + nodes)


@pytest.mark.parametrize("seed", range(5))
def test_sets_of_containers_are_those_of_the_graph(seed):
    graph = random_graph(100, 150, seed)
    sets = container_sets(graph.successors)
    for node in range(100):
        row = sets.of_node[node]
        bits = [(int(word) >> bit) & 1 for word in sets.wanted[row] for bit in range(64)]
        assert sets.balls[np.flatnonzero(bits)].tolist() == graph.predecessors[node].tolist()
        assert (sets.balls[sets.own[row]] == node) if sets.own[row] >= 0 else graph.out_degree[node] == 0


def test_two_overlapping_balls_are_exact():
    members = Graph([0, 0, 1, 1], [2, 3, 3, 4]).successors
    placement = overlapping_balls(members, np.random.default_rng(0), steps=3000)
    found = certify(*placement, members.offsets, members.nodes)
    assert (found.false, found.missing) == (0, 0)


def test_steps_help_and_the_seed_decides():
    graph = some_balls(12, 80, 0)
    members = graph.successors

    def wrong(steps: int) -> int:
        placement = overlapping_balls(members, np.random.default_rng(3), steps=steps)
        found = certify(*placement, members.offsets, members.nodes)
        return found.false + found.missing

    assert wrong(4000) < wrong(0)
    one, other = (overlapping_balls(members, np.random.default_rng(3), steps=500) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_nodes_without_members_have_small_balls_of_one_size_that_hold_their_anchor_alone():
    graph = some_balls(8, 60, 1)
    center, radius, anchor = overlapping_balls(graph.successors, np.random.default_rng(0), steps=200)
    leaves = graph.out_degree == 0
    assert len(set(radius[leaves].tolist())) == 1
    assert (center[leaves] == anchor[leaves]).all()
    inside = np.linalg.norm(center[leaves][:, None] - anchor[None], axis=2) <= radius[leaves][:, None]
    assert inside.sum() == leaves.sum()


def test_too_many_balls_and_none_are_refused():
    chain = Graph(np.arange(300), np.arange(1, 301))
    assert not has_few_balls(chain.successors) and not has_few_balls(Graph([], [], n=3).successors)
    with pytest.raises(ParameterError, match="300 nodes with members given; 1 to 256 are accepted"):
        overlapping_balls(chain.successors, np.random.default_rng(0))
