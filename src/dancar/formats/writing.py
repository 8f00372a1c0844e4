"""Writing a graph file: a whole one, or none."""

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from dancar.errors import InputError, ParameterError
from dancar.formats.delimited import isolated_nodes
from dancar.formats.registry import FORMATS, Format, format_named, format_of_suffix
from dancar.formats.source import COMPRESSED_SUFFIXES, inner_suffix
from dancar.graph import Graph


def write_graph(graph: Graph, path: str | Path, *, format: str | None = None) -> None:
    """Write a graph to a file, from which `read_graph` gives the same graph again.

    A new file takes the place of an old one when it is complete. What a format cannot hold is an error, never left out:
    an edge list has no place for nodes without edges, a line of text none for a line break in a label.

    Parameters
    ----------
    graph : Graph
        The graph.
    path : str or path
        The file, or ``-`` for standard output. The suffix decides on the format: .csv (commas), .tsv, .txt, .edges
        (tabs), .chains, .parquet, .npz, .graphml, .gexf; a further .gz or .zst compresses.
    format : str, optional
        ``edges``, ``chains``, ``parquet``, ``npz``, ``graphml`` or ``gexf``, whatever the suffix is.

    Raises
    ------
    InputError
        When the format cannot hold the graph.
    ParameterError
        When the format is unknown.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph.from_pairs([("dog", "animal"), ("cat", "animal")])
    >>> dancar.write_graph(graph, "animals.graphml")
    >>> dancar.read_graph("animals.graphml") == graph
    True
    """
    suffix = inner_suffix(Path(path)) if str(path) != "-" else ""
    chosen = _format(path, suffix, format)
    if chosen.name == "edges":
        _check_no_isolated_nodes(graph)
    codec = None if str(path) == "-" else COMPRESSED_SUFFIXES.get(Path(path).suffix.lower())
    with _destination(path) as file, _compressed(file, codec) as stream:
        chosen.write(graph, stream, suffix)


def _format(path: str | Path, suffix: str, name: str | None) -> Format:
    if name is not None:
        return format_named(name)
    if str(path) == "-":
        return FORMATS["edges"]
    chosen = format_of_suffix(suffix)
    if chosen is None:
        known = ", ".join(end for entry in FORMATS.values() for end in entry.suffixes)
        raise ParameterError(f"{path}: the suffix tells no format: {known} do, or pass format=")
    return chosen


def _check_no_isolated_nodes(graph: Graph) -> None:
    alone = isolated_nodes(graph)
    if len(alone):
        nodes = "1 node has" if len(alone) == 1 else f"{len(alone):,} nodes have"
        first = graph.labels[int(alone[0])]
        raise InputError(
            f"{nodes} no edge (the first: {first!r}), and an edge list holds edges only: .chains, .parquet, .npz, "
            ".graphml or .gexf hold all nodes"
        )


@contextmanager
def _destination(path: str | Path) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file when all is written."""
    if str(path) == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise InputError(f"{path}: this is a folder, not a file")
    if target.exists() and not target.is_file():
        # A pipe or a device is written to, not replaced.
        with target.open("wb") as file:
            yield file
        return
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(8)}.writing")
    try:
        with temporary.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


@contextmanager
def _compressed(file: BinaryIO, codec: str | None) -> Iterator[BinaryIO]:
    if codec is None:
        yield file
        return
    import pyarrow

    # Closing the compressed stream must not close the file, which is flushed to the disk afterwards.
    stream: Any = pyarrow.CompressedOutputStream(pyarrow.PythonFile(_Kept(file), mode="w"), codec)
    try:
        yield stream
    finally:
        stream.close()


class _Kept:
    """A file whose `close` does nothing."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.closed = False

    def write(self, data: Any) -> int:
        """Write to the file."""
        return self._file.write(data)

    def flush(self) -> None:
        """Flush the file."""
        self._file.flush()

    def close(self) -> None:
        """Leave the file open."""
        self.closed = True
