"""`dancar score`: how well an arrangement gives a graph back."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dancar.cli.exits import printable
from dancar.errors import ParameterError

if TYPE_CHECKING:
    from dancar.graph import Graph
    from dancar.models.model import Model

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
    ranking: Annotated[
        bool,
        typer.Option("--ranking", help="Rank all pairs too: mAP, ranks, ROC AUC, best threshold, correlations."),
    ] = False,
    known: Annotated[
        str | None,
        typer.Option(
            metavar="GRAPH", help="With --ranking: edges that are known already, neither to be found nor false."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="With --ranking: draws the sampled non-edges.")] = 0,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Threads to use; all cores if not given.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Score an arrangement over all pairs of nodes.

    Every pair of different nodes is decided in exact arithmetic. Nodes are found by their labels; one that the graph
    lacks counts as a node without edges. The numbers are those of the geometry, whether or not the file keeps
    exceptions (fit --lossless).

    With --ranking the slack of a pair is its score, and each group of numbers says by which protocol it was found. A
    model of triples ranks targets and sources relation by relation.

    \b
    Examples:
      dancar score nouns.dancar wordnet-nouns
      dancar score edges.dancar edges.csv --json
      dancar score nouns.dancar wordnet-nouns --ranking
      dancar score train.dancar test.csv --ranking --known train.csv
    """
    from dancar import load
    from dancar.cli.report import as_json, as_lines
    from dancar.datasets import load_graph

    if known is not None and not ranking:
        raise ParameterError("--known: given without --ranking, which alone takes it into account")
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
    numbers = {"protocol": found.protocol, **found.as_dict()}
    groups = _rankings(fitted, given, None if known is None else load_graph(known), seed) if ranking else {}
    if json:
        typer.echo(as_json(numbers | groups))
    else:
        decided = numbers.pop("decided")
        numbers |= {f"decided_by_{how}": count for how, count in decided.items()}
        typer.echo(f"{found}\n\n{as_lines(numbers)}")
        for title, group in groups.items():
            typer.echo(f"\n{title}\n{as_lines(group)}")


def _rankings(fitted: "Model", graph: "Graph", known: "Graph | None", seed: int) -> dict[str, dict[str, Any]]:
    from dancar.errors import InputError
    from dancar.evaluation import radius_correlations, sampled_f1, scores_of
    from dancar.evaluation.alignment import aligned

    arrangement = fitted.arrangement_
    if arrangement.declaration.rule.by_relation:
        sides = {"ranking": "both", "ranking of targets": "targets", "ranking of sources": "sources"}
        return {title: fitted.rank(graph, known, ranked=ranked).as_dict() for title, ranked in sides.items()}
    separation = fitted.separation(graph, known).as_dict()
    for name in ("at_zero", "best"):
        separation |= {f"{name}_{part}": value for part, value in separation.pop(name).items()}
    groups = {"ranking": fitted.rank(graph, known).as_dict(), "separation": separation}
    wanted = aligned(graph, arrangement.labels)
    seen = None if known is None else aligned(known, arrangement.labels)
    try:
        groups["sampled"] = sampled_f1(
            scores_of(arrangement), wanted, seen, seed=seed, threads=fitted.threads
        ).as_dict()
    except InputError as error:
        typer.echo(printable(f"note: no sampled F1: {error}"), err=True)
    radius = arrangement.parameters.get("radius")
    # A radius that all nodes share orders none of them.
    if radius is not None and radius.shape == (arrangement.n_nodes,):
        correlations = radius_correlations(radius, wanted)
        groups["correlations"] = {"protocol": "Spearman's rank correlation of the radius with", **correlations}
    return groups
