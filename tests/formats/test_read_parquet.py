"""Parquet: columns by their names, labels by their types."""

from pathlib import Path

import pandas
import pyarrow
import pytest
from pyarrow import parquet

import dancar
import dancar.formats
from dancar.graph import Graph


def write(**columns: object) -> None:
    parquet.write_table(pyarrow.table(columns), "t.parquet")


@pytest.mark.parametrize(
    ("columns", "options", "edges"),
    [
        ({"source": [1, 2], "target": [2, 3]}, {}, [(1, 2), (2, 3)]),
        ({"target": [1, 2], "source": [2, 3]}, {}, [(2, 1), (3, 2)]),
        ({"x": ["a"], "y": ["b"]}, {}, [("a", "b")]),
        ({"x": ["a"], "y": ["b"]}, {"columns": ("y", 0)}, [("b", "a")]),
        ({"From": ["1"], "To": ["2"]}, {}, [("1", "2")]),
        ({"source": [1], "target": ["2"]}, {}, [("1", "2")]),
        ({"source": ["007"], "target": ["7"], "relation": [3]}, {}, [("007", "7", 3)]),
        ({"source": [1], "target": [2], "kind": ["9"]}, {"relation": "kind"}, [(1, 2, "9")]),
        ({"a": ["x"], "source": [1], "target": [2]}, {"columns": ("source", "target")}, [(1, 2)]),
        (
            {
                "source": pyarrow.array(["a"]).dictionary_encode(),
                "target": pyarrow.array(["b"], pyarrow.large_string()),
            },
            {},
            [("a", "b")],
        ),
        (
            {"source": pyarrow.array([255], pyarrow.uint8()), "target": pyarrow.array([2**63 - 1], pyarrow.uint64())},
            {},
            [(255, 2**63 - 1)],
        ),
    ],
)
def test_columns_and_types(columns, options, edges):
    write(**columns)
    assert dancar.read_graph("t.parquet", **options).edge_list() == edges


def test_weights():
    write(source=[1, 2], target=[2, 3], weight=[1, 5])
    assert dancar.read_graph("t.parquet").weight.tolist() == [1.0, 5.0]


def test_rows_are_counted_and_columns_left_out_are_told():
    write(source=[1, 2, 2], target=[2, 2, 2], note=["x", "y", None])
    _, report = dancar.formats.read("t.parquet", columns=("source", "target"))
    assert (report.lines, report.edge_lines, report.self_loops, report.repeated) == (3, 3, 2, 1)
    assert report.summary().startswith("t.parquet: 3 rows = 3 with edges; 2 nodes, 3 edges")
    assert report.notes == ("columns left out: note",)


@pytest.mark.parametrize(
    ("columns", "options", "message"),
    [
        (
            {"source": [1], "target": [2], "x": [3]},
            {},
            "the column 'x' is neither source, target, relation nor weight: ",
        ),
        (
            {"source": [1], "target": [2]},
            {"columns": ("source", "to")},
            "columns: no single column 'to': there are 'source'",
        ),
        ({"source": [1], "target": [2]}, {"weight": 2}, "weight: no single column 2: there are 'source', 'target'"),
        (
            {"source": [1], "target": [2]},
            {"columns": (0, 0)},
            "source, target, relation and weight must be different col",
        ),
        ({"source": [b"a"], "target": [b"b"]}, {}, "the column 'source' holds binary: a label is an integer or a text"),
    ],
)
def test_columns_that_cannot_be_read(columns, options, message):
    write(**columns)
    with pytest.raises(dancar.InputError) as caught:
        dancar.read_graph("t.parquet", **options)
    assert str(caught.value).startswith(f"t.parquet: {message}")


def test_gaps_are_placed_beyond_the_first_batch():
    write(source=["a"] * 100_000 + [None], target=["b"] * 100_001)
    with pytest.raises(dancar.InputError, match=r"^t\.parquet: row 100,001: the column 'source' has a gap there"):
        dancar.read_graph("t.parquet")


def test_pandas_reads_what_is_written_and_the_other_way_round():
    graph = Graph.from_pairs([("a", "b", "x"), ("b", "c", "y")], weight=[1.5, 2.5])
    dancar.write_graph(graph, "t.parquet")
    frame = pandas.read_parquet("t.parquet")
    assert frame.to_dict("list") == {
        "source": ["a", "b"],
        "target": ["b", "c"],
        "relation": ["x", "y"],
        "weight": [1.5, 2.5],
    }
    frame.to_parquet("p.parquet", index=False)
    assert dancar.read_graph("p.parquet") == graph


@pytest.mark.parametrize("metadata", ["", "{}", "[1]", '["a", null]', "[" * 10_000, '["\\ud800"]'])
def test_metadata_that_is_no_list_of_labels_is_refused(metadata):
    table = pyarrow.table({"source": ["a"], "target": ["b"]}).replace_schema_metadata({"dancar.isolated": metadata})
    parquet.write_table(table, "t.parquet")
    with pytest.raises(dancar.InputError, match=r"^t\.parquet: the metadata 'dancar\.isolated' "):
        dancar.read_graph("t.parquet")


def test_damage_within_is_named():
    write(source=list(range(5000)), target=list(range(5000)))
    content = bytearray(Path("t.parquet").read_bytes())
    content[4:200] = bytes(196)
    Path("t.parquet").write_bytes(content)
    with pytest.raises(dancar.InputError, match=r"^t\.parquet: damaged Parquet data: "):
        dancar.read_graph("t.parquet")
