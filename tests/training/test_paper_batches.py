"""What the paper's steps draw."""

import numpy as np
import pytest

from dancar import Graph
from dancar.training.paper_batches import Shuffled, negative_pairs


@pytest.mark.parametrize(("count", "batch"), [(10, 3), (10, 10), (7, 1), (9, 4)])
def test_every_sweep_takes_each_number_once(count, batch):
    shuffled = Shuffled(count, batch, np.random.default_rng(0))
    drawn = np.concatenate([shuffled.next() for _ in range(count)])
    for sweep in drawn.reshape(batch, count):
        assert sorted(sweep) == list(range(count))
    assert len(np.unique(drawn.reshape(batch, count), axis=0)) == batch


def test_a_batch_larger_than_all_is_all():
    shuffled = Shuffled(5, 100, np.random.default_rng(0))
    assert len(shuffled) == 5
    assert sorted(shuffled.next()) == [0, 1, 2, 3, 4]


def sparse(n: int) -> Graph:
    return Graph(np.arange(n), (np.arange(n) + 1) % n)


def dense(n: int) -> Graph:
    source, target = np.nonzero(~np.eye(n, dtype=bool))
    keep = (source + target) % 5 > 0
    return Graph(source[keep], target[keep])


@pytest.mark.parametrize("graph", [sparse(9), dense(9)], ids=["sparse", "dense"])
@pytest.mark.parametrize("kind", ["uniform", "exact"])
def test_each_pair_has_the_same_chance(graph, kind):
    n, count = graph.n_nodes, 60_000
    draw = negative_pairs(graph, kind)
    source, target = draw(count, np.random.default_rng(3))
    assert len(source) == len(target) == count
    assert source.dtype == target.dtype == np.int32
    drawn = np.zeros((n, n))
    np.add.at(drawn, (source, target), 1)
    allowed = ~np.eye(n, dtype=bool)
    if kind == "exact":
        allowed[graph.source, graph.target] = False
    assert not drawn[~allowed].any()
    expected = count / np.count_nonzero(allowed)
    # Six standard deviations of a count.
    assert np.abs(drawn[allowed] - expected).max() < 6 * np.sqrt(expected)


def test_a_complete_graph_has_no_non_edges():
    source, target = np.nonzero(~np.eye(4, dtype=bool))
    assert negative_pairs(Graph(source, target), "exact") is None
    assert negative_pairs(Graph(source, target), "uniform") is not None


def test_the_same_generator_draws_the_same():
    draws = [negative_pairs(sparse(50), "exact")(1000, np.random.default_rng(1)) for _ in range(2)]
    np.testing.assert_array_equal(*draws)
