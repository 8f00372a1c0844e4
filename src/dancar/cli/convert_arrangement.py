"""The part of `dancar convert` that is about arrangements."""

from pathlib import Path

import typer

from dancar.cli.exits import printable


def convert_arrangement(
    source: Path,
    target: Path,
    from_format: str | None,
    to_format: str | None,
    *,
    guard: bool,
    vectors: str,
    contain: str | None,
    index: bool,
) -> None:
    """From a .dancar file to another program's, the other way round, or to one with another index."""
    from dancar.models import import_model, load

    if source.suffix == ".dancar":
        model = load(source)
    else:
        model = import_model(source, format=from_format, guard=guard, contain=contain)
    said = []
    if target.suffix == ".dancar":
        model.save(target, index=index)
    else:
        said = model.export(target, format=to_format, guard=guard, vectors=vectors)
    for line in (*said, f"wrote {target}: {model.arrangement_!r}"):
        typer.echo(printable(line), err=True)
