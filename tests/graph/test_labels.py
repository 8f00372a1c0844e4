"""Labels: what they are made from, looking names up, order, and the messages for what cannot be a label."""

import copy
import itertools
import pickle

import numpy as np
import pyarrow
import pytest
from drawn_graphs import INTEGERS, TEXTS
from hypothesis import given, strategies

from dancar import InputError, Labels
from dancar.labels import hints, text

NAMES = strategies.one_of(
    strategies.lists(TEXTS, unique=True, max_size=20), strategies.lists(INTEGERS, unique=True, max_size=20)
)


def in_order(names):
    return sorted(names, key=lambda name: name.encode() if isinstance(name, str) else name)


@given(NAMES, strategies.data())
def test_a_sequence_of_names(names, data):
    labels = Labels.of(names)
    assert labels.to_list() == list(labels) == [labels[i] for i in range(len(labels))] == names
    assert len(labels) == len(names)
    assert labels.is_integer == all(isinstance(name, int) for name in names)
    assert labels.to_numpy().tolist() == names
    assert labels[labels.order()].to_list() == in_order(names)
    assert labels.is_sorted() == (names == in_order(names))
    assert labels == Labels.of(names)
    assert hash(labels) == hash(Labels.of(names))
    assert labels.first_repeated() is None
    chosen = data.draw(
        strategies.lists(strategies.integers(-len(names), len(names) - 1)) if names else strategies.just([])
    )
    assert labels[chosen].to_list() == [names[i] for i in chosen]
    assert labels[np.array(chosen, np.int64)] == labels[chosen]
    part = data.draw(strategies.slices(len(names)))
    assert labels[part].to_list() == names[part]
    assert pickle.loads(pickle.dumps(labels)) == labels  # noqa: S301
    assert copy.deepcopy(labels) is copy.copy(labels) is labels


@given(NAMES, NAMES)
def test_names_are_found(names, others):
    labels = Labels.of(names)
    for turn in range(2):
        for name in names + others:
            assert (name in labels) == (name in names)
            if name in names:
                assert labels.index(name) == names.index(name)
        assert labels.find(others).tolist() == [names.index(name) if name in names else -1 for name in others], turn
        assert labels.find(names).tolist() == list(range(len(names)))
        labels.order()


@given(NAMES)
def test_text_arrays(names):
    bytes_, offsets = Labels.of(names).text_arrays()
    assert (bytes_.dtype, offsets.dtype) == (np.uint8, np.int64)
    assert [bytes_[i:j].tobytes().decode() for i, j in itertools.pairwise(offsets)] == list(map(str, names))
    again = Labels.from_text_arrays(bytes_, offsets)
    assert again.to_list() == list(map(str, names))
    assert not again.is_integer


@given(NAMES)
def test_arrow_arrays(names):
    array = Labels.of(names).to_arrow()
    assert Labels.of(array) == Labels.of(names)
    assert Labels.of(array[1:]).to_list() == names[1:]
    assert Labels.of(pyarrow.chunked_array([array[:2], array[2:]])).to_list() == names
    assert Labels.of(array.dictionary_encode()).to_list() == names


def test_equal_labels_however_they_came():
    text_labels = Labels.of(["oak", "é"])
    for values in (
        np.array(["oak", "é"]),
        np.array(["oak", "é"], object),
        np.array(["oak", "é"], np.dtypes.StringDType()),
        pyarrow.array(["oak", "é"]),
        pyarrow.array(["oak", "é"], pyarrow.string_view()),
        [np.str_("oak"), "é"],
        iter(["oak", "é"]),
        text_labels,
    ):
        assert Labels.of(values) == text_labels
    for values in (
        range(3),
        np.arange(3, dtype=np.uint8),
        np.arange(3, dtype=np.uint64),
        np.array([0, 1, 2], object),
        pyarrow.array([0, 1, 2], pyarrow.int16()),
        [np.int32(0), 1, np.uint64(2)],
        Labels.range(3),
    ):
        assert Labels.of(values) == Labels.range(3)
    assert Labels.of(range(1, 7, 2)).to_list() == [1, 3, 5]


def test_integers_and_text_never_equal_each_other():
    assert Labels.of([1]) != Labels.of(["1"])
    assert Labels.of([1]).find(["1"]).tolist() == [-1]
    assert "1" not in Labels.of([1])
    assert 1 not in Labels.of(["1"])
    assert True not in Labels.of([1])
    assert 1.0 not in Labels.of([1])
    assert 2**70 not in Labels.of([1])
    assert "\ud800" not in Labels.of(["a"])


