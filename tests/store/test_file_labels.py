"""Labels in a file: wrong ones are refused, and one is found without reading the others."""

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancar import store
from dancar.errors import FileError, InputError
from dancar.labels import Labels
from dancar.store.defect import Defect
from dancar.store.label_table import LabelTable


def label_file(forge, text, offsets, order, kind="text", offsets_type="I64", order_type="I32", bytes_type="U8"):
    """A file with these three tensors."""
    dtypes = {"I64": "<i8", "I32": "<i4", "F64": "<f8", "U8": "u1", "U64": "<u8"}
    parts = {
        "labels.offsets": (offsets_type, np.asarray(offsets, dtypes[offsets_type])),
        "labels.order": (order_type, np.asarray(order, dtypes[order_type])),
        "labels.bytes": (bytes_type, np.frombuffer(text, dtypes[bytes_type])),
    }
    header, data = {"__metadata__": forge.own(labels=f'"{kind}"')}, b""
    for name, (dtype, tensor) in parts.items():
        span = [len(data), len(data) + tensor.nbytes]
        header[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": span}
        data += tensor.tobytes()
    return forge.sealed(header, data)


def test_the_forged_labels_are_read_when_nothing_is_wrong(tmp_path, forge):
    path = tmp_path / "x.dancar"
    path.write_bytes(label_file(forge, b"10-79", [0, 2, 4, 5], [1, 0, 2], kind="integer"))
    assert list(store.read(path).labels) == [10, -7, 9]
    path.write_bytes(label_file(forge, "böa".encode(), [0, 1, 3, 4], [2, 0, 1], order_type="I64"))
    assert list(store.read(path).labels) == ["b", "ö", "a"]


# Each of these is in the data, so that a mapped file shows it only where it is looked at.
CONTENT = {
    "offsets that fall": (b"abc", [0, 2, 1, 3], [0, 1, 2], "label 1 ends before it begins"),
    "a negative offset": (b"abc", [0, -1, 2, 3], [0, 1, 2], "label 0 ends before it begins"),
    "an offset beyond the bytes": (b"abc", [0, 9, 2, 3], [0, 1, 2], "label 1 ends before it begins"),
    "bytes that are not UTF-8": (b"a\xffc", [0, 1, 2, 3], [0, 2, 1], "label 1 is not valid utf-8"),
    "a character cut in two": ("aöc".encode(), [0, 2, 3, 4], [0, 1, 2], "label 0 is not valid utf-8"),
    "an encoded surrogate": (b"\xed\xa0\x80", [0, 3], [0], "label 0 is not valid utf-8"),
    "two equal labels": (b"aab", [0, 1, 2, 3], [0, 1, 2], "the label 'a' is there twice"),
    "two empty labels": (b"", [0, 0, 0], [0, 1], "the label '' is there twice"),
    "an order that does not sort": (b"abc", [0, 1, 2, 3], [0, 2, 1], "does not put the labels in the order"),
    "an order that repeats": (b"abc", [0, 1, 2, 3], [0, 1, 1], "the label 'b' is there twice"),
    "an order that leaves the file": (b"abc", [0, 1, 2, 3], [0, 1, 3], "names nodes from 0 to 3 of 3"),
    "a negative order": (b"abc", [0, 1, 2, 3], [-3, 1, 2], "names nodes from -3 to 2 of 3"),
}


@pytest.mark.parametrize("what", CONTENT)
def test_wrong_labels_are_refused(tmp_path, forge, what):
    text, offsets, order, reason = CONTENT[what]
    path = tmp_path / "x.dancar"
    path.write_bytes(label_file(forge, text, offsets, order))
    for check in (
        store.read,
        lambda path: store.read(path, verify=False),
        lambda path: store.open_mapped(path, verify=True),
    ):
        with pytest.raises(FileError, match=rf"x\.dancar: .*{reason}"):
            check(path)


@pytest.mark.parametrize(
    "text", ["007", "-0", "+7", "0x7", " 7", "7.0", "", "9" * 19, "-" + "9" * 19, "9" * 25, "٣", "--7", "a"]
)
def test_labels_that_are_no_plain_integers_are_refused(tmp_path, forge, text):
    path = tmp_path / "x.dancar"
    path.write_bytes(label_file(forge, text.encode(), [0, len(text.encode())], [0], kind="integer"))
    with pytest.raises(FileError, match="a label is"):
        store.read(path)
    with pytest.raises(FileError, match="a label is"):
        store.open_mapped(path).labels  # noqa: B018
    # One label of a mapped file is as strict as all of them.
    with pytest.raises(FileError, match="of node 0 is no integer of 64 bits"):
        store.open_mapped(path).label(0)


SHAPES = {
    "offsets of another type": ({"offsets_type": "U64"}, [0, 1, 2], [0, 1], "'labels.offsets' must be a list of I64"),
    "an order of another type": (
        {"order_type": "F64"},
        [0, 1, 2],
        [0, 1],
        "'labels.order' must be a list of I32 or I64",
    ),
    "bytes of another type": ({"bytes_type": "I64"}, [0, 1, 2], [0, 1], "'labels.bytes' must be a list of U8"),
    "offsets as a table": ({}, [[0, 1, 2]], [0, 1], "'labels.offsets' must be a list"),
    "an order as a table": ({}, [0, 1, 2], [[0], [1]], "'labels.order' must be a list"),
    "no offsets at all": ({}, [], [], "'labels.offsets' has 0 items and 'labels.order' 0"),
    "an offset too few": ({}, [0, 2], [0, 1], "'labels.offsets' has 2 items and 'labels.order' 2"),
    "an offset too many": ({}, [0, 1, 1, 2], [0, 1], "'labels.offsets' has 4 items and 'labels.order' 2"),
    "offsets that begin later": ({}, [1, 1, 8], [0, 1], "'labels.offsets' run from 1 to 8: they must run from 0 to 8"),
    "offsets that end early": ({}, [0, 1, 7], [0, 1], "'labels.offsets' run from 0 to 7"),
    "offsets that end late": ({}, [0, 1, 9], [0, 1], "'labels.offsets' run from 0 to 9"),
}


@pytest.mark.parametrize("what", SHAPES)
def test_label_tensors_that_do_not_fit_are_refused_at_once(tmp_path, forge, what):
    types, offsets, order, reason = SHAPES[what]
    path = tmp_path / "x.dancar"
    path.write_bytes(label_file(forge, b"abcdefgh", offsets, order, **types))
    for opened in (store.read, store.open_mapped):
        with pytest.raises(FileError, match=reason):
            opened(path)


@pytest.mark.parametrize("name", ["labels.bytes", "labels.offsets", "labels.order"])
def test_a_missing_label_tensor_is_named(tmp_path, forge, name):
    header, data = forge.labels()
    kept = {key: value for key, value in header.items() if key != name}
    kept["x"] = header[name]
    (tmp_path / "x").write_bytes(forge.sealed({"__metadata__": forge.own(), **kept}, data))
    with pytest.raises(FileError, match=f"the tensor '{name}' is missing"):
        store.open_mapped(tmp_path / "x")


def test_a_mapped_file_checks_the_places_it_looks_at(tmp_path, forge):
    path = tmp_path / "x.dancar"
    path.write_bytes(label_file(forge, b"abc", [0, 9, 2, 3], [0, 7, 2]))
    stored = store.open_mapped(path)
    assert stored.label(2) == "c"
    with pytest.raises(FileError, match=r"'labels.offsets' of node 0 are 0 and 9, of 3 bytes"):
        stored.label(0)
    with pytest.raises(FileError, match=r"'labels.offsets' of node 1 are 9 and 2"):
        stored.label(1)
    with pytest.raises(FileError, match=r"'labels.order' names the node 7, and there are 3"):
        stored.node("b")
    path.write_bytes(label_file(forge, b"\xff", [0, 1], [0]))
    with pytest.raises(FileError, match="the label of node 0 is not UTF-8"):
        store.open_mapped(path).label(0)


@pytest.mark.parametrize("stray", [4, -1])
def test_a_mapped_file_checks_the_neighbours_it_shows(tmp_path, forge, stray):
    (tmp_path / "x").write_bytes(label_file(forge, b"aceg", [0, 1, 2, 3, 4], [0, 1, 2, stray]))
    # The bisection ends between the second and the third label, and has not looked at the fourth.
    with pytest.raises(FileError, match=f"'labels.order' names the node {stray}, and there are 4"):
        store.open_mapped(tmp_path / "x").node("d")
    with pytest.raises(FileError, match=f"'labels.order' names the node {stray}, and there are 4"):
        store.open_mapped(tmp_path / "x").node("g")


def test_a_wrong_order_cannot_give_a_wrong_node(tmp_path, forge):
    path = tmp_path / "x.dancar"
    path.write_bytes(label_file(forge, b"abcd", [0, 1, 2, 3, 4], [3, 2, 1, 0]))
    stored = store.open_mapped(path)
    for label in "abcd":
        try:
            assert stored.label(stored.node(label)) == label
        except InputError as error:
            assert f"no label '{label}'" in str(error)


def test_an_unknown_label_shows_its_neighbours(saved):
    for stored in (store.read(saved), store.open_mapped(saved)):
        with pytest.raises(InputError, match=r"^no label 'cow'; nearest in sorted order: 'cat', 'dog'$"):
            stored.node("cow")
        with pytest.raises(InputError, match=r"no label 'aa'; nearest in sorted order: 'Löwe', 'cat', 'dog'$"):
            stored.node("aa")
        with pytest.raises(InputError, match=r"no label 'zebra'; nearest in sorted order: 'dog'$"):
            stored.node("zebra")
        with pytest.raises(InputError, match=r"no label 'A'; nearest in sorted order: 'Löwe', 'cat'$"):
            stored.node("A")
        with pytest.raises(InputError, match="no label 3: the labels are text"):
            stored.node(3)
        with pytest.raises(InputError, match="no label 'do\\\\ud800'"):
            stored.node("do\ud800")
        with pytest.raises(InputError, match="no node 3: nodes 0 to 2 are there"):
            stored.label(3)
        with pytest.raises(InputError, match="no node -1"):
            stored.label(-1)


def test_integers_are_found_as_integers(tmp_path):
    store.write(tmp_path / "x", {}, {}, Labels.of([10, 9, -3, 2**63 - 1, -(2**63)]))
    stored = store.open_mapped(tmp_path / "x")
    assert [stored.node(label) for label in (10, 9, -3, 2**63 - 1, -(2**63))] == [0, 1, 2, 3, 4]
    assert stored.label(4) == -(2**63)
    for wrong in ("10", True, 10.0, None):
        with pytest.raises(InputError, match="the labels are integers"):
            stored.node(wrong)
    with pytest.raises(InputError, match=r"no label 1; nearest in sorted order: -9223372036854775808, 10, 9$"):
        stored.node(1)


def test_no_labels(tmp_path):
    for labels in (Labels.of([]), Labels.range(0)):
        store.write(tmp_path / "x", {"center": np.zeros((0, 3), np.float32)}, {}, labels)
        for stored in (store.read(tmp_path / "x"), store.open_mapped(tmp_path / "x", verify=True)):
            assert len(stored) == len(stored.labels) == 0
            assert stored.tensors["center"].shape == (0, 3)
            with pytest.raises(InputError, match=r"there are none|the labels are integers"):
                stored.node("a")


def table_of(labels: list[str]) -> LabelTable:
    text = [label.encode() for label in labels]
    offsets = np.cumsum([0, *map(len, text)])
    order = np.array(sorted(range(len(text)), key=text.__getitem__), np.int32)
    tensors = {
        "labels.bytes": np.frombuffer(b"".join(text), np.uint8),
        "labels.offsets": offsets,
        "labels.order": order,
    }
    return LabelTable(tensors, "text")


@given(st.lists(st.text("ab\x00é🦁", max_size=5), unique=True, min_size=1), st.text("ab\x00é🦁", max_size=5))
def test_bisection_finds_what_a_list_finds(labels, wanted):
    table = table_of(labels)
    assert [table.node(label) for label in labels] == list(range(len(labels)))
    if wanted in labels:
        assert table.node(wanted) == labels.index(wanted)
    else:
        with pytest.raises(InputError, match="no label"):
            table.node(wanted)


@given(
    st.binary(max_size=6),
    st.lists(st.integers(-2, 8), max_size=5),
    st.lists(st.integers(-2, 6), max_size=4),
    st.text("ab"),
)
def test_any_numbers_in_a_table_end_in_an_answer_or_a_defect(text, middle, order, wanted):
    offsets = np.array([0, *middle[: max(len(order) - 1, 0)], len(text)][: len(order) + 1], np.int64)
    order = np.array(order[: len(offsets) - 1], np.int32)
    tensors = {"labels.bytes": np.frombuffer(text, np.uint8), "labels.offsets": offsets, "labels.order": order}
    try:
        table = LabelTable(tensors, "text")
        node = table.node(wanted)
    except (Defect, InputError) as error:
        assert str(error)
    else:
        assert table.label(node) == wanted


def test_eight_threads_see_what_one_sees(tmp_path):
    names = [f"package-{(i * 7919) % 5003}" for i in range(5003)]
    numbers = np.arange(5003, dtype=np.float32)
    store.write(tmp_path / "x", {"radius": numbers}, {}, Labels.of(names))
    stored = store.open_mapped(tmp_path / "x")
    answers: dict[int, list[float]] = {}

    def ask(thread: int) -> None:
        answers[thread] = [float(stored.tensors["radius"][stored.node(name)]) for name in names]

    threads = [threading.Thread(target=ask, args=(thread,)) for thread in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answers[thread] == numbers.tolist() for thread in range(8)] == [True] * 8
