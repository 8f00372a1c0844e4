"""`dancar place`: a new node among the old ones of an arrangement file."""

from pathlib import Path
from typing import Annotated, Any

import typer

from dancar.cli.exits import printable
from dancar.errors import ParameterError

app = typer.Typer()


@app.command()
def place(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="An arrangement file.")],
    label: Annotated[str, typer.Option(metavar="LABEL", help="The name of the new node.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The arrangement to write, a .dancar file.")],
    targets: Annotated[
        list[str] | None,
        typer.Option("--target", metavar="LABEL", help="A node that the new one has an edge to; any number."),
    ] = None,
    sources: Annotated[
        list[str] | None,
        typer.Option("--source", metavar="LABEL", help="A node that has an edge to the new one; any number."),
    ] = None,
    lossless: Annotated[
        bool, typer.Option("--lossless", help="Keep what is missing and false of the new node in the file.")
    ] = False,
    index: Annotated[
        bool, typer.Option("--index", help="Keep an index for questions in the file, which about doubles it.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print what was found as one JSON object.")] = False,
) -> None:
    """Put a new node among the old ones of an arrangement, none of which moves.

    The place is exact wherever one is found: the new node then has the given edges and no others. Otherwise what is
    missing and what is false is printed, and why no place is exact, where that is proven. The file that is written
    has no certificate: dancar score checks it against a graph.

    \b
    Examples:
      dancar place mammals.dancar --label tiglon.n.99 --target tiger.n.02 --target mammal.n.01 -o more.dancar
      dancar place pets.dancar --label kitten --source cat --source pet -o pets.dancar --lossless --json
    """
    from dancar import store
    from dancar.cli.report import as_json
    from dancar.labels.typed import typed_label
    from dancar.models import Dancar, load

    store.check_writable(out)
    fitted = load(model)
    if not isinstance(fitted, Dancar):
        raise ParameterError(f"{model}: it holds {fitted!r}; a Dancar is accepted")
    integers = fitted.labels_.is_integer
    ends: list[list[Any]] = [[typed_label(one, integers) for one in side or []] for side in (targets, sources)]
    placed = fitted.place(*ends, label=typed_label(label, integers))
    placed.model(lossless=lossless).save(out, index=index)
    for line in (*placed.said, f"saved {out} ({out.stat().st_size:,} bytes)"):
        typer.echo(printable(line), err=True)
    if json:
        told = {"label": placed.label, "exact": placed.exact, "possible": placed.possible, "said": placed.said}
        typer.echo(as_json(told | {"missing": placed.missing, "false": placed.false}))
        return
    for kind, pairs in (("missing", placed.missing), ("false", placed.false)):
        for source, target in pairs:
            typer.echo(printable(f"{kind}\t{source}\t{target}".replace("\n", "\\n")))
    if placed.exact:
        typer.echo("exact")