def test_a_range_behaves_as_its_integers():
    ranged, listed = Labels.range(5), Labels.of(np.arange(5))
    assert ranged == listed
    assert ranged[::2] == listed[::2]
    assert ranged[[-1, 0]].to_list() == [4, 0]
    assert ranged.find([3, 5, -1]).tolist() == listed.find([3, 5, -1]).tolist() == [3, -1, -1]
    assert (4 in ranged, 5 in ranged, -1 in ranged) == (True, False, False)
    assert ranged.order().tolist() == [0, 1, 2, 3, 4]
    assert Labels.range(2**40)[2**39] == 2**39, "no array is made"
    assert ranged != Labels.range(4)
    assert repr(ranged) == "Labels(5: 0, 1, 2, 3, …)"


@pytest.mark.parametrize("labels", [Labels.of(["a", "b"]), Labels.of([7, 8]), Labels.range(2)])
def test_positions_out_of_range(labels):
    for position in (2, -3):
        with pytest.raises(IndexError):
            labels[position]
        with pytest.raises(IndexError):
            labels[[0, position]]
    assert labels[-2] == labels[0]
    assert labels[np.array([False, True])].to_list() == [labels[1]]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            [1.0],
            "label 0 is 1.0 (float): a label is an integer or a text; write 1, or convert the column with .astype(int)",
        ),
        (["a", 1.5], "label 1 is 1.5 (float): a label is an integer or a text; convert it with str()"),
        ([0, None], "label 1 is None (NoneType): a label is an integer or a text; leave out rows with gaps first"),
        ([float("nan")], "label 0 is nan (float): a label is an integer or a text; leave out rows with gaps first"),
        ([True], "label 0 is True (bool): a label is an integer or a text; write 1 or 'True'"),
        ([np.False_], "label 0 is np.False_ (bool): a label is an integer or a text; write 0 or 'False'"),
        ([b"a"], "label 0 is b'a' (bytes): a label is an integer or a text; decode it first"),
        ([("a", "b")], "label 0 is ('a', 'b') (tuple): a label is an integer or a text; convert it with str()"),
        (["a", "\ud800"], "label 1 is '\\ud800': it has no utf-8 form (a lone surrogate)"),
        ([1, "a", "1"], "labels hold both the integer 1 and the text '1': make them all integers or all text"),
        ([0, 2**63], "label 1 is 9223372036854775808: integers must fit 64 bits with sign; give it as text"),
        (
            np.array([0, 2**63], np.uint64),
            "label 1 is 9223372036854775808: integers must fit 64 bits with sign; give it as text",
        ),
        (
            np.array([1.0]),
            "labels of type float64: a label is an integer or a text; whole numbers convert with .astype(int)",
        ),
        (
            np.array([True]),
            "labels of type bool: a label is an integer or a text; convert with .astype(int) or .astype(str)",
        ),
        (np.array([[1]]), "labels of shape (1, 1): one axis is needed"),
        ("abc", "'abc' is one label, not several: put it in a list"),
        (b"abc", "b'abc' is one label, not several: put it in a list"),
        (3, "labels of type int: a list or an array is needed"),
        (
            pyarrow.array(["a", None]),
            "label 1 is missing: a label is an integer or a text; leave out rows with gaps first",
        ),
        (
            pyarrow.array(["a", None]).dictionary_encode(),
            "label 1 is missing: a label is an integer or a text; leave out rows with gaps first",
        ),
        (
            pyarrow.array([1.0]),
            "labels of type double: a label is an integer or a text; convert the column to int64 or string first",
        ),
    ],
)
def test_what_cannot_be_a_label(values, message):
    with pytest.raises(InputError) as caught:
        Labels.of(values)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("labels", "name", "message"),
    [
        (["dog.n.01", "cat.n.01"], "dgo.n.01", "no label 'dgo.n.01'; near matches: 'dog.n.01', 'cat.n.01'"),
        (["New York"], "new york", "no label 'new york'; near matches: 'New York'"),
        (["new_york"], " new_york", "no label ' new_york'; near matches: 'new_york'"),
        (["oak"], "zzz", "no label 'zzz'; nothing near among 1 labels"),
        (["oak"], 3, "no label 3; the labels are text, like 'oak'"),
        (["1"], 1, "no label 1; the labels are text: write '1'"),
        ([1, 5], "5", "no label '5'; the labels are integers: write 5 without quotes"),
        ([1, 5], "oak", "no label 'oak'; the labels are integers from 1 to 5"),
        ([1, 5], 1.0, "no label 1.0; the labels are integers from 1 to 5"),
        ([1, 50, 60, 70], 55, "no label 55; near matches: 50, 60, 70"),
        (range(9), 20, "no label 20; near matches: 6, 7, 8"),
        ([], "oak", "no label 'oak'; there are no labels"),
    ],
)
def test_an_unknown_name_gets_a_hint(labels, name, message):
    with pytest.raises(InputError) as caught:
        Labels.of(labels).index(name)
    assert str(caught.value) == message


