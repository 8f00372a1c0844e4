"""The fused pair step: what its twin says, the same bits by any split, and a cache that knows its containment."""

import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from dancar.kernels.pair_step import PairKernels, kernels_of
from dancar.kernels.pair_step_twin import find_twin, gather_twin, nest_twin
from dancar.regions.point_in_ball import POINT_IN_BALL

# Kernels of each dimension are compiled once and found on disk from then on.
DIMS = (1, 3, 10)
# Nothing is shared, and there is one relation.
R, RELATION = np.zeros((1, 0), np.float32), np.zeros(0, np.int32)
COORDINATES = st.floats(-4, 4, width=32)
SIZES = [1e-15, 1e-6, 1, 1e6, 1e15]


def slack_of(S: NDArray, T: NDArray) -> NDArray:
    return POINT_IN_BALL.slack(S, T, R, np.zeros(len(S), int), T.shape[1])


def kernels(dim: int) -> PairKernels:
    return kernels_of(POINT_IN_BALL, dim)


class Batch(NamedTuple):
    """Rows, and pairs of them."""

    S: NDArray
    T: NDArray
    source: NDArray
    target: NDArray
    weight: NDArray
    sign: np.float32
    margin: np.float32
    scale: np.float32

    @property
    def dim(self) -> int:
        return self.T.shape[1]


def decided(S: NDArray, T: NDArray, source: NDArray, target: NDArray, sign: float, margin: float) -> NDArray:
    """The pairs whose hinge is not so near to 0 that rounding decides whether there is one."""
    short = margin - sign * slack_of(S[source].astype(float), T[target].astype(float))
    size = np.abs(S[source]).sum(1, dtype=float) + np.abs(T[target]).sum(1, dtype=float)
    return np.abs(short) > 1e-5 * (size + margin)


@st.composite
def batches(draw) -> Batch:
    dim, n = draw(st.sampled_from(DIMS)), draw(st.integers(1, 6))
    size = np.float32(draw(st.sampled_from(SIZES)))
    S, T = (size * draw(arrays(np.float32, (n, width), elements=COORDINATES)) for width in (dim + 1, dim))
    if draw(st.booleans()):
        T[0] = S[0, :dim]
    count = draw(st.integers(0, 12))
    source, target = (draw(arrays(np.int32, count, elements=st.integers(0, n - 1))) for _ in range(2))
    weight = draw(arrays(np.float32, count, elements=st.floats(1, 1000, width=32)))
    sign, margin = draw(st.sampled_from([-1, 1])), size * np.float32(draw(st.sampled_from([0, 0.01, 1])))
    k = decided(S, T, source, target, sign, margin)
    scale = np.float32(draw(st.integers(1, 7)))
    return Batch(S, T, source[k], target[k], weight[k], np.float32(sign), np.float32(margin), scale)


def found(batch: Batch, first: int, last: int, stride: int = 1, phase: int = 0) -> tuple[NDArray, NDArray, float]:
    rows, gradients = np.empty((last - first + 2, 3), np.int32), np.empty((last - first + 2, 2 * batch.dim + 1), "f4")
    gradients[:] = np.nan
    S, T, source, target, weight, sign, margin, scale = batch
    count, loss = kernels(batch.dim).find(
        S, T, R, source, target, RELATION, weight, first, last, stride, phase, sign, margin, scale, 1, rows, gradients
    )
    assert np.isnan(gradients[0]).all()
    assert np.isnan(gradients[count + 1 :]).all()
    return rows[1 : count + 1], gradients[1 : count + 1], loss


def in_double(batch: Batch) -> Batch:
    S, T, source, target, *rest = batch
    weight, sign, margin, scale = (np.float64(part) for part in rest)
    return Batch(S.astype(np.float64), T.astype(np.float64), source, target, weight, sign, margin, scale)


