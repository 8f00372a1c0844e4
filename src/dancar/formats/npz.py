"""Sparse matrices as `scipy.sparse.save_npz` writes them: the source a row, the target a column.

The labels of nodes and relations stand in further arrays, which scipy leaves alone. Nothing is unpickled, and nothing
is allocated before the sizes that the file states have been checked against the bytes that it has.
"""

import math
import re
import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.assembly import with_graph
from dancar.formats.options import ReadOptions
from dancar.formats.report import ReadReport
from dancar.formats.source import Source
from dancar.formats.tally import Tally
from dancar.graph import Graph
from dancar.labels import Labels

OPTIONS: frozenset[str] = frozenset()

_MOST = 2**31 - 1
_MOST_HEADER = 1 << 12
# What NumPy writes for arrays without fields; one axis or none, so that the order of axes means nothing.
_HEADER = re.compile(
    r"\{'descr': '(?P<type>[<>|=](?:b1|[iu][1248]|f[248]|c8|c16|[SU][0-9]{1,4}|O))', 'fortran_order': (?:True|False), "
    r"'shape': \((?P<shape>(?:[0-9]{1,18}+,? ?)*+)\),? ?\} *\n?"
)
# Deflate makes a thousand bytes of one, and no more.
_MOST_INFLATED = 1032


def read(source: Source, options: ReadOptions) -> tuple[Graph, ReadReport]:
    """The graph of a sparse matrix, with a row for each entry."""
    file: Any = BytesIO(source.read_all()) if source.path is None else source.path
    try:
        with zipfile.ZipFile(file) as archive:
            graph = _graph(source.name, Arrays(source.name, archive))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, RuntimeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"{source.name}: damaged, or no file that scipy.sparse.save_npz wrote") from None
    tally = Tally(source.name, "npz", [], unit="entry")
    tally.add(graph.n_edges, graph.n_edges, 0, 0, [])
    return graph, with_graph(tally.report(), graph)


class Arrays:
    """The arrays of an archive by name."""

    def __init__(self, name: str, archive: zipfile.ZipFile) -> None:
        self._name, self._archive = name, archive
        self.names = {entry.filename.removesuffix(".npy"): entry for entry in archive.infolist()}

    def error(self, reason: str) -> InputError:
        """An error about the file."""
        return InputError(f"{self._name}: {reason}")

    def get(self, name: str, kinds: str, axes: int) -> NDArray[Any]:
        """An array whose type is one of the kinds, with so many axes."""
        if name not in self.names:
            raise self.error(f"no array {name!r}: is this a matrix that scipy.sparse.save_npz wrote?")
        entry = self.names[name]
        if entry.file_size > _MOST_INFLATED * (entry.compress_size + 1):
            raise self.error(f"the array {name!r} states more bytes than its compressed data can hold")
        with self._archive.open(entry) as file:
            header, shape, dtype = self._header(name, file)
            if dtype.kind == "O":
                raise self.error(f"the array {name!r} holds Python objects, which are never read")
            if dtype.kind not in kinds or dtype.itemsize == 0:
                raise self.error(f"the array {name!r} holds {dtype}, which has no place there")
            if len(shape) != axes:
                raise self.error(f"the array {name!r} has the shape {shape}, which has no place there")
            wanted = math.prod(shape) * dtype.itemsize
            if header + wanted != entry.file_size:
                has = entry.file_size - header
                raise self.error(f"the array {name!r} states {wanted:,} bytes of data, and has {has:,}")
            data = file.read(wanted)
            if len(data) != wanted or file.read(1):
                raise self.error(f"the array {name!r} is cut off")
        return np.frombuffer(data, dtype).reshape(shape)

    def _header(self, name: str, file: Any) -> tuple[int, tuple[int, ...], np.dtype[Any]]:
        """The length of an array's header, and the shape and the type that it states."""
        start = file.read(8)
        size = {b"\x93NUMPY\1\0": 2, b"\x93NUMPY\2\0": 4}.get(start, 0)
        length = int.from_bytes(file.read(size), "little")
        text = file.read(min(length, _MOST_HEADER)).decode("latin-1")
        found = _HEADER.fullmatch(text)
        if not size or found is None:
            raise self.error(f"the array {name!r} has no header that can be read")
        shape = tuple(int(axis) for axis in found["shape"].replace(",", " ").split())
        return 8 + size + length, shape, np.dtype(found["type"])


