"""The loading benchmark on small files: every reader reads every edge, and the table says what was measured."""

import pytest

from dancar.bench.loading import loading
from dancar.bench.loading_readers import READERS, main
from dancar.errors import ParameterError


def test_the_rows_say_what_was_read():
    result = loading(edges=400, nodes=50, repeats=1, share=4, readers="pandas frame and, numpy.loadtxt s")
    assert [(row["reader"], row["file"], row["edges read"]) for row in result.rows] == [
        ("pandas frame and node numbers", "integer labels, .csv", 400),
        ("pandas frame and node numbers", "text labels, .csv", 400),
        ("numpy.loadtxt strings", "text labels, .csv", 100),
    ]
    assert [row["seconds"].endswith(" (×4)") for row in result.rows if "strings" in row["reader"]] == [True]
    assert "dancar bench loading --set edges=400" in result.markdown()


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_every_reader_reads_all_edges(reader, tmp_path):
    path = tmp_path / "edges.csv"
    path.write_text("1,2\n2,3\n2,3\n")
    found = main(reader.name, str(path))
    assert found["edges_found"] == 3
    assert found["seconds"] > 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"readers": "excel"}, "readers='excel' given"),
        ({"readers": ""}, "readers='' given"),
        ({"edges": 10, "share": 20}, "edges=10, nodes=1000000, repeats=3, share=20 given"),
        ({"repeats": 0}, "repeats=0"),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(ParameterError, match=message):
        loading(**options)


def test_a_library_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setattr("dancar.bench.loading._version", lambda package: "" if package == "networkx" else "1")
    result = loading(edges=40, nodes=5, repeats=1, share=1, readers="networkx")
    assert list(result.rows) == []
    assert "not measured: networkx, which is not installed" in result.notes
