"""GraphML and GEXF: what other programs write, and what is no graph."""

from pathlib import Path

import igraph
import networkx
import pytest
from bad_binaries import gexf, graphml

import dancar
import dancar.formats
from dancar.graph import Graph

EDGES = [("a", "b"), ("b", "c"), ("c", "c")]


@pytest.mark.parametrize(
    ("name", "write"), [("g.graphml", networkx.write_graphml_xml), ("g.gexf", networkx.write_gexf)]
)
def test_what_networkx_writes(name, write):
    made = networkx.DiGraph(EDGES)
    made.add_node("alone")
    write(made, name)
    assert dancar.read_graph(name) == Graph([0, 1, 2], [1, 2, 2], labels=["a", "b", "c", "alone"])
    write(networkx.DiGraph([(10, 2)]), name)
    assert list(dancar.read_graph(name).labels) == [2, 10]


@pytest.mark.parametrize(
    ("name", "write"), [("g.graphml", networkx.write_graphml_xml), ("g.gexf", networkx.write_gexf)]
)
def test_undirected_edges_go_both_ways(name, write):
    write(networkx.Graph([("a", "b"), ("c", "c")]), name)
    graph, report = dancar.formats.read(name)
    assert graph.edge_list() == [("a", "b"), ("b", "a"), ("c", "c")]
    assert (report.lines, report.edges) == (2, 3)
    assert "2 of the edges are undirected: they are read in both directions" in report.notes


@pytest.mark.parametrize(("name", "read"), [("g.graphml", networkx.read_graphml), ("g.gexf", networkx.read_gexf)])
def test_networkx_reads_what_is_written(name, read):
    graph = Graph.from_pairs([("a<&", "b"), ("b", 'c "d"')], weight=[0.5, 2])
    dancar.write_graph(graph, name)
    edges = {(one, other, data["weight"]) for one, other, data in read(name).edges(data=True)}
    assert edges == {("a<&", "b", 0.5), ("b", 'c "d"', 2.0)}


def test_what_igraph_writes_and_reads():
    made = igraph.Graph(3, [(0, 1), (1, 2)], directed=True)
    made.vs["name"] = ["x", "y", "z"]
    made.es["weight"] = [0.5, 2.0]
    made.write_graphml("g.graphml")
    by_id, report = dancar.formats.read("g.graphml")
    assert by_id.edge_list() == [("n0", "n1"), ("n1", "n2")]
    assert report.notes == ("attributes left out: name (nodes)",)
    by_name = dancar.read_graph("g.graphml", node_label="name")
    assert by_name.edge_list() == [("x", "y"), ("y", "z")]
    assert by_name.weight.tolist() == [0.5, 2.0]
    dancar.write_graph(by_name, "h.graphml")
    assert igraph.Graph.Read_GraphML("h.graphml").get_edgelist() == [(0, 1), (1, 2)]


def test_gexf_weights_are_one_where_none_is_stated():
    edge = '<edge source="a" target="a" type="directed"{}/>'
    for weights in (["", ' weight="2"'], [' weight="2"', ""]):
        Path("g.gexf").write_bytes(gexf("".join(map(edge.format, weights))))
        assert dancar.read_graph("g.gexf").weight.tolist() == [1.0, 2.0]


def test_gexf_kinds_are_relations():
    Path("g.gexf").write_bytes(gexf('<edge source="a" target="a" type="directed" kind="likes"/>'))
    assert dancar.read_graph("g.gexf").edge_list() == [("a", "a", "likes")]


def test_gexf_node_labels():
    nodes = '<gexf><graph><nodes><node id="0" label="x"/><node id="1" label="y"/></nodes><edges>'
    Path("g.gexf").write_text(nodes + '<edge source="0" target="1" type="directed"/></edges></graph></gexf>')
    assert dancar.read_graph("g.gexf").edge_list() == [(0, 1)]
    assert dancar.read_graph("g.gexf", node_label="label").edge_list() == [("x", "y")]


