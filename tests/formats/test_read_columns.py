"""Blocks read at once by pyarrow, and line by line by the grammar: the same columns, or the first way steps back."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dancar.errors import InputError
from dancar.formats.blocks import Block
from dancar.formats.columns import ColumnReader, Columns
from dancar.formats.grammar import Grammar
from dancar.formats.layout import Layout

PIECES = [
    *("a", "b", "0", "17", "-3", "007", "1.5", "-2e3", "+4", "nan", "inf", "1e999", "é", "𝛼", "#", "\ufeff", "'"),
    *(",", "\t", " ", "  ", '"', '""', "\n", "\r\n", "\r", "\0", "\x85", "\u2028", "\x0b", "0x1F", "1_0", ".", "5."),
]


def blocks() -> st.SearchStrategy[bytes]:
    pieces = st.lists(st.sampled_from(PIECES), max_size=30).map(lambda parts: "".join(parts).encode())
    rows = st.lists(
        st.lists(st.sampled_from(["a", "17", '"x,y"', '"3"', " b ", "1.5", "é", '" c"', ""]), min_size=2, max_size=3),
        max_size=6,
    ).map(lambda lines: "\n".join(map(",".join, lines)).encode())
    broken = st.tuples(pieces, st.sampled_from([b"", b"\xff", b"\xc3"]), pieces).map(b"".join)
    return st.one_of(pieces, rows, broken).map(lambda data: data.removesuffix(b"\n") + b"\n")


def layouts() -> st.SearchStrategy[Layout]:
    grammars = st.builds(
        Grammar, st.sampled_from([",", "\t", " ", ";"]), st.sampled_from(['"', None, "'"]), st.sampled_from(["#", None])
    )
    roles = [
        {"width": 2, "source": 0, "target": 1},
        {"width": 2, "source": 1, "target": 0},
        {"width": 3, "source": 0, "target": 2},
        {"width": 3, "source": 0, "target": 1, "relation": 2},
        {"width": 3, "source": 0, "target": 1, "weight": 2},
    ]
    return st.builds(lambda grammar, role: Layout(grammar, **role), grammars, st.sampled_from(roles))


def listed(columns: Columns) -> dict[str, object]:
    found = {
        name: None if getattr(columns, name) is None else getattr(columns, name).to_pylist()
        for name in ("source", "target", "relation")
    }
    counts = {name: getattr(columns, name) for name in ("comments", "blanks", "problems")}
    return {**found, **counts, "weight": None if columns.weight is None else columns.weight.tolist()}


@given(data=blocks(), layout=layouts())
@example(data=b"\n\xef\xbb\xbfa,b\n", layout=Layout(Grammar(","), 2, 0, 1))
@example(data=b"\xef\xbb\xbfa,b\n", layout=Layout(Grammar(","), 2, 0, 1))
@example(data=b" \xef\xbb\xbfa b\n", layout=Layout(Grammar(" "), 2, 0, 1))
@example(data=b'" a",b\n c,d\n', layout=Layout(Grammar(","), 2, 0, 1))
@example(data=b'"a"b,c\n', layout=Layout(Grammar(","), 2, 0, 1))
@example(data=b'"a\nb",c\n', layout=Layout(Grammar(","), 2, 0, 1))
@example(data=b"a,b,0x1F\n", layout=Layout(Grammar(","), 3, 0, 1, weight=2))
@example(data=b'a,b," 1"\n', layout=Layout(Grammar(","), 3, 0, 1, weight=2))
@example(data=b"a,b,\xff\n", layout=Layout(Grammar(","), 3, 0, 1))
def test_both_ways_agree(data, layout):
    reader = ColumnReader("x", layout, skips=True, hint_chains=False)
    exact, fast = reader.line_by_line(Block(1, data)), reader._at_once(Block(1, data))
    if fast is not None:
        assert listed(fast) == listed(exact)
        assert exact.problems == []
        assert not (exact.quoted_nodes or exact.quoted_relations)


@pytest.mark.parametrize(
    ("data", "separator"),
    [
        (b"a,b\nc,d\n", ","),
        (b"a,b\r\nc,d\r\n", ","),
        (b"# x\n\na , b\n\tc,d e\n", ","),
        (b'"a,b",c\nd,"e""f"\n', ","),
        (b"a\tb c\n", "\t"),
        (b"  a  b\n\nc \t d\t\n", " "),
        ("é,𝛼\n".encode(), ","),
    ],
)
def test_ordinary_blocks_are_read_at_once(data, separator):
    reader = ColumnReader("x", Layout(Grammar(separator), 2, 0, 1), skips=False, hint_chains=False)
    assert listed(reader._at_once(Block(1, data))) == listed(reader.line_by_line(Block(1, data)))


def test_weights_are_the_same_numbers_both_ways():
    numbers = [0.1, 1e-320, 123456789012345678, 1 / 3, 2.2250738585072011e-308, -0.0, 1e23, 4.9e-324]
    data = "".join(f"a,b,{number!r}\n" for number in numbers).encode()
    layout = Layout(Grammar(","), 3, 0, 1, weight=2)
    reader = ColumnReader("x", layout, skips=False, hint_chains=False)
    fast, exact = reader._at_once(Block(1, data)), reader.line_by_line(Block(1, data))
    assert fast.weight.tobytes() == exact.weight.tobytes() == np.array(numbers, np.float64).tobytes()


def test_after_the_first_quoted_integer_quoted_blocks_are_read_at_once():
    reader = ColumnReader("x", Layout(Grammar(","), 2, 0, 1), skips=False, hint_chains=False)
    block = Block(1, b'"1","2"\n')
    assert reader._at_once(block) is None
    assert reader.columns(block).quoted_nodes
    assert listed(reader._at_once(block)) == listed(replace(reader.line_by_line(block), quoted_nodes=False))


def test_the_first_bad_line_is_named():
    reader = ColumnReader("x.csv", Layout(Grammar(","), 2, 0, 1), skips=False, hint_chains=False)
    with pytest.raises(InputError, match=r"^x\.csv:12:3: the target is empty$"):
        reader.columns(Block(10, b"a,b\n\na,\n,\n"))
