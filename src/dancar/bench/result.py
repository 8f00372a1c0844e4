"""What a bench found: rows, with machine, versions, seeds and command; written as Markdown, JSON and a figure."""

import json
import os
import platform
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from dancar.bench.charts import Chart

_PACKAGES = ("numpy", "numba", "scipy", "pyarrow", "torch")


@dataclass(frozen=True)
class Result:
    """A table of measurements and all that is needed to take them again.

    Examples
    --------
    >>> from dancar.bench import Result
    >>> result = Result("dance", "dancar bench dance", [{"pairs": 2, "seconds": 0.25}], {"seed": 0})
    >>> print(result.markdown().splitlines()[-1])
    | 2 | 0.25 |
    """

    name: str
    command: str
    rows: Sequence[Mapping[str, Any]]
    settings: Mapping[str, Any]
    notes: Sequence[str] = ()
    machine: Mapping[str, str] = field(default_factory=lambda: describe_machine())
    chart: Chart | None = None

    def markdown(self) -> str:
        """A table with a line of what it was measured with, ready for the docs."""
        columns = list(dict.fromkeys(column for row in self.rows for column in row))
        lines = [f"# {self.name}", "", f"`{self.command}`", ""]
        lines += [f"- {name}: {value}" for name, value in {**self.machine, **self.settings}.items() if value != ""]
        lines += [f"- {note}" for note in self.notes]
        lines += ["", "| " + " | ".join(columns) + " |", "| " + " | ".join("---" for _ in columns) + " |"]
        lines += ["| " + " | ".join(_text(row.get(column)) for column in columns) + " |" for row in self.rows]
        return "\n".join(lines) + "\n"

    def write(self, folder: Path) -> list[Path]:
        """`NAME.md` and `NAME.json` in a folder, and `NAME.svg` where the result has a figure."""
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / f"{self.name}.{kind}" for kind in ("md", "json", "svg")[: 3 if self.chart else 2]]
        pictured = f"\n![{self.name}]({self.name}.svg)\n" if self.chart else ""
        paths[0].write_text(self.markdown() + pictured)
        whole = {
            "name": self.name,
            "command": self.command,
            "machine": dict(self.machine),
            "settings": dict(self.settings),
            "notes": list(self.notes),
            "rows": [dict(row) for row in self.rows],
        }
        paths[1].write_text(json.dumps(whole, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
        if self.chart:
            _save(self.chart.draw(self.rows, self.name), paths[2])
        return paths


def command(name: str, settings: Mapping[str, Any]) -> str:
    """The command that runs a bench with these settings again: empty ones left out, files without their folders.

    Examples
    --------
    >>> from dancar.bench.result import command
    >>> command("peers", {"graph": "data/Cora.csv.gz", "links": "", "seed": 0})
    'dancar bench peers --set graph=Cora.csv.gz --set seed=0'
    """
    given = [f"--set {key}={without_folders(value)}" for key, value in settings.items() if value != ""]
    return " ".join([f"dancar bench {name}", *given])


def without_folders(value: Any) -> Any:
    """Names of files, between commas, without where they lie on this machine; what is no text as it is."""
    return ",".join(part.rpartition("/")[2] for part in value.split(",")) if isinstance(value, str) else value


def _save(figure: Any, path: Path) -> None:
    from matplotlib import rc_context

    # The same rows give the same file: no date in it, and no random names.
    with rc_context({"svg.hashsalt": "dancar"}):
        figure.savefig(path, metadata={"Date": None})


def describe_machine() -> dict[str, str]:
    """Processor, cores, system, versions and day."""
    versions = [f"Python {platform.python_version()}"]
    for package in ("dancar", *_PACKAGES):
        try:
            versions.append(f"{package} {metadata.version(package)}")
        except metadata.PackageNotFoundError:
            continue
    return {
        "machine": f"{_processor()}, {os.cpu_count()} cores, {platform.system()}",
        "versions": ", ".join(versions),
        "day": time.strftime("%Y-%m-%d"),
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _text(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return f"{value:.6g}" if isinstance(value, float) else str(value)
