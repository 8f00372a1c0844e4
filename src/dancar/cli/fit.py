"""`dancar fit`: train an arrangement of a graph and save it."""

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dancar.cli.exits import INTERRUPTED, TERMINATED, printable
from dancar.errors import ParameterError

if TYPE_CHECKING:
    from dancar.graph import Graph
    from dancar.models.model import Model

app = typer.Typer()


def _data_sets() -> list[str]:
    from dancar.datasets import names

    return names()


def _models() -> list[str]:
    from dancar.models.registry import ENTRIES

    return list(ENTRIES)


@app.command()
def fit(
    graph: Annotated[
        str,
        typer.Argument(
            metavar="GRAPH", help="A graph file, - (standard input), or a data set.", autocompletion=_data_sets
        ),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The arrangement to write, a .dancar file.")],
    model: Annotated[str, typer.Option(help="What to fit; 'dancar models' lists them.", autocompletion=_models)] = (
        "dancar"
    ),
    dim: Annotated[int, typer.Option(help="The dimension of the space.")] = 10,
    space: Annotated[
        str | None,
        typer.Option(
            metavar="SPACE", help="Where regions lie: euclidean, sphere, poincare or torus.", show_default=False
        ),
    ] = None,
    contain: Annotated[
        str, typer.Option(metavar="SIDE", help="Whose ball holds the other's anchor: source, target, or auto.")
    ] = "auto",
    start: Annotated[
        str,
        typer.Option(metavar="START", help="Where to set out from: auto, uniform, tree, layout, or a .dancar file."),
    ] = "auto",
    exact: Annotated[
        bool, typer.Option("--exact", help="Train until exact, as long as the whole schedule lasts; the default.")
    ] = False,
    steps: Annotated[
        int | None, typer.Option(metavar="N", help="Steps of each descent of the rate.", show_default=False)
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="Keep the best found within this time.")
    ] = None,
    margin: Annotated[
        float | None, typer.Option(metavar="SLACK", help="The slack asked of an edge, and its negative of a non-edge.")
    ] = None,
    rate: Annotated[float | None, typer.Option(metavar="RATE", help="The optimizer's rate in the first step.")] = None,
    recipe: Annotated[
        str, typer.Option(metavar="RECIPE", help="How to train: exact, or paper (as the paper does).")
    ] = "exact",
    purpose: Annotated[
        str, typer.Option("--for", metavar="PURPOSE", help="What for: reconstruction, or prediction of unseen edges.")
    ] = "reconstruction",
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A further option of the model or the recipe; any number."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same file.")] = 0,
    threads: Annotated[int | None, typer.Option(metavar="N", help="Threads to use; all cores if not given.")] = None,
    lossless: Annotated[
        bool, typer.Option("--lossless", help="Keep the missing and false edges in the file, so that none is lost.")
    ] = False,
    index: Annotated[
        bool, typer.Option("--index", help="Keep an index for questions in the file, which about doubles it.")
    ] = False,
    log: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write metrics there: metrics.jsonl and TensorBoard events.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the state of training there, to go on from.")
    ] = None,
    checkpoint_every: Annotated[
        float, typer.Option(metavar="SECONDS", help="The time between two saves of the checkpoint.")
    ] = 300.0,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on from a checkpoint, with the same graph and options.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the certificate and more as one JSON object.")] = False,
) -> None:
    """Train an arrangement of a graph and save it.

    Training ends as soon as every edge is there and nothing else, or with the best found. Ctrl-C and SIGTERM save the
    best so far, and first the --checkpoint; a fit that goes on from there (--resume) makes the same file, bit for bit,
    as one that was never stopped. What is saved has been checked over all pairs of nodes; the last line says how good.

    \b
    Examples:
      dancar fit wordnet-mammals -o mammals.dancar
      dancar fit edges.csv -o edges.dancar --dim 5 --time-limit 60
      dancar fit edges.csv -o small.dancar --dim 2 --lossless
      dancar fit edges.csv -o curved.dancar --space poincare
      dancar fit edges.csv -o likely.dancar --for prediction --set unseen=0.2
      dancar fit edges.csv -o on.dancar --start edges.dancar --log runs/on
      dancar fit edges.csv -o edges.dancar --checkpoint edges.checkpoint --checkpoint-every 60
      dancar fit edges.csv -o edges.dancar --checkpoint edges.checkpoint --resume edges.checkpoint
      dancar fit edges.csv -o paper.dancar --recipe paper --set epochs=100 --set negatives=exact
    """
    from dancar import store
    from dancar.arrangement import check_pairs_only
    from dancar.cli.report import as_json
    from dancar.cli.settings import with_settings
    from dancar.datasets import load_graph
    from dancar.models.registry import model_class
    from dancar.training import Checkpoints

    if exact and steps is not None:
        raise ParameterError("--exact and --steps: only one of them is accepted")
    _check_apart({"--out": out, "--checkpoint": checkpoint}, {"graph": Path(graph)})
    # All that can be wrong shows before a large graph is read, and hours before it is trained.
    store.check_writable(out)
    Checkpoints(checkpoint, checkpoint_every, resume)
    parameters = {
        "dim": dim,
        "contain": contain,
        "start": _start(start),
        "margin": margin,
        "rate": rate,
        "steps": steps,
        "seed": seed,
        "threads": threads,
        "time_limit": time_limit,
    }
    if space is not None:
        parameters["space"] = space
    if purpose != "reconstruction":
        parameters["purpose"] = purpose
    unfitted = model_class(model)()
    wanted = with_settings(parameters, recipe, settings or [])
    # Some models have one side, or one recipe, only.
    known = unfitted.get_params()
    left_open = {"contain": "auto", "recipe": "exact"}
    wanted = {name: value for name, value in wanted.items() if name in known or left_open.get(name) != value}
    unfitted.set_params(**wanted)
    unfitted.check_parameters()
    given = load_graph(graph)
    typer.echo(printable(f"{graph}: {given!r}"), err=True)
    if lossless:
        check_pairs_only(given)
    kept = {"checkpoint": checkpoint, "checkpoint_every": checkpoint_every, "resume": resume}
    fitted, terminated = _trained(unfitted, given, log, kept)
    fitted.save(out, lossless=given if lossless else None, index=index)
    for line in (*fitted.said_, _ending(fitted, terminated), f"saved {out} ({out.stat().st_size:,} bytes)"):
        typer.echo(printable(line), err=True)
    found = fitted.certificate_
    assert found is not None
    if json:
        told = {"file": str(out), "contain": fitted.contain_, "start": fitted.start_, "stopped": fitted.stopped_}
        typer.echo(as_json(told | found.as_dict()))
    else:
        typer.echo(str(found))
    if terminated:
        raise typer.Exit(TERMINATED)
    if fitted.stopped_ == "interrupt":
        raise typer.Exit(INTERRUPTED)


