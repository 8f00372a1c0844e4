"""A Sphinx extension of this project: the page of commands is what the commands say of themselves."""

import io
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from dancar.cli.exits import MEANINGS
from dancar.cli.main import COMMANDS, run
from dancar.cli.program import load


def help_of(path: list[str]) -> str:
    said = io.StringIO()
    with redirect_stdout(said):
        code = run([*path, "--help"])
    if code != 0:
        raise RuntimeError(f"'dancar {' '.join(path)} --help' ended with {code}")
    return said.getvalue()


def paths(name: str) -> list[list[str]]:
    """The command, and the commands in it where it is a group."""
    command = load(name)
    return [[name], *([name, part] for part in getattr(command, "commands", {}))]


def section(title: str, underline: str, text: str) -> str:
    lines = "\n".join(f"   {line}".rstrip() for line in text.splitlines())
    return f"{title}\n{underline * len(title)}\n\n.. code-block:: text\n\n{lines}\n\n"


def write_page(app: Any) -> None:
    rows = "".join(f"   * - {code}\n     - {meaning}\n" for code, meaning in MEANINGS.items())
    page = "".join(
        section(f"dancar {' '.join(path)}", "-" if len(path) == 1 else "~", help_of(path))
        for name in COMMANDS
        for path in paths(name)
    )
    folder = Path(app.srcdir) / "generated"
    folder.mkdir(exist_ok=True)
    (folder / "exits.inc").write_text(f".. list-table::\n   :header-rows: 0\n\n{rows}", encoding="utf-8")
    (folder / "help.inc").write_text(page, encoding="utf-8")


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", write_page)
    return {"parallel_read_safe": True}
