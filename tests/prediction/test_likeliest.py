"""The likeliest pairs are exactly those of brute force, ties in order, known ones left out, for any threads."""

import numpy as np
import pytest

from dancar import Graph, Labels
from dancar.arrangement import Arrangement
from dancar.errors import ParameterError
from dancar.prediction import likeliest


def drawn(n: int, seed: int, contain: str) -> tuple[Arrangement, Graph]:
    """Coordinates on a coarse grid: many slacks are equal."""
    rng = np.random.default_rng(seed)
    center, anchor = (rng.integers(0, 5, (2, n, 2)) / 4).astype(np.float32)
    balls = {"center": center, "radius": (rng.integers(1, 4, n) / 4).astype(np.float32), "anchor": anchor}
    known = Graph(rng.integers(0, n, 3 * n), rng.integers(0, n, 3 * n), n=n)
    return Arrangement(balls, Labels.range(n), contain), known


def by_hand(arrangement: Arrangement, known: Graph, k: int) -> list[tuple[int, int]]:
    center, radius, anchor = (array.astype(np.float64) for array in arrangement.balls)
    slack = radius[:, None] - np.sqrt(((center[:, None] - anchor) ** 2).sum(axis=2) + np.float32(1e-24))
    slack = slack if arrangement.contain == "source" else slack.T
    seen = set(zip(known.source.tolist(), known.target.tolist()))
    n = arrangement.n_nodes
    pairs = [(-slack[u, v], u, v) for u in range(n) for v in range(n) if u != v and (u, v) not in seen]
    return [(u, v) for _, u, v in sorted(pairs)[:k]]


@pytest.mark.parametrize("contain", ["source", "target"])
@pytest.mark.parametrize("k", [1, 7, 300, 100_000])
@pytest.mark.parametrize("seed", range(3))
def test_brute_force_agrees(seed, k, contain):
    arrangement, known = drawn(60, seed, contain)
    expected = by_hand(arrangement, known, k)
    for threads in (1, 2):
        source, target, slack = likeliest(arrangement, known, k, threads)
        assert list(zip(source.tolist(), target.tolist())) == expected
        assert (np.diff(slack) <= 0).all()


def test_pairs_that_float32_cannot_tell_apart_are_told():
    n = 300
    rng = np.random.default_rng(0)
    center = np.full((n, 1), 1000, np.float32)
    anchor = (1000 + np.arange(n) * 2.0**-13).astype(np.float32)[:, None]
    radius = (1 + rng.random(n) * 1e-6).astype(np.float32)
    arrangement = Arrangement({"center": center, "radius": radius, "anchor": anchor}, Labels.range(n))
    source, target, _ = likeliest(arrangement, Graph([0], [1], n=n), 500, 2)
    assert list(zip(source.tolist(), target.tolist())) == by_hand(arrangement, Graph([0], [1], n=n), 500)


def test_equal_slacks_everywhere_take_no_more_room():
    n = 500
    zeros = np.zeros((n, 2), np.float32)
    arrangement = Arrangement({"center": zeros, "radius": np.ones(n, np.float32), "anchor": zeros}, Labels.range(n))
    source, target, _ = likeliest(arrangement, Graph([0], [2], n=n), 4, 2)
    assert list(zip(source.tolist(), target.tolist())) == [(0, 1), (0, 3), (0, 4), (0, 5)]


@pytest.mark.parametrize("k", [0, -1, 2.5, True, "3"])
def test_a_number_that_is_none_is_named(k):
    with pytest.raises(ParameterError, match=r"k: .* given; a whole number of at least 1"):
        likeliest(*drawn(5, 0, "source"), k, 1)
