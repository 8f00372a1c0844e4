"""`--config FILE`: every option of every command is also a key of a TOML file."""

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core
import typer.main

from dancar.errors import InputError

_FILE = "dancar.config"


def add_config(command: Any) -> None:
    """Give the command, or every command of the group, the option `--config`."""
    if isinstance(command, typer.core.TyperGroup):
        # A group without arguments is a usage error like any other, not a page of help with an error's code.
        command.no_args_is_help = False
        for part in command.commands.values():
            add_config(part)
    else:
        command.params.append(_option())


def origin(error: Any) -> str:
    """Where the value came from that a usage error complains about: the end of its message, mostly empty."""
    if not isinstance(error, typer.BadParameter) or error.param is None or error.ctx is None:
        return ""
    source = error.ctx.get_parameter_source(error.param.name)
    return f" (from {error.ctx.meta[_FILE]})" if source is not None and source.name == "DEFAULT_MAP" else ""


def options_of(document: Mapping[str, Any], path: Path, groups: list[Any], names: list[str]) -> dict[str, Any]:
    """The keys meant for the command `names`: those at the top, then those of the tables named like the command.

    `groups` are the groups of commands on the way to it. A table named like another command is left to that one.
    """
    found = {key: value for key, value in document.items() if not isinstance(value, dict)}
    for key, value in document.items():
        if not isinstance(value, dict):
            continue
        known = list(groups[0].commands) if groups else []
        if key not in known:
            raise InputError(f"{path}: table [{key}] is no command{_hint(key, known)}")
        if key == names[0]:
            found |= options_of(value, path, groups[1:], names[1:])
    return found


def _option() -> Any:
    # Typer builds the option from a function's signature; the function itself is never called.
    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    @app.command()
    def holder(
        config: Annotated[
            Path | None,
            typer.Option(
                "--config",
                metavar="FILE",
                is_eager=True,
                expose_value=False,
                callback=_read,
                help="Take options from this TOML file; the command line goes before it.",
            ),
        ] = None,
    ) -> None: ...

    return typer.main.get_command(app).params[0]


def _read(context: typer.Context, path: Path | None) -> None:
    if path is None or context.resilient_parsing:
        return
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: not a TOML file: {error}") from None
    names: list[str] = []
    groups: list[Any] = []
    level: Any = context
    while level.parent is not None:
        names.insert(0, level.info_name)
        level = level.parent
        groups.insert(0, level.command)
    keys = {
        option.removeprefix("--"): parameter
        for parameter in context.command.params
        for option in parameter.opts
        if parameter.param_type_name == "option" and option.startswith("--") and option != "--config"
    }
    values = {}
    for key, value in options_of(document, path, groups, names).items():
        option = key.replace("_", "-")
        if option not in keys:
            raise InputError(f"{path}: 'dancar {' '.join(names)}' has no option {key!r}{_hint(option, list(keys))}")
        values[keys[option].name] = _as_typed(value, keys[option])
    context.default_map = values
    context.meta[_FILE] = path


def _as_typed(value: Any, parameter: Any) -> Any:
    # Handed over as text, so that the same words are accepted here as on the command line.
    if isinstance(value, list) and parameter.multiple:
        return [str(part) for part in value]
    return value if isinstance(value, bool) else str(value)


def _hint(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=3)
    if near:
        return f"; did you mean {' or '.join(map(repr, near))}?"
    return f"; there are: {', '.join(sorted(known))}" if known else ""
