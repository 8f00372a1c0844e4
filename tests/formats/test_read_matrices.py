"""Sparse matrices: those that scipy writes, those that scipy reads, and hostile ones."""

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse
from bad_binaries import matrix, npz

import dancar
from dancar.graph import Graph

DENSE = np.array([[0, 1, 0], [0, 0, 2], [3, 0, 4]])


@pytest.mark.parametrize("kind", ["csr", "csc", "coo"])
@pytest.mark.parametrize("flavor", ["array", "matrix"])
@pytest.mark.parametrize("dtype", [np.int8, np.float32, np.float64, np.uint64])
def test_what_scipy_writes(kind, flavor, dtype):
    made = getattr(scipy.sparse, f"{kind}_{flavor}")(DENSE.astype(dtype))
    scipy.sparse.save_npz("m.npz", made)
    graph = dancar.read_graph("m.npz")
    assert graph == Graph([0, 1, 2, 2], [1, 2, 0, 2], weight=[1, 2, 3, 4])
    scipy.sparse.save_npz("m.npz", made, compressed=False)
    assert dancar.read_graph("m.npz") == graph


@pytest.mark.parametrize("dtype", [np.bool_, np.int8, np.float64])
def test_ones_are_no_weights(dtype):
    scipy.sparse.save_npz("m.npz", scipy.sparse.csr_array((DENSE > 0).astype(dtype)))
    assert dancar.read_graph("m.npz") == Graph([0, 1, 2, 2], [1, 2, 0, 2])


def test_repeated_entries_are_repeated_edges():
    made = scipy.sparse.coo_array((np.ones(3), ([0, 0, 1], [1, 1, 1])), shape=(4, 4))
    scipy.sparse.save_npz("m.npz", made)
    assert dancar.read_graph("m.npz") == Graph([0, 0, 1], [1, 1, 1], n=4)


def test_scipy_reads_what_is_written():
    graph = Graph([0, 1], [1, 1], labels=["a", "b"], weight=[0.5, 2])
    dancar.write_graph(graph, "m.npz")
    assert scipy.sparse.load_npz("m.npz").toarray().tolist() == [[0, 0.5], [0, 2]]
    dancar.write_graph(graph.simple(), "m.npz")
    assert scipy.sparse.load_npz("m.npz").toarray().tolist() == [[0, 1], [0, 0]]


def test_weights_of_one_and_zero_stay_weights_when_written_here():
    for weight in ([1.0, 1.0], [0.0, 0.0]):
        graph = Graph([0, 1], [1, 1], weight=weight)
        dancar.write_graph(graph, "m.npz")
        assert dancar.read_graph("m.npz") == graph


