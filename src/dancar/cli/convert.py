"""`dancar convert`: a graph from one kind of file into another."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dancar.errors import ParameterError

if TYPE_CHECKING:
    from dancar.graph import Graph

app = typer.Typer()


@app.command()
def convert(
    source: Annotated[
        str, typer.Argument(metavar="IN", help="A graph file, - (standard input), or a data set's name.")
    ],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A graph file, its suffix says of which kind; or -.")],
    from_format: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="What IN is, if its name and content do not tell.")
    ] = None,
    to_format: Annotated[
        str | None, typer.Option("--to", metavar="FORMAT", help="What OUT is to be, if its suffix does not tell.")
    ] = None,
    separator: Annotated[
        str | None,
        typer.Option(metavar="MARK", help="What stands between the columns: comma, tab, blanks, or a character."),
    ] = None,
    header: Annotated[
        bool | None, typer.Option("--header/--no-header", help="Whether the first line names the columns.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option(metavar="SOURCE,TARGET", help="The columns of the two ends: names, or numbers from 0.")
    ] = None,
    relation: Annotated[
        str | None, typer.Option(metavar="COLUMN", help="The column of the relation: its name, or its number from 0.")
    ] = None,
    weight: Annotated[
        str | None, typer.Option(metavar="COLUMN", help="The column of the weight: its name, or its number from 0.")
    ] = None,
    comments: Annotated[
        str | None, typer.Option(metavar="MARK", help="What a comment line begins with; 'none' if there are none. [#]")
    ] = None,
    quotes: Annotated[
        str | None, typer.Option(metavar="MARK", help="What stands around quoted fields; 'none' if nothing does. [\"]")
    ] = None,
    node_label: Annotated[
        str | None, typer.Option(metavar="ATTRIBUTE", help="GraphML, GEXF: the attribute of a node that is its label.")
    ] = None,
    encoding: Annotated[str | None, typer.Option(help="The encoding of a text file that is not UTF-8.")] = None,
    skip: Annotated[
        bool, typer.Option("--skip", help="Count bad lines and leave them out, instead of stopping.")
    ] = False,
    guard: Annotated[
        bool, typer.Option("--guard", help="Tables: an apostrophe before labels that spreadsheets take for formulas.")
    ] = False,
    vectors: Annotated[
        str, typer.Option(metavar="WHICH", help="Lists of vectors: anchor, center, or all numbers of a node.")
    ] = "anchor",
    contain: Annotated[
        str | None, typer.Option(metavar="SIDE", help="Whose balls contain, where IN does not say: source or target.")
    ] = None,
    index: Annotated[bool, typer.Option("--index", help="Arrangements: keep an index for questions in OUT.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print what was read as one JSON object.")] = False,
) -> None:
    """Turn one kind of file into another, graphs or arrangements.

    Formats: edges (.csv .tsv .txt), chains, parquet, npz, graphml, gexf; a further .gz or .zst compresses. Standard
    error accounts for every line of IN. Edges are kept as they are, self-loops and repeats included.

    Where IN or OUT is a .dancar file, balls and anchors are converted. Formats: the authors' coords.csv, a table (.csv
    .tsv), parquet and npz both ways; graphml and gexf (the graph, with the geometry as attributes), word2vec (.vec) and
    TensorBoard's projector (.vectors.tsv) from an arrangement.

    \b
    Examples:
      dancar convert edges.csv graph.graphml
      dancar convert wordnet-mammals mammals.parquet
      dancar convert mammals.dancar mammals.gexf
      dancar convert coords.csv authors.dancar
      zcat log.gz | dancar convert - follows.csv.zst --separator tab --columns 2,0 --skip
    """
    if source.endswith(".dancar") or target.endswith(".dancar"):
        from dancar.cli.convert_arrangement import convert_arrangement

        convert_arrangement(
            Path(source),
            Path(target),
            from_format,
            to_format,
            guard=guard,
            vectors=vectors,
            contain=contain,
            index=index,
        )
        return
    for option, value in (("--guard", guard), ("--index", index), ("--contain", contain is not None)):
        if value:
            raise ParameterError(f"{option}: given for graphs; IN or OUT that is a .dancar file is accepted with it")
    if json and target == "-":
        raise ParameterError("--json and OUT - would both go to standard output: give OUT a name")
    options = {
        "format": from_format,
        "separator": separator,
        "header": header,
        "columns": None if columns is None else tuple(map(_column, columns.split(","))),
        "relation": _column(relation),
        "weight": _column(weight),
        "comments": comments,
        "quotes": quotes,
        "node_label": node_label,
        "encoding": encoding,
        "on_error": "skip" if skip else None,
    }
    given = {name: None if value == "none" else value for name, value in options.items() if value is not None}
    graph, numbers = _read(source, given)
    from dancar.formats import write_graph

    write_graph(graph, target, format=to_format)
    if json:
        from dancar.cli.report import as_json

        typer.echo(as_json(numbers))
    else:
        typer.echo(f"wrote {target}", err=True)


def _read(source: str, given: dict[str, Any]) -> tuple["Graph", dict[str, Any]]:
    """The graph, and what is to be said of it."""
    from dataclasses import asdict

    from dancar.formats import read

    if source == "-" or Path(source).is_file():
        graph, report = read(source, **given)
        for line in (report.summary(), *report.problems):
            typer.echo(line, err=True)
        return graph, asdict(report)
    from dancar.datasets import load_graph

    graph = load_graph(source)
    if given:
        raise ParameterError(f"{source} is a data set; {', '.join(given)}: these options are for files")
    typer.echo(f"{source}: {graph!r}", err=True)
    counts = {
        "nodes": graph.n_nodes,
        "edges": graph.n_edges,
        "self_loops": graph.n_self_loops,
        "repeated": graph.n_repeated,
    }
    return graph, {"name": source, **counts}


def _column(text: str | None) -> str | int | None:
    return int(text) if text is not None and text.isdecimal() else text