def check_find(batch: Batch) -> None:
    rows, gradients, loss = found(batch, 0, len(batch.source))
    S, T, source, target, *rest = in_double(batch)
    relation = np.zeros(len(source), np.int32)
    expected_rows, expected, expected_loss = find_twin(
        POINT_IN_BALL, S, T, R, source, target, relation, *rest, batch.dim
    )
    np.testing.assert_array_equal(rows, expected_rows.reshape(-1, 3))
    largest = float(batch.scale) * float(batch.weight.max(initial=0))
    np.testing.assert_allclose(gradients, expected, rtol=1e-5, atol=1e-5 * largest)
    # A hinge is a difference: its error is relative to what it is the difference of.
    size = float(np.abs(batch.S).sum(dtype=float) + np.abs(batch.T).sum(dtype=float) + batch.margin)
    assert abs(loss - expected_loss) <= 1e-5 * float(batch.weight.sum(dtype=float)) * size + 1e-9


def check_gather(batch: Batch) -> None:
    rows, gradients, _ = found(batch, 0, len(batch.source))
    n, dim = batch.T.shape
    ours, theirs = (
        [np.ones((n, dim + 1), np.float32), np.ones((n, dim), np.float32), np.full(n, 255, np.uint8)] for _ in range(2)
    )
    middle, cut = len(rows) // 2, n // 2
    starts, counts = np.array([0, middle]), np.array([middle, len(rows) - middle])
    for low, high in ((0, cut), (cut, n)):
        kernels(dim).gather(rows, gradients, starts, counts, low, high, *ours)
    gather_twin(rows, gradients, *theirs)
    scale = 1 + np.abs(gradients).sum(initial=0)
    for mine, other in zip(ours, theirs):
        np.testing.assert_allclose(mine, other, rtol=1e-5, atol=1e-6 * scale)


def check_nest(batch: Batch) -> None:
    S, T = batch.S, batch.T
    n, dim = T.shape
    own = np.arange(n)
    # Rows that rounding decides are moved to where it does not.
    S[~decided(S, T, own, own, 1, batch.margin), dim] = 10 * np.abs(S).max() + 1 + batch.margin
    ours, theirs = (
        [np.ones((n, dim + 1), np.float32), np.ones((n, dim), np.float32), np.full(n, 255, np.uint8)] for _ in range(2)
    )
    cut = n // 2
    outside = [
        kernels(dim).nest(S, T, R, np.zeros(1, np.int32), low, high, batch.margin, batch.scale, *ours)
        for low, high in ((0, cut), (cut, n))
    ]
    expected = nest_twin(
        POINT_IN_BALL, S.astype(float), T.astype(float), R, [0], float(batch.margin), float(batch.scale), *theirs, dim
    )
    assert sum(outside) == expected
    for mine, other in zip(ours, theirs):
        np.testing.assert_allclose(mine, other, rtol=1e-5, atol=1e-5 * float(batch.scale))


@pytest.mark.parametrize("check", [check_find, check_gather, check_nest])
@given(batch=batches())
def test_the_kernels_are_their_twins(check, batch):
    check(batch)


@pytest.mark.full
@pytest.mark.parametrize("check", [check_find, check_gather, check_nest])
@settings(max_examples=1000)
@given(batch=batches())
def test_the_kernels_are_their_twins_in_a_thousand_cases(check, batch):
    check(batch)


def drawn(dim: int, n: int, count: int) -> Batch:
    rng = np.random.default_rng(dim)
    S, T = (rng.standard_normal((n, width)).astype(np.float32) for width in (dim + 1, dim))
    source, target = (rng.integers(0, n, count).astype(np.int32) for _ in range(2))
    return Batch(S, T, source, target, rng.random(count, np.float32), *np.float32([1, 0.01, 3]))


@pytest.mark.parametrize("dim", DIMS)
def test_chunks_and_strides_find_the_same_bits(dim):
    batch = drawn(dim, 30, 500)
    rows, gradients, loss = found(batch, 0, 500)
    assert 50 < len(rows) < 500
    parts = [found(batch, first, min(first + 37, 500)) for first in range(0, 500, 37)]
    assert np.concatenate([part[0] for part in parts]).tobytes() == rows.tobytes()
    assert np.concatenate([part[1] for part in parts]).tobytes() == gradients.tobytes()
    assert sum(part[2] for part in parts) == pytest.approx(loss, rel=1e-6)
    turns = [found(batch, 0, len(range(phase, 500, 7)), 7, phase) for phase in range(7)]
    strided = sorted((*pair, *gradient) for part in turns for pair, gradient in zip(part[0].tolist(), part[1].tolist()))
    assert strided == sorted((*pair, *gradient) for pair, gradient in zip(rows.tolist(), gradients.tolist()))