def test_hints_among_many_names_compare_only_some(monkeypatch):
    monkeypatch.setattr(hints, "COMPARED", 10)
    labels = Labels.of([f"entity.{number:05d}" for number in range(1000)] + ["Zebra"])
    with pytest.raises(InputError, match=r"near matches: .*'entity.00500'"):
        labels.index("entity.005000")
    with pytest.raises(InputError, match="near matches: 'Zebra'"):
        labels.index("zebra")


def test_names_in_no_order_are_found_by_looking_through_and_later_by_order():
    names = [f"{number * 7919 % 1000:03d}" for number in range(1000)]
    labels = Labels.of(names)
    for position in range(0, 1000, 7):
        assert labels.index(names[position]) == position
    assert "x" not in labels
    assert text.SCANS_BEFORE_SORTING < 1000 / 7


def test_repeated_names():
    assert Labels.of(["b", "a", "b"]).first_repeated() == "b"
    assert Labels.of([3, 1, 3, 1]).first_repeated() == 1
    assert Labels.of(["a", "a"]).first_repeated() == "a"


def test_arrays_that_nobody_can_write_to_are_shared_and_others_are_copied():
    frozen = np.frombuffer(b"oakelm", np.uint8)
    offsets = np.array([0, 3, 6])
    labels = Labels.from_text_arrays(frozen, offsets)
    assert np.shares_memory(labels.text_arrays()[0], frozen)
    assert not np.shares_memory(labels.text_arrays()[1], offsets)
    owned = frozen.copy()
    view = owned[:]
    view.flags.writeable = False
    labels = Labels.from_text_arrays(view, offsets)
    owned[:] = 0
    offsets[:] = 0
    assert labels.to_list() == ["oak", "elm"], "a read-only view of a writeable array is copied"
    for array in labels.text_arrays():
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_an_arrow_array_over_the_callers_integers_is_copied():
    values = np.array([3, 4])
    labels = Labels.of(pyarrow.array(values))
    values[:] = 0
    assert labels.to_list() == [3, 4]


@pytest.mark.parametrize(
    ("bytes_", "offsets", "message"),
    [
        (np.zeros(1, np.int8), [0, 1], "label bytes of type int8 with 1 axes: one axis of uint8 is needed"),
        (np.zeros((1, 1), np.uint8), [0, 1], "label bytes of type uint8 with 2 axes: one axis of uint8 is needed"),
        (
            b"ab",
            np.array([0, 2], np.int32),
            "label offsets of type int32 and shape (2,): int64, one more than labels, are needed",
        ),
        (
            b"",
            np.zeros(0, np.int64),
            "label offsets of type int64 and shape (0,): int64, one more than labels, are needed",
        ),
        (b"ab", [1, 2], "label offsets run from 1 to 2: they must run from 0 to 2"),
        (b"ab", [0, 3], "label offsets run from 0 to 3: they must run from 0 to 2"),
        (b"ab", [0, 2, 1, 2], "label 1 ends before it begins: offsets must not fall"),
        (b"ab", [0, 2**62, 2], "label 1 ends before it begins: offsets must not fall"),
        (b"a\xff", [0, 1, 2], "label 1 is not valid utf-8"),
        ("é".encode(), [0, 1, 2], "label 0 is not valid utf-8"),
    ],
)
def test_hostile_text_arrays(bytes_, offsets, message):
    array = np.frombuffer(bytes_, np.uint8) if isinstance(bytes_, bytes) else bytes_
    with pytest.raises(InputError) as caught:
        Labels.from_text_arrays(array, np.asarray(offsets))
    assert str(caught.value) == message
