"""`dancar split`: the files hold the parts that the library makes, and wrong usage is named."""

from pathlib import Path

import pytest

import dancar
from dancar.cli.main import run


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_the_files_hold_the_parts(capsys):
    arguments = ["--share", "0.8", "--keep-nodes", "--seed", "3", "-o", "train.csv", "test.parquet"]
    assert run(["split", "wordnet-mammals", *arguments]) == 0
    train, test = dancar.load_graph("wordnet-mammals").split(0.8, seed=3, keep_nodes=True)
    assert dancar.read_graph("train.csv") == train
    assert dancar.read_graph("test.parquet") == test
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "wrote train.csv: 5,234 edges\nwrote test.parquet: 1,308 edges\n"


def test_the_cones_split_of_a_closure(capsys):
    arguments = ["--closure", "--share", "0.25", "-o", "train.npz", "test.npz", "--validation", "validation.npz"]
    assert run(["split", "wordnet-mammals", *arguments]) == 0
    parts = dancar.load_graph("wordnet-mammals").split_closure(0.25)
    assert tuple(dancar.read_graph(f"{name}.npz") for name in ("train", "validation", "test")) == parts


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "a.npz", "a.npz"], "--out: a.npz a.npz given; different files"),
        (["-o", "a.npz", "b.npz", "--closure", "--keep-nodes"], "--closure keeps all basic edges"),
        (["-o", "a.npz", "b.npz", "--validation", "c.npz"], "--validation: given without --closure"),
        (["-o", "a.npz", "b.npz", "--share", "2"], "share: 2.0 given"),
        (["-o", "a.csv", "b.csv", "--share", "0.01", "--keep-nodes"], "too few to keep every node"),
        (["-o", "a.csv", "b.csv", "--share", "0.01"], "an edge list holds edges only"),
    ],
)
def test_wrong_usage_is_named(arguments, message, capsys):
    assert run(["split", "wordnet-mammals", *arguments]) == 2
    assert message in capsys.readouterr().err
    assert list(Path().iterdir()) == []