@pytest.mark.parametrize("dim", DIMS)
def test_owners_gather_the_same_bits(dim):
    batch = drawn(dim, 31, 500)
    rows, gradients, _ = found(batch, 0, 500)
    starts, counts = np.array([0]), np.array([len(rows)])
    results = []
    for cuts in ([0, 31], [0, 1, 15, 16, 31]):
        sums = [np.zeros((31, dim + 1), np.float32), np.zeros((31, dim), np.float32), np.full(31, 9, np.uint8)]
        for low, high in pairwise(cuts):
            kernels(dim).gather(rows, gradients, starts, counts, low, high, *sums)
        results.append(b"".join(part.tobytes() for part in sums))
    assert results[0] == results[1]


def test_a_node_is_no_pair_of_its_own():
    batch = drawn(3, 5, 40)._replace(margin=np.float32(100))
    rows, _, _ = found(batch, 0, 40)
    different = batch.source != batch.target
    assert len(rows) == different.sum() < 40
    np.testing.assert_array_equal(rows[:, :2], np.stack([batch.source, batch.target], 1)[different])


@pytest.mark.parametrize("size", [1e-15, 1e-9, 1e-3, 1e3, 1e9, 1e15])
def test_numbers_stay_finite_from_the_least_to_the_largest(size):
    batch = drawn(3, 20, 400)
    S, T = batch.S * np.float32(size), batch.T * np.float32(size)
    T[:10] = S[:10, :3]
    rows, gradients, loss = found(batch._replace(S=S, T=T, margin=np.float32(10 * size)), 0, 400)
    assert len(rows) > 100
    assert np.isfinite(gradients).all()
    assert np.isfinite(loss)


SCRIPT = """
import json, sys
from dataclasses import replace
import numpy as np
from dancar.arrangement import Rows
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.training.stepper import Pairs, Stepper

rows = Rows(np.ones((2, 3), "f4"), np.zeros((2, 2), "f4"), np.zeros((1, 0), "f4"), 2, False)
stepper = Stepper(replace(POINT_IN_BALL, file=sys.argv[1]), rows, 1)
pairs = Pairs(np.array([0], "i4"), np.array([1], "i4"), np.ones(1, "f4"), 1)
{use}
stats = {name: kernel.stats for name, kernel in stepper.kernels._asdict().items()}
hits = [name for name in stats if stats[name].cache_hits]
print(json.dumps([hits, [name for name in stats if stats[name].cache_misses]]))
"""


def hits_and_misses(folder: Path, use: str) -> list[list[str]]:
    """Names of the kernels that a new process found on disk, and of those that it compiled."""
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-c", SCRIPT.replace("{use}", use), str(folder / "source.py")]
    return json.loads(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)


def check_cache(folder: Path, use: str, used: list[str], stamped: list[str]) -> None:
    (folder / "source.py").write_text("slack = 1\n", encoding="utf-8")
    assert hits_and_misses(folder, use) == [[], used]
    assert hits_and_misses(folder, use) == [used, []]
    (folder / "source.py").write_text("slack = 2\n", encoding="utf-8")
    assert hits_and_misses(folder, use) == [[name for name in used if name not in stamped], stamped]


def test_kernels_are_found_on_disk_until_the_containment_changes(tmp_path):
    check_cache(tmp_path, "stepper.slacks(pairs)", ["slacks"], ["slacks"])


@pytest.mark.full
def test_all_kernels_are_found_on_disk_until_the_containment_changes(tmp_path):
    use = "stepper.step([(pairs, 1, 0)], 0.1, 0.1, 0.1); stepper.slacks(pairs)"
    # What only adds up does not know the slack.
    used = [name for name in PairKernels._fields if name != "gather_relations"]
    check_cache(tmp_path, use, used, [name for name in used if name != "gather"])
