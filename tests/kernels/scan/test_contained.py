"""`contained` against every pair in rational arithmetic, and on arrangements with one known answer."""

import numpy as np
import pytest

from dancar.kernels.scan import contained, index_anchors, index_in_order
from dancar.kernels.scan.specification import containment


def pairs_of(matrix: np.ndarray) -> list[tuple[int, int]]:
    return [(int(u), int(v)) for u, v in zip(*np.nonzero(matrix))]


def found_pairs(*arrays: np.ndarray, **options: object) -> list[tuple[int, int]]:
    result = contained(*arrays, **options)
    return list(zip(result.source.tolist(), result.target.tolist()))


def test_small_graphs(kind: str, make_arrangement) -> None:
    """8 kinds of 64 graphs."""
    for seed in range(64):
        center, radius, anchor = make_arrangement(kind, seed)
        expected = containment(center, radius, anchor)
        assert found_pairs(center, radius, anchor, self_pairs=True) == pairs_of(expected), seed
        np.fill_diagonal(expected, False)
        result = contained(center, radius, anchor)
        assert list(zip(result.source, result.target)) == pairs_of(expected), seed
        assert sum(result.decided) == len(center) * max(len(center) - 1, 0)


def lattice(count: int, dim: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    center, anchor = rng.integers(-5, 6, (2, count, dim)).astype(np.float32)
    return center, rng.integers(-2, 2 + 2 * int(dim**0.5), count).astype(np.float32), anchor


@pytest.mark.parametrize("dim", [1, 2, 3, 7, 10, 33])
def test_many_blocks_of_ties(dim: int) -> None:
    """Whole numbers, so that int64 knows the answer; thousands of anchors lie exactly on a sphere."""
    center, radius, anchor = lattice(900, dim, dim)
    squared = ((center[:, None].astype(np.int64) - anchor[None].astype(np.int64)) ** 2).sum(axis=2)
    expected = (squared <= radius[:, None].astype(np.int64) ** 2) & (radius >= 0)[:, None]
    np.fill_diagonal(expected, False)
    result = contained(center, radius, anchor)
    assert list(zip(result.source.tolist(), result.target.tolist())) == pairs_of(expected)
    ties = (squared == radius[:, None].astype(np.int64) ** 2) & (radius >= 0)[:, None]
    np.fill_diagonal(ties, False)
    # A squared distance of 0 is no doubtful number in float64.
    assert result.decided.integer == np.count_nonzero(ties & (squared > 0))


@pytest.mark.parametrize("threads", [2, 4])
def test_threads_change_nothing(threads: int) -> None:
    rng = np.random.default_rng(5)
    center = rng.standard_normal((5000, 4)).astype(np.float32)
    radius = rng.uniform(0, 0.6, 5000).astype(np.float32)
    one, several = contained(center, radius, center), contained(center, radius, center, threads=threads)
    assert one.decided == several.decided
    assert len(one.source) > 1000
    assert one.source.tobytes() == several.source.tobytes()
    assert one.target.tobytes() == several.target.tobytes()


def test_rows_are_a_set_of_sources() -> None:
    center, radius, anchor = lattice(300, 3, 1)
    everything = found_pairs(center, radius, anchor)
    for rows in (slice(40, 90), slice(200, None, 7), np.array([5, 3, 3, 299]), np.array([], int), slice(9, 9)):
        wanted = set(np.arange(300)[rows].tolist())
        assert found_pairs(center, radius, anchor, rows=rows) == [pair for pair in everything if pair[0] in wanted]


def test_more_or_fewer_anchors_than_balls() -> None:
    center, radius, anchor = lattice(200, 2, 2)
    for balls, anchors in ((200, 31), (31, 200), (1, 200), (200, 1)):
        part = center[:balls], radius[:balls], anchor[:anchors]
        expected = containment(*part)
        assert found_pairs(*part, self_pairs=True) == pairs_of(expected)
        np.fill_diagonal(expected, False)
        assert found_pairs(*part) == pairs_of(expected)
        assert sum(contained(*part).decided) == balls * anchors - min(balls, anchors)


def test_any_order_of_the_index_is_right() -> None:
    center, radius, anchor = lattice(500, 3, 3)
    shuffled = np.random.default_rng(0).permutation(500).astype(np.int32)
    expected = found_pairs(center, radius, anchor)
    assert found_pairs(center, radius, anchor, index=index_anchors(anchor)) == expected
    assert found_pairs(center, radius, anchor, index=index_in_order(anchor, shuffled)) == expected


def test_arrays_that_are_views() -> None:
    center, radius, anchor = lattice(100, 4, 4)
    expected = found_pairs(center[::2, ::-1].copy(), radius[::2].copy(), anchor[::2, ::-1].copy())
    assert found_pairs(center[::2, ::-1], radius[::2], np.asfortranarray(anchor[::2, ::-1])) == expected


def test_one_ball_that_holds_all() -> None:
    rng = np.random.default_rng(0)
    center = rng.uniform(-1, 1, (3000, 5)).astype(np.float32)
    radius = np.full(3000, -1, np.float32)
    radius[1234] = 9
    assert found_pairs(center, radius, center) == [(1234, v) for v in range(3000) if v != 1234]


def test_every_ball_holds_all() -> None:
    """More candidates than one batch holds."""
    center = np.zeros((700, 2), np.float32)
    result = contained(center, np.zeros(700, np.float32), center, threads=2)
    assert np.array_equal(result.source, np.repeat(np.arange(700), 699))
    assert np.array_equal(result.target, [v for u in range(700) for v in range(700) if u != v])


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one(count: int) -> None:
    center, radius = np.zeros((count, 3), np.float32), np.ones(count, np.float32)
    assert found_pairs(center, radius, center) == []
    assert found_pairs(center, radius, center, self_pairs=True) == [(u, u) for u in range(count)]
    assert found_pairs(center, radius, np.zeros((0, 3), np.float32)) == []


def test_more_anchors_than_the_outer_boxes_of_one_bundle_bound() -> None:
    """64 boxes bound 64 boxes of 64 anchors: 262,144 of them. Small balls at all places look for one more."""
    anchor = np.arange(270_000, dtype=np.float32)[:, None]
    center = np.linspace(0, 269_999, 25).round().astype(np.float32)[:, None]
    result = contained(center, np.full(25, 1, np.float32), anchor, self_pairs=True)
    middle = center[:, 0].astype(int)
    expected = [(u, int(v)) for u in range(25) for v in range(middle[u] - 1, middle[u] + 2) if 0 <= v < 270_000]
    assert list(zip(result.source.tolist(), result.target.tolist())) == expected


@pytest.mark.full
def test_many_small_graphs(kind: str, make_arrangement) -> None:
    for seed in range(1000, 2000):
        center, radius, anchor = make_arrangement(kind, seed)
        assert found_pairs(center, radius, anchor, self_pairs=True) == pairs_of(containment(center, radius, anchor))
