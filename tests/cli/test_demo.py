"""`dancar demo`: needs nothing but the package, says what it made, and what it suggests can be done."""

import shlex
import shutil
import sys
from pathlib import Path

import pytest

import dancar
from dancar.cli.main import COMMANDS, run


@pytest.fixture
def demo(tmp_path, monkeypatch, capsys) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [str(Path(sys.executable).with_name("dancar"))])
    assert run(["demo", "--out", "new/folder"]) == 0
    return capsys.readouterr().out


def lines_under(title: str, text: str) -> list[str]:
    return [line.strip() for line in text.partition(f"\n{title}:\n")[2].partition("\n\n")[0].splitlines()]


def test_it_makes_what_it_says(demo, tmp_path):
    made = [tmp_path / line.split("  ")[0] for line in lines_under("made", demo)]
    assert len(made) >= 1
    assert sorted(made) == sorted(path for path in (tmp_path / "new" / "folder").iterdir())
    starts = {"png": b"\x89PNG", "svg": b"<?xml", "html": b"<!doctype html>"}
    for suffix, start in starts.items():
        files = [path for path in made if path.suffix == f".{suffix}"]
        assert files and all(path.read_bytes().startswith(start) for path in files)
    assert dancar.read_graph("new/folder/mammals.graphml") == dancar.load_graph("wordnet-mammals")


def test_what_it_suggests_exists(demo):
    suggested = [shlex.split(line) for line in lines_under("try next", demo)]
    assert len(suggested) >= 1
    for words in suggested:
        assert shutil.which(words[0]), "can be called as it stands there"
        assert words[1] in COMMANDS


def test_it_can_be_run_again(demo):
    assert run(["demo", "--out", "new/folder"]) == 0


def test_a_file_in_the_way(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("")
    assert run(["demo", "--out", "taken"]) == 2
    assert capsys.readouterr().err == "error: taken: File exists\n"
