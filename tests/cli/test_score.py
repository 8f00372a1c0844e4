"""`dancar score`: numbers for people and programs, exact or not, and other graphs named."""

import json
from pathlib import Path

import pytest

import dancar
from dancar.cli.main import run


@pytest.fixture(autouse=True)
def _arrangement(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("g.csv").write_text("a,b\nb,c\nc,a\n")
    dancar.Dancar(dim=2, threads=1).fit(dancar.read_graph("g.csv")).save("g.dancar")


def test_for_people(capsys):
    assert run(["score", "g.dancar", "g.csv"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.startswith("exact: all 3 edges, and none of the other 3 pairs\n\nexact ")
    numbers = dict(line.rsplit("  ", 1) for line in captured.out.splitlines()[2:])
    assert {name.strip(): value for name, value in numbers.items()}["f1"] == "1"
    assert "decided by single" in captured.out


def test_for_programs(capsys):
    assert run(["score", "g.dancar", "g.csv", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert {"f1", "precision", "recall", "false", "missing", "edges", "pairs", "exact"} <= set(numbers)
    assert numbers == dancar.load("g.dancar").certificate_.as_dict()


def test_what_is_not_exact_is_no_error(capsys):
    Path("other.csv").write_text("a,b\nb,a\n")
    assert run(["score", "g.dancar", "other.csv", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == "note: 1 of the 3 nodes of g.dancar are not in other.csv\n"
    numbers = json.loads(captured.out)
    assert (numbers["exact"], numbers["false"], numbers["missing"]) == (False, 2, 1)


@pytest.mark.parametrize(
    ("model", "graph", "message"),
    [
        ("g.dancar", "wordnet-mammals", "1,182 of the graph's 1,182 nodes are not in the arrangement: 'aardvark.n.01'"),
        ("g.dancar", "directed-cycle", "(the graph's labels are integers, the arrangement's text)"),
        ("nowhere.dancar", "g.csv", "error: nowhere.dancar: No such file or directory"),
        ("g.csv", "g.csv", "error: g.csv: "),
        ("g.dancar", "nowhere.csv", "error: nowhere.csv: no such file, and no data set has that name"),
        ("g.dancar", "g.dancar", "error: g.dancar: this is a trained arrangement"),
    ],
)
def test_what_cannot_be_scored_is_said(model, graph, message, capsys):
    assert run(["score", model, graph]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.count("\n") == 1


def test_more_threads_than_cores(capsys):
    assert run(["score", "g.dancar", "g.csv", "--threads", "100000"]) == 2
    assert capsys.readouterr().err.startswith("error: threads: 100000 given; ")
