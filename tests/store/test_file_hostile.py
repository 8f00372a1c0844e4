"""Files made to hurt: each is refused, with one exception that names it and its fault, before anything is allocated."""

import json
import os
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy

from dancar import store
from dancar.errors import FileError


def tensor(dtype, shape, *offsets):
    """A tensor's entry whose offsets count from the end of the labels' 34 bytes."""
    return {"dtype": dtype, "shape": shape, "data_offsets": [34 + offset for offset in offsets]}


def refuse(path: Path, content: bytes, reason: str) -> None:
    path.write_bytes(content)
    for opened in (store.read, store.open_mapped):
        tracemalloc.start()
        with pytest.raises(FileError, match=reason) as caught:
            opened(path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert str(caught.value).startswith(f"{path}: ")
        assert len(str(caught.value)) < len(str(path)) + 300
        # What the parser makes of a header of at most 1 MiB, and nothing of a size that the file names.
        assert peak < 200_000 + 40 * min(len(content), 1 << 20)


def test_the_forged_file_is_read_when_nothing_is_wrong(tmp_path, forge):
    path = tmp_path / "good.dancar"
    path.write_bytes(forge.file({"x": tensor("U8", [2, 1], 0, 2), "empty": tensor("U8", [0, 7], 2, 2)}, b"ab"))
    for opened in (store.read, store.open_mapped):
        stored = opened(path)
        assert stored.tensors["x"].tolist() == [[97], [98]]
        assert stored.tensors["empty"].shape == (0, 7)
        assert list(stored.labels) == ["u", "v"]


TENSORS = {
    "a gap before a tensor": ({"x": tensor("U8", [1], 1, 2)}, b"ab", "1 bytes before the tensor 'x' belong to none"),
    "bytes of no tensor at the end": ({"x": tensor("U8", [1], 0, 1)}, b"ab", "1 bytes after the last tensor"),
    "more bytes than the file has": ({"x": tensor("U8", [3], 0, 3)}, b"ab", "cut short: the tensors take 37 bytes"),
    "overlapping tensors": (
        {"x": tensor("U8", [2], 0, 2), "y": tensor("U8", [2], 1, 3)},
        b"abc",
        "the tensor 'y' begins at 35, inside the one before it",
    ),
    "two tensors over the same bytes": (
        {"x": tensor("U8", [2], 0, 2), "y": tensor("U8", [2], 0, 2)},
        b"ab",
        "inside the one before it",
    ),
    "a tensor over the labels": ({"x": tensor("U8", [34], -34, 0)}, b"", "inside the one before it"),
    "offsets backwards": ({"x": tensor("U8", [0], 2, 0)}, b"ab", r"has the offsets \[36, 34\]"),
    "negative offsets": ({"x": tensor("U8", [0], -35, -35)}, b"", r"has the offsets \[-1, -1\]"),
    "offsets beyond 64 bits": ({"x": tensor("U8", [2], 2**64, 2**64 + 2)}, b"ab", "belong to none"),
    "offsets of many digits": ({"x": tensor("U8", [2], 10**99, 10**99 + 2)}, b"ab", "belong to none"),
    "fractional offsets": ({"x": {**tensor("U8", [2]), "data_offsets": [34.0, 36.0]}}, b"ab", "has the offsets"),
    "offsets as text": ({"x": {**tensor("U8", [2]), "data_offsets": "ab"}}, b"ab", "has the offsets 'ab'"),
    "truth values as offsets": ({"x": {**tensor("U8", [2]), "data_offsets": [False, True]}}, b"ab", "has the offsets"),
    "one offset": ({"x": tensor("U8", [2], 0)}, b"ab", r"has the offsets \[34\]"),
    "three offsets": ({"x": tensor("U8", [2], 0, 2, 2)}, b"ab", "has the offsets"),
    "a shape smaller than its bytes": ({"x": tensor("U8", [1], 0, 2)}, b"ab", r"needs 1 bytes and has 2"),
    "a shape larger than its bytes": ({"x": tensor("F32", [1000, 1000], 2, 6)}, b"abcdef", "needs 4,000,000 bytes"),
    "a product that overflows to the right size": (
        {"x": tensor("U8", [2**33, 2**31], 0, 0)},
        b"",
        "larger than any memory",
    ),
    "a huge shape of no bytes": ({"x": tensor("U8", [0, 2**40, 2**40], 0, 0)}, b"", "larger than any memory"),
    "a size of many digits": ({"x": tensor("U8", [10**99], 0, 2)}, b"ab", "larger than any memory"),
    "a negative size": ({"x": tensor("U8", [-2], 0, 2)}, b"ab", r"has the shape \[-2\]"),
    "two negative sizes": ({"x": tensor("U8", [-2, -1], 0, 2)}, b"ab", "has the shape"),
    "a truth value as size": ({"x": tensor("U8", [True], 0, 1)}, b"a", "has the shape"),
    "a fractional size": ({"x": tensor("U8", [2.0], 0, 2)}, b"ab", "has the shape"),
    "nine dimensions": ({"x": tensor("U8", [1] * 9, 0, 1)}, b"a", "at most 8 sizes"),
    "50,000 dimensions": ({"x": tensor("U8", [1] * 50_000, 0, 1)}, b"a", "at most 8 sizes"),
    "a shape that is no list": ({"x": tensor("U8", 2, 0, 2)}, b"ab", "has the shape 2"),
    "an unknown type": ({"x": tensor("BF16", [1], 0, 2)}, b"ab", "is of 'BF16': F64, I64"),
    "truth values": ({"x": tensor("BOOL", [2], 0, 2)}, b"\1\2", "is of 'BOOL'"),
    "a type that is no text": ({"x": tensor(["U8"], [2], 0, 2)}, b"ab", r"is of \['U8'\]"),
    "a NumPy type": ({"x": tensor("O", [1], 0, 8)}, b"abcdefgh", "is of 'O'"),
    "an unaligned tensor": ({"x": tensor("F32", [1], 0, 4)}, b"abcd", "begins at 34, which is no multiple"),
    "a tensor without shape": ({"x": {"dtype": "U8", "data_offsets": [34, 36]}}, b"ab", "is not described by"),
    "a tensor with more": ({"x": {**tensor("U8", [2], 0, 2), "y": 1}}, b"ab", "is not described by"),
    "a tensor that is a list": ({"x": ["U8", [2], [34, 36]]}, b"ab", "is not described by"),
    "a tensor that is null": ({"x": None}, b"", "is not described by"),
    "a name without letters": ({"": tensor("U8", [2], 0, 2)}, b"ab", "the tensor '': letters, digits"),
    "a name that leaves the folder": ({"../x": tensor("U8", [2], 0, 2)}, b"ab", "letters, digits"),
    "a name for the terminal": ({"\x1b[31mx": tensor("U8", [2], 0, 2)}, b"ab", r"the tensor '\\x1b\[31mx'"),
    "a name of 100,000 letters": ({"x" * 100_000: tensor("U8", [2], 0, 2)}, b"ab", r"the tensor 'x+\.\.\.: letters"),
    "two thousand tensors": ({f"x{i}": tensor("U8", [0], 0, 0) for i in range(2000)}, b"", "2,003 tensors: at most"),
}


@pytest.mark.parametrize("what", TENSORS)
def test_tensors(tmp_path, forge, what):
    tensors, data, reason = TENSORS[what]
    refuse(tmp_path / "x.dancar", forge.file(tensors, data), reason)


OWN = {
    "format 0": ({"format": "0"}, "'dancar.format' is 0, not a positive integer"),
    "format true": ({"format": "true"}, "'dancar.format' is True, not a positive"),
    "format 1.0": ({"format": "1.0"}, "'dancar.format' is 1.0, not a positive"),
    "format text": ({"format": '"1"'}, "'dancar.format' is '1', not a positive"),
    "format word": ({"format": "one"}, "'dancar.format': not JSON"),
    "format empty": ({"format": ""}, "'dancar.format': not JSON"),
    "version number": ({"version": "1"}, "'dancar.version' is 1, not a text"),
    "labels of a third kind": ({"labels": '"float"'}, "'dancar.labels' is neither"),
    "labels null": ({"labels": "null"}, "'dancar.labels' is None, not a text"),
    "data checksum short": ({"checksum.data": '"00"'}, "'dancar.checksum.data' is no checksum"),
    "data checksum in capitals": ({"checksum.data": '"' + "A" * 64 + '"'}, "'dancar.checksum.data' is no checksum"),
    "data checksum with a line end": ({"checksum.data": '"' + "0" * 64 + '\\n"'}, "is no checksum"),
    "header checksum short": ({"checksum.header": '"00"'}, "'dancar.checksum.header' is no checksum"),
    "header checksum wrong": ({"checksum.header": '"' + "0" * 64 + '"'}, "damaged: the header's checksum is"),
    "header checksum twice": ({"version": '"' + "H" * 64 + '"'}, "checksum is there more than once"),
    "an unknown word of its own": ({"more": "1"}, "have an unknown 'dancar.more'"),
}


@pytest.mark.parametrize("what", OWN)
def test_what_the_file_says_of_itself(tmp_path, forge, what):
    own, reason = OWN[what]
    refuse(tmp_path / "x.dancar", forge.file(**own), reason)


@pytest.mark.parametrize("key", ["format", "version", "labels", "checksum.data", "checksum.header"])
def test_nothing_of_what_it_says_of_itself_may_be_missing(tmp_path, forge, key):
    header, data = forge.labels()
    own = forge.own()
    del own[f"dancar.{key}"]
    refuse(tmp_path / "x.dancar", forge.sealed({"__metadata__": own, **header}, data), f"lack 'dancar.{key}'")


METADATA = {
    "a value that is not JSON": ({"x": "dog"}, "the metadata 'x': not JSON"),
    "two values": ({"x": "1 2"}, "the metadata 'x': not JSON: Extra data"),
    "NaN": ({"x": "NaN"}, "the metadata 'x': not JSON: NaN"),
    "infinity": ({"x": "[-Infinity]"}, "the metadata 'x': not JSON: -Infinity"),
    "an overflow": ({"x": "1e999"}, "the number '1e999' overflows"),
    "a key twice": ({"x": '{"a":1,"a":2}'}, "the metadata 'x': the key 'a' is there twice"),
    "deep nesting": ({"x": "[" * 100_000 + "]" * 100_000}, "the metadata 'x': nested deeper than 16 levels"),
    "seventeen levels": ({"x": "[" * 17 + "]" * 17}, "nested deeper than 16 levels"),
    "an open text": ({"x": '"dog'}, "the metadata 'x': not JSON: a text without an end at character 0"),
    "open texts without end": ({"x": '"' + '\\"' * 100_000}, "a text without an end"),
    "many brackets": ({"x": "[]" * 50_000}, "not JSON: Extra data"),
    "an integer of 101 digits": ({"x": "1" * 101}, "an integer of more than 100 digits"),
    "an integer of 100,000 digits": ({"x": "-" + "1" * 100_000}, "an integer of more than 100 digits"),
    "half of a surrogate pair": ({"x": r'["\ud800"]'}, "half of a surrogate pair"),
    "a key with half of a surrogate pair": ({"x": r'{"\ud800":1}'}, "half of a surrogate pair"),
    "a raw line end in a text": ({"x": '"a\nb"'}, "not JSON: Invalid control character"),
    "a value that is no text": ({"x": 1}, "the metadata 'x' is not a text"),
    "a value that is null": ({"x": None}, "the metadata 'x' is not a text"),
    "a key without letters": ({"": "1"}, "the name '' in the metadata"),
    "a key for the terminal": ({"\x1b]0;x\a": "1"}, r"the name '\\x1b\]0;x\\x07' in the metadata"),
}


@pytest.mark.parametrize("what", METADATA)
def test_metadata(tmp_path, forge, what):
    metadata, reason = METADATA[what]
    header, data = forge.labels()
    refuse(tmp_path / "x.dancar", forge.sealed({"__metadata__": {**forge.own(), **metadata}, **header}, data), reason)


def test_header_texts(tmp_path, forge):
    header, data = forge.labels()
    good = json.dumps({"__metadata__": forge.own(), **header})
    once = json.dumps({"labels.bytes": header["labels.bytes"]})[1:-1]
    cases = {
        good + " {}": "not JSON: Extra data",
        good + "\x00": "not JSON: Extra data",
        " " + good: "not an arrangement: no JSON object",
        "\ufeff" + good: "not an arrangement: no JSON object",
        "[" + good + "]": "not an arrangement: no JSON object",
        "": "not an arrangement: no JSON object",
        good[:-1]: "not JSON",
        good[:-1] + ",}": "not JSON",
        good.replace('"', "'"): "not JSON",
        good[:-1] + "," + once + "}": "the key 'labels.bytes' is there twice",
        good[:-1] + ',"__metadata__":{}}': "the key '__metadata__' is there twice",
        good.replace('"dtype": "U8"', '"dtype": "U8", "dtype": "U8"'): "the key 'dtype' is there twice",
        good.replace('"dancar.labels"', '"dancar.format": "1", "dancar.labels"'): "'dancar.format' is there twice",
        good.replace("[34]", "[[34]]").replace('"shape": [2]', '"shape": [[2]]'): "nested deeper than 3 levels",
        good[:-1] + ',"x":' + "[" * 300_000 + "]" * 300_000 + "}": "nested deeper than 3 levels",
        good[:-1] + ',"x":' + "{" * 300_000: "nested deeper than 3 levels",
        good[:-1] + ',"x":"' + '\\"' * 300_000: "a text without an end",
        good.replace("[3]", "[NaN]"): "not JSON: NaN",
        good.replace("[3]", "[1e999]"): "overflows",
        good.replace("[3]", "[" + "3" * 5000 + "]"): "more than 100 digits",
        good.replace("labels.bytes", "labels.\ud800bytes"): "the header is not UTF-8",
        good.replace("labels.bytes", "labels.\\ud800bytes"): "half of a surrogate pair",
        json.dumps(header): "not an arrangement: the header has no object '__metadata__'",
        json.dumps({"__metadata__": "x", **header}): "has no object '__metadata__'",
        json.dumps({"__metadata__": {"format": "pt"}, **header}): "not an arrangement: the metadata lack",
    }
    for text, reason in cases.items():
        refuse(tmp_path / "x.dancar", forge.sealed(text, data), reason)


def test_unaligned_data(tmp_path, forge):
    header, data = forge.labels()
    text = json.dumps({"__metadata__": forge.own(), **header})
    text += " " * (-len(text) % 64)
    refuse(tmp_path / "x.dancar", forge.sealed(text, data, alignment=1), "which is no multiple of 64")


@pytest.mark.parametrize("length", [2**20 + 1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 8, 2**64 - 1])
def test_a_huge_header_in_a_small_file(tmp_path, length):
    refuse(tmp_path / "x.dancar", length.to_bytes(8, "little") + b"{}", "announce a header of .* bytes, and at most")


@pytest.mark.parametrize("length", [3, 1000, 2**20])
def test_a_header_longer_than_the_file(tmp_path, length):
    refuse(tmp_path / "x.dancar", length.to_bytes(8, "little") + b"{}", "cut short: the header ends at byte")


@pytest.mark.parametrize("size", range(8))
def test_a_file_too_short_for_a_header(tmp_path, size):
    refuse(tmp_path / "x.dancar", b"\0" * size, f"cut short: {size} bytes are too few")


@pytest.mark.parametrize(
    "content", [b"source,target\n" * 100, b"\x80\x04\x95pickle..", b"PK\x03\x04" * 50, b"\0" * 4096]
)
def test_a_file_of_another_kind(tmp_path, content):
    refuse(tmp_path / "x.dancar", content, "not an arrangement")


def test_a_safetensors_file_of_another_kind(tmp_path):
    path = tmp_path / "x.safetensors"
    safetensors.numpy.save_file({"weight": np.zeros(3)}, path)
    refuse(path, path.read_bytes(), "has no object '__metadata__'")
    safetensors.numpy.save_file({"weight": np.zeros(3)}, path, {"format": "np"})
    refuse(path, path.read_bytes(), "not an arrangement: the metadata lack 'dancar.format'")


def test_a_sparse_file_of_a_terabyte(tmp_path, forge):
    path = tmp_path / "x.dancar"
    path.write_bytes(forge.file())
    os.truncate(path, 1 << 40)
    for opened in (store.read, store.open_mapped):
        with pytest.raises(FileError, match="bytes after the last tensor belong to none"):
            opened(path)


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="pipe: not a regular file"):
        store.read(tmp_path / "pipe")
