"""What a plain import loads, and what the installed package holds.

Times are budgets of the README, measured by hand; the tests hold down their cause, the list of loaded modules.
"""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import dancar

REPOSITORY = Path(__file__).parents[1]
HEAVY = {
    *("numpy", "scipy", "numba", "llvmlite", "pyarrow", "safetensors", "igraph", "matplotlib"),
    *("networkx", "pandas", "polars", "sklearn", "torch", "torch_geometric", "tensorboard"),
}
# Only what prints tables or progress needs rich; Typer's own use of it costs 0.15 s.
HEAVY_FOR_HELP = HEAVY | {"rich", "pygments", "markdown_it", "dancar.graph", "dancar.formats"}


def modules_after(script: str) -> set[str]:
    """The modules loaded at the end of a script, with the packages they lie in."""
    report = "\nimport sys; print('\\n', *sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script + report], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_import_loads_nothing_heavy():
    assert modules_after("import dancar; dir(dancar)") & HEAVY == set()


@pytest.mark.parametrize("arguments", [[], ["--help"], ["--version"], ["nonsense"]])
def test_help_loads_nothing_heavy(arguments):
    loaded = modules_after(f"from dancar.cli.main import run; run({arguments!r})")
    assert loaded & HEAVY_FOR_HELP == set()
    assert "typer" in loaded


def test_help_imports_no_command():
    from dancar.cli.main import COMMANDS

    loaded = modules_after("from dancar.cli.main import run; run(['--help'])")
    assert loaded & {f"dancar.cli.{name}" for name in COMMANDS} == set()


def test_the_entry_module_loads_no_program():
    # An interrupt during the import of Typer must find `main` already running.
    assert "typer" not in modules_after("import dancar.cli.main")


def test_public_names_are_lazy_and_complete():
    assert sorted(dancar._PUBLIC) == [name for name in dancar.__all__ if name != "__version__"]
    assert set(dancar.__all__) <= set(dir(dancar))
    with pytest.raises(AttributeError, match="module 'dancar' has no attribute 'nonsense'"):
        _ = dancar.nonsense


@pytest.mark.parametrize("name", dancar.__all__)
def test_every_public_name_can_be_had(name):
    assert getattr(dancar, name) is not None


def test_the_installed_package_is_complete():
    installed = Path(dancar.__file__).parent
    source = REPOSITORY / "src" / "dancar"
    wanted = {
        path.relative_to(source) for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    assert Path("py.typed") in wanted
    assert {path for path in wanted if not (installed / path).is_file()} == set()


def test_the_versions_agree():
    assert importlib.metadata.version("dancar") == dancar.__version__
    assert f'version = "{dancar.__version__}"' in (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8")
    assert f"\n## {dancar.__version__} " in (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
