"""A step of training: what the twins say, the same bits for any number of threads, rows that sleep and wake."""

import hashlib

import numpy as np
import pytest

from dancar.arrangement import DANCAR, Rows, packed, unpacked
from dancar.kernels.awake import adam_awake_twin, grow_idle_twin
from dancar.kernels.pair_step_twin import find_twin, gather_twin, nest_twin
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.regions.point_in_curved_ball import POINT_IN_BALL_OF
from dancar.spaces import SPACES
from dancar.training.fit import _odd
from dancar.training.stepper import Pairs, Stepper

MARGIN, NEST, RATE = 0.02, 0.01, 0.05


def rows(n: int, dim: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    source, target = (rng.standard_normal((n, width)).astype(np.float32) for width in (dim + 1, dim))
    source[:, dim] = np.abs(source[:, dim])
    return source, target


def balls(source: np.ndarray, target: np.ndarray) -> Rows:
    return Rows(source, target, np.zeros((1, 0), np.float32), target.shape[1], several=False)


def pairs(n: int, count: int, sign: int, seed: int = 1) -> Pairs:
    rng = np.random.default_rng(seed)
    source, target = (rng.integers(0, n, count).astype(np.int32) for _ in range(2))
    return Pairs(source, target, rng.uniform(1, 5, count).astype(np.float32), sign)


def batches(n: int, count: int, turn: int) -> list[tuple[Pairs, int, int]]:
    return [(pairs(n, count, 1, 1), 3, turn % 3), (pairs(n, count, -1, 2), 1, 0)]


def trained(threads: int, n: int, dim: int, count: int, steps: int, space: str = "euclidean") -> str:
    """A digest of everything that steps leave behind."""
    held = balls(*rows(n, dim))
    for points in (held.source[:, :dim], held.target):
        points[:] = SPACES[space].project(0.3 * points)
    stepper = Stepper(POINT_IN_BALL_OF[space], held, threads)
    losses = [stepper.step(batches(n, count, turn), MARGIN, NEST, RATE) for turn in range(steps)]
    slacks = stepper.slacks(pairs(n, count, 1))
    stepper.close()
    parts = [stepper.source, stepper.target, slacks, stepper.idle, np.array(losses), np.array(stepper.pairs)]
    return hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


@pytest.mark.parametrize("dim", [1, 3, 10])
def test_threads_change_no_bit(dim):
    # More pairs than one chunk holds, and a number of rows that no number of threads divides.
    digests = {trained(threads, 607, dim, 9001, 12) for threads in (1, 2, 3, 4)}
    assert len(digests) == 1
    assert digests != {trained(1, 607, dim, 9001, 11)}


@pytest.mark.parametrize("space", ["sphere", "poincare", "torus"])
def test_threads_change_no_bit_in_a_curved_space(space):
    digests = {trained(threads, 607, 3, 9001, 12, space) for threads in (1, 2, 3)}
    assert len(digests) == 1
    assert digests != {trained(1, 607, 3, 9001, 11, space)}


def test_more_threads_than_rows_and_pairs():
    assert len({trained(threads, 3, 3, 2, 5) for threads in (1, 2, 4)}) == 1


@pytest.mark.parametrize("dim", [1, 3, 10])
def test_a_step_is_what_the_twins_say(dim):
    n, count = 50, 300
    stepper = Stepper(POINT_IN_BALL, balls(*rows(n, dim)), 2)
    p = [array.astype(np.float64) for array in rows(n, dim)]
    g, m, v = ([np.zeros_like(part) for part in p] for _ in range(3))
    idle = np.zeros(n, np.uint8)
    for step in range(1, 6):
        ours = stepper.step(batches(n, count, step), MARGIN, NEST, RATE)
        grow_idle_twin(idle, *m, 0, n)
        loss = 0.0
        for some, stride, turn in batches(n, count, step):
            seen = slice(turn, None, stride)
            found, gradients, hinges = find_twin(
                POINT_IN_BALL,
                *p,
                np.zeros((1, 0)),
                some.source[seen],
                some.target[seen],
                np.zeros(len(some.source[seen]), int),
                some.weight[seen],
                float(some.sign),
                MARGIN,
                stride,
                dim,
            )
            gather_twin(found, gradients, *g, idle)
            loss += stride * hinges
        nest_twin(POINT_IN_BALL, *p, np.zeros((1, 0)), np.array([0]), NEST, 1, *g, idle, dim)
        for own in zip(p, g, m, v, strict=True):
            adam_awake_twin(*own, idle, 0, n, RATE, 1 / (1 - 0.9**step), 1 / (1 - 0.999**step), 0.9, 0.999)
        p[0][:, dim] = np.maximum(p[0][:, dim], 1e-6)
        assert ours == pytest.approx(loss, rel=1e-4)
        np.testing.assert_array_equal(stepper.idle, idle)
    stepper.close()
    np.testing.assert_allclose(stepper.source, p[0], rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(stepper.target, p[1], rtol=1e-4, atol=1e-4)
    assert stepper.pairs == sum(
        len(range(turn, count, stride)) for s in range(1, 6) for _, stride, turn in batches(n, count, s)
    )


def test_rows_that_nothing_reaches_sleep_and_a_pair_wakes_them():
    source = np.array([[0, 1], [5, 1], [9, 1]], np.float32)
    stepper = Stepper(POINT_IN_BALL, balls(source, source[:, :1].copy()), 1)
    nothing = [(pairs(3, 0, 1), 1, 0)]
    stepper.step([(Pairs(*np.array([[0], [1]], np.int32), np.ones(1, np.float32), 1), 1, 0)], MARGIN, NEST, RATE)
    after_one = stepper.source.copy()
    for _ in range(90):
        stepper.step(nothing, MARGIN, NEST, RATE)
    # Momentum carried the rows of the one pair on for a while; nothing ever reached the last.
    assert stepper.idle.tolist() == [255, 255, 255]
    assert stepper.source[0, 0] > after_one[0, 0]
    assert stepper.source[2].tolist() == [9, 1]
    asleep = stepper.source.copy(), stepper.target.copy()
    for _ in range(5):
        stepper.step(nothing, MARGIN, NEST, RATE)
    assert (stepper.source.tobytes(), stepper.target.tobytes()) == tuple(part.tobytes() for part in asleep)
    stepper.step([(Pairs(*np.array([[2], [1]], np.int32), np.ones(1, np.float32), 1), 1, 0)], MARGIN, NEST, RATE)
    assert stepper.idle.tolist() == [255, 0, 0]
    assert stepper.source[2, 0] < 9
    assert stepper.target[1, 0] > asleep[1][1, 0]
    np.testing.assert_array_equal(stepper.source[:2], asleep[0][:2])


def test_to_restart_is_to_begin_with_these_rows():
    stepper = Stepper(POINT_IN_BALL, balls(*rows(20, 3)), 1)
    for _ in range(100):
        stepper.step([(pairs(20, 5, 1), 1, 0)], MARGIN, NEST, RATE)
    assert stepper.idle.any()
    stepper.restart()
    assert not stepper.idle.any()
    fresh = Stepper(POINT_IN_BALL, stepper.rows.copies(), 1)
    for turn in range(5):
        assert stepper.step(batches(20, 30, turn), MARGIN, NEST, RATE) == fresh.step(
            batches(20, 30, turn), MARGIN, NEST, RATE
        )
    assert stepper.source.tobytes() == fresh.source.tobytes()
    assert stepper.target.tobytes() == fresh.target.tobytes()


def test_slacks_are_those_of_the_pairs():
    source, target = rows(30, 3)
    some = pairs(30, 101, 1)
    for threads in (1, 3):
        stepper = Stepper(POINT_IN_BALL, balls(source, target), threads)
        expected = POINT_IN_BALL.slack(
            source[some.source], target[some.target], np.zeros((101, 0)), np.zeros(101, int), 3
        )
        np.testing.assert_allclose(stepper.slacks(some), expected, rtol=1e-5, atol=1e-5)
        stepper.close()


@pytest.mark.parametrize("stride", [1, 2, 3, 4, 5, 6, 12, 30, 97, 1000])
def test_turns_visit_every_pair_equally_often(stride):
    turns = [turn * _odd(stride) % stride for turn in range(2 * stride)]
    assert sorted(turns) == sorted([*range(stride), *range(stride)])


def test_packing_and_back():
    source, target = rows(5, 3)
    parameters = unpacked(DANCAR.containment, balls(source, target))
    assert {name: array.shape for name, array in parameters.items()} == {
        "center": (5, 3),
        "radius": (5,),
        "anchor": (5, 3),
    }
    assert all(array.flags.c_contiguous and array.dtype == np.float32 for array in parameters.values())
    again = packed(DANCAR.containment, parameters, 3)
    np.testing.assert_array_equal(again.source, source)
    np.testing.assert_array_equal(again.target, target)
    again.target[:] = 0
    assert parameters["anchor"].all()
