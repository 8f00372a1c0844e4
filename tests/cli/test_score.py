"""`dancar score`: numbers for people and programs, exact or not, and other graphs named."""

import json
from pathlib import Path

import pytest

import dancar
from dancar.cli.main import run


@pytest.fixture(scope="module")
def fitted():
    pairs = [("a", "b"), ("b", "c"), ("c", "a")]
    return dancar.Dancar(dim=2, threads=1).fit(dancar.Graph.from_pairs(pairs))


@pytest.fixture(autouse=True)
def _arrangement(tmp_path, monkeypatch, fitted):
    monkeypatch.chdir(tmp_path)
    Path("g.csv").write_text("a,b\nb,c\nc,a\n")
    fitted.save("g.dancar")


def test_for_people(capsys):
    assert run(["score", "g.dancar", "g.csv"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.startswith("exact: all 3 edges, and none of the other 3 pairs\n\nprotocol ")
    numbers = dict(line.rsplit("  ", 1) for line in captured.out.splitlines()[2:])
    assert {name.strip(): value for name, value in numbers.items()}["f1"] == "1"
    assert "decided by single" in captured.out


def test_for_programs(capsys):
    assert run(["score", "g.dancar", "g.csv", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert {"f1", "precision", "recall", "false", "missing", "edges", "pairs", "exact"} <= set(numbers)
    assert "all pairs of different nodes" in numbers.pop("protocol")
    assert numbers == dancar.load("g.dancar").certificate_.as_dict()


def test_rankings_say_by_which_protocol(capsys):
    assert run(["score", "g.dancar", "g.csv", "--ranking", "--json"]) == 0
    captured = capsys.readouterr()
    numbers = json.loads(captured.out)
    groups = ["ranking", "separation", "sampled", "correlations"]
    assert all("protocol" in numbers[group] for group in groups)
    assert numbers["ranking"]["mean_average_precision"] == numbers["separation"]["roc_auc"] == 1
    assert numbers["sampled"]["others"] == 30
    assert run(["score", "g.dancar", "g.csv", "--ranking"]) == 0
    said = capsys.readouterr().out
    assert "\nranking\nprotocol " in said and "\nmean average precision  1\n" in said


def test_a_radius_that_all_share_has_no_correlations(capsys):
    pairs = [("a", "b"), ("b", "c"), ("c", "a")]
    dancar.Distance(dim=2, threads=1).fit(dancar.Graph.from_pairs(pairs)).save("close.dancar")
    assert run(["score", "close.dancar", "g.csv", "--ranking", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert "correlations" not in numbers and numbers["ranking"]["edges"] == 3


def test_known_edges_are_left_out_of_rankings(capsys):
    Path("train.csv").write_text("a,b\nb,c\n")
    Path("test.csv").write_text("c,a\n")
    assert run(["score", "g.dancar", "test.csv", "--ranking", "--known", "train.csv", "--json"]) == 0
    numbers = json.loads(capsys.readouterr().out)
    assert (numbers["ranking"]["edges"], numbers["separation"]["others"]) == (1, 3)
    assert run(["score", "g.dancar", "test.csv", "--known", "train.csv"]) == 2
    assert "--known: given without --ranking" in capsys.readouterr().err


def test_a_complete_graph_has_no_sampled_score(capsys):
    Path("all.csv").write_text("a,b\nb,a\na,c\nc,a\nb,c\nc,b\n")
    assert run(["score", "g.dancar", "all.csv", "--ranking", "--json"]) == 0
    captured = capsys.readouterr()
    assert "note: no sampled F1: nodes 'a' and 'b' have edges with almost every other" in captured.err
    assert "sampled" not in json.loads(captured.out)


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