def test_graphml_attributes_by_name_and_default():
    keys = '<key id="d0" for="edge" attr.name="strength"><default>7</default></key>'
    edges = '<node id="a"/><edge source="a" target="a"/><edge source="a" target="a"><data key="d0">2</data></edge>'
    Path("g.graphml").write_bytes(graphml(edges, keys))
    assert dancar.read_graph("g.graphml", weight="strength").weight.tolist() == [2.0, 7.0]
    assert dancar.read_graph("g.graphml", relation="strength").edge_list() == [("a", "a", 2), ("a", "a", 7)]
    _, report = dancar.formats.read("g.graphml")
    assert report.notes == ("attributes left out: strength (edges)",)


@pytest.mark.parametrize("order", ["edge first", "node first"])
def test_nodes_and_edges_in_any_order(order):
    parts = ['<edge source="a" target="b"/>', '<node id="a"/><node id="b"/>']
    Path("g.graphml").write_bytes(graphml("".join(parts if order == "edge first" else parts[::-1])))
    assert dancar.read_graph("g.graphml").edge_list() == [("a", "b")]


def test_other_encodings_and_namespaces():
    text = '<?xml version="1.0" encoding="{}"?><g:graphml xmlns:g="x"><g:graph edgedefault="directed">'
    text += '<g:node id="é"/></g:graph></g:graphml>'
    for encoding in ("iso-8859-1", "utf-16"):
        Path("g.graphml").write_bytes(text.format(encoding).encode(encoding))
        assert list(dancar.read_graph("g.graphml").labels) == ["é"]


def test_labels_of_nodes_must_differ():
    Path("g.graphml").write_bytes(
        graphml(
            '<node id="1"><data key="k">x</data></node><node id="2"><data key="k">x</data></node>',
            '<key id="k" attr.name="name"/>',
        )
    )
    with pytest.raises(dancar.InputError, match=r"^g\.graphml: two nodes have the 'name' 'x'$"):
        dancar.read_graph("g.graphml", node_label="name")
    with pytest.raises(dancar.InputError, match=r"^g\.graphml:\d+:\d+: the node '1' has no 'title'$"):
        dancar.read_graph("g.graphml", node_label="title")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("<a>" * 100, "elements within elements, more than 64 deep"),
        ("<data>" + "x" * 2_000_000, "a text of more than 1,048,576 characters"),
        ('<node id="a"><node id="b"/></node>', "a <node> outside of a <graph>"),
        ('<node id="a"/><edge source="a" target="a" directed="maybe"/>', "directed='maybe': 'true' or 'false'"),
        ('</graph><graph edgedefault="directed">', "a second <graph>: one is read from a file"),
    ],
)
def test_documents_that_are_refused(body, message):
    Path("g.graphml").write_bytes(graphml(body))
    with pytest.raises(dancar.InputError, match=rf"^g\.graphml:\d+:\d+: {message}"):
        dancar.read_graph("g.graphml")


@pytest.mark.parametrize("depth", [3, 30])
def test_a_billion_laughs_are_not_told(depth):
    entities = "".join(f'<!ENTITY a{i + 1} "{f"&a{i};" * 10}">' for i in range(depth))
    text = f'<!DOCTYPE graphml [<!ENTITY a0 "ha">{entities}]><graphml>&a{depth};</graphml>'
    Path("g.graphml").write_text(text)
    with pytest.raises(dancar.InputError, match="entity declarations are not read"):
        dancar.read_graph("g.graphml")


def test_a_doctype_alone_is_harmless():
    Path("g.graphml").write_bytes(
        b'<!DOCTYPE graphml SYSTEM "http://x.example/graphml.dtd">' + graphml('<node id="a"/>')
    )
    assert list(dancar.read_graph("g.graphml").labels) == ["a"]
    Path("g.graphml").write_bytes(b'<!DOCTYPE graphml SYSTEM "x.dtd">' + graphml("&thing;"))
    with pytest.raises(dancar.InputError, match="entit"):
        dancar.read_graph("g.graphml")
