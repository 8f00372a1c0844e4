"""The pool of mined pairs against a dictionary, and the weights of what stays violated."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar.training.pool import Pool, heaviest, reweigh

N = 7
NONE = np.empty(0, np.int32)
PAIRS = st.sets(st.tuples(st.integers(0, N - 1), st.integers(0, N - 1)), max_size=15)


def contents(pool: Pool) -> dict[tuple[int, int], float]:
    pairs = list(zip(pool.source.tolist(), pool.target.tolist(), strict=True))
    assert pairs == sorted(set(pairs))
    assert len(pool) == len(pairs) == len(pool.weight)
    assert pool.source.dtype == pool.target.dtype == np.int32
    assert pool.weight.dtype == np.float32
    return dict(zip(pairs, pool.weight.tolist(), strict=True))


def columns(pairs: set[tuple[int, int]]) -> tuple[np.ndarray, np.ndarray]:
    rows = np.array(sorted(pairs), np.int32).reshape(-1, 2)
    return rows[:, 0], rows[:, 1]


def check_added(before: dict, added: set, after: dict, limit: int) -> None:
    """All that is new is in; of what was there the lightest gave way, and only where they had to."""
    new = added - set(before)
    first = set(sorted(new)[:limit])
    assert {pair: after[pair] for pair in first} == dict.fromkeys(first, 1.0)
    stayed = {pair: weight for pair, weight in before.items() if pair in after}
    assert all(after[pair] == weight for pair, weight in stayed.items())
    assert set(after) == first | set(stayed)
    assert len(stayed) == min(len(before), limit - len(first))
    gone = [weight for pair, weight in before.items() if pair not in after]
    assert max(gone, default=0) <= min(stayed.values(), default=np.inf)


@given(limit=st.integers(1, 9), data=st.data())
def test_a_pool_is_a_dictionary_with_a_limit(limit, data):
    pool, model = Pool(N, limit), {}
    for action in data.draw(st.lists(st.sampled_from(["add", "keep", "weigh"]), max_size=12)):
        if action == "add":
            pairs = data.draw(PAIRS)
            pool.add(*columns(pairs), NONE)
            check_added(model, pairs, contents(pool), limit)
        elif action == "keep":
            wanted = np.array(data.draw(st.lists(st.booleans(), min_size=len(pool), max_size=len(pool))), bool)
            pool.keep(wanted)
            kept = [item for item, stays in zip(sorted(model.items()), wanted, strict=True) if stays]
            assert contents(pool) == dict(kept)
        else:
            pool.weight[:] = data.draw(st.lists(st.integers(1, 9), min_size=len(pool), max_size=len(pool)))
        model = contents(pool)
        assert len(model) <= limit


def test_the_lightest_gives_way():
    pool = Pool(10, 3)
    pool.add(*columns({(1, 1), (2, 2), (3, 3)}), NONE)
    pool.weight[:] = [3, 2, 5]
    pool.add(*columns({(0, 9), (1, 1)}), NONE)
    assert contents(pool) == {(0, 9): 1, (1, 1): 3, (3, 3): 5}


def test_pairs_of_the_largest_numbers_stay_apart():
    n = (1 << 31) - 1
    pool = Pool(n, 10)
    pairs = {(n - 1, n - 1), (n - 1, 0), (0, n - 1), (0, 0)}
    pool.add(*columns(pairs), NONE)
    assert set(contents(pool)) == pairs


def test_relations_keep_equal_pairs_apart():
    pool = Pool(5, 10, several=True)
    one, two = np.array([1, 2], np.int32), np.array([3, 4], np.int32)
    pool.add(one, two, np.array([0, 0], np.int32))
    pool.add(one[:1], two[:1], np.array([7], np.int32))
    assert pool.relation.tolist() == [0, 0, 7]
    assert (pool.source.tolist(), pool.target.tolist()) == ([1, 2, 1], [3, 4, 3])
    pool.keep(np.array([False, True, True]))
    assert pool.relation.tolist() == [0, 7]


@pytest.mark.parametrize(("f1", "most"), [(0, 2), (0.9, 2), (0.975, 2), (0.99, 5), (0.9999, 500), (1, 1000)])
def test_the_heaviest_weight_grows_as_less_is_wrong(f1, most):
    assert heaviest(f1) == pytest.approx(most)


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_heaviest_weight_is_bounded_and_grows(one, other):
    low, high = sorted([one, other])
    assert 2 <= heaviest(low) <= heaviest(high) <= 1000


@given(
    rows=st.lists(st.tuples(st.floats(1, 1000, width=32), st.booleans())),
    boost=st.floats(1, 10),
    most=st.floats(2, 1000),
)
def test_weights_of_violations_grow_and_others_fall_back(rows, boost, most):
    before = np.array([weight for weight, _ in rows], np.float32)
    violated = np.array([wrong for _, wrong in rows], bool)
    weight = before.copy()
    reweigh(weight, violated, boost, most)
    np.testing.assert_allclose(weight[violated], np.minimum(before[violated] * boost, most), rtol=1e-6)
    np.testing.assert_allclose(weight[~violated], np.maximum(before[~violated] * 0.95, 1), rtol=1e-6)
    assert (weight >= 1).all()


def test_what_is_no_longer_violated_weighs_one_again():
    weight = np.full(1, 1000, np.float32)
    for _ in range(200):
        reweigh(weight, np.zeros(1, bool), 1.3, 1000)
    assert weight[0] == 1
