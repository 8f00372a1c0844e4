"""`dancar fit`: what it makes and says, what it refuses, and that nothing half made is left behind."""

import hashlib
import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import dancar
from dancar.cli.main import run
from dancar.cli.progress import progress, text_of
from dancar.training import Record
from dancar.training.options import cores

CYCLE = "source,target\na,b\nb,c\nc,d\nd,a\na,c\n"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("g.csv").write_text(CYCLE)


def fit(*arguments) -> int:
    return run(["fit", "g.csv", "-o", "g.dancar", "--dim", "2", "--threads", "1", *arguments])


def test_it_makes_an_arrangement_and_says_how_good_it_is(capsys):
    assert fit() == 0
    captured = capsys.readouterr()
    assert captured.out == "exact: all 5 edges, and none of the other 7 pairs\n"
    assert "g.csv: Graph(4 nodes, 5 edges, 0 self-loops, 0 repeated)\n" in captured.err
    assert "\ncontain: " in captured.err
    assert "\nstart: " in captured.err
    assert "\nexact after " in captured.err
    assert f"\nsaved g.dancar ({os.path.getsize('g.dancar'):,} bytes)\n" in captured.err  # noqa: PTH202
    model = dancar.load("g.dancar")
    assert model.reconstruct() == dancar.read_graph("g.csv")
    assert sorted(os.listdir()) == ["g.csv", "g.dancar"]  # noqa: PTH208


def test_json_has_the_certificate(capsys):
    assert fit("--json", "--contain", "target") == 0
    numbers = json.loads(capsys.readouterr().out)
    assert numbers["file"] == "g.dancar"
    assert numbers["contain"] == "target"
    assert (numbers["exact"], numbers["false"], numbers["missing"]) == (True, 0, 0)
    assert (numbers["edges"], numbers["pairs"], numbers["f1"]) == (5, 12, 1.0)


def test_options_reach_the_model():
    options = {"seed": 7, "margin": 0.02, "rate": 0.03, "steps": 50, "contain": "source", "start": "uniform"}
    assert fit(*(word for name, value in options.items() for word in (f"--{name}", str(value)))) == 0
    parameters = dancar.load("g.dancar").get_params()
    assert {name: parameters[name] for name in options} == options
    Path("run.toml").write_text("[fit]\nseed = 7\nmargin = 0.02\nrate = 0.03\nsteps = 50\ncontain = 'source'\n")
    first = Path("g.dancar").read_bytes()
    assert fit("--config", "run.toml", "--start", "uniform") == 0
    assert Path("g.dancar").read_bytes() == first


