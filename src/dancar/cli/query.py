"""`dancar query`: questions about the nodes of an arrangement, answered from a mapped file."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from dancar.cli.exits import printable
from dancar.errors import ParameterError

app = typer.Typer()

# For each question how many labels it takes, None for any number from one on.
QUESTIONS = {
    "successors": 1,
    "predecessors": 1,
    "members": 1,
    "containers": 1,
    "contains": 2,
    "nearest": 1,
    "most-general": None,
    "most-specific": None,
    "common-containers": None,
    "lowest-common-containers": None,
}
_OF_RELATIONS = ("successors", "predecessors", "contains")


@app.command()
def query(
    model: Annotated[Path, typer.Argument(metavar="MODEL", help="An arrangement file.")],
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION", help=f"One of {', '.join(QUESTIONS)}.", autocompletion=lambda: list(QUESTIONS)
        ),
    ],
    labels: Annotated[list[str], typer.Argument(metavar="LABEL...", help="The node or nodes that it is about.")],
    relation: Annotated[
        str | None,
        typer.Option(metavar="LABEL", help="Which relation is meant, where an arrangement has several."),
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", help="How many 'nearest' tells.")] = 10,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Ask an arrangement file about its nodes.

    The file is mapped into memory, and read where the question leads (fit --index puts an index into it); other regions
    than balls and anchors are read as a whole. Where there are several relations, --relation says which is meant.
    successors and predecessors follow edges; members and containers follow the balls, whichever way the edges go.
    contains says whether there is an edge from the first label to the second. Of several nodes, most-general and
    most-specific tell those that none of the others contains, or that contain none; a node counts among its own common
    containers. Labels are printed one a line.

    \b
    Examples:
      dancar query mammals.dancar successors dog.n.01
      dancar query mammals.dancar contains dog.n.01 mammal.n.01
      dancar query mammals.dancar nearest dog.n.01 --count 5 --json
      dancar query mammals.dancar lowest-common-containers dog.n.01 cat.n.01
    """
    from dancar import store
    from dancar.labels.typed import typed_label
    from dancar.models.mapped import Mapped
    from dancar.queries import Scan

    if question not in QUESTIONS:
        raise ParameterError(f"QUESTION: {question!r} given; one of {', '.join(QUESTIONS)} is accepted")
    wanted = QUESTIONS[question]
    if wanted is not None and len(labels) != wanted:
        raise ParameterError(f"{question}: {len(labels)} labels given; exactly {wanted} accepted")
    stored = store.open_mapped(model)
    if stored.metadata.get("model") in (None, "dancar") and stored.metadata.get("space") in (None, "euclidean"):
        asked: Any = Mapped(stored, Scan)
    else:
        from dancar.models import load

        # What is no ball and anchor is read as a whole, and looked through.
        asked = load(model)
    given: list[Any] = [typed_label(label, stored.has_integer_labels) for label in labels]
    if relation is not None and question not in _OF_RELATIONS:
        raise ParameterError(f"--relation: given for {question}; {', '.join(_OF_RELATIONS)} take one")
    answer = _ask(asked, question, given, count, relation)
    if json:
        from dancar.cli.report import as_json

        typer.echo(as_json({"question": question, "labels": given, "answer": answer}))
    elif question == "contains":
        typer.echo("yes" if answer else "no")
    else:
        for label in answer:
            shown = f"{label[0]}\t{label[1]:.6g}" if question == "nearest" else str(label)
            typer.echo(printable(shown.replace("\n", "\\n")))


def _ask(mapped: Any, question: str, labels: list[Any], count: int, relation: Any) -> Any:
    method: Callable[..., Any] = {
        "successors": lambda label: mapped.successors(label, relation),
        "predecessors": lambda label: mapped.predecessors(label, relation),
        "members": mapped.members,
        "containers": mapped.containers,
        "contains": lambda *ends: mapped.contains(ends[0], *([] if relation is None else [relation]), ends[1]),
        "nearest": lambda label: mapped.nearest(label, count),
        "most-general": lambda *several: mapped.most_general(list(several)),
        "most-specific": lambda *several: mapped.most_specific(list(several)),
        "common-containers": lambda *several: mapped.common_containers(list(several)),
        "lowest-common-containers": lambda *several: mapped.lowest_common_containers(list(several)),
    }[question]
    return method(*labels)
