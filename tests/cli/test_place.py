"""`dancar place`: what it prints and writes, and what it refuses."""

import json

import pytest
from small_arrangements import arrangement

import dancar
from dancar.cli.main import run

PAIRS = [("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("pet", "puppy")]


@pytest.fixture(autouse=True)
def _standing_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dancar.Dancar(dim=2, contain="source", threads=1).fit(PAIRS).save("pets.dancar")


def test_an_exact_place(capsys):
    place = ["place", "pets.dancar", "--label", "kitten", "--source", "cat", "--source", "pet"]
    assert run([*place, "-o", "more.dancar", "--index"]) == 0
    told = capsys.readouterr()
    assert told.out == "exact\n" and told.err.startswith("saved more.dancar (")
    more = dancar.load("more.dancar")
    assert more.score([*PAIRS, ("cat", "kitten"), ("pet", "kitten")]) == 1
    assert dancar.open_mapped("more.dancar").predecessors("kitten") == more.predecessors("kitten")
    assert dancar.load("pets.dancar").score(PAIRS) == 1


def test_no_exact_place(capsys):
    """One anchor in both of two balls that are apart."""
    dancar.as_model(arrangement([[0], [9], [5], [7]], [1, 1, 1, 1], [[0], [0], [5], [5]])).save("line.dancar")
    arguments = ["place", "line.dancar", "--label", "4", "--source", "0", "--source", "2", "-o", "line.dancar"]
    assert run([*arguments, "--lossless", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["label"], told["exact"], told["possible"]) == (4, False, False)
    assert len(told["missing"]) + len(told["false"]) == 1 and "no point in common" in told["said"][0]
    assert dancar.load("line.dancar").predecessors(4) == [0, 2]
    assert run([*arguments[:3], "5", *arguments[4:]]) == 0
    told = capsys.readouterr()
    assert told.out.count("\t") == 2 and told.out.split("\t")[0] in ("missing", "false")
    assert "no point in common" in told.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--label", "dog"], "'dog' given, the name of an old node"),
        (["--label", "x", "--target", "unicorn"], "no label 'unicorn'"),
    ],
)
def test_what_is_refused(arguments, message, capsys):
    assert run(["place", "pets.dancar", *arguments, "-o", "out.dancar"]) != 0
    assert message in capsys.readouterr().err


def test_another_model(capsys):
    dancar.Disk(dim=2, threads=1).fit([("a", "b")]).save("disk.dancar")
    assert run(["place", "disk.dancar", "--label", "x", "-o", "out.dancar"]) != 0
    assert "a Dancar is accepted" in capsys.readouterr().err
