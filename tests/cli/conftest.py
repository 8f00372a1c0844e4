"""A command line with invented commands, so that its manners are tested apart from what any command does."""

import sys
from collections.abc import Callable
from types import ModuleType

import pytest
import typer

from dancar.cli import main


@pytest.fixture
def invent(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Callable[..., None]], None]:
    """Give the command line, for one test, a command that does what the given function does."""

    def add(name: str, action: Callable[..., None]) -> None:
        module = ModuleType(f"dancar.cli.{name}")
        module.app = typer.Typer()
        module.app.command(name)(action)
        monkeypatch.setitem(sys.modules, f"dancar.cli.{name}", module)
        monkeypatch.setitem(main.COMMANDS, name, f"What {name} does.")

    return add
