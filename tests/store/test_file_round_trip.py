"""What is written is what is read, in memory and mapped, by this library and by safetensors."""

import hashlib
import json
import tempfile
from pathlib import Path

import numpy as np
import pytest
import safetensors
import safetensors.numpy
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from dancar import store
from dancar.errors import FileError, InputError, ParameterError
from dancar.labels import Labels

DTYPES = ["<f4", "<f8", "<i4", "<i8", "<u4", "<u8", "|u1"]
NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,12}", fullmatch=True).filter(lambda name: name[:7] != "labels.")
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
LABELS = st.lists(TEXTS, unique=True, max_size=8) | st.lists(st.integers(-(2**63), 2**63 - 1), unique=True, max_size=8)


@st.composite
def tensors(draw):
    dtype = np.dtype(draw(st.sampled_from(DTYPES)))
    elements = {"allow_nan": False, "allow_infinity": False} if dtype.kind == "f" else {}
    shape = draw(hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4))
    return draw(hnp.arrays(dtype, shape, elements=hnp.from_dtype(dtype, **elements)))


def same_bits(one: np.ndarray, other: np.ndarray) -> bool:
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()


@given(st.dictionaries(NAMES, tensors(), max_size=4), st.dictionaries(NAMES, VALUES, max_size=4), LABELS)
def test_everything_comes_back(written, metadata, names):
    labels = Labels.of(names)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.dancar"
        store.write(path, written, metadata, labels)
        foreign = safetensors.numpy.load_file(path)
        for stored in (store.read(path), store.read(path, verify=False), store.open_mapped(path)):
            assert list(stored.tensors) == sorted(written)
            for name, tensor in written.items():
                assert same_bits(stored.tensors[name], tensor)
                assert same_bits(foreign[name], tensor)
                assert not stored.tensors[name].flags.writeable
                assert stored.tensors[name].flags.aligned
            assert dict(stored.metadata) == metadata
            assert stored.labels == labels
            assert stored.labels.is_integer == labels.is_integer
            assert [stored.node(label) for label in labels] == list(range(len(labels)))
            assert [stored.label(node) for node in range(len(labels))] == list(labels)
            assert len(stored) == len(labels)


def test_the_same_content_gives_the_same_bytes_in_any_order_and_layout(tmp_path):
    center = np.arange(6, dtype=np.float32).reshape(3, 2)
    labels = Labels.of(["a", "b", "c"])
    store.write(tmp_path / "one", {"b": center, "a": center[0]}, {"x": {"p": 1, "q": 2}, "y": (1, 2)}, labels)
    big_endian = np.asfortranarray(center.astype(">f4"))
    store.write(tmp_path / "two", {"a": center[0], "b": big_endian}, {"y": [1, 2], "x": {"q": 2, "p": 1}}, labels)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_data_are_aligned_and_large_items_come_first(saved):
    content = saved.read_bytes()
    start = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:start])
    assert start % 64 == 0
    assert list(header) == sorted(header)
    del header["__metadata__"]
    in_order = sorted(header, key=lambda name: header[name]["data_offsets"])
    assert in_order == ["labels.offsets", "center", "labels.order", "radius", "labels.bytes"]
    for stored in (store.read(saved), store.open_mapped(saved)):
        assert stored.tensors["center"].ctypes.data % 4 == 0


def test_safetensors_shows_the_metadata(saved):
    with safetensors.safe_open(saved, "numpy") as file:
        metadata = file.metadata()
    assert json.loads(metadata["certificate"])["pairs"] == 6
    assert metadata["dancar.format"] == "1"


def test_the_checksums_are_as_documented(saved):
    content = saved.read_bytes()
    start = 8 + int.from_bytes(content[:8], "little")
    metadata = json.loads(content[8:start])["__metadata__"]
    stated = json.loads(metadata["dancar.checksum.header"])
    blank = content[:start].replace(stated.encode(), b"0" * 64)
    assert hashlib.blake2b(blank, digest_size=32).hexdigest() == stated
    data = hashlib.blake2b(content[start:], digest_size=32).hexdigest()
    assert json.loads(metadata["dancar.checksum.data"]) == data


def test_range_labels_come_back_as_a_range(tmp_path):
    store.write(tmp_path / "x", {}, {}, Labels.range(1000))
    stored = store.read(tmp_path / "x")
    assert repr(stored.labels) == repr(Labels.range(1000))
    assert stored.labels == Labels.range(1000)
    assert stored.node(999) == 999


def test_a_mapped_file_shows_what_was_opened(saved):
    stored = store.open_mapped(saved)
    before = saved.read_bytes()
    store.write(saved, {"center": np.zeros((5, 5))}, {}, Labels.range(5))
    assert saved.read_bytes() != before
    assert stored.label(2) == "Löwe"
    assert stored.tensors["radius"].tolist() == [0.0, 1.5, 7.25]


