"""Writing edge lists and chains: labels that would be read as something else are quoted, or refused."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.blocks import BLOCK
from dancar.graph import Graph
from dancar.labels import Labels

_ROWS = 1 << 16


def write_rows(graph: Graph, stream: BinaryIO, separator: str) -> None:
    """A header, and a line for each row."""
    if not graph.n_edges:
        raise InputError("a graph without edges: an edge list cannot hold one; .chains, .parquet or .graphml can")
    columns: list[tuple[NDArray[Any], Any]] = []
    names, marks = ["source", "target"], {",": ",", "\t": r"\t"}[separator]
    labels = _written(graph.labels, marks)
    columns += [(graph.source, labels), (graph.target, labels)]
    if graph.relation is not None and graph.relation_labels is not None:
        names.append("relation")
        columns.append((graph.relation, _written(graph.relation_labels, marks)))
    if graph.weight is not None:
        names.append("weight")
    stream.write((separator.join(names) + "\n").encode())
    for text in _lines(columns, graph.weight, separator, graph.n_edges):
        stream.write(text)


def write_chains(graph: Graph, stream: BinaryIO) -> None:
    """A line of two labels for each row, and a line of one for each node without rows."""
    if graph.relation is not None or graph.weight is not None:
        raise InputError("a graph with relations or weights: chains cannot hold them; .csv, .parquet or .graphml can")
    if not len(graph.labels):
        raise InputError("a graph without nodes: chains cannot hold one; .parquet, .npz or .graphml can")
    # No header shows the separator, so that blanks outside of quotes might be taken for it.
    labels = _written(graph.labels, r", \t")
    for text in _lines([(graph.source, labels), (graph.target, labels)], None, ",", graph.n_edges):
        stream.write(text)
    alone = isolated_nodes(graph)
    for text in _lines([(alone, labels)], None, ",", len(alone)):
        stream.write(text)


def isolated_nodes(graph: Graph) -> NDArray[np.int64]:
    """The numbers of the nodes without rows."""
    return np.flatnonzero((graph.out_degree == 0) & (graph.in_degree == 0))


def _lines(
    columns: list[tuple[NDArray[Any], Any]], weight: NDArray[np.float64] | None, separator: str, rows: int
) -> Iterator[memoryview]:
    """The text of the rows, many at a time."""
    import pyarrow
    from pyarrow import compute

    for start in range(0, rows, _ROWS):
        part = slice(start, min(rows, start + _ROWS))
        texts = [labels.take(pyarrow.array(numbers[part])) for numbers, labels in columns]
        if weight is not None:
            texts.append(pyarrow.array(weight[part]).cast(pyarrow.large_string()))
        # With the newline as a last text, the lines of all rows lie in memory as they are in the file.
        parts = [piece for text in texts for piece in (text, _constant(separator))][:-1]
        lines = compute.binary_join_element_wise(*parts, _constant("\n"), _constant(""))
        _, offsets, text = lines.buffers()
        ends = np.frombuffer(offsets, np.int64, len(lines) + 1, lines.offset * 8)
        yield memoryview(text)[int(ends[0]) : int(ends[-1])]


def _constant(text: str) -> Any:
    import pyarrow

    return pyarrow.scalar(text, pyarrow.large_string())


def _written(labels: Labels, marks: str) -> Any:
    """The labels as they stand in the file, a pyarrow large_string array; those that have a mark in quotes."""
    import pyarrow
    from pyarrow import compute

    texts = labels.to_arrow().cast(pyarrow.large_string())
    if labels.is_integer:
        return texts
    _check_writable(texts)
    # What is quoted is text, so that "1" does not come back as the integer 1.
    doubtful = rf'[{marks}"]|^[ \t#\x{{feff}}]|[ \t]$|^(?:0|-?[1-9][0-9]*)$'
    wanted = compute.match_substring_regex(texts, doubtful)
    quote = _constant('"')
    quoted = compute.binary_join_element_wise(quote, compute.replace_substring(texts, '"', '""'), quote, _constant(""))
    return compute.if_else(wanted, quoted, texts)


def _check_writable(texts: Any) -> None:
    from pyarrow import compute

    bad = compute.or_(compute.equal(texts, ""), compute.match_substring_regex(texts, r"[\n\r\x00]"))
    place = compute.index(bad, True).as_py()
    if place >= 0:
        label = texts[place].as_py()
        what = "has a line break or a NUL" if label else "is empty"
        raise InputError(f"the label {label!r} {what}, which no line of text can hold; .parquet and .npz can")
    longest = compute.max(compute.binary_length(texts)).as_py() or 0
    if 4 * longest > BLOCK:
        raise InputError(
            f"a label of {longest:,} bytes: at most {BLOCK // 4:,} go into a line of text; .parquet takes it"
        )
