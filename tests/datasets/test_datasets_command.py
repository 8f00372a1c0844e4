"""`dancar datasets list` and `dancar datasets make`."""

import json

import pytest

import dancar
from dancar.cli.main import run
from dancar.datasets import describe, load, names


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_list_names_every_data_set(capsys):
    assert run(["datasets", "list"]) == 0
    shown = capsys.readouterr()
    assert [line.split()[0] for line in shown.out.splitlines()] == names()
    assert "dancar datasets list NAME" in shown.err


def test_list_shows_the_options_of_one(capsys):
    assert run(["datasets", "list", "price"]) == 0
    assert capsys.readouterr().out == f"{describe('price')}\n"


def test_list_for_programs(capsys):
    assert run(["datasets", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["datasets"]
    assert [data_set["name"] for data_set in listed] == names()
    assert run(["datasets", "list", "wordnet-mammals", "--json"]) == 0
    (mammals,) = json.loads(capsys.readouterr().out)["datasets"]
    (edges,) = mammals["options"]
    assert (edges["name"], edges["default"], edges["choices"]) == ("edges", "closure", ["closure", "basic"])


def test_make_writes_what_load_gives(capsys):
    assert run(["datasets", "make", "price:nodes=50", "--set", "citations=2", "--seed", "3", "-o", "p.parquet"]) == 0
    graph = load("price", nodes=50, citations=2, seed=3)
    assert dancar.read_graph("p.parquet") == graph
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"p.parquet: {graph!r}\n")


def test_make_for_programs(capsys):
    assert run(["datasets", "make", "directed-cycle", "-o", "cycle.parquet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "name": "directed-cycle",
        "file": "cycle.parquet",
        "nodes": 10,
        "edges": 10,
        "self_loops": 0,
        "repeated": 0,
        "fingerprint": load("directed-cycle").fingerprint,
    }


def test_make_from_a_folder_says_what_was_left_out(wordnet, tmp_path, capsys):
    assert run(["datasets", "make", "wordnet-relations", "--from", str(wordnet), "-o", "r.parquet"]) == 0
    note = "1 node left out that no edge has (isolated=true keeps them)"
    assert capsys.readouterr().err.splitlines()[0] == note
    assert dancar.read_graph("r.parquet") == load("wordnet-relations", from_=wordnet)


def test_options_may_stand_in_a_file(tmp_path):
    (tmp_path / "options.toml").write_text('[datasets.make]\nseed = 4\nset = ["nodes=30"]\n')
    assert run(["datasets", "make", "random-tree", "-o", "t.parquet", "--config", "options.toml"]) == 0
    assert dancar.read_graph("t.parquet") == load("random-tree", nodes=30, seed=4)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["list", "prise"], "did you mean 'price'?"),
        (["make", "prise", "-o", "x.csv"], "did you mean 'price'?"),
        (["make", "price"], "Missing option '--out'"),
        (["make", "price", "--set", "nodes", "-o", "x.csv"], "price: 'nodes' is no option"),
        (["make", "price:seed=1", "--seed", "2", "-o", "x.csv"], "option 'seed' is given twice"),
        (["make", "directed-cycle", "--seed", "2", "-o", "x.csv"], "directed-cycle has no option 'seed'"),
        (["make", "price", "--set", "nodes=1", "-o", "x.csv"], "option 'nodes' is '1': it takes"),
        (["make", "wordnet-nouns", "--from", "nowhere", "-o", "x.csv"], "nowhere: no WordNet here"),
        (["make", "price", "-o", "x.unknown"], "x.unknown"),
        (["make", "price", "-o", "-", "--json"], "give --out a name"),
    ],
)
def test_wrong_words_end_with_code_2_and_leave_no_file(arguments, message, tmp_path, capsys):
    assert run(["datasets", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert message in shown.err
    assert list(tmp_path.iterdir()) == []
