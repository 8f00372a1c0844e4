"""`dancar split`: a graph in two parts, or a closure in the cones' three."""

from pathlib import Path
from typing import Annotated

import typer

from dancar.errors import ParameterError

app = typer.Typer()


def _data_sets() -> list[str]:
    from dancar.datasets import names

    return names()


@app.command()
def split(
    graph: Annotated[
        str,
        typer.Argument(
            metavar="GRAPH", help="A graph file, - (standard input), or a data set.", autocompletion=_data_sets
        ),
    ],
    out: Annotated[
        tuple[Path, Path],
        typer.Option("--out", "-o", metavar="TRAIN TEST", help="The two graph files to write, by their suffixes."),
    ],
    share: Annotated[float, typer.Option(metavar="SHARE", help="How much of the edges is in TRAIN, from 0 to 1.")] = (
        0.5
    ),
    keep_nodes: Annotated[
        bool, typer.Option("--keep-nodes", help="Leave every node that has an edge one in TRAIN.")
    ] = False,
    undirected: Annotated[
        bool, typer.Option("--undirected", help="Keep an edge and its reverse together, so that neither tells.")
    ] = False,
    closure: Annotated[
        bool,
        typer.Option("--closure", help="The cones' split: TRAIN has all basic edges, and SHARE of those that follow."),
    ] = False,
    validation: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --closure: where the validation edges go.")
    ] = None,
    held_out: Annotated[
        float, typer.Option(metavar="SHARE", help="With --closure: how much is in TEST, and in validation.")
    ] = 0.05,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same parts.")] = 0,
) -> None:
    """Split the edges of a graph at random, to train and to test on.

    Repeats of an edge stay together, and a larger share holds a smaller one. With --closure the graph, which must be
    without cycles, is closed first; the shares of the hyperbolic cones' paper are 0, 0.1, 0.25, 0.5 and 0.9. A file of
    edges cannot hold a node without any: --keep-nodes leaves none without, and .graphml, .parquet, .npz hold all.

    \b
    Examples:
      dancar split edges.csv --share 0.8 --keep-nodes -o train.csv test.parquet
      dancar split wordnet-nouns --share 0.5 -o half.parquet rest.parquet
      dancar split wordnet-mammals --closure --share 0.25 -o train.npz test.npz --validation validation.npz
    """
    from dancar.datasets import load_graph
    from dancar.formats import write_graph

    if closure and (keep_nodes or undirected):
        raise ParameterError("--closure keeps all basic edges; --keep-nodes and --undirected are not accepted with it")
    if validation is not None and not closure:
        raise ParameterError("--validation: given without --closure, which is what makes a third part")
    files = [*out, *([] if validation is None else [validation])]
    if len({file.resolve() for file in files}) < len(files):
        raise ParameterError(f"--out: {out[0]} {out[1]} given; different files are accepted")
    given = load_graph(graph)
    if closure:
        train, between, test = given.split_closure(share, held_out=held_out, seed=seed)
    else:
        train, test = given.split(share, seed=seed, keep_nodes=keep_nodes, undirected=undirected)
    parts = {out[0]: train, out[1]: test} | ({validation: between} if closure and validation is not None else {})
    for path, part in parts.items():
        write_graph(part, path)
        typer.echo(f"wrote {path}: {part.n_edges:,} edges", err=True)
