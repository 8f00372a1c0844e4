"""Numbers for labels: the compiled table and pyarrow's own agree, whatever the labels are."""

import numpy as np
import pyarrow
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar.formats import label_table, numbering
from dancar.formats.label_table import CompiledTable
from dancar.formats.numbering import Numbering, PlainTable, canonical_integers
from dancar.formats.source import Source

LABELS = st.one_of(st.sampled_from(["", "a", "b", "ab", "ba", "é", "0", "00"]), st.text(max_size=4))


@given(st.lists(st.lists(LABELS, max_size=20), max_size=5))
def test_the_compiled_table_numbers_as_the_plain_one(batches):
    plain, compiled = PlainTable(), CompiledTable()
    for position, batch in enumerate(batches):
        kind = pyarrow.large_string() if position % 2 else pyarrow.string()
        labels = pyarrow.array(batch, kind)
        assert compiled.numbers(labels).tolist() == plain.numbers(labels).tolist()
        assert compiled.numbers(labels[3:]).tolist() == plain.numbers(labels[3:]).tolist()
    assert compiled.labels().to_pylist() == plain.labels().to_pylist()


def test_tables_grow():
    rng = np.random.default_rng(0)
    plain, compiled = PlainTable(), CompiledTable()
    for _ in range(4):
        texts = [f"label {number} {'x' * (number % 300)}" for number in rng.integers(0, 60_000, 40_000)]
        labels = pyarrow.array(texts)
        assert np.array_equal(compiled.numbers(labels), plain.numbers(labels))
    assert compiled.labels().equals(plain.labels())


def test_labels_that_share_a_hash_are_told_apart(monkeypatch):
    # Plain Python, with a hash that is the same for all.
    monkeypatch.setattr(label_table, "_number_labels", label_table._number_labels.py_func)
    monkeypatch.setattr(label_table, "_hash", lambda *_: np.uint64(7))
    texts = ["a", "b", "a", "ab", "b", "", "a"]
    assert CompiledTable().numbers(pyarrow.array(texts)).tolist() == [0, 1, 0, 2, 1, 3, 0]


def test_the_change_of_tables_is_not_seen(monkeypatch):
    monkeypatch.setattr(numbering, "COMPILED_FROM", 10)
    rng = np.random.default_rng(1)
    batches = [[str(number) for number in rng.integers(0, 9, 4)] for _ in range(6)]
    table, plain = Numbering(), PlainTable()
    for batch in batches:
        assert np.array_equal(table.numbers(pyarrow.array(batch)), plain.numbers(pyarrow.array(batch)))


@pytest.mark.parametrize(
    ("texts", "as_text", "labels", "rank"),
    [
        (["10", "9", "-1"], False, [-1, 9, 10], [2, 1, 0]),
        (["10", "9", "-1"], True, ["-1", "10", "9"], [1, 2, 0]),
        (["1", "0"], False, [0, 1], [1, 0]),
        (["b", "é", "a", "z"], False, ["a", "b", "z", "é"], [1, 3, 0, 2]),
    ],
)
def test_sorted_labels(texts, as_text, labels, rank):
    import io

    table = Numbering()
    table.numbers(pyarrow.array(texts))
    found, places = table.sorted_labels(Source(io.BytesIO(), "x"), as_text=as_text)
    assert (found.to_list(), places.tolist()) == (labels, rank)


@given(st.lists(st.integers(-(2**64), 2**64).map(str), max_size=5))
def test_integers_are_canonical_and_of_64_bits(texts):
    values = canonical_integers(pyarrow.array(texts, pyarrow.string()))
    if texts and all(-(2**63) <= int(text) < 2**63 for text in texts):
        assert values.tolist() == list(map(int, texts))
    else:
        assert values is None


@pytest.mark.parametrize("text", ["", " 1", "1 ", "+1", "01", "-0", "1.0", "1e3", "0x1", "0xABCDEF", "1_0", "٣", "--1"])
def test_no_other_text_is_an_integer(text):
    assert canonical_integers(pyarrow.array(["1", text])) is None
