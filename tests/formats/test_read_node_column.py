"""A table of labels with a value each: numbers or words, and what is wrong with it by file and line."""

import pytest

from dancar import Labels
from dancar.errors import InputError
from dancar.formats.node_column import read_node_column

TEXT, NUMBERS = Labels.of(["a", "b", "a,b"]), Labels.of([1, -2])


@pytest.mark.parametrize(
    ("name", "text", "labels", "found"),
    [
        ("x.csv", "a,1\nb,2.5\n", TEXT, {"a": 1.0, "b": 2.5}),
        ("x.csv", "\ufeffname,value\r\na,1\r\n\r\nb,x\r\n", TEXT, {"a": "1", "b": "x"}),
        ("x.csv", '"a,b","x ""y"""\n', TEXT, {"a,b": 'x "y"'}),
        ("x.tsv", "a\tx\nb\ty", TEXT, {"a": "x", "b": "y"}),
        ("x.csv", "node,kind\n-2,7\n", NUMBERS, {-2: 7.0}),
    ],
)
def test_values_by_label(tmp_path, name, text, labels, found):
    (tmp_path / name).write_bytes(text.encode())
    assert read_node_column(tmp_path / name, labels) == found


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "x.csv: no line with a label"),
        (b"name,value\n", "x.csv: no line with a label"),
        (b"a,1,2\n", "x.csv:1: 3 columns"),
        (b"a,1\nc,2\n", "x.csv:2: 'c' is no label"),
        (b"a,1\na,2\n", "x.csv:2: 'a' has a value already"),
        (b"a,\xff\n", "x.csv:1: 'utf-8' codec"),
        (b'a,"1\n', "x.csv:"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, text, message):
    (tmp_path / "x.csv").write_bytes(text)
    with pytest.raises(InputError, match=message.replace(".", r"\.")):
        read_node_column(tmp_path / "x.csv", TEXT)
