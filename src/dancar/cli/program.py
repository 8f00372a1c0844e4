"""The Typer program behind `dancar`: commands are known by name, and imported when one of them runs."""

import os
from importlib import import_module
from typing import Annotated, Any

import typer
import typer.core
import typer.main

from dancar.cli.config import add_config, origin
from dancar.cli.exits import DONE, INTERRUPTED, MEANINGS, USAGE, printable
from dancar.cli.main import COMMANDS

# Typer's own usage errors; the class itself moved between its versions, its children did not.
_UsageError: Any = typer.BadParameter.__mro__[1]

_EPILOG = "\b\nExit codes:\n" + "\n".join(f"  {code:>3}  {meaning}" for code, meaning in MEANINGS.items())


def execute(arguments: list[str]) -> int:
    """Run one command line and return its exit code; errors of the library and the machine pass through."""
    program = build()
    if "_DANCAR_COMPLETE" in os.environ:
        program(prog_name="dancar")
    try:
        with program.make_context("dancar", [*arguments] or ["--help"]) as context:
            program.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        return INTERRUPTED
    except _UsageError as error:
        typer.echo(printable(f"error: {error.format_message()}{origin(error)}"), err=True)
        if error.ctx is not None:
            typer.echo(f"try '{error.ctx.command_path} --help'", err=True)
        return USAGE
    return DONE


def build() -> typer.core.TyperGroup:
    """The program with all its commands, none of them imported yet."""
    app = typer.Typer(rich_markup_mode=None, epilog=_EPILOG, context_settings={"max_content_width": 100})
    app.callback()(_root)
    program: Any = typer.main.get_command(app)
    for name, summary in COMMANDS.items():
        program.add_command(_Deferred(name, short_help=summary))
    return program  # type: ignore[no-any-return]


def load(name: str) -> Any:
    """The command of that name, its module imported: the one with that name in the module's `app`."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.callback()(_root)
    app.add_typer(import_module(f"dancar.cli.{name}").app)
    command = typer.main.get_group(app).commands[name]
    add_config(command)
    return command


class _Deferred(typer.core.TyperCommand):
    """A name and a summary that stand for a command until it is to do something."""

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
        return load(str(self.name)).make_context(info_name, args, parent, **extra)


def _print_version(wanted: bool) -> None:
    if wanted:
        from dancar import __version__

        typer.echo(f"dancar {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Turn directed graphs into geometry and back, exactly.

    Every node becomes a ball and a point inside it, its anchor; 'u -> v' when the anchor of v lies in the ball of u.
    'dancar COMMAND --help' explains a command and shows examples.
    """
