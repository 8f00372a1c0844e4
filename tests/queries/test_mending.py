"""Mending single anchors and balls: less wrong with each, nothing else touched, and what it says is so."""

import numpy as np
import pytest

from dancar import Graph
from dancar.arrangement import Balls
from dancar.kernels.scan import certify, contained
from dancar.queries.growth.mending import mended


def drawn(n, dim, seed):
    rng = np.random.default_rng(seed)
    center, anchor = rng.uniform(-1, 1, (2, n, dim)).astype(np.float32)
    return Balls(center, rng.uniform(0.1, 0.9, n).astype(np.float32), anchor)


@pytest.mark.parametrize("seed", range(8))
def test_each_move_mends_and_the_rest_stays(seed):
    balls = drawn(30, 5, seed)
    found = contained(*balls)
    relation = np.zeros((30, 30), np.bool_)
    relation[found.source, found.target] = True
    for u, v in np.random.default_rng(seed).integers(0, 30, (4, 2)):
        relation[u, v] ^= u != v
    graph = Graph(*np.nonzero(relation), n=30)
    before = certify(*balls, graph.successors.offsets, graph.successors.nodes)
    done = mended(balls, graph.successors, graph.predecessors, 10)
    after = certify(*done.balls, graph.successors.offsets, graph.successors.nodes)
    assert after.false + after.missing == done.wrong <= before.false + before.missing
    assert len(done.anchors) + len(done.spheres) <= before.false + before.missing
    for name, rows in (("anchor", done.anchors), ("center", done.spheres), ("radius", done.spheres)):
        old, new = getattr(balls, name), getattr(done.balls, name)
        assert sorted(np.flatnonzero((old != new).reshape(30, -1).any(axis=1)).tolist()) == sorted(rows)


def test_too_much_is_left_alone():
    balls = drawn(30, 3, 0)
    none = Graph([], [], n=30)
    done = mended(balls, none.successors, none.predecessors, 3)
    assert done.wrong == -1 and done.balls is balls
