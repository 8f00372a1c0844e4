"""`dancar reconstruct`: the graph comes out in any format; `dancar models`: what there is to fit."""

import json
import os
from pathlib import Path

import pytest

import dancar
from dancar.cli.main import run


@pytest.fixture(autouse=True)
def _arrangement(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    graph = dancar.Graph([0, 1, 2], [1, 2, 0], ["a", "b", "c", "alone"])
    dancar.Dancar(dim=2, threads=1).fit(graph).save("g.dancar")


@pytest.mark.parametrize("name", ["g.parquet", "g.graphml", "g.chains", "g.npz", "g.gexf.gz"])
def test_any_format(name, capsys):
    assert run(["reconstruct", "g.dancar", "-o", name]) == 0
    assert dancar.read_graph(name).n_edges == 3
    assert capsys.readouterr().err == f"{name}: Graph(4 nodes, 3 edges, 0 self-loops, 0 repeated)\n"


def test_standard_output(capfd):
    dancar.Dancar(dim=2, threads=1).fit([("a", "b")]).save("two.dancar")
    assert run(["reconstruct", "two.dancar", "-o", "-"]) == 0
    captured = capfd.readouterr()
    assert captured.out.splitlines()[-1] == "a\tb"
    assert captured.err.startswith("standard output: Graph(2 nodes, 1 edge")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["g.dancar", "-o", "g.csv"], "error: 1 node has no edge (the first: 'alone'), and an edge list holds edges"),
        (["g.dancar", "-o", "g.docx"], "error: g.docx: the suffix tells no format"),
        (["g.dancar", "-o", "no/folder/g.npz"], "error: "),
        (["nowhere.dancar", "-o", "g.npz"], "error: nowhere.dancar: No such file or directory"),
        (["g.dancar", "-o", "g.npz", "--threads", "0"], "error: threads: 0 given"),
        (["g.dancar"], "error: Missing option '--out'"),
    ],
)
def test_what_cannot_be_done_is_said(arguments, message, capsys):
    assert run(["reconstruct", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(message)
    assert os.listdir() == ["g.dancar"]  # noqa: PTH208


def test_the_models_are_listed(capsys):
    assert run(["models"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split("  ")[0] == "dancar"
    assert run(["models", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["models"]
    assert [each["name"] for each in told] == [line.split()[0] for line in lines]


def test_a_damaged_file_is_said(capsys):
    content = bytearray(Path("g.dancar").read_bytes())
    content[-1] ^= 1
    Path("g.dancar").write_bytes(content)
    assert run(["reconstruct", "g.dancar", "-o", "g.npz"]) == 2
    assert capsys.readouterr().err.startswith("error: g.dancar: damaged: ")
