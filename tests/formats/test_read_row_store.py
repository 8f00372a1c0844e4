"""Rows sorted where they lie are the rows that the graph would sort, whatever they carry and however wide they are."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar.formats import row_store
from dancar.formats.row_store import GrowingArray, RowStore
from dancar.graphs.rows import sorted_rows

ROWS = st.lists(
    st.tuples(
        st.integers(0, 4), st.integers(0, 4), st.integers(0, 2), st.floats(allow_nan=False, allow_infinity=False)
    ),
    max_size=12,
)


def check(rows: list[tuple[int, int, int, float]], *, relations: bool, weights: bool, permutation: list[int]) -> None:
    store = RowStore(relations=relations, weights=weights)
    for part in (rows[:5], rows[5:]):
        numbers = np.array([row[:3] for row in part], np.int32).reshape(-1, 3)
        weight = np.array([row[3] for row in part], np.float64)
        store.append(numbers[:, 0], numbers[:, 1], numbers[:, 2] if relations else None, weight if weights else None)
    rank, kinds = np.array(permutation, np.int32), np.array([2, 0, 1], np.int32)
    found = store.finish(rank, kinds if relations else None)
    numbers = np.array([row[:3] for row in rows], np.int32).reshape(-1, 3)
    expected = sorted_rows(
        rank[numbers[:, 0]],
        rank[numbers[:, 1]],
        kinds[numbers[:, 2]] if relations else None,
        np.array([row[3] for row in rows], np.float64) if weights else None,
    )
    for one, other in zip(found, expected, strict=True):
        assert (one is None) == (other is None)
        if one is not None:
            assert one.dtype == other.dtype
            assert not one.flags.writeable
            assert one.tolist() == other.tolist()


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("relations", [False, True])
@pytest.mark.parametrize("bits", [64, 0], ids=["narrow", "wide"])
def test_rows_are_sorted_as_the_graph_sorts_them(bits, relations, weights):
    @given(rows=ROWS, permutation=st.permutations(range(5)))
    def compare(rows, permutation):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(row_store, "INTEGER_BITS", min(bits, 63))
            patch.setattr(row_store, "REAL_BITS", min(bits, 53))
            patch.setattr(row_store, "_BLOCK", 3)
            check(rows, relations=relations, weights=weights, permutation=permutation)

    compare()


def test_the_widest_numbers_that_a_real_part_holds():
    # 2 * 20 bits for nodes and 13 for relations are 53.
    nodes, kinds = 2**20, 2**13
    store = RowStore(relations=True, weights=True)
    ends = np.array([nodes - 1, nodes - 1, nodes - 2], np.int32)
    relation = np.array([kinds - 1, kinds - 2, kinds - 1], np.int32)
    store.append(ends, ends, relation, np.array([3.0, 2.0, 1.0]))
    source, target, found, weight = store.finish(np.arange(nodes, dtype=np.int32), np.arange(kinds, dtype=np.int32))
    assert source.tolist() == target.tolist() == [nodes - 2, nodes - 1, nodes - 1]
    assert (found.tolist(), weight.tolist()) == ([kinds - 1, kinds - 2, kinds - 1], [1.0, 2.0, 3.0])


def test_an_array_grows_to_what_was_put_in():
    array = GrowingArray(np.int64)
    for start in range(0, 10_000, 7):
        array.extend(7)[:] = range(start, start + 7)
    array.extend(0)
    assert array.finish().tolist() == list(range(10_003))
