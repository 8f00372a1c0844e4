"""Chains: the authors' files, and when a file is taken for one."""

import pytest

import dancar
from dancar.graph import Graph


@pytest.mark.parametrize(
    "text",
    ["0,1,2,3\n", " 0, 1 ,2,\t3 \n", "0,1,2,3", "# chain\n\n0,1,2,3\r\n"],
)
def test_one_line_is_three_edges(text, read):
    graph, report = read(text)
    assert graph.edge_list() == [(0, 1), (1, 2), (2, 3)]
    assert (report.format, report.edge_lines, report.edges) == ("chains", 1, 3)


def test_lines_of_different_lengths(read):
    graph, report = read("0,1,2,3,0\n3, 5\n 7\n5,6,7\n")
    assert graph.edge_list() == [(0, 1), (1, 2), (2, 3), (3, 0), (3, 5), (5, 6), (6, 7)]
    assert report.notes == ("read as chains (integers between commas, lines of different lengths)",)
    assert report.lines == report.edge_lines == 4


def test_a_line_of_one_label_is_a_node_without_edges(read):
    graph, _ = read("a,b\nc\n", format="chains")
    assert graph == Graph([0], [1], labels=["a", "b", "c"])


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("a,b,c\nc,a\n", [("a", "b"), ("b", "c"), ("c", "a")]),
        ("1,2,3\n", [(1, 2), (2, 3)]),
        ("a b  c\n", [("a", "b"), ("b", "c")]),
        ('"x,y",z,"x,y"\n', [("x,y", "z"), ("z", "x,y")]),
        ('1,"2"\n', [("1", "2")]),
    ],
)
def test_any_labels_when_told(text, edges, read):
    assert sorted(read(text, format="chains")[0].edge_list()) == sorted(edges)


def test_the_suffix_tells(read):
    assert read("a,b,c\n", "graph.chains")[0].n_edges == 2


@pytest.mark.parametrize(
    "text",
    ["0,1,2\n", "0,1,2\n3,4\n", "0,1\n2,3,4\n", "a,b,c,d\n", "0,1,2,3\n4,5,6,7\n", "0 1 2 3\n4 5\n", '0,1,2,"3"\n4\n'],
)
def test_what_could_be_something_else_is_an_error_that_tells_of_chains(text, read):
    with pytest.raises(dancar.InputError, match="format='chains' if a line is a chain"):
        read(text)


@pytest.mark.parametrize("options", [{"weight": 2}, {"relation": 2}, {"columns": (0, 1)}, {"header": False}])
def test_options_of_columns_exclude_chains(options, read):
    with pytest.raises(dancar.InputError, match=r"fields where|columns of integers|columns and no header"):
        read("0,1,2\n0,1,2\n0,1,2,3\n", **options)


def test_bad_chains_are_skipped_and_counted(read):
    graph, report = read("0,1,2,3\n4,,5\n6\n", format="chains", on_error="skip")
    assert (graph.n_nodes, graph.n_edges, report.rejected) == (5, 3, 1)


def test_long_chains(read):
    count = 300_000
    graph, _ = read(",".join(map(str, range(count))) + "\n", format="chains")
    assert graph.n_edges == count - 1
    assert (graph.target - graph.source == 1).all()