def _check_apart(written: dict[str, Path | None], read: dict[str, Path]) -> None:
    """Refuse to write over what is read, or to write two things into one file."""
    taken = {path.resolve(): name for name, path in read.items()}
    for option, path in written.items():
        if path is not None:
            if path.resolve() in taken:
                raise ParameterError(
                    f"{option}: {path} is the {taken[path.resolve()]} itself; the name of another file is accepted"
                )
            taken[path.resolve()] = f"file of {option}"


def _start(text: str) -> Any:
    """The name of a start, or the arrangement in a file."""
    if not text.endswith(".dancar"):
        return text
    from dancar.models import load

    return load(text)


def _trained(unfitted: "Model", graph: "Graph", log: Path | None, kept: dict[str, Any]) -> "tuple[Model, bool]":
    """The fitted model, and whether SIGTERM has ended its training."""
    from dancar.cli.progress import progress
    from dancar.cli.termination import raised_by_sigterm

    with ExitStack() as stack:
        callbacks: list[Any] = [stack.enter_context(progress())]
        if log is not None:
            from dancar.training import JsonLines, TensorBoard

            callbacks += [JsonLines(log / "metrics.jsonl"), TensorBoard(log)]
        came = stack.enter_context(raised_by_sigterm())
        fitted = unfitted.fit(graph, callbacks, **kept)
    return fitted, bool(came) or fitted.stopped_ == "terminated"


def _ending(fitted: "Model", terminated: bool) -> str:
    """What ended training, and when."""
    seconds = f"after {fitted.history_[-1].seconds:.1f} s of training" if fitted.history_ else "before the first scan"
    return {
        "exact": f"exact {seconds}",
        "steps": f"all steps done {seconds}; more dimensions (--dim) or steps (--steps) may give less violations",
        "time": f"stopped by --time-limit {seconds}; this is the best so far",
        "interrupt": f"interrupted {seconds}; this is the best so far",
        "terminated": f"terminated {seconds}; this is the best so far",
    }.get("terminated" if terminated else fitted.stopped_ or "", f"stopped {seconds}")
