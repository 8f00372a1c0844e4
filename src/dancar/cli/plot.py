"""`dancar plot`: a picture, a page or a film of an arrangement."""

from pathlib import Path
from typing import Annotated, Any

import typer

from dancar.cli.exits import printable
from dancar.errors import ParameterError

app = typer.Typer()


def _data_sets() -> list[str]:
    from dancar.datasets import names

    return names()


@app.command()
def plot(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="An arrangement file.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The picture (.png, .svg, .pdf), or the page (.html)."),
    ] = None,
    film: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Train in the plane, and film it (.gif, .mp4)."),
    ] = None,
    graph: Annotated[
        str | None,
        typer.Option(metavar="GRAPH", help="Compare with this graph, a file or a data set.", autocompletion=_data_sets),
    ] = None,
    focus: Annotated[
        str | None,
        typer.Option(metavar="LABEL", help="Show this node with its successors and predecessors, all else faded."),
    ] = None,
    color: Annotated[
        str,
        typer.Option(
            metavar="COLOR",
            help="auto, branch, community, depth, degree, none, or a file of labels with a value each.",
        ),
    ] = "auto",
    beside: Annotated[bool, typer.Option("--beside", help="Draw the graph itself beside its map.")] = False,
    errors: Annotated[
        bool | None,
        typer.Option("--errors/--no-errors", help="Draw missing and false edges; the default if they are few."),
    ] = None,
    names: Annotated[int | None, typer.Option(metavar="N", help="Name at most so many nodes.")] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="A line above the map.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Draw on dark paper.")] = False,
    view: Annotated[
        str,
        typer.Option(metavar="VIEW", help="Of more than two dimensions: train a map, project, or auto."),
    ] = "auto",
    legibility: Annotated[
        float,
        typer.Option(metavar="SHARE", help="Of a map that is trained: from 0 (all for fidelity) to 1 (for looks)."),
    ] = 0.5,
    size: Annotated[float | None, typer.Option(metavar="INCHES", help="The side of the map.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same picture.")] = 0,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Threads to use; all cores if not given.")] = None,
) -> None:
    """Draw an arrangement.

    Balls and disks of two dimensions are drawn as they are; of more, and of models without balls, a map is trained for
    the same relation, and the line below it says how true it is. The same arrangement gives the same bytes.

    A film shows a training in the plane from random places on, for the graph that is given or that the arrangement
    means.

    \b
    Examples:
      dancar plot mammals.dancar -o mammals.png
      dancar plot mammals.dancar -o mammals.html --graph wordnet-mammals
      dancar plot mammals.dancar -o dog.svg --focus dog.n.01 --title "All that a dog is"
      dancar plot edges.dancar -o beside.pdf --graph edges.csv --beside --color community
      dancar plot edges.dancar --film training.gif
    """
    from dancar import load
    from dancar.cli.progress import working
    from dancar.datasets import load_graph
    from dancar.formats.node_column import read_node_column
    from dancar.labels.typed import typed_label
    from dancar.plots import COLORINGS, checked_film_kind, checked_kind, draw, write_film, write_picture

    if out is None and film is None:
        raise ParameterError("--out or --film: neither is given; at least one of them is needed")
    page = out is not None and out.suffix.lower() == ".html"
    if out is not None and not page:
        checked_kind(out)
    if film is not None:
        checked_film_kind(film)
    given = {"beside": beside or None, "errors": errors, "dark": dark or None, "names": names, "size": size}
    drawing: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if page and film is None and drawing:
        raise ParameterError(f"--{next(iter(drawing))}: a page has its own switches; a picture's file accepts it")
    fitted = load(model).set_params(threads=threads)
    labels = fitted.labels_
    wanted = None if graph is None else load_graph(graph)
    choices: dict[str, Any] = {"color": color, "seed": seed}
    if color not in COLORINGS and Path(color).is_file():
        choices["color"] = read_node_column(color, labels)
    if title is not None:
        choices["title"] = title
    mapped = {**choices, "view": view, "legibility": legibility}
    if focus is not None:
        mapped["focus"] = typed_label(focus, labels.is_integer)
    if out is not None and page:
        with working("making the page") as show:
            fitted.to_html(out, wanted, **mapped, callbacks=[show])
    elif out is not None:
        with working("drawing") as show:
            known = {"trained": fitted.certificate_, "threads": threads, "callbacks": [show]}
            write_picture(out, draw(fitted.arrangement_, wanted, **known, **mapped, **drawing))
    if film is not None:
        filmed = {name: value for name, value in drawing.items() if name in ("dark", "size")}
        trained = fitted.reconstruct() if wanted is None else wanted
        with working("filming") as show:
            write_film(film, trained, threads=threads, contain=fitted.contain_, callbacks=[show], **choices, **filmed)
    for path in (out, film):
        if path is not None:
            typer.echo(printable(f"wrote {path} ({path.stat().st_size:,} bytes)"), err=True)