def test_models_without_sides_are_fitted(capsys):
    assert run(["fit", "g.csv", "-o", "g.dancar", "--model", "disk", "--dim", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["contain"] == "target"
    assert run(["score", "g.dancar", "g.csv", "--ranking", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["separation"]["at_zero_f1"] == pytest.approx(found["f1"])
    refused = ["fit", "g.csv", "-o", "g.dancar", "--model", "disk"]
    assert run([*refused, "--contain", "source"]) == 2
    assert "contain: no parameter of Disk" in capsys.readouterr().err
    assert run([*refused, "--recipe", "paper"]) == 2
    assert "recipe: no parameter of Disk" in capsys.readouterr().err


def test_settings_reach_the_recipe():
    settings = ["--recipe", "paper", "--set", "epochs=7", "--set", "negative-weight=8", "--set", "validation=g.csv"]
    assert fit(*settings) == 0
    assert dancar.load("g.dancar").recipe == {"epochs": 7, "negative_weight": 8}
    assert fit("--set", "every=3", "--set", "boost=1.5") == 0
    model = dancar.load("g.dancar")
    assert (model.recipe, model.every, model.boost) == ("exact", 3, 1.5)


def test_an_arrangement_is_a_start(capsys):
    assert fit() == 0
    assert run(["fit", "g.csv", "-o", "more.dancar", "--dim", "3", "--start", "g.dancar"]) == 0
    assert "start: as given" in capsys.readouterr().err
    assert dancar.load("more.dancar").dim == 3


def test_lossless_brings_back_what_geometry_cannot(capsys):
    random.seed(0)
    pairs = [(random.randrange(40), random.randrange(40)) for _ in range(300)]
    Path("g.csv").write_text("".join(f"{u},{v}\n" for u, v in [*pairs, (1, 1), pairs[0]]))
    assert fit("--dim", "1", "--steps", "1", "--lossless") == 0
    assert capsys.readouterr().out.startswith("not exact: F1 0.")
    assert run(["reconstruct", "g.dancar", "-o", "back.csv"]) == 0
    assert dancar.read_graph("back.csv") == dancar.read_graph("g.csv")
    assert run(["score", "g.dancar", "g.csv", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["exact"] is False


def test_a_log_has_a_line_for_each_scan():
    assert fit("--log", "runs/one") == 0
    lines = [json.loads(line) for line in Path("runs/one/metrics.jsonl").read_text().splitlines()]
    assert lines[-1]["false"] == lines[-1]["missing"] == 0
    assert any(path.name.startswith("events.out.tfevents") for path in Path("runs/one").iterdir())


REFUSED = {
    "no dimension": (["--dim", "0"], "error: dim: 0 given; a whole number from 1"),
    "no number": (["--dim", "ten"], "error: Invalid value for '--dim'"),
    "a margin of NaN": (["--margin", "nan"], "error: margin: nan given"),
    "a negative rate": (["--rate", "-1"], "error: rate: -1.0 given"),
    "a coordinate overflow": (["--rate", "1e30"], "error: rate: 1e+30 given"),
    "more threads than cores": (["--threads", "100000"], "error: threads: 100000 given"),
    "no thread": (["--threads", "0"], "error: threads: 0 given; a whole number from 1"),
    "no step": (["--steps", "0"], "error: steps: 0 given"),
    "no time": (["--time-limit", "0"], "error: time_limit: 0.0 given"),
    "no side": (["--contain", "both"], "error: contain: 'both' given; one of auto, source, target"),
    "no start": (["--start", "nowhere"], "error: start: 'nowhere' given"),
    "no such start": (["--start", "nowhere.dancar"], "error: nowhere.dancar: No such file or directory"),
    "a negative seed": (["--seed", "-1"], "error: seed: -1 given"),
    "no model": (["--model", "dancer"], "error: 'dancer' is no model: there are dancar, "),
    "no recipe": (["--recipe", "soup"], "error: recipe: 'soup' given; 'exact', 'paper' or"),
    "no setting": (["--set", "epochs"], "error: --set: 'epochs' given; KEY=VALUE is accepted"),
    "an unknown setting": (["--set", "epoch=3"], "error: epoch: no parameter of Dancar: there are dim, "),
    "a setting twice": (["--set", "pool=3", "--set", "pool=4"], "error: --set: 'pool' is given twice"),
    "a setting with an option": (["--set", "dim=3"], "error: --set: 'dim' has an option of its own: --dim"),
    "a setting of the paper": (["--set", "epochs=3"], "error: --set: 'epochs' is an option of the paper's training"),
    "a bad setting": (["--set", "pool=lots"], "error: pool: 'lots' given"),
    "a bad setting of the paper": (["--recipe", "paper", "--set", "epochs=0"], "error: epochs: 0 given"),
    "two lengths": (["--exact", "--steps", "9"], "error: --exact and --steps: only one of them is accepted"),
    "the graph as output": (["-o", "g.csv"], "error: --out: g.csv is the graph itself"),
    "the graph as checkpoint": (["--checkpoint", "./g.csv"], "error: --checkpoint: g.csv is the graph itself"),
    "two files in one": (["--checkpoint", "g.dancar"], "error: --checkpoint: g.dancar is the file of --out itself"),
    "no checkpoint": (["--resume", "nowhere"], "error: nowhere: No such file or directory"),
    "no folder": (["-o", "no/folder/x"], "error: no/folder/x: No such file or directory"),
    "a folder": (["-o", "."], "error: .: Is a directory"),
    "a file as folder": (["-o", "g.csv/x"], "error: g.csv/x: Not a directory"),
    "a device": (["-o", "/dev/null"], "error: /dev/null: a device or pipe cannot be saved to"),
    "a log in the way": (["--log", "g.csv"], "error: g.csv: "),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_done_is_said_and_nothing_is_made(case, capsys):
    arguments, message = REFUSED[case]
    assert fit(*arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    said = [line for line in captured.err.splitlines() if line.startswith("error: ")]
    assert len(said) == 1
    assert said[0].startswith(message)
    assert sorted(os.listdir()) == ["g.csv"]  # noqa: PTH208
    assert Path("g.csv").read_text() == CYCLE


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        ("a,a\n", "at least one edge between two nodes is accepted"),
        ("# nothing\n", "g.csv"),
        ("a,b\nc\n", "g.csv:2:1: "),
    ],
)
def test_a_bad_graph_is_said(graph, message, capsys):
    Path("g.csv").write_text(graph)
    assert fit() == 2
    assert message in capsys.readouterr().err.splitlines()[-1]
    assert sorted(os.listdir()) == ["g.csv"]  # noqa: PTH208


def test_lossless_refuses_a_graph_that_pairs_cannot_hold(capsys):
    Path("g.csv").write_text("source,target,weight\na,b,0.5\n")
    assert fit("--lossless") == 2
    assert "error: the graph has weights, and an arrangement holds pairs" in capsys.readouterr().err
    assert not Path("g.dancar").exists()


def test_an_old_file_stays_where_training_fails():
    assert fit() == 0
    before = Path("g.dancar").read_bytes()
    assert fit("--rate", "1e30") == 2
    assert Path("g.dancar").read_bytes() == before


FIT = [sys.executable, "-m", "dancar", "fit", "g.csv", "-o", "x.dancar"]


def digest(lines: list[str], threads: int, hash_seed: str) -> str:
    """Of the file that a process of its own makes of the graph."""
    Path("g.csv").write_text("source,target\n" + "".join(lines))
    command = [*FIT, "--dim", "4", "--steps", "200", "--threads", str(threads)]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return hashlib.sha256(Path("x.dancar").read_bytes()).hexdigest()


def two_orders() -> tuple[list[str], list[str]]:
    """The lines of a graph that is not met at once, twice."""
    random.seed(1)
    lines = sorted({f"n{random.randrange(60)},m{random.randrange(60)}\n" for _ in range(250)})
    return lines, random.sample(lines, len(lines))


def test_the_same_seed_gives_the_same_file():
    lines, shuffled = two_orders()
    assert digest(lines, 1, "0") == digest(shuffled, min(2, cores()), "1")


@pytest.mark.full
def test_the_same_seed_gives_the_same_file_in_all_circumstances():
    circumstances = itertools.product(two_orders(), range(1, min(4, cores()) + 1), ["0", "1"])
    assert len({digest(lines, threads, hash_seed) for lines, threads, hash_seed in circumstances}) == 1


def record(**changed) -> Record:
    state = {"step": 40, "total_steps": 4000, "seconds": 6.0, "seconds_left": 61.0, "phase": "train", "loss": 0.1234}
    state |= {"f1": 0.99999999, "false": 1, "missing": 1234, "pairs": 12_000_000, "pool": 9, "rate": 0.02}
    return Record(**(state | changed))


def test_the_progress_in_words():
    assert text_of(record()) == (
        "train 40/4,000  F1 0.999999  1 false  1,234 missing  loss 0.123  2.0 M pairs/s  0:06, at most 1:01 left"
    )
    text = text_of(record(f1=1.0, false=0, missing=0, seconds=3661.0, seconds_left=None, loss=float("inf")))
    assert text == "train 40/4,000  F1 1  0 false  0 missing  loss -  0.0 M pairs/s  1:01:01"


def test_without_a_terminal_there_is_a_line_every_few_seconds(capsys):
    with progress() as show:
        for second in range(16):
            show(record(seconds=float(second)))
    assert capsys.readouterr().err.count("\n") == 3


def test_on_a_terminal_the_line_is_live_and_goes(capsys, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with progress() as show:
        show(record())
    said = capsys.readouterr().err
    assert "1,234 missing" in said
    assert said.endswith("\x1b[2K"), "wiped"
