"""The certificate's figures against the whole matrix."""

import numpy as np
import pytest

from dancar.errors import ParameterError
from dancar.kernels.scan import certify
from dancar.kernels.scan.specification import containment, slack


def as_rows(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return np.append(0, np.cumsum(matrix.sum(axis=1))), np.nonzero(matrix)[1]


@pytest.mark.parametrize("share", [0.0, 0.02, 1.0])
def test_small_graphs(kind: str, share: float, make_arrangement) -> None:
    """Graphs that are met exactly, nearly, and not at all (each pair wrong)."""
    for seed in range(20):
        center, radius, anchor = make_arrangement(kind, seed)
        truth = containment(center, radius, anchor)
        matrix = truth ^ (np.random.default_rng(seed).random(truth.shape) < share)
        np.fill_diagonal(matrix, False)
        np.fill_diagonal(truth, False)
        others = ~matrix & ~np.eye(len(center), dtype=bool)
        found = certify(center, radius, anchor, *as_rows(matrix))
        false, missing = truth & ~matrix, matrix & ~truth
        assert (found.false, found.missing) == (np.count_nonzero(false), np.count_nonzero(missing))
        assert np.array_equal(np.stack([found.false_source, found.false_target], axis=1), np.argwhere(false))
        assert np.array_equal(np.stack([found.missing_source, found.missing_target], axis=1), np.argwhere(missing))
        slacks = slack(center, radius, anchor)
        assert found.inside_margin == slacks[matrix].min(initial=np.inf)
        assert found.outside_margin == -slacks[others].max(initial=-np.inf)
        assert sum(found.decided) == len(center) * max(len(center) - 1, 0)


def spread_out(count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(2)
    center = rng.uniform(-1, 1, (count, 3)).astype(np.float32)
    return center, rng.uniform(0, 0.2, count).astype(np.float32), center


def test_the_closest_outsider_is_found_whatever_the_sample_saw() -> None:
    """Thousands of balls with a wide gap, and one, outside of the sample, with a narrow one."""
    count = 4001
    center = np.zeros((count, 2), np.float32)
    center[:, 0] = np.arange(count)
    radius = np.full(count, 0.25, np.float32)
    radius[2999] = 0.875
    found = certify(center, radius, center, np.zeros(count + 1, np.int64), np.empty(0, np.int32))
    assert (found.false, found.inside_margin, found.outside_margin) == (0, np.inf, 0.125)
    radius[2999] = 1.125
    found = certify(center, radius, center, np.zeros(count + 1, np.int64), np.empty(0, np.int32))
    assert (found.false, found.outside_margin) == (2, -0.125)
    assert found.false_target.tolist() == [2998, 3000]


def test_threads_change_nothing() -> None:
    arrays = spread_out(6000)
    empty = np.zeros(6001, np.int64), np.empty(0, np.int32)
    one = certify(*arrays, *empty)
    assert one.false > 1000
    for threads in (2, 4):
        several = certify(*arrays, *empty, threads=threads)
        for left, right in zip(one, several):
            assert np.array_equal(left, right)


def test_a_limit_shortens_the_list_only() -> None:
    arrays = spread_out(2000)
    empty = np.zeros(2001, np.int64), np.empty(0, np.int32)
    whole, some = certify(*arrays, *empty), certify(*arrays, *empty, limit=10)
    assert (some.false, len(some.false_source), len(some.false_target)) == (whole.false, 10, 10)


def test_a_complete_graph_has_no_outsider() -> None:
    center = np.zeros((30, 2), np.float32)
    found = certify(center, np.ones(30, np.float32), center, *as_rows(~np.eye(30, dtype=bool)))
    assert (found.false, found.missing, found.inside_margin, found.outside_margin) == (0, 0, 1.0, np.inf)


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one(count: int) -> None:
    center = np.zeros((count, 2), np.float32)
    found = certify(center, np.ones(count, np.float32), center, np.zeros(count + 1, np.int64), np.empty(0, np.int32))
    assert (found.false, found.missing, found.inside_margin, found.outside_margin) == (0, 0, np.inf, np.inf)
    assert found.decided == (0, 0, 0)


@pytest.mark.parametrize(
    ("offsets", "targets", "message"),
    [
        ([0, 1], [1], "edge_offsets: 2 given; 4 ascending numbers from 0 to 1 are accepted"),
        ([1, 1, 1, 1], [1], "edge_offsets: 4 given; 4 ascending numbers from 0 to 1 are accepted"),
        ([0, 2, 1, 1], [1], "edge_offsets"),
        ([0, 1, 1, 2], [1], "edge_offsets: 4 given; 4 ascending numbers from 0 to 1"),
        ([0, 1, 1, 1], [3], "edge_targets: a number outside 0 to 2 given, the nodes of the arrangement"),
        ([0, 1, 1, 1], [-1], "edge_targets: a number outside 0 to 2"),
        ([0, 1, 2, 2], [1, 1], "edge_targets: an edge from node 1 to itself; only pairs of two nodes are accepted"),
        ([0, 0, 2, 2], [2, 0], "edge_targets: those of node 1 do not ascend"),
        ([0, 0, 2, 2], [2, 2], "edge_targets: those of node 1 do not ascend; ascending ones, each once, are accepted"),
    ],
)
def test_bad_edges(offsets: list[int], targets: list[int], message: str) -> None:
    center = np.zeros((3, 2), np.float32)
    with pytest.raises(ParameterError, match=message):
        certify(center, np.ones(3, np.float32), center, np.array(offsets), np.array(targets))


def test_as_many_anchors_as_balls() -> None:
    center = np.zeros((3, 2), np.float32)
    with pytest.raises(ParameterError, match="anchor: 2 given for 3 centers; one a node is accepted"):
        certify(center, np.ones(3, np.float32), center[:2], np.zeros(4, int), np.empty(0, int))
