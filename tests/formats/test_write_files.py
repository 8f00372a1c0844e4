"""Writing: what is refused and why, and that a file is whole or not there."""

import os
import threading
from pathlib import Path

import pytest

import dancar
from dancar.formats import writing
from dancar.graph import Graph

GRAPH = Graph.from_pairs([("a", "b")])


@pytest.mark.parametrize(
    ("graph", "name", "message"),
    [
        (
            Graph([0], [1], labels=["a", "b", "c"]),
            "g.csv",
            "1 node has no edge (the first: 'c'), and an edge list holds edges only: .chains, .parquet, .npz, .graphml "
            "or .gexf hold all nodes",
        ),
        (
            Graph([], [], n=2),
            "g.tsv",
            "2 nodes have no edge (the first: 0), and an edge list holds edges only: .chains, .parquet, .npz, .graphml "
            "or .gexf hold all nodes",
        ),
        (
            Graph([], []),
            "g.csv",
            "a graph without edges: an edge list cannot hold one; .chains, .parquet or .graphml can",
        ),
        (
            Graph([0], [0], labels=["a\nb"]),
            "g.csv",
            "the label 'a\\nb' has a line break or a NUL, which no line of text can hold; .parquet and .npz can",
        ),
        (
            Graph([0], [0], labels=[""]),
            "g.chains",
            "the label '' is empty, which no line of text can hold; .parquet and .npz can",
        ),
        (
            Graph([0], [0], labels=["x" * 300_000]),
            "g.csv",
            "a label of 300,000 bytes: at most 262,144 go into a line of text; .parquet takes it",
        ),
        (
            Graph([0], [0], labels=["\x01"]),
            "g.gexf",
            "the label '\\x01' has a character that XML cannot hold; .parquet and .npz can",
        ),
        (
            Graph([0], [0], labels=[""]),
            "g.graphml",
            "the label '' is empty, which no id in XML is; .parquet and .npz can hold it",
        ),
        (
            Graph([0], [0], weight=[1.0]),
            "g.chains",
            "a graph with relations or weights: chains cannot hold them; .csv, .parquet or .graphml can",
        ),
    ],
)
def test_what_a_format_cannot_hold_is_refused_and_leaves_no_file(graph, name, message):
    with pytest.raises(dancar.InputError) as caught:
        dancar.write_graph(graph, name)
    assert str(caught.value) == message
    assert list(Path().iterdir()) == []


def test_an_unknown_suffix_is_refused():
    with pytest.raises(dancar.ParameterError, match=r"^g\.xlsx: the suffix tells no format: \.csv, "):
        dancar.write_graph(GRAPH, "g.xlsx")
    with pytest.raises(dancar.ParameterError, match=r"^format='excel': there are edges, chains, "):
        dancar.write_graph(GRAPH, "g.csv", format="excel")


def test_the_format_goes_before_the_suffix():
    dancar.write_graph(GRAPH, "g.data", format="graphml")
    assert dancar.read_graph("g.data") == GRAPH


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("g.csv", b"source,target\na,b\n"),
        ("g.tsv", b"source\ttarget\na\tb\n"),
        ("g.edges", b"source\ttarget\na\tb\n"),
        ("g.chains", b"a,b\n"),
    ],
)
def test_what_the_text_looks_like(name, content):
    dancar.write_graph(GRAPH, name)
    assert Path(name).read_bytes() == content


def test_only_what_must_be_quoted_is():
    labels = ["a,b", 'say "hi"', " x", "#1", "5", "plain", "tab\there"]
    dancar.write_graph(Graph(range(7), range(7), labels=labels), "g.csv")
    lines = Path("g.csv").read_text().splitlines()[1:]
    quoted = ['"a,b"', '"say ""hi"""', '" x"', '"#1"', '"5"', "plain", "tab\there"]
    assert lines == [f"{label},{label}" for label in quoted]


def test_standard_output(capfdbinary):
    dancar.write_graph(GRAPH, "-")
    assert capfdbinary.readouterr().out == b"source\ttarget\na\tb\n"


def test_a_failure_leaves_the_old_file(monkeypatch):
    Path("g.csv").write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        dancar.write_graph(GRAPH, "g.csv")
    assert [path.read_text() for path in Path().iterdir()] == ["old"]


def test_links_and_permissions_stay():
    Path("real.csv").write_text("old")
    Path("real.csv").chmod(0o640)
    Path("link.csv").symlink_to("real.csv")
    dancar.write_graph(GRAPH, "link.csv")
    assert Path("link.csv").is_symlink()
    assert Path("real.csv").stat().st_mode & 0o777 == 0o640
    assert dancar.read_graph("real.csv") == GRAPH


def test_a_folder_is_refused():
    Path("folder.csv").mkdir()
    with pytest.raises(dancar.InputError, match=r"^folder\.csv: this is a folder, not a file$"):
        dancar.write_graph(GRAPH, "folder.csv")


def test_a_pipe_is_written_to():
    os.mkfifo("pipe.csv")
    found: list[bytes] = []
    reader = threading.Thread(target=lambda: found.append(Path("pipe.csv").read_bytes()))
    reader.start()
    dancar.write_graph(GRAPH, "pipe.csv")
    reader.join()
    assert found == [b"source,target\na,b\n"]
