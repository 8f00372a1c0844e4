"""A Sphinx extension of this project: the page of benchmarks shows every result in `results/`, by itself."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "results"


def plain(value: Any) -> str:
    """A value of a table as text in which reStructuredText finds no markup."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    shown = f"{value:,}" if isinstance(value, int) else f"{value:.6g}" if isinstance(value, float) else str(value)
    return "".join(f"\\{letter}" if letter in "\\*`_|" else letter for letter in shown)


def table(rows: list[dict[str, Any]]) -> str:
    columns = list(dict.fromkeys(column for row in rows for column in row))
    lines = [".. list-table::", "   :header-rows: 1", ""]
    for cells in ([plain(column) for column in columns], *([plain(row.get(c)) for c in columns] for row in rows)):
        lines += [f"   {'*' if place == 0 else ' '} - {cell}" for place, cell in enumerate(cells)]
    return "\n".join(lines)


def section(path: Path) -> str:
    """What one result says, in the words of its file."""
    result = json.loads(path.read_text(encoding="utf-8"))
    name = result["name"]
    parts = [f".. _result-{name}:", f"{name}\n{'-' * len(name)}", f".. code-block:: sh\n\n   {result['command']}"]
    parts += ["\n".join(f"- {plain(note)}" for note in result["notes"])] if result["notes"] else []
    parts.append(table(result["rows"]) if result["rows"] else "Nothing was measured.")
    if path.with_suffix(".svg").exists():
        parts.append(f".. image:: /results/{path.stem}.svg\n   :alt: {name}")
    given = {**result["machine"], **result["settings"]}
    parts.append("\n".join(f":{plain(key)}: {plain(value)}" for key, value in given.items()))
    return "\n\n".join(parts)


def sections(folder: Path) -> str:
    found = sorted(folder.glob("*.json"))
    return "\n\n".join(map(section, found)) + "\n" if found else "No results are recorded yet.\n"


def write_page(app: Any) -> None:
    folder = Path(app.srcdir) / "generated"
    folder.mkdir(exist_ok=True)
    (folder / "results.inc").write_text(sections(HERE), encoding="utf-8")


def setup(app: Any) -> dict[str, bool]:
    app.connect("builder-inited", write_page)
    return {"parallel_read_safe": True}
