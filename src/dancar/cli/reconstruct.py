"""`dancar reconstruct`: the graph that an arrangement means, as a file."""

from pathlib import Path
from typing import Annotated

import typer

from dancar.cli.exits import printable

app = typer.Typer()


@app.command()
def reconstruct(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="An arrangement file.")],
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="The graph file, its suffix says of which kind; or -.")
    ],
    format_: Annotated[
        str | None, typer.Option("--format", metavar="FORMAT", help="What FILE is to be, if its suffix does not tell.")
    ] = None,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Threads to use; all cores if not given.")] = None,
) -> None:
    """Read the graph off an arrangement.

    All pairs of nodes are decided in exact arithmetic; exceptions that the file keeps (fit --lossless) are applied.

    \b
    Examples:
      dancar reconstruct mammals.dancar -o mammals.csv
      dancar reconstruct mammals.dancar -o mammals.graphml
      dancar reconstruct mammals.dancar -o - | head
    """
    from dancar import load
    from dancar.formats import write_graph

    graph = load(model).set_params(threads=threads).reconstruct()
    write_graph(graph, out, format=format_)
    name = "standard output" if out == "-" else out
    typer.echo(printable(f"{name}: {graph!r}"), err=True)
