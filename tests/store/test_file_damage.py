"""Accidents: a file cut short anywhere, or with one bit turned, is refused."""

import tracemalloc

import numpy as np
import pytest

from dancar import store
from dancar.errors import FileError
from dancar.labels import Labels


@pytest.fixture
def damaged(tmp_path):
    """The path to damage, and the bytes of a whole file of some kilobytes."""
    path = tmp_path / "x.dancar"
    random = np.random.default_rng(5)
    tensors = {
        "center": random.normal(size=(40, 3)).astype(np.float32),
        "radius": random.random(40).astype(np.float32),
        "steps": np.arange(7, dtype=np.uint64),
    }
    metadata = {"model": "dancar", "dim": 3, "certificate": {"exact": False, "missing": 3, "fingerprint": "5e" * 16}}
    store.write(path, tensors, metadata, Labels.of([f"node {i}" for i in range(40)]))
    return path, path.read_bytes()


def header_size(content):
    return 8 + int.from_bytes(content[:8], "little")


def refuse(path, opened):
    with pytest.raises(FileError) as caught:
        opened(path)
    assert str(caught.value).startswith(f"{path}: ")


def verified(path):
    return store.open_mapped(path, verify=True)


def test_cut_at_every_byte_of_the_header(damaged):
    path, content = damaged
    for size in range(header_size(content)):
        path.write_bytes(content[:size])
        refuse(path, store.read)
        refuse(path, store.open_mapped)


def test_cut_at_a_thousand_bytes_of_the_data(damaged):
    path, content = damaged
    sizes = np.linspace(header_size(content), len(content) - 1, 1000).astype(int)
    for size in sizes.tolist():
        path.write_bytes(content[:size])
        refuse(path, store.read)
        refuse(path, store.open_mapped)


@pytest.mark.parametrize("added", [b"\0", b" ", b"x" * 64])
def test_something_added_at_the_end(damaged, added):
    path, content = damaged
    path.write_bytes(content + added)
    refuse(path, store.read)
    refuse(path, store.open_mapped)


def turn_bits(path, content, bits):
    start = header_size(content)
    for bit in bits:
        turned = bytearray(content)
        turned[bit // 8] ^= 1 << bit % 8
        path.write_bytes(turned)
        refuse(path, store.read)
        # The header is checked by every way to open the file, the data by those that are asked to.
        refuse(path, store.open_mapped if bit // 8 < start else verified)


def test_five_hundred_turned_bits(damaged):
    path, content = damaged
    turn_bits(path, content, np.random.default_rng(6).choice(8 * len(content), 500, replace=False).tolist())


@pytest.mark.full
def test_every_turned_bit(damaged):
    path, content = damaged
    assert 8 * len(content) > 10_000
    turn_bits(path, content, range(8 * len(content)))


def test_bytes_put_elsewhere(damaged):
    path, content = damaged
    start = header_size(content)
    random = np.random.default_rng(7)
    for _ in range(200):
        low, high = sorted(random.integers(start, len(content), 2).tolist())
        swapped = content[:start] + content[high:] + content[low:high] + content[start:low]
        if swapped != content:
            path.write_bytes(swapped)
            refuse(path, store.read)


def test_without_verification_other_checks_stay(damaged):
    path, content = damaged
    start = header_size(content)
    nan = np.array([np.nan], "<f4").tobytes()
    # The tensors with items of 8 bytes come first: 41 offsets of labels and 7 steps.
    begin = start + 8 * (41 + 7)
    path.write_bytes(content[:begin] + nan + content[begin + 4 :])
    with pytest.raises(FileError, match="damaged: the checksum of its data"):
        store.read(path)
    with pytest.raises(FileError, match=r"the tensor 'center' is nan at \[0, 0\]"):
        store.read(path, verify=False)
    assert np.isnan(store.open_mapped(path).tensors["center"][0, 0])


def test_a_file_sealed_with_nan_in_it_is_refused(tmp_path, forge):
    data = np.array([0, np.inf], "<f4").tobytes()
    path = tmp_path / "x"
    # Two bytes fill up the labels' 34, so that the floats are aligned.
    tensors = {
        "fill": {"dtype": "U8", "shape": [2], "data_offsets": [34, 36]},
        "radius": {"dtype": "F32", "shape": [2], "data_offsets": [36, 44]},
    }
    path.write_bytes(forge.file(tensors, b"\0\0" + data))
    for opened in (store.read, verified):
        with pytest.raises(FileError, match=r"the tensor 'radius' is inf at \[1\]"):
            opened(path)


def test_a_file_that_shrinks_while_it_is_read(damaged, monkeypatch):
    path, content = damaged
    from dancar.store import reading

    def shrinking(entry):
        path.write_bytes(content[:-1])
        return np.empty(entry.shape, entry.dtype)

    monkeypatch.setattr(reading, "_allocated", shrinking)
    with pytest.raises(FileError, match="cut short while it was read"):
        store.read(path)


def test_reading_takes_the_memory_of_the_file_and_little_more(tmp_path):
    path = tmp_path / "x"
    store.write(path, {"center": np.ones((500_000, 4), np.float32)}, {}, Labels.range(2))
    size = path.stat().st_size
    store.read(path)
    peaks = []
    for opened in (store.read, store.open_mapped, verified):
        tracemalloc.start()
        opened(path)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[0] < 1.1 * size
    assert peaks[1] < 0.02 * size
    assert peaks[2] < 0.1 * size
