"""`dancar bench`: measure on this machine what the documentation claims."""

import inspect
import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from dancar.errors import ParameterError

app = typer.Typer()


def _names() -> list[str]:
    from dancar.bench.registry import BENCHES

    return ["list", *BENCHES]


@app.command()
def bench(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The bench, or 'list' to show all.", autocompletion=_names)
    ],
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="An option of the bench; any number of them."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="DIR", help="Write NAME.md, .json and .svg there as well.")
    ] = None,
    recorded_as: Annotated[
        str, typer.Option("--as", metavar="NAME", help="The result's name, where one bench is recorded several times.")
    ] = "",
) -> None:
    """Measure on this machine what the documentation claims.

    Every bench prints a Markdown table with machine, versions, seeds and command. 'list' shows them with their options.

    \b
    Examples:
      dancar bench list
      dancar bench scan
      dancar bench fit --set dims=10 --set seeds=0 -o results
      dancar bench fit --set dims=5,3,2 --as fit-few-dimensions -o results
    """
    from dancar.bench.registry import BENCHES, bench_function

    if name == "list":
        for known, summary in BENCHES.items():
            options = " ".join(f"{key}={value}" for key, value in _defaults(known).items())
            typer.echo(f"{known:<12} {summary}\n{'':<12} {options}")
        return
    if name not in BENCHES:
        raise ParameterError(f"bench: {name!r} given; one of {', '.join(BENCHES)} is accepted")
    if not re.fullmatch(r"[a-z0-9]*(-[a-z0-9]+)*", recorded_as):
        raise ParameterError(
            f"--as: {recorded_as!r} given; small letters and digits, with hyphens between, are accepted"
        )
    result = bench_function(name)(**_given(name, settings or []))
    if recorded_as:
        result = replace(result, name=recorded_as, command=f"{result.command} --as {recorded_as}")
    typer.echo(result.markdown(), nl=False)
    if out is not None:
        for path in result.write(out):
            typer.echo(f"wrote {path}", err=True)


def _defaults(name: str) -> dict[str, Any]:
    from dancar.bench.registry import bench_function

    return {key: part.default for key, part in inspect.signature(bench_function(name)).parameters.items()}


def _given(name: str, settings: list[str]) -> dict[str, Any]:
    defaults = _defaults(name)
    given: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals or key not in defaults:
            raise ParameterError(
                f"--set: {setting!r} given; KEY=VALUE with one of {', '.join(defaults) or 'no key at all'} is accepted"
            )
        kind = type(defaults[key])
        try:
            given[key] = kind(text)
        except ValueError:
            raise ParameterError(f"--set: {setting!r} given; {key} is of type {kind.__name__}") from None
    return given
