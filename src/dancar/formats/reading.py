"""Reading a graph file: which format it has, and what its module makes of it."""

from pathlib import Path
from typing import Literal

from dancar.formats.options import Column, ReadOptions, checked_options
from dancar.formats.registry import format_named, format_of_content
from dancar.formats.report import ReadReport
from dancar.formats.source import open_source
from dancar.graph import Graph


def read(
    path: str | Path,
    *,
    format: str | None = None,
    separator: str | None = None,
    header: bool | None = None,
    columns: tuple[Column, Column] | None = None,
    relation: Column | None = None,
    weight: Column | None = None,
    comments: str | None = "#",
    quotes: str | None = '"',
    node_label: str | None = None,
    encoding: str = "utf-8",
    on_error: Literal["raise", "skip"] = "raise",
) -> tuple[Graph, ReadReport]:
    """Read a graph, and a report that accounts for every line. Everything else is as in `read_graph`.

    Parameters
    ----------
    path : str or path
        The file, or ``-`` for standard input.
    format, separator, header, columns, relation, weight, comments, quotes, node_label, encoding, on_error
        As `read_graph` explains them.

    Returns
    -------
    Graph
        Its nodes in the order of their labels.
    ReadReport
        What was seen.

    Raises
    ------
    InputError
        At the first thing that is wrong: file:line:column, and what would be accepted.

    Examples
    --------
    >>> from pathlib import Path
    >>> import dancar.formats
    >>> _ = Path("trade.txt").write_text("# who sells to whom\\n1 2\\n2 3\\n3\\n")
    >>> graph, report = dancar.formats.read("trade.txt", on_error="skip")
    >>> graph.edge_list(), report.rejected
    ([(1, 2), (2, 3)], 1)
    >>> report.problems[0].split(";")[0]
    'trade.txt:4:1: 1 field where 2 are expected'
    """
    options = checked_options(
        format=format,
        separator=separator,
        header=header,
        columns=columns,
        relation=relation,
        weight=weight,
        comments=comments,
        quotes=quotes,
        node_label=node_label,
        encoding=encoding,
        on_error=on_error,
    )
    return _read(path, options)


def read_graph(
    path: str | Path,
    *,
    format: str | None = None,
    separator: str | None = None,
    header: bool | None = None,
    columns: tuple[Column, Column] | None = None,
    relation: Column | None = None,
    weight: Column | None = None,
    comments: str | None = "#",
    quotes: str | None = '"',
    node_label: str | None = None,
    encoding: str = "utf-8",
    on_error: Literal["raise", "skip"] = "raise",
) -> Graph:
    """Read a graph from a file: an edge list, chains, Parquet, a sparse matrix, GraphML or GEXF; gzip and zstd too.

    Every edge is kept, self-loops and repeats included. Nodes come in the order of their labels (integers by value,
    text by its utf-8 bytes), so that shuffled lines give the identical graph. Labels are integers where every one of
    them is the canonical decimal of a 64-bit integer and none stands in quotes; otherwise all are text, exactly as
    written: ``007`` and ``7`` are never taken for one another.

    What nobody says is found out from the first thousand lines, and only where it has one reading:

    - The *separator* is a tab, a comma, or runs of blanks, the first of these that is in every line. Tabs and commas
      in every line are told apart by the suffix .csv or .tsv, or not at all.
    - The first line is a *header* if it names a well-known pair of columns (source and target, from and to, src and
      dst, FromNodeId and ToNodeId, subject and object, …); or if all other lines have an integer in both of the first
      two columns where it has none, or a number in a later column where it has none.
    - With a header, the columns of the pair (or else the first two) are the ends, one called relation or predicate is
      the relation, one called weight the weight. Others are an error, unless `columns` says to leave them out.
    - Without one, a *third column* is a weight if most of it is numbers, otherwise a relation. Three columns of
      integers, four columns or more, or what looks like (source, relation, target) have several readings: an error
      names them.
    - Lines are *chains* (``0,1,2,3`` is three edges) if commas separate integers, lines differ in length or there is
      one alone, and some line has four labels or more.

    Parameters
    ----------
    path : str or path
        The file, or ``-`` for standard input.
    format : str, optional
        ``edges``, ``chains``, ``parquet``, ``npz``, ``graphml`` or ``gexf``; found from the content and the suffix.
    separator : str, optional
        One character, or ``comma``, ``tab``, ``blanks`` (runs of spaces and tabs).
    header : bool, optional
        Whether the first line names the columns.
    columns : (source, target), optional
        The columns of the two ends, by name or by number from 0. Columns that no option names are then left out.
    relation, weight : str or int, optional
        The column of each edge's relation or weight, by name or number; in GraphML and GEXF the name of an attribute.
    comments : str, optional
        Lines that begin with this are comments; None if there are none.
    quotes : str, optional
        The character around fields with separators in them; None if quotes are ordinary characters.
    node_label : str, optional
        The attribute of a node in GraphML or GEXF that is its label, instead of its id.
    encoding : str
        Of text files that are not UTF-8.
    on_error : {"raise", "skip"}
        Whether the first bad line is an error, or bad lines are counted (see `dancar.formats.read`) and left out.

    Returns
    -------
    Graph
        The graph.

    Raises
    ------
    InputError
        At the first thing that is wrong: file:line:column, and what would be accepted.
    ParameterError
        When an option is not accepted.

    Examples
    --------
    >>> from pathlib import Path
    >>> import dancar
    >>> _ = Path("animals.csv").write_text("source,target\\ndog,animal\\ncat,animal\\n")
    >>> dancar.read_graph("animals.csv").edge_list()
    [('cat', 'animal'), ('dog', 'animal')]
    >>> _ = Path("ring.csv").write_text("0, 1, 2, 3, 0\\n")
    >>> dancar.read_graph("ring.csv").edge_list()
    [(0, 1), (1, 2), (2, 3), (3, 0)]
    """
    graph, _ = read(
        path,
        format=format,
        separator=separator,
        header=header,
        columns=columns,
        relation=relation,
        weight=weight,
        comments=comments,
        quotes=quotes,
        node_label=node_label,
        encoding=encoding,
        on_error=on_error,
    )
    return graph


def _read(path: str | Path, options: ReadOptions) -> tuple[Graph, ReadReport]:
    chosen = None if options.format is None else format_named(options.format)
    with open_source(path) as source:
        return (chosen or format_of_content(source)).read(source, options)