def forged(name: str, header: str, data: bytes) -> bytes:
    """A matrix of which one array has another header and other data."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(matrix("coo"))) as good, zipfile.ZipFile(file, "w") as made:
        for entry in good.infolist():
            if entry.filename != f"{name}.npy":
                made.writestr(entry.filename, good.read(entry))
        text = header.encode() + b"\n"
        made.writestr(f"{name}.npy", b"\x93NUMPY\x01\0" + len(text).to_bytes(2, "little") + text + data)
    return file.getvalue()


@pytest.mark.parametrize(
    ("header", "data", "message"),
    [
        (
            "{'descr': '<f8', 'fortran_order': False, 'shape': (1099511627776,)}",
            b"",
            "states 8,796,093,022,208 bytes of data, and has 0",
        ),
        ("{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}", bytes(8), "states 16 bytes of data, and has 8"),
        (
            "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)}",
            bytes(5000),
            "states 8 bytes of data, and has 5,000",
        ),
        (
            "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
            b"",
            "has no header that can be read",
        ),
        (
            "{'descr': '<f8', 'fortran_order': False, 'shape': ()}",
            bytes(8),
            "has the shape (), which has no place there",
        ),
        ("{'descr': '|O', 'fortran_order': False, 'shape': (1,)}", b"", "holds Python objects, which are never read"),
        ("{'descr': '<U0', 'fortran_order': False, 'shape': (1,)}", b"", "holds <U0, which has no place there"),
        ("{'descr': '<U4', 'fortran_order': False, 'shape': (1,)}", bytes(16), "holds <U4, which has no place there"),
        (
            "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (1,)}",
            bytes(4),
            "has no header that can be read",
        ),
        ("{'shape': (1,)}", b"", "has no header that can be read"),
        ("(" * 2000, b"", "has no header that can be read"),
        ("__import__('os').abort()", b"", "has no header that can be read"),
        ("{'descr': '<f99', 'fortran_order': False, 'shape': (1,)}", bytes(8), "has no header that can be read"),
        (
            "{'descr': '<f8', 'fortran_order': False, 'shape': (" + "1" * 4000 + "x)}",
            b"",
            "has no header that can be read",
        ),
        ("x" * 5000, b"", "has no header that can be read"),
    ],
)
def test_forged_arrays_are_refused(header, data, message):
    Path("m.npz").write_bytes(forged("data", header, data))
    with pytest.raises(dancar.InputError) as caught:
        dancar.read_graph("m.npz")
    assert str(caught.value).startswith("m.npz: the array 'data' ")
    assert message in str(caught.value)


def test_a_size_that_no_compression_reaches_is_refused():
    content = bytearray(matrix("coo"))
    place = content.rindex(b"data.npy") - 46
    content[place + 24 : place + 28] = (2**31).to_bytes(4, "little")
    Path("m.npz").write_bytes(content)
    with pytest.raises(dancar.InputError, match="states more bytes than its compressed data can hold"):
        dancar.read_graph("m.npz")


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"labels": np.array([1])}, "1 labels for 2 nodes"),
        ({"labels": np.array([1, 1])}, "the label 1 occurs more than once"),
        (
            {"labels.bytes": np.frombuffer(b"\xff", np.uint8), "labels.offsets": np.array([0, 1, 1])},
            "labels: label 0 is not valid utf-8",
        ),
        (
            {"labels.bytes": np.frombuffer(b"ab", np.uint8), "labels.offsets": np.array([0, 2, 1])},
            "labels: label offsets run from 0 to 1",
        ),
        ({"relation": np.array([1]), "relation.labels": np.array([7])}, "row 0: relation 1 is out of range"),
        ({"relation": np.array([0, 0])}, "2 relation numbers for 1 rows"),
        ({"data": np.array([np.nan])}, "row 0: weight nan is not finite"),
        ({"shape": np.array([2, 2, 2])}, "a matrix of shape (2, 2, 2): an adjacency matrix is square"),
        ({"shape": np.array([-2, -2])}, "a matrix of -2 rows: 2,147,483,647 at most"),
        ({"row": np.array([0, 1])}, "1 entries with 2 rows and 1 columns"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(arrays, message):
    Path("m.npz").write_bytes(matrix("coo", **arrays))
    with pytest.raises(dancar.InputError) as caught:
        dancar.read_graph("m.npz")
    assert str(caught.value).startswith(f"m.npz: {message}")


@pytest.mark.parametrize("ends", [[0, 1], [0, 0, 0], [1, 1, 1], [0, -1, 1], []])
def test_csr_ends_that_do_not_rise_are_refused(ends):
    Path("m.npz").write_bytes(matrix("csr", indptr=np.array(ends, np.int64)))
    with pytest.raises(dancar.InputError, match="indptr does not rise in 3 steps from 0 to 1"):
        dancar.read_graph("m.npz")


def test_an_archive_of_something_else_is_refused():
    Path("m.npz").write_bytes(npz(vectors=np.zeros((3, 2))))
    with pytest.raises(dancar.InputError, match="no array 'format': is this a matrix that scipy"):
        dancar.read_graph("m.npz")
