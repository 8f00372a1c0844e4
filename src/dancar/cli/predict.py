"""`dancar predict`: the likeliest unseen edges."""

from pathlib import Path
from typing import Annotated

import typer

from dancar.cli.exits import printable

app = typer.Typer()


@app.command()
def predict(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="A file of 'dancar fit --for prediction'.")],
    count: Annotated[int, typer.Option("-k", "--count", metavar="N", help="How many.")] = 10,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Threads to use; all cores if not given.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the likeliest edges that a graph has not.

    All pairs of nodes are compared; edges that were fitted are known and left out. A line has the source, the target
    and the probability that there is an edge, which was counted on edges held out during the fit.

    \b
    Examples:
      dancar fit edges.csv -o likely.dancar --for prediction
      dancar predict likely.dancar -k 20
      dancar predict likely.dancar -k 1000 --json
    """
    from dancar import load

    fitted = load(model)
    if threads is not None:
        fitted.set_params(threads=threads)
    found = fitted.predict(count)
    if json:
        from dancar.cli.report import as_json

        typer.echo(as_json({"predictions": [one._asdict() for one in found]}))
        return
    for one in found:
        shown = f"{one.source}\t{one.target}\t{one.probability:.4f}"
        typer.echo(printable(shown.replace("\n", "\\n")))