def _graph(name: str, arrays: Arrays) -> Graph:
    format = arrays.get("format", "SU", 0).item()
    format = format.decode("latin-1") if isinstance(format, bytes) else format
    shape = arrays.get("shape", "iu", 1)
    if len(shape) != 2 or shape[0] != shape[1]:
        raise arrays.error(f"a matrix of shape {tuple(shape.tolist())}: an adjacency matrix is square")
    n = int(shape[0])
    if not 0 <= n <= _MOST:
        raise arrays.error(f"a matrix of {n:,} rows: {_MOST:,} at most")
    data = arrays.get("data", "biuf", 1)
    if len(data) > _MOST:
        raise arrays.error(f"a matrix of {len(data):,} entries: {_MOST:,} at most")
    row, column = _places(arrays, format, n, len(data))
    weight = _weight(arrays, data)
    labels = labels_in(arrays, "labels")
    if labels is not None and len(labels) != n:
        raise arrays.error(f"{len(labels):,} labels for {n:,} nodes")
    relation, names = None, None
    if "relation" in arrays.names:
        relation, names = arrays.get("relation", "iu", 1), labels_in(arrays, "relation.labels")
    try:
        graph = Graph(row, column, labels, n=n, relation=relation, relation_labels=names, weight=weight)
        return graph.canonical()
    except InputError as error:
        raise arrays.error(str(error)) from None


def _places(arrays: Arrays, format: str, n: int, entries: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The row and the column of each entry."""
    if format == "coo":
        row, column = arrays.get("row", "iu", 1), arrays.get("col", "iu", 1)
        if len(row) != entries or len(column) != entries:
            raise arrays.error(f"{entries:,} entries with {len(row):,} rows and {len(column):,} columns")
        return row, column
    if format not in ("csr", "csc"):
        raise arrays.error(f"a matrix in the format {format[:20]!r}: csr, csc and coo are read; call tocsr() first")
    indices, ends = arrays.get("indices", "iu", 1), arrays.get("indptr", "iu", 1)
    if len(indices) != entries:
        raise arrays.error(f"{entries:,} entries with {len(indices):,} indices")
    ends = ends.astype(np.int64)
    lengths = np.diff(ends)
    if len(ends) != n + 1 or ends[0] != 0 or ends[-1] != entries or (len(lengths) and lengths.min() < 0):
        raise arrays.error(f"indptr does not rise in {n + 1:,} steps from 0 to {entries:,}")
    places = np.repeat(np.arange(n, dtype=np.int64), lengths)
    return (places, indices) if format == "csr" else (indices, places)


def _weight(arrays: Arrays, data: NDArray[Any]) -> NDArray[Any] | None:
    """The entries as weights, unless all are 1 and the file does not say that these are weights."""
    if "weighted" in arrays.names:
        return data
    zeros = int(np.count_nonzero(data == 0))
    if zeros:
        raise arrays.error(
            f"stored zeros ({zeros:,} of {len(data):,} entries), each an edge or none: call eliminate_zeros() first"
        )
    return None if (data == 1).all() else data


def labels_in(arrays: Arrays, name: str) -> Labels | None:
    """The labels in arrays of that name, None if there are none."""
    if f"{name}.bytes" in arrays.names:
        text, offsets = arrays.get(f"{name}.bytes", "u", 1), arrays.get(f"{name}.offsets", "i", 1)
        try:
            return Labels.from_text_arrays(text, offsets)
        except InputError as error:
            raise arrays.error(f"{name}: {error}") from None
    return Labels.of(arrays.get(name, "i", 1)) if name in arrays.names else None


def write(graph: Graph, stream: BinaryIO, suffix: str) -> None:
    """A matrix with an entry for each row, repeats included, which `scipy.sparse.load_npz` reads too."""
    weighted = graph.weight is not None
    arrays: dict[str, Any] = {
        "format": np.array(b"coo"),
        "shape": np.array([graph.n_nodes, graph.n_nodes], np.int64),
        "row": graph.source,
        "col": graph.target,
        "data": graph.weight if weighted else np.ones(graph.n_edges, np.int8),
        **({"weighted": np.array(True)} if weighted else {}),
        **label_arrays("labels", graph.labels),
    }
    if graph.relation is not None and graph.relation_labels is not None:
        arrays |= {"relation": graph.relation, **label_arrays("relation.labels", graph.relation_labels)}
    write_arrays(arrays, stream)


def write_arrays(arrays: Mapping[str, Any], stream: BinaryIO) -> None:
    """Arrays by name, as `numpy.load` reads them."""
    with zipfile.ZipFile(stream, "w") as archive:
        for name, array in arrays.items():
            # A fixed date, so that equal graphs are equal files.
            entry = zipfile.ZipInfo(f"{name}.npy")
            entry.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(entry, "w", force_zip64=True) as file:
                np.lib.format.write_array(file, np.asanyarray(array), version=(1, 0), allow_pickle=False)


def label_arrays(name: str, labels: Labels) -> dict[str, NDArray[Any]]:
    """The arrays that hold labels; `labels_in` reads them."""
    if labels.is_integer:
        return {name: labels.to_numpy()}
    text, offsets = labels.text_arrays()
    return {f"{name}.bytes": text, f"{name}.offsets": offsets}
