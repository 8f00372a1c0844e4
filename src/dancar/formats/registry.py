"""The formats of graph files: each is one module and one line here.

A module has `read(source, options) -> (Graph, ReadReport)`, `write(graph, stream, suffix)`, and the names of the
reading `OPTIONS` that it takes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, BinaryIO

from dancar.errors import InputError, ParameterError
from dancar.formats.options import ReadOptions
from dancar.formats.report import ReadReport
from dancar.formats.source import Source
from dancar.graph import Graph


@dataclass(frozen=True)
class Format:
    """A format of graph files.

    Attributes
    ----------
    name : str
        What `format=` takes.
    suffixes : tuple of str
        The endings of its files' names; those of compression (.gz, .zst) may follow.
    summary : str
        One line about it.

    Examples
    --------
    >>> import dancar.formats
    >>> dancar.formats.FORMATS["graphml"].suffixes
    ('.graphml',)
    """

    name: str
    suffixes: tuple[str, ...]
    summary: str

    def read(self, source: Source, options: ReadOptions) -> tuple[Graph, ReadReport]:
        """The graph in the source, and what was seen."""
        module = self._module()
        refused = sorted(options.given() - {"format"} - module.OPTIONS)
        if refused:
            accepted = ", ".join(sorted(module.OPTIONS)) or "none"
            raise ParameterError(f"{refused[0]}: {self.name} files have no such option; they have: {accepted}")
        read: Callable[[Source, ReadOptions], tuple[Graph, ReadReport]] = module.read
        return read(source, options)

    def write(self, graph: Graph, stream: BinaryIO, suffix: str) -> None:
        """Write the graph as bytes."""
        self._module().write(graph, stream, suffix)

    def _module(self) -> Any:
        return import_module(f"dancar.formats.{self.name}")


FORMATS = {
    entry.name: entry
    for entry in [
        Format(
            "edges",
            (".csv", ".tsv", ".txt", ".edges", ".edgelist", ".tab"),
            "a line an edge: source, target, perhaps relation and weight, between commas, tabs or blanks",
        ),
        Format("chains", (".chains",), "a line a chain: 0,1,2,3 is three edges"),
        Format("parquet", (".parquet", ".pq"), "a table with columns source and target, perhaps relation and weight"),
        Format("npz", (".npz",), "a sparse matrix as scipy.sparse.save_npz writes it"),
        Format("graphml", (".graphml",), "XML, as yEd, igraph and networkx write it"),
        Format("gexf", (".gexf",), "XML, as Gephi writes it"),
    ]
}

# First bytes of files that are no graphs, and what to do with them.
_FOREIGN = {
    b"%PDF": "a PDF document",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"\x89HDF": "an HDF5 file: write its edges with pandas as Parquet or CSV",
    b"\x93NUMPY": "a single NumPy array: save it as text with numpy.savetxt, or pass it to dancar.as_graph",
    b"SQLite format 3": "an SQLite database: export its edges as CSV",
    b"\x7fELF": "a program",
    b"ARROW1": "an Arrow file: write it as Parquet",
    b"\x80\x04\x95": "a pickle, which is never read: write the graph as GraphML or Parquet",
    b"\x80\x05\x95": "a pickle, which is never read: write the graph as GraphML or Parquet",
}


def format_named(name: str) -> Format:
    """The format of that name."""
    if name not in FORMATS:
        raise ParameterError(f"format={name!r}: there are {', '.join(FORMATS)}")
    return FORMATS[name]


def format_of_suffix(suffix: str) -> Format | None:
    """The format whose files end so."""
    return next((entry for entry in FORMATS.values() if suffix in entry.suffixes), None)


def format_of_content(source: Source) -> Format:
    """The format by the first bytes, and of what is text by the suffix."""
    start = source.peek(512)
    for magic, what in _FOREIGN.items():
        if start.startswith(magic):
            raise InputError(f"{source.name}: this is {what}")
    if start[8:10] == b'{"':
        raise InputError(
            f"{source.name}: this is a trained arrangement: dancar.load reads it, and its reconstruct() is a graph"
        )
    if start.startswith(b"PAR1"):
        return FORMATS["parquet"]
    if start.startswith(b"PK"):
        return FORMATS["npz"]
    by_suffix = format_of_suffix(source.suffix)
    if _is_xml(start):
        return _xml_format(source, start, by_suffix)
    if by_suffix is not None and by_suffix.name in ("parquet", "npz", "graphml", "gexf"):
        return by_suffix
    return by_suffix or FORMATS["edges"]


def _is_xml(start: bytes) -> bool:
    text = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    return text.startswith((b"<?xml", b"<!--", b"<!DOCTYPE", b"<graphml", b"<gexf", b"<html")) or start[:4] in (
        b"<\0?\0",
        b"\xff\xfe<\0",
        b"\xfe\xff\0<",
    )


def _xml_format(source: Source, start: bytes, by_suffix: Format | None) -> Format:
    text = start.replace(b"\0", b"").lower()
    for name in ("graphml", "gexf"):
        if b"<" + name.encode() in text:
            return FORMATS[name]
    if by_suffix is not None and by_suffix.name in ("graphml", "gexf"):
        return by_suffix
    # The root may stand behind a long comment.
    if b"<html" in text or b"<!doctype html" in text:
        raise InputError(f"{source.name}: this is a web page")
    raise InputError(f"{source.name}: XML that is neither GraphML nor GEXF; pass format= if it is one of them")
