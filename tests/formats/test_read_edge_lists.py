"""Edge lists as they come: separators, headers, comments, weights, relations, and labels that look alike."""

import pytest

import dancar
from dancar.graph import Graph

EDGES = [("a", "b"), ("b", "c d")]


@pytest.mark.parametrize(
    "text",
    [
        "a,b\nb,c d\n",
        "a,b\nb,c d",
        "a,b\r\nb,c d\r\n",
        "a,b\r\nb,c d\n",
        "\ufeffa,b\nb,c d\n",
        "b,c d\na,b\n",
        "a\tb\nb\tc d\n",
        " a , b\n\tb,c d  \n",
        " a \t b\nb\tc d \n",
        'a b\nb "c d"\n',
        '  a \t b\n\nb   "c d"\n',
        '"a","b"\n"b","c d"\n',
        ' "a" , "b"\nb, "c d"\n',
        "# one\na,b\n  # two\n\n   \nb,c d\n#\n",
        "source,target\na,b\nb,c d\n",
        "From Node_ID,to-node-id\na,b\nb,c d\n",
        '"Source"\t"Target"\na\tb\nb\tc d\n',
        "target,source\nb,a\nc d,b\n",
        "# FromNodeId\tToNodeId\na\tb\nb\tc d\n",
    ],
)
def test_the_same_two_edges(text, read):
    graph, report = read(text)
    assert graph == Graph.from_pairs(EDGES)
    assert report.edge_lines == 2


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("a;b\nb;c d\n", {"separator": ";"}),
        ("a,b\tb\nb,c\tc d\n", {"separator": "tab", "columns": (0, 1)}),
        ("x,y\na,b\nb,c d\n", {"header": True}),
        ("x,y\na,b\nb,c d\n", {"columns": ("x", "y")}),
        ("y,x\nb,a\nc d,b\n", {"columns": ("x", "y")}),
        ("1,b,a\n2,c d,b\n", {"columns": (2, 1)}),
        ("% one\na,b\nb,c d\n", {"comments": "%"}),
        ("// one\na,b\nb,c d\n", {"comments": "//"}),
        ("'a','b'\nb,'c d'\n", {"quotes": "'"}),
        ("a,b\nb,c d\n".encode("utf-16"), {"encoding": "utf-16"}),
        ("a|b\nb|c d\n", {"separator": "|"}),
    ],
)
def test_the_same_two_edges_by_options(text, options, read):
    graph, _ = read(text, **options)
    # The third line has the labels of one column in another.
    expected = [("a,b", "b"), ("b,c", "c d")] if options.get("columns") == (0, 1) else EDGES
    assert graph.edge_list() == expected


def test_counts_of_a_mixed_file(read):
    graph, report = read("# a\nsource,target\n\n1,2\n2,2\n1,2\n \n3,1\n#\n", on_error="skip")
    counts = report.lines, report.edge_lines, report.header_lines, report.comments, report.blanks, report.rejected
    assert counts == (9, 4, 1, 2, 2, 0)
    assert (graph.n_self_loops, graph.n_repeated) == (1, 1)
    assert report.summary() == (
        "edges.csv: 9 lines = 4 with edges + 1 header + 2 comments + 2 blank; 3 nodes, 4 edges, 1 self-loop, "
        "1 repeated; header: source, target"
    )


def test_bad_lines_are_counted_and_the_first_ten_told(read):
    lines = ["a,b", "c", "d,e,f", ",g", "h,i", *["x"] * 20]
    graph, report = read("\n".join(lines), on_error="skip", columns=(0, 1))
    assert graph.edge_list() == [("a", "b"), ("h", "i")]
    assert (report.lines, report.rejected, len(report.problems)) == (25, 23, 10)
    assert report.problems[:3] == (
        "edges.csv:2:1: 1 field where 2 are expected",
        "edges.csv:3:5: 3 fields where 2 are expected",
        "edges.csv:4:1: the source is empty",
    )


def test_a_file_of_bad_lines_alone_is_an_error(read):
    with pytest.raises(dancar.InputError, match=r"^edges\.csv: no edges: the first 2 lines are all bad$"):
        read("\0\n\0", on_error="skip")
    with pytest.raises(dancar.InputError, match=r"no edges: 2 rejected lines \(first edges\.csv:1:1: the source is e"):
        read(",b\n,c\n", on_error="skip")


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("1,2\n-3,0\n", [-3, 0, 1, 2]),
        ("0,1\n1,2\n", [0, 1, 2]),
        (f"{2**63 - 1},{-(2**63)}\n", [-(2**63), 2**63 - 1]),
        ("007,7\n", ["007", "7"]),
        ("+1,1\n", ["+1", "1"]),
        ("-0,0\n", ["-0", "0"]),
        ("1.0,1\n", ["1", "1.0"]),
        ("0x10,16\n", ["0x10", "16"]),
        ("1_000,1000\n", ["1000", "1_000"]),
        (f"{2**63},1\n", ["1", str(2**63)]),
        ("٣,3\n", ["3", "٣"]),
        (" 1,1\n", [1]),
        ('" 1",1\n', [" 1", "1"]),
        ('"1",2\n', ["1", "2"]),
        ("NA,null\n", ["NA", "null"]),
        ("nan,NaN\n", ["NaN", "nan"]),
        ("é,e\u0301\n", ["e\u0301", "é"]),
        ("a\u00a0,a\n", ["a", "a\u00a0"]),
        ("C#,F#\n", ["C#", "F#"]),
        ("10,9\n", [9, 10]),
        ("10,9\n9,x\n", ["10", "9", "x"]),
    ],
)
def test_no_two_labels_are_confused(text, labels, read):
    graph, _ = read(text, header=False)
    assert list(graph.labels) == labels


