"""`dancar convert`: what goes in comes out, every line is accounted for, and no half file is left behind."""

import json
import os
from pathlib import Path

import pytest

import dancar
from dancar.cli.main import run


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


PETS = "# pets\nsource,target\ndog,animal\ncat,animal\n\ncat,cat\n"


def write(name: str, text: str) -> str:
    with open(name, "w", encoding="utf-8", newline="") as file:  # noqa: PTH123
        file.write(text)
    return name


@pytest.mark.parametrize("suffix", [".tsv", ".csv.gz", ".chains", ".parquet", ".graphml", ".gexf", ".edges.zst"])
def test_there_and_back(suffix, capsys):
    write("pets.csv", PETS)
    assert run(["convert", "pets.csv", f"pets{suffix}"]) == 0
    assert run(["convert", f"pets{suffix}", "back.csv"]) == 0
    assert dancar.read_graph("back.csv") == dancar.read_graph("pets.csv")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert (
        "pets.csv: 6 lines = 3 with edges + 1 header + 1 comment + 1 blank; 3 nodes, 3 edges, 1 self-loop"
        in captured.err
    )
    assert f"wrote pets{suffix}\n" in captured.err


def test_a_data_set_is_a_graph(capsys):
    assert run(["convert", "wordnet-mammals", "mammals.parquet"]) == 0
    assert dancar.read_graph("mammals.parquet") == dancar.load_graph("wordnet-mammals")


def test_options_say_how_to_read(capsys):
    write("table.txt", "weight;kind;to;from\n0.5;eats;mouse;cat\n0.25;fears;cat;mouse\n")
    options = ["--separator", ";", "--header", "--columns", "from,to", "--relation", "1", "--weight", "weight"]
    assert run(["convert", "table.txt", "table.parquet", *options]) == 0
    graph = dancar.read_graph("table.parquet")
    assert graph.edge_list() == [("cat", "mouse", "eats"), ("mouse", "cat", "fears")]
    assert graph.weight.tolist() == [0.5, 0.25]


def test_options_come_from_a_file_too(capsys):
    write("table.txt", "b;a\n")
    write("run.toml", "[convert]\nseparator = ';'\nheader = false\ncolumns = '1,0'\n")
    assert run(["convert", "table.txt", "out.csv", "--config", "run.toml"]) == 0
    assert dancar.read_graph("out.csv").edge_list() == [("a", "b")]


def test_marks_can_be_switched_off(capsys):
    write("marks.csv", '#a,"b\n')
    assert run(["convert", "marks.csv", "marks.parquet", "--comments", "none", "--quotes", "none", "--no-header"]) == 0
    assert dancar.read_graph("marks.parquet").edge_list() == [("#a", '"b')]


def test_skipped_lines_are_counted(capsys):
    write("bad.csv", "a,b\nc\nd,e\n")
    assert run(["convert", "bad.csv", "good.csv"]) == 2
    assert capsys.readouterr().err.startswith("error: bad.csv:2:1: ")
    assert not os.path.exists("good.csv")  # noqa: PTH110
    assert run(["convert", "bad.csv", "good.csv", "--skip", "--json"]) == 0
    captured = capsys.readouterr()
    assert "bad.csv:2:1: " in captured.err
    numbers = json.loads(captured.out)
    assert (numbers["lines"], numbers["edges"], numbers["rejected"]) == (3, 2, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.csv", "x.csv"], "error: nowhere.csv: no such file, and no data set has that name"),
        (["wordnet-mamals", "x.csv"], "did you mean 'wordnet-mammals'?"),
        (["pets.csv", "x.docx"], "error: x.docx: the suffix tells no format"),
        (["pets.csv", "x.csv", "--to", "docx"], "error: format='docx': there are edges, chains, parquet"),
        (["pets.csv", "no/folder/x.csv"], "no/folder/"),
        (["pets.csv", "pets.csv/x.csv"], "pets.csv/"),
        (["pets.csv", "."], "error: .: "),
        (["pets.csv", "-", "--json"], "error: --json and OUT - would both go to standard output"),
        (
            ["wordnet-mammals", "x.csv", "--skip"],
            "error: wordnet-mammals is a data set; on_error: these options are for files",
        ),
        (["pets.csv", "x.csv", "--columns", "0"], "error: columns="),
        (["pets.csv"], "error: Missing argument 'OUT'"),
    ],
)
def test_what_cannot_be_done_is_said(arguments, message, capsys):
    write("pets.csv", PETS)
    assert run(["convert", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err.splitlines()[-1 if arguments != ["pets.csv"] else 0]
    assert sorted(os.listdir()) == ["pets.csv"]  # noqa: PTH208


def test_a_full_disk_is_the_machines_failure(capsys):
    write("pets.csv", PETS)
    assert run(["convert", "pets.csv", "/dev/full", "--to", "edges"]) == 1
    assert capsys.readouterr().err.endswith("error: No space left on device\n")


def test_labels_are_guarded_from_spreadsheets_if_asked(capsys):
    dancar.Dancar(dim=1, threads=1).fit([("=1+1", "@sum"), ("plain", "=1+1")]).save("m.dancar")
    assert run(["convert", "m.dancar", "table.csv", "--guard"]) == 0
    text = Path("table.csv").read_text(encoding="utf-8")
    assert "'=1+1" in text and "'@sum" in text and "'plain" not in text
    assert run(["convert", "table.csv", "back.dancar", "--guard"]) == 0
    assert dancar.load("back.dancar").reconstruct() == dancar.load("m.dancar").reconstruct()
    assert run(["convert", "m.dancar", "bare.csv"]) == 0
    assert "'" not in Path("bare.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [["--guard"], ["--index"], ["--contain", "source"]])
def test_what_only_arrangements_take_is_refused_for_graphs(option, capsys):
    write("pets.csv", PETS)
    assert run(["convert", "pets.csv", "out.tsv", *option]) == 2
    assert f"{option[0]}: given for graphs" in capsys.readouterr().err
