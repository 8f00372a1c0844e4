"""`dancar plot`: pictures and pages by the ending of their file, and what is refused before anything is drawn."""

import pytest

import dancar
from dancar.cli.main import run

PAIRS = [("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("pet", "puppy")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plot")
    dancar.Dancar(dim=2, contain="source", threads=1).fit(PAIRS).save(folder / "pets.dancar")
    dancar.Dancar(dim=2, threads=1).fit([(1, 20), (20, -3)]).save(folder / "numbers.dancar")
    (folder / "pets.csv").write_text("".join(f"{source},{target}\n" for source, target in PAIRS))
    (folder / "ages.csv").write_text("name,age\npet,9\ndog,4\n")
    return folder


@pytest.fixture(autouse=True)
def _standing_there(folder, monkeypatch):
    monkeypatch.chdir(folder)


@pytest.mark.parametrize(
    ("arguments", "file", "start"),
    [
        (["pets.dancar", "--title", "Pets", "--dark", "--size", "3", "--names", "2"], "pets.svg", b"<?xml"),
        (["pets.dancar", "--graph", "pets.csv", "--beside", "--errors", "--color", "depth"], "beside.PNG", b"\x89PNG"),
        (["numbers.dancar", "--focus", "-3"], "focus.pdf", b"%PDF"),
        (["pets.dancar", "--color", "ages.csv"], "ages.svg", b"<?xml"),
        (["pets.dancar", "--view", "train", "--legibility", "1", "--graph", "pets.csv"], "page.html", b"<!doctype"),
    ],
)
def test_a_file_is_drawn(arguments, file, start, folder, capsys):
    assert run(["plot", *arguments, "-o", file, "--threads", "1"]) == 0
    assert (folder / file).read_bytes().startswith(start)
    assert capsys.readouterr().err == f"wrote {file} ({(folder / file).stat().st_size:,} bytes)\n"


def test_a_column_from_a_file_is_a_scale(folder):
    assert run(["plot", "pets.dancar", "--color", "ages.csv", "-o", "ages.svg"]) == 0
    drawn = (folder / "ages.svg").read_text()
    assert ">4</text>" in drawn and ">9</text>" in drawn


def test_a_film_is_made_beside_or_alone(folder, capsys):
    assert run(["plot", "pets.dancar", "--film", "pets.gif", "--size", "1", "--dark", "--threads", "1"]) == 0
    assert (folder / "pets.gif").read_bytes().startswith(b"GIF89a")
    assert capsys.readouterr().err.startswith("wrote pets.gif (")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "x.jpg"], "x.jpg: a picture's file ends in .png, .svg, .pdf, a page's in .html"),
        ([], "--out or --film: neither is given"),
        (["--film", "x.png"], "x.png: a film's file ends in .gif or .mp4"),
        (["-o", "x.html", "--beside"], "--beside: a page has its own switches"),
        (["-o", "x.svg", "--focus", "cow"], "no label 'cow'"),
        (["-o", "x.svg", "--color", "nice"], "color: 'nice' given"),
        (["-o", "x.svg", "--view", "nice"], "view: 'nice' given"),
        (["-o", "nowhere/x.svg"], "nowhere/x.svg: No such file"),
        (["-o", "x.svg", "--color", "pets.csv"], "pets.csv:2: 'pet' has a value already"),
        (["-o", "x.svg", "--size", "0"], "size: 0.0 given"),
    ],
)
def test_what_is_wrong_is_said(arguments, message, folder, capsys):
    assert run(["plot", "pets.dancar", *arguments, "--threads", "1"]) == 2
    assert message in capsys.readouterr().err
    assert not any(path.name.startswith("x.") for path in folder.iterdir())
