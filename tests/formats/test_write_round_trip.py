"""What is written is read again as the same graph, in every format that does not refuse it."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import dancar
from dancar.errors import InputError
from dancar.graph import Graph

FILES = ["g.csv", "g.tsv", "g.txt", "g.chains", "g.parquet", "g.npz", "g.graphml", "g.gexf", "g.csv.gz", "g.npz.zst"]

# What has a meaning somewhere: separators, quotes, comments, blanks, marks of XML, and integers that are text.
HARD = [*",\t \"'#;&<>\\", "\n", "\r", "\0", "\x01", "\ufeff", "\u2028", "\ufffe", "𝛼", "]]>", "a b", "1", "-1", "007"]
PIECES = st.lists(st.sampled_from([*HARD, "a", "b", ""]), max_size=4).map("".join)
TEXTS = st.one_of(PIECES, st.text(max_size=3))
# What no XML document may hold, escaped or not.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
INTEGERS = st.one_of(st.integers(-3, 3), st.integers(-(2**63), 2**63 - 1))
WEIGHTS = st.floats(allow_nan=False, allow_infinity=False)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    labels = draw(st.one_of(st.lists(TEXTS, unique=True, max_size=6), st.lists(INTEGERS, unique=True, max_size=6)))
    ends = st.integers(0, len(labels) - 1) if labels else st.nothing()
    rows = draw(st.lists(st.tuples(ends, ends), max_size=8)) if labels else []
    relation = draw(st.none() | st.lists(st.integers(0, 2), min_size=len(rows), max_size=len(rows)))
    names = draw(st.lists(TEXTS, unique=True, min_size=3, max_size=3) | st.just([10, -2, 0])) if relation else None
    weight = draw(st.none() | st.lists(WEIGHTS, min_size=len(rows), max_size=len(rows))) if rows else None
    source, target = [one for one, _ in rows], [other for _, other in rows]
    return Graph(source, target, labels, relation=relation or None, relation_labels=names, weight=weight)


def cannot_hold(name: str, graph: Graph) -> bool:
    """Whether the format has no place for something in the graph."""
    texts = [label for label in [*graph.labels, *(graph.relation_labels or [])] if isinstance(label, str)]
    if name.startswith(("g.parquet", "g.npz")):
        return False
    if name.endswith(("graphml", "gexf")):
        return "" in texts or any(set(text) & set("\0\x01\ufffe\uffff") or CONTROL.search(text) for text in texts)
    lines = "" in texts or any(set(text) & set("\n\r\0") for text in texts)
    if name == "g.chains":
        return lines or not len(graph) or graph.relation is not None or graph.weight is not None
    alone = set(range(len(graph))) - {*graph.source.tolist(), *graph.target.tolist()}
    return lines or bool(alone) or not graph.n_edges


@pytest.mark.parametrize("name", FILES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(graph=graphs())
def test_the_same_graph_or_a_refusal(name, graph):
    if cannot_hold(name, graph):
        with pytest.raises(InputError):
            dancar.write_graph(graph, name)
        return
    dancar.write_graph(graph, name)
    again = dancar.read_graph(name)
    # Without a label nothing tells an empty list of integers from one of texts.
    assert again == graph or (not len(graph) and not len(again))
    assert again.fingerprint == graph.fingerprint or not len(graph)


PLAIN = Graph.from_pairs([("a", "b"), ("b", "c"), ("a", "b"), ("c", "c")])
RELATED = Graph.from_pairs([(1, 2, "x y"), (2, 3, "z")], weight=[0.1, -2.5e300])


@pytest.mark.parametrize("name", FILES)
def test_plain_graphs_are_never_refused(name):
    dancar.write_graph(PLAIN, name)
    assert dancar.read_graph(name) == PLAIN


@pytest.mark.parametrize("name", [name for name in FILES if "chains" not in name])
def test_relations_and_weights_are_kept(name):
    dancar.write_graph(RELATED, name)
    assert dancar.read_graph(name) == RELATED


@pytest.mark.parametrize("name", ["g.chains", "g.parquet", "g.npz", "g.graphml", "g.gexf"])
@pytest.mark.parametrize("labels", [["b", "a", "7"], [5, -1, 7]])
def test_nodes_without_edges_are_kept(name, labels):
    graph = Graph([0], [1], labels=labels)
    dancar.write_graph(graph, name)
    assert dancar.read_graph(name) == graph


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("label", ["1", "-5", "0"])
def test_text_that_looks_like_an_integer_stays_text(name, label):
    graph = Graph([0], [0], labels=[label])
    dancar.write_graph(graph, name)
    assert list(dancar.read_graph(name).labels) == [label]


@pytest.mark.parametrize("name", FILES)
def test_equal_graphs_are_equal_files(name):
    dancar.write_graph(PLAIN, name)
    first = Path(name).read_bytes()
    dancar.write_graph(Graph.from_pairs(PLAIN.edge_list()[::-1]), name)
    assert Path(name).read_bytes() == first


@pytest.mark.parametrize("name", ["g.csv", "g.parquet", "g.npz"])
def test_more_rows_than_are_written_at_once(name):
    count = 70_000
    graph = Graph(range(count), [(7 * i) % count for i in range(count)], weight=[i / 7 for i in range(count)])
    dancar.write_graph(graph, name)
    assert dancar.read_graph(name) == graph
