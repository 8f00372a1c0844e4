"""The index on arrangements of some size: long answers, many blocks, several threads, and the same as a scan."""

import threading

import numpy as np
import pytest

from dancar.queries import Index, Scan


def drawn(n, dim, seed=0, grid=None):
    """Balls of all sizes; on a grid, so that many anchors lie on the very edge of balls."""
    rng = np.random.default_rng(seed)
    center, anchor = rng.uniform(-1, 1, (2, n, dim))
    radius = np.exp(rng.uniform(-6, 1, n)) * np.where(rng.random(n) < 0.05, -1, 1)
    if grid is not None:
        center, anchor, radius = (np.round(array * grid) / grid for array in (center, anchor, radius))
    return [array.astype(np.float32) for array in (center, radius, anchor)]


@pytest.mark.parametrize(
    ("n", "dim", "grid"), [(1, 1, None), (63, 2, 3), (64, 2, 2), (65, 1, 2), (5000, 3, 4), (9000, 10, None)]
)
def test_an_index_says_what_a_scan_says(n, dim, grid):
    balls = drawn(n, dim, grid=grid)
    scan, index = Scan(*balls), Index(*balls, threads=2)
    blocks = Scan(*balls, columns=index.columns)
    largest = np.argsort(-balls[1])[:5]
    nodes = np.concatenate([np.random.default_rng(1).integers(0, n, 20), largest])
    for node in nodes.tolist():
        for question in ("members", "containers", "nearest"):
            answers = [getattr(way, question)(node) for way in (scan, index, blocks)]
            rows = [answer.nodes if question == "nearest" else answer for answer in answers]
            np.testing.assert_array_equal(rows[0], rows[1])
            np.testing.assert_array_equal(rows[0], rows[2])
    for question in ("members", "containers"):
        one, other = getattr(scan, question)(nodes), getattr(index, question)(nodes)
        np.testing.assert_array_equal(one.nodes, other.nodes)
        np.testing.assert_array_equal(one.offsets, other.offsets)
    many = np.resize(nodes, 2100) if n < 100 else nodes
    one, other = (way.nearest(many, 3) for way in (scan, index))
    np.testing.assert_array_equal(one.nodes, other.nodes)
    np.testing.assert_array_equal(one.distances, other.distances)
    pairs = np.random.default_rng(2).integers(0, n, (2, 100_000))
    np.testing.assert_array_equal(scan.contains(*pairs), index.contains(*pairs))
    assert (n < 64) or len(scan.members(int(largest[0]))) > 32


def test_long_answers_and_batches_on_any_number_of_threads():
    """Everybody holds everybody: answers longer than the room first given, in batches of more than one turn."""
    center = np.zeros((2500, 2), np.float32)
    balls = center, np.ones(2500, np.float32), center
    one, two = (Index(*balls, threads=threads) for threads in (1, 2))
    assert one.members(7).tolist() == [node for node in range(2500) if node != 7]
    for way in (one, two):
        rows = way.members(np.arange(2500))
        assert (rows.degrees() == 2499).all()
        np.testing.assert_array_equal(rows[2499], np.arange(2499))


def test_several_threads_ask_one_index():
    balls = drawn(3000, 4)
    index = Index(*balls, threads=1)
    expected = {node: (index.members(node), index.containers(node)) for node in range(0, 3000, 50)}
    wrong = []

    def ask(first):
        for node in np.roll(list(expected), first).tolist():
            found = index.members(node), index.containers(node)
            if not all(np.array_equal(*pair) for pair in zip(found, expected[node])):
                wrong.append(node)

    threads = [threading.Thread(target=ask, args=(first,)) for first in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("scale", [1e-30, 1e30, 3e38])
def test_numbers_at_the_ends_of_float32(scale):
    """Squares that fall below or rise above float32 are no reason to miss or to find anybody."""
    balls = [np.ascontiguousarray(array * np.float32(scale / 4)) for array in drawn(300, 3, grid=2)]
    with np.errstate(over="ignore"):
        scan, index = Scan(*balls), Index(*balls, threads=1)
    for node in range(0, 300, 7):
        np.testing.assert_array_equal(scan.members(node), index.members(node))
        np.testing.assert_array_equal(scan.containers(node), index.containers(node))
        np.testing.assert_array_equal(scan.nearest(node, 20).nodes, index.nearest(node, 20).nodes)
    assert sum(len(scan.members(node)) for node in range(300)) > 300