def test_quoted_integers_are_text_wherever_they_stand(read):
    lines = [f"{i},{i + 1}" for i in range(200_000)]
    assert read("\n".join(lines))[0].labels.is_integer
    graph, _ = read("\n".join([*lines, '"5",6']))
    assert not graph.labels.is_integer
    assert "5" in graph.labels


def test_shuffled_lines_give_the_identical_graph(read):
    lines = [f"n{i * 7 % 100},n{i * 11 % 100}" for i in range(300)]
    one, two = read("\n".join(lines))[0], read("\n".join(lines[::-1]))[0]
    assert one.labels.to_list() == two.labels.to_list()
    assert one.source.tobytes() == two.source.tobytes()
    assert one.target.tobytes() == two.target.tobytes()


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("x,y\n1,2\n3,4\n", ["x", "y"]),
        ("x,2\n1,2\n", None),
        ("x,y\n1,b\n", None),
        ("x,y,strength\na,b,0.5\n", ["x", "y", "strength"]),
        ("x,y\na,b\n", None),
        ("source,target,weight\n", None),
    ],
)
def test_headers_are_found_where_they_contrast(text, header, read):
    if text.count("\n") == 1:
        with pytest.raises(dancar.InputError, match="a header and nothing else"):
            read(text)
        return
    options = {"weight": 2} if header and len(header) == 3 else {}
    _, report = read(text, **options)
    assert report.header_lines == (header is not None)
    assert (f"header: {', '.join(header)}" in report.notes) if header else not report.notes


def test_weights(read):
    graph, _ = read("b,c,2\na,b,1.5\na,b,-1e-3\n")
    assert graph.weight.tolist() == [-1e-3, 1.5, 2.0]
    assert graph.relation is None
    assert read("1 2 0.5\n2 3 1\n")[0].weight.tolist() == [0.5, 1.0]
    assert read("1 2 5\n2 3 1\n", weight=2)[0].weight.tolist() == [5.0, 1.0]


def test_relations(read):
    graph, _ = read("a,b,likes\nb,c,knows\na,b,knows\n")
    assert graph.edge_list() == [("a", "b", "knows"), ("a", "b", "likes"), ("b", "c", "knows")]
    numbered, _ = read("1 2 5\n2 3 1\n", relation=2)
    assert numbered.edge_list() == [(1, 2, 5), (2, 3, 1)]
    quoted, _ = read('1,2,"5"\n2,3,"1"\n', relation=2)
    assert quoted.edge_list() == [(1, 2, "5"), (2, 3, "1")]
    middle, _ = read("a\tknows\tb\nb\tknows\tc\n", columns=(0, 2), relation=1)
    assert middle.edge_list() == [("a", "b", "knows"), ("b", "c", "knows")]
    named, _ = read("source,target,weight,relation\na,b,2,x\n")
    assert (named.edge_list(), named.weight.tolist()) == ([("a", "b", "x")], [2.0])


def test_columns_that_are_not_asked_for_are_left_out_and_told(read):
    graph, report = read("id,source,target,date\n1,a,b,x\n", columns=("source", "target"))
    assert graph.edge_list() == [("a", "b")]
    assert "columns left out: id, date" in report.notes


def test_a_file_of_many_blocks_is_counted_like_a_small_one(read):
    block = "# comment\n" + "".join(f"a{i},b{i % 977}\n" for i in range(120_000)) + "\n"
    graph, report = read(block * 3 + "lonely\n", on_error="skip")
    assert (report.lines, report.comments, report.blanks, report.rejected) == (3 * 120_002 + 1, 3, 3, 1)
    assert report.problems[0].startswith(f"edges.csv:{3 * 120_002 + 1}:1: ")
    assert (graph.n_edges, graph.n_repeated) == (360_000, 240_000)


def test_comments_longer_than_a_block_come_before_the_header(read):
    graph, report = read("# remark\n" * 300_000 + "source,target\n1,2\n")
    assert (graph.edge_list(), report.comments, report.header_lines) == ([(1, 2)], 300_000, 1)


def test_a_comment_may_hold_any_bytes(read):
    assert read(b"# caf\xe9 \0 \r x\na,b\n")[0].edge_list() == [("a", "b")]
