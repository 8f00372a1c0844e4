"""`dancar models`: what can be fitted."""

from typing import Annotated

import typer

app = typer.Typer()


@app.command()
def models(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the models that can be fitted.

    \b
    Examples:
      dancar models
      dancar fit wordnet-mammals -o mammals.dancar --model dancar
    """
    from dancar.cli.report import as_json
    from dancar.models import models as summaries

    found = summaries()
    if json:
        typer.echo(as_json({"models": [{"name": name, "summary": summary} for name, summary in found.items()]}))
    else:
        width = max(map(len, found))
        for name, summary in found.items():
            typer.echo(f"{name:<{width}}  {summary}")
