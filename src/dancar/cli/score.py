"""`dancar score`: how well an arrangement gives a graph back."""

from pathlib import Path
from typing import Annotated

import typer

from dancar.cli.exits import printable

app = typer.Typer()


def _data_sets() -> list[str]:
    from dancar.datasets import names

    return names()


@app.command()
def score(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="An arrangement file.")],
    graph: Annotated[
        str,
        typer.Argument(
            metavar="GRAPH", help="A graph file, - (standard input), or a data set.", autocompletion=_data_sets
        ),
    ],
    threads: Annotated[int | None, typer.Option(metavar="N", help="Threads to use; all cores if not given.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Score an arrangement over all pairs of nodes.

    Every pair of different nodes is decided in exact arithmetic. Nodes are found by their labels; one that the graph
    lacks counts as a node without edges. The numbers are those of the geometry, whether or not the file keeps
    exceptions (fit --lossless).

    \b
    Examples:
      dancar score nouns.dancar wordnet-nouns
      dancar score edges.dancar edges.csv --json
    """
    from dancar import load
    from dancar.cli.report import as_json, as_lines
    from dancar.datasets import load_graph

    fitted = load(model).set_params(threads=threads)
    given = load_graph(graph)
    found = fitted.evaluate(given)
    if found.nodes > given.n_nodes:
        typer.echo(
            printable(
                f"note: {found.nodes - given.n_nodes:,} of the {found.nodes:,} nodes of {model} are not in {graph}"
            ),
            err=True,
        )
    numbers = found.as_dict()
    if json:
        typer.echo(as_json(numbers))
    else:
        decided = numbers.pop("decided")
        numbers |= {f"decided_by_{how}": count for how, count in decided.items()}
        typer.echo(f"{found}\n\n{as_lines(numbers)}")