def test_a_mapped_file_does_not_import_what_a_lookup_does_not_need(saved, capfd):
    import subprocess
    import sys

    program = (
        "import sys; from dancar import store; stored = store.open_mapped(sys.argv[1]);"
        "print(stored.node('cat'), stored.label(0), sorted({'pyarrow', 'numba', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program, saved], capture_output=True, text=True, check=True)
    assert done.stdout == "1 dog []\n"


@pytest.mark.parametrize(
    ("tensor", "reason"),
    [
        ([1.0], "is of type list: a plain numpy array is accepted"),
        (np.ma.masked_array([1.0], [True]), "is of type MaskedArray"),
        (np.array([True]), "is of bool: accepted are float64"),
        (np.array([1.0], np.float16), "is of float16"),
        (np.array(["a"]), "is of <U1"),
        (np.array([None]), "is of object"),
        (np.zeros([1] * 9), "has 9 dimensions: at most 8"),
        (np.array([[0.0, 1.0], [2.0, np.nan]]), r"is nan at \[1, 1\]: all numbers must be finite"),
        (np.array([np.inf], np.float32), r"is inf at \[0\]"),
        (np.array(-np.inf), r"is -inf at \[\]"),
        (np.concatenate([np.zeros(1 << 18), [np.nan]]), r"is nan at \[262144\]"),
    ],
)
def test_a_tensor_that_the_file_cannot_hold_is_named(tmp_path, tensor, reason):
    with pytest.raises(ParameterError, match=f"x.dancar was not saved: the tensor 'center' {reason}"):
        store.write(tmp_path / "x.dancar", {"center": tensor}, {}, Labels.range(1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "__metadata__", "a b", "ä", "a\n", "." + "a", "a" * 201, "labels.bytes", 3])
def test_a_tensor_name_that_the_file_cannot_hold_is_quoted(tmp_path, name):
    with pytest.raises(ParameterError, match="the tensor's name "):
        store.write(tmp_path / "x.dancar", {name: np.zeros(1)}, {}, Labels.range(1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (float("nan"), "the metadata 'key' is nan, which JSON cannot hold"),
        ([1, float("-inf")], r"the metadata 'key'\[1\] is -inf"),
        ({"a": {1: 2}}, r"the metadata 'key'\['a'\] has the key 1 \(int\): keys are texts"),
        ({"a": {2, 3}}, r"the metadata 'key'\['a'\] is of type set"),
        (np.int64(3), "is of type int64: None, bool, int, float, str"),
        (b"bytes", "is of type bytes"),
        (10**100, "an integer of more than 100 digits"),
        (-(10**100), "an integer of more than 100 digits"),
        ("\ud800", "half of a surrogate pair"),
        ({"\udc00": 1}, "a key of the metadata 'key' has half of a surrogate pair"),
        (json.loads("[" * 17 + "]" * 17), "is nested deeper than 16 levels"),
        ("x" * (1 << 20), "the metadata take 1,049,.* bytes: at most 1,048,576 fit"),
    ],
)
def test_metadata_that_the_file_cannot_hold_are_named(tmp_path, value, reason):
    with pytest.raises(ParameterError, match=reason):
        store.write(tmp_path / "x.dancar", {}, {"key": value}, Labels.range(1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", ["", "a b", "dancar.format", "dancar.", "-a", "a" * 201, 3])
def test_a_metadata_name_that_the_file_cannot_hold_is_quoted(tmp_path, key):
    with pytest.raises(ParameterError, match="in the metadata: letters, digits"):
        store.write(tmp_path / "x.dancar", {}, {key: 1}, Labels.range(1))
    assert list(tmp_path.iterdir()) == []


def test_the_largest_metadata_that_can_be_written_can_be_read(tmp_path):
    nested = json.loads("[" * 16 + "]" * 16)
    metadata = {"deep": nested, "digits": -(10**100 - 1), "long": "x" * 1_046_000, "a" * 200: 1}
    store.write(tmp_path / "x", {"b" * 200: np.zeros([1] * 8)}, metadata, Labels.range(1))
    assert dict(store.read(tmp_path / "x").metadata) == metadata


def test_the_number_of_tensors_is_bounded(tmp_path):
    one = np.zeros(1)
    store.write(tmp_path / "x", {f"t{i}": one for i in range(997)}, {}, Labels.range(1))
    assert len(store.read(tmp_path / "x").tensors) == 997
    with pytest.raises(ParameterError, match="998 tensors: at most 997 are accepted"):
        store.write(tmp_path / "y", {f"t{i}": one for i in range(998)}, {}, Labels.range(1))


def test_a_label_that_is_there_twice_is_named(tmp_path):
    with pytest.raises(InputError, match="the label 'a' is there twice"):
        store.write(tmp_path / "x", {}, {}, Labels.of(["a", "b", "a"]))
    with pytest.raises(InputError, match="the label '7' is there twice"):
        store.write(tmp_path / "x", {}, {}, Labels.of([7, 7]))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.dancar"):
        store.read(tmp_path / "nowhere.dancar")
    with pytest.raises(FileNotFoundError, match=r"nowhere\.dancar"):
        store.open_mapped(tmp_path / "nowhere.dancar")


@pytest.mark.parametrize("path", [".", "/dev/null", "/dev/zero"])
def test_what_is_no_file_is_refused(path):
    if not Path(path).exists():
        pytest.skip(f"no {path} here")
    for opened in (store.read, store.open_mapped):
        with pytest.raises(FileError, match=f"{path}: not a regular file"):
            opened(path)
