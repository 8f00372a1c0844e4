"""`dancar datasets`: what graphs there are by name, and making one as a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

app = typer.Typer(name="datasets", help="List the real and synthetic graphs that have a name, or make one.")


def _names() -> list[str]:
    from dancar.datasets import names

    return names()


@app.command("list")
def list_(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Show the options of this one.", autocompletion=_names),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object, with all options.")] = False,
) -> None:
    """List the data sets, or the options of one.

    Wherever a command takes a graph, a data set's name does, with options behind a colon.

    \b
    Examples:
      dancar datasets list
      dancar datasets list wordnet-nouns
      dancar fit wordnet-nouns:edges=basic,root=true -o nouns.dancar
    """
    from dancar.datasets import describe
    from dancar.datasets.registry import ENTRIES

    if json:
        from dancar.cli.report import as_json

        chosen = [name] if name is not None else list(ENTRIES)
        typer.echo(as_json({"datasets": [_as_numbers(each) for each in chosen]}))
    elif name is not None:
        typer.echo(str(describe(name)))
    else:
        width = max(map(len, ENTRIES))
        for each, entry in ENTRIES.items():
            typer.echo(f"{each:<{width}}  {entry.summary}")
        typer.echo("'dancar datasets list NAME' shows the options of one", err=True)


@app.command()
def make(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A data set, options behind a colon.", autocompletion=_names)
    ],
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FILE", help="The file, its suffix says of which kind; or -.")
    ],
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="An option of the data set; any number.")
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="DIR", help="Where the data is, if it is not found by itself.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed of a synthetic graph.")] = None,
    format_: Annotated[
        str | None, typer.Option("--format", metavar="FORMAT", help="What FILE is to be, if its suffix does not tell.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print what was made as one JSON object.")] = False,
) -> None:
    """Make a data set and write it to a file.

    \b
    Examples:
      dancar datasets make wordnet-nouns -o nouns.csv.gz
      dancar datasets make debian-packages -o packages.graphml --set recommends=true
      dancar datasets make hierarchy:nodes=300000,edges=3000000 -o hierarchy.parquet --seed 1
    """
    from dancar.datasets import load
    from dancar.datasets.argument import parsed_argument
    from dancar.errors import ParameterError
    from dancar.formats import write_graph

    if json and out == "-":
        raise ParameterError("--json and --out - would both go to standard output: give --out a name")
    further = [*(settings or [])]
    further += [f"from={from_}"] if from_ is not None else []
    further += [f"seed={seed}"] if seed is not None else []
    data_set, options = parsed_argument(name, further)
    with _notes_on_standard_error():
        graph = load(data_set, **options)
    write_graph(graph, out, format=format_)
    typer.echo(f"{out}: {graph!r}", err=True)
    if json:
        from dancar.cli.report import as_json

        numbers = {
            "name": data_set,
            "file": out,
            "nodes": graph.n_nodes,
            "edges": graph.n_edges,
            "self_loops": graph.n_self_loops,
            "repeated": graph.n_repeated,
            "fingerprint": graph.fingerprint,
        }
        typer.echo(as_json(numbers))


def _as_numbers(name: str) -> dict[str, Any]:
    """A data set's description for programs."""
    from dataclasses import asdict

    from dancar.datasets import describe

    data_set = describe(name)
    return {
        "name": data_set.name,
        "summary": data_set.summary,
        "options": [asdict(option) for option in data_set.options],
    }


@contextmanager
def _notes_on_standard_error() -> Iterator[None]:
    """What the library logs while it makes a graph (what it left out, and how much) is shown."""
    import logging

    logger = logging.getLogger("dancar")
    handler, level = logging.StreamHandler(), logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
