"""Where bytes come from: files, compressed files, pipes, standard input; and what tells the format."""

import gzip
import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import zstandard

import dancar
import dancar.formats
from dancar.graph import Graph

GRAPH = Graph.from_pairs([("a", "b"), ("b", "c")])
TEXT = b"a,b\nb,c\n"


class Dripping(io.RawIOBase):
    """A stream that gives a few bytes at a time, as pipes do."""

    def __init__(self, content: bytes) -> None:
        self._rest = content

    def read(self, size: int = -1) -> bytes:
        part, self._rest = self._rest[: min(size, 3)], self._rest[min(size, 3) :]
        return part


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("g.csv", TEXT),
        ("g.CSV", TEXT),
        ("g", TEXT),
        ("g.csv.gz", gzip.compress(TEXT, mtime=0)),
        ("g.csv", gzip.compress(TEXT, mtime=0)),
        ("g.csv.gz", TEXT),
        ("g.csv.gz", gzip.compress(TEXT[:4], mtime=0) + gzip.compress(TEXT[4:], mtime=0)),
        ("g.csv.zst", zstandard.compress(TEXT)),
    ],
)
def test_compressed_or_not_the_content_tells(name, content):
    Path(name).write_bytes(content)
    assert dancar.read_graph(name) == GRAPH
    assert dancar.read_graph(Path(name)) == GRAPH


@pytest.mark.parametrize("suffix", ["csv", "parquet", "npz", "graphml", "gexf", "csv.gz", "parquet.zst", "graphml.gz"])
def test_standard_input_takes_every_format(suffix, monkeypatch):
    dancar.write_graph(GRAPH, f"g.{suffix}")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=Dripping(Path(f"g.{suffix}").read_bytes())))
    assert dancar.read_graph("-") == GRAPH


def test_standard_input_is_named_and_left_open(monkeypatch):
    stream = io.BytesIO(b"a,b\nc\n")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream))
    with pytest.raises(dancar.InputError, match=r"^standard input:2:1: 1 field where 2 are expected"):
        dancar.read_graph("-")
    assert not stream.closed


@pytest.mark.parametrize("suffix", ["parquet", "npz", "graphml", "gexf"])
def test_the_content_tells_the_format_whatever_the_suffix(suffix):
    dancar.write_graph(GRAPH, f"g.{suffix}")
    Path(f"g.{suffix}").rename("g.data")
    _, report = dancar.formats.read("g.data")
    assert (report.format, report.nodes) == (suffix, 3)


def test_damage_far_into_a_file_is_placed_by_lines():
    lines = b"".join(b"%d,%d\n" % (i, i * 7919 % 1_000_003) for i in range(400_000))
    Path("g.csv.gz").write_bytes(gzip.compress(lines, 1)[:-1000])
    with pytest.raises(dancar.InputError, match=r"^g\.csv\.gz: the gzip data are damaged or cut off after line \d{3},"):
        dancar.read_graph("g.csv.gz")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"format": "excel"}, "format='excel': there are edges, chains, parquet, npz, graphml, gexf"),
        (
            {"separator": ""},
            "separator='': one ASCII character that no label or number has, or 'comma', 'tab', 'blanks'",
        ),
        (
            {"separator": "ab"},
            "separator='ab': one ASCII character that no label or number has, or 'comma', 'tab', 'blanks'",
        ),
        (
            {"separator": "1"},
            "separator='1': one ASCII character that no label or number has, or 'comma', 'tab', 'blanks'",
        ),
        ({"separator": '"'}, "separator, quotes and comments must differ: they are '\"', '\"', '#'"),
        ({"header": "yes"}, "header='yes': True, False, or None to find out"),
        ({"columns": "ab"}, "columns='ab': two names or numbers from 0, of the source's and the target's column"),
        (
            {"columns": (0, 1, 2)},
            "columns=(0, 1, 2): two names or numbers from 0, of the source's and the target's column",
        ),
        ({"columns": (0, -1)}, "columns=-1: the name of a column or its number from 0"),
        ({"weight": True}, "weight=True: the name of a column or its number from 0"),
        ({"comments": " "}, "comments=' ': a mark of ASCII characters, neither blank nor letter nor digit, or None"),
        ({"quotes": "''"}, "quotes=\"''\": one character, or None where quotes are ordinary characters"),
        ({"encoding": "klingon"}, "encoding='klingon': the name of a text encoding, as 'utf-8' or 'latin-1'"),
        ({"encoding": "hex"}, "encoding='hex': the name of a text encoding, as 'utf-8' or 'latin-1'"),
        ({"on_error": "ignore"}, "on_error='ignore': 'raise', or 'skip' to count bad lines and go on"),
        ({"node_label": 1}, "node_label=1: the name of a node attribute"),
        (
            {"node_label": "name"},
            "node_label: edges files have no such option; they have: columns, comments, encoding, header, on_error, "
            "quotes, relation, separator, weight",
        ),
        ({"format": "npz", "header": True}, "header: npz files have no such option; they have: none"),
    ],
)
def test_bad_options(options, message):
    Path("g.csv").write_bytes(TEXT)
    with pytest.raises(dancar.ParameterError) as caught:
        dancar.read_graph("g.csv", **options)
    assert str(caught.value) == message
