"""Files of every format so far are read for ever; those of a later one are refused clearly."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

from dancar import store
from dancar.errors import FileError
from dancar.labels import Labels

GOLDEN = Path(__file__).parent / "golden"

TEXT = {
    "tensors": {
        "anchor": np.array([[0.5, -1.25], [1.0, 2.0], [-0.0, 1e-38]], np.float32),
        "center": np.array([[0.0, 0.1], [3.0, -4.0], [1e30, 2.0**-149]], np.float32),
        "radius": np.array([0.0, 1.5, 3e38], np.float32),
        "exceptions/missing": np.array([[0, 2], [1, 0]], np.int32),
        "training.moment": np.array([[1 / 3, -2.5e-308]], np.float64),
        "training.random": np.array([0, 2**64 - 1], np.uint64),
        "training.step": np.array(-(2**63), np.int64),
        "training.pool": np.zeros((0, 2), np.uint32),
        "training.flags": np.array([0, 1, 255], np.uint8),
    },
    "metadata": {
        "model": "dancar",
        "rule": "A1(target) in A2(source)",
        "space": "euclidean",
        "contain": "source",
        "dim": 2,
        "seed": 0,
        "version": "0.1.0",
        "certificate": {
            "exact": False,
            "false": 0,
            "missing": 2,
            "edges": 3,
            "pairs": 6,
            "fingerprint": "0123456789abcdef",
        },
        "other": [None, True, 0.1, -1e-300, 10**30, 'Zoë "quoted" \\ \n \u2028 🦁', {"": [[]]}],
    },
    "labels": ["dog", "", "Zoë\n🦁"],
    "sha256": "89f33e865faf7308e4808756c249c7041c53596f2e6a391798d8309b53f213ff",
}
INTEGER = {
    "tensors": {"radius": np.array([1, 2, 3, 4], np.float32)},
    "metadata": {},
    "labels": [10, 9, -(2**63), 2**63 - 1],
    "sha256": "e0b7a966a8df2ba8f25c9c081099c6253f1ad6386317183447e71c78dc52fceb",
}
FILES = {"format-1-text.dancar": TEXT, "format-1-integer.dancar": INTEGER}


@pytest.mark.parametrize("name", FILES)
def test_the_file_itself_has_not_changed(name):
    assert hashlib.sha256((GOLDEN / name).read_bytes()).hexdigest() == FILES[name]["sha256"]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("opened", [store.read, store.open_mapped])
def test_it_is_read_exactly(name, opened):
    expected, stored = FILES[name], opened(GOLDEN / name)
    assert list(stored.tensors) == sorted(expected["tensors"])
    for key, tensor in expected["tensors"].items():
        assert stored.tensors[key].dtype == tensor.dtype
        assert stored.tensors[key].shape == tensor.shape
        assert stored.tensors[key].tobytes() == tensor.tobytes()
    assert dict(stored.metadata) == expected["metadata"]
    assert stored.labels == Labels.of(expected["labels"])
    assert [stored.node(label) for label in expected["labels"]] == list(range(len(expected["labels"])))
    assert stored.version == "0.1.0"


@pytest.mark.parametrize("name", FILES)
def test_the_same_content_is_still_written_in_the_same_bytes(name, tmp_path, monkeypatch):
    from dancar.store import writing

    monkeypatch.setattr(writing, "__version__", "0.1.0")
    expected = FILES[name]
    store.write(tmp_path / name, expected["tensors"], expected["metadata"], Labels.of(expected["labels"]))
    assert (tmp_path / name).read_bytes() == (GOLDEN / name).read_bytes()


@pytest.mark.parametrize("number", [2, 3, 10**30])
def test_a_newer_format_is_refused_whatever_else_it_holds(tmp_path, forge, number):
    own = {"dancar.format": str(number), "dancar.seal": "?"}
    for text in (
        forge.sealed({"__metadata__": own, "x": {"dtype": "F8_E4M3", "blocks": {}}}, b"..."),
        forge.file(format=str(number)),
    ):
        (tmp_path / "x.dancar").write_bytes(text)
        for opened in (store.read, store.open_mapped):
            with pytest.raises(FileError, match=rf"x\.dancar: written by a newer dancar \(format {number}\)") as caught:
                opened(tmp_path / "x.dancar")
            assert str(caught.value).endswith("this one reads format 1: upgrade dancar")
