"""Every bench runs on something tiny, and tells what it measured with."""

import inspect
import json

import pytest

from dancar.bench import BENCHES, Result
from dancar.bench.registry import bench_function
from dancar.cli.main import run

TINY = {
    "closures": ["graph=perfect-tree:depth=2,closure=true", "dims=3", "time_limit=1", "models=disk"],
    "dimensions": ["graphs=directed-cycle:nodes=5"],
    "first-fit": ["graph=directed-cycle:nodes=5", "dim=2"],
    "fit": ["graph=directed-cycle:nodes=5", "dims=2", "contain=source", "seeds=0"],
    "gate": ["graph=directed-cycle:nodes=30", "dim=2", "repeats=1"],
    "models": ["graph=directed-cycle:nodes=30", "dim=2", "repeats=1", "models=dancar,distance"],
    "paper-dimensions": ["graph=directed-cycle:nodes=80", "dims=2", "time_limit=1"],
    "paper-table": ["graph=directed-cycle:nodes=80", "dims=2", "minutes=0.02"],
    "paper-twitter": ["graph=directed-cycle:nodes=9", "time_limit=1"],
    "peers": ["graph=directed-cycle:nodes=30", "models=truncated SVD"],
    "queries": ["graph=directed-cycle:nodes=50", "dim=2", "questions=50", "pairs=1000", "commands=1", "opened=100"],
    "ranking": ["graph=directed-cycle:nodes=30", "dims=2", "training=5", "repeats=1"],
    "same-bits": ["graph=directed-cycle:nodes=9", "dim=2", "threads=1"],
    "scale": ["edges=1000", "dim=3"],
    "scan": ["graph=directed-cycle:nodes=50", "dim=2", "repeats=1"],
    "speed": ["graph=directed-cycle:nodes=50", "dim=2", "repeats=1"],
    "step": ["graph=directed-cycle:nodes=50", "dim=2", "repeats=20"],
    "triples": ["graph={folder}/triples.csv", "dims=2", "seconds=0.5", "share=0.8", "sample=5", "models=transe"],
}


# These start many processes.
SLOW = ("first-fit", "same-bits")


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.full) if n in SLOW else n for n in sorted(TINY)])
def test_a_tiny_run_writes_a_table_and_json(name, tmp_path, capsys):
    two_ways = [f"n{node},n{(node + step) % 30},by {step}" for step in (1, 2) for node in range(30)]
    (tmp_path / "triples.csv").write_text("\n".join(["source,target,relation", *two_ways]))
    settings = [part for setting in TINY[name] for part in ("--set", setting.format(folder=tmp_path))]
    assert run(["bench", name, *settings, "-o", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    written = (tmp_path / f"{name}.md").read_text()
    assert written.startswith(printed)
    assert written.endswith(f"![{name}]({name}.svg)\n") == (tmp_path / f"{name}.svg").exists() == (name != "same-bits")
    whole = json.loads((tmp_path / f"{name}.json").read_text())
    assert whole["rows"] and whole["command"].startswith(f"dancar bench {name}")
    assert "Python" in whole["machine"]["versions"] and whole["machine"]["machine"] in printed


def test_a_bench_is_recorded_under_another_name(tmp_path, capsys):
    settings = [part for setting in TINY["scan"] for part in ("--set", setting)]
    assert run(["bench", "scan", *settings, "--as", "scan-small", "-o", str(tmp_path)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"scan-small.{kind}" for kind in ("json", "md", "svg")]
    assert json.loads((tmp_path / "scan-small.json").read_text())["command"].endswith(" --as scan-small")


@pytest.mark.full
def test_same_bits_finds_one_file(capsys):
    assert run(["bench", "same-bits", *(part for s in TINY["same-bits"] for part in ("--set", s))]) == 0
    assert "- 1 different file(s)" in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(BENCHES))
def test_every_bench_is_a_function_whose_options_have_defaults(name):
    options = inspect.signature(bench_function(name)).parameters.values()
    assert all(part.default is not part.empty for part in options)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], "bench: 'nothing' given; one of closures,"),
        (["scan", "--set", "speed=1"], "--set: 'speed=1' given; KEY=VALUE with one of graph, dim, contain, repeats is"),
        (["scan", "--as", "../scan"], "--as: '../scan' given; small letters and digits"),
        (["scan", "--set", "dim=two"], "--set: 'dim=two' given; dim is of type int"),
    ],
)
def test_wrong_usage_is_named(arguments, said, capsys):
    assert run(["bench", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_table_shows_every_column_of_every_row():
    result = Result("two", "dancar bench two", [{"a": 1}, {"b": True, "a": 1234}], {}, ["noted"], {"machine": "M"})
    assert result.markdown().splitlines()[-4:] == ["| a | b |", "| --- | --- |", "| 1 | - |", "| 1,234 | yes |"]
