"""GEXF: nodes by their ids, edges with their weights and, as an attribute or as `kind`, relations."""

from collections.abc import Mapping
from typing import Any, BinaryIO

from numpy.typing import NDArray

from dancar.formats.options import ReadOptions
from dancar.formats.report import ReadReport
from dancar.formats.source import Source
from dancar.formats.xml_events import Attributes, XmlEvents
from dancar.formats.xml_graph import OPTIONS, Element, XmlGraph
from dancar.formats.xml_writing import Data, XmlRows, attribute, node_values
from dancar.graph import Graph

__all__ = ["OPTIONS", "read", "write", "write_with_columns"]

# What an edge says of itself besides its ends and what is read.
_UNREAD = {"id", "source", "target", "type", "weight", "kind"}
_TYPES = ("directed", "undirected", "mutual")


def read(source: Source, options: ReadOptions) -> tuple[Graph, ReadReport]:
    """The graph of a GEXF document."""
    return _Reader(source, options).read()


class _Reader:
    def __init__(self, source: Source, options: ReadOptions) -> None:
        self._source = source
        self._events = XmlEvents(source, self._start, self._end)
        self._graph = XmlGraph(self._events, options, usual_weight="1")
        self._node_label = options.node_label
        self._titles: dict[tuple[str, str], str] = {}
        self._integer_relations = False
        self._class = ""
        self._type, self._idtype = "", ""
        self._seen_graph = False
        self._element: Element | None = None
        self._ends: Attributes = {}

    def read(self) -> tuple[Graph, ReadReport]:
        """Parse the document."""
        self._events.run("gexf")
        if not self._seen_graph:
            raise self._events.error("no <graph> in the document")
        return self._graph.finish(
            self._source, "gexf", as_text=self._idtype == "string", relations_as_text=not self._integer_relations
        )

    def _start(self, name: str, attributes: Attributes) -> None:
        if name in ("node", "edge"):
            if self._element is not None:
                raise self._events.error("a node within a node: only flat graphs are read")
            self._ends = attributes
            own = {key: value for key, value in attributes.items() if key not in _UNREAD or key == "weight"}
            if "kind" in attributes:
                own["relation"] = attributes["kind"]
            if own.get("label") == attributes.get("id") and not self._node_label:
                # Many programs write the id as the label too: nothing is lost without it.
                own.pop("label", None)
            self._element = Element(self._events.position, own)
        elif name == "graph":
            self._start_graph(attributes)
        elif name == "attributes":
            self._class = attributes.get("class", "")
        elif name == "attribute":
            title = attributes.get("title") or attributes.get("id", "")
            self._titles[self._class, attributes.get("id", "")] = title
            if (self._class, title) == ("edge", "relation"):
                self._integer_relations = attributes.get("type") in ("integer", "long")
        elif name == "attvalue" and self._element is not None:
            kind = "node" if "node" in self._events.path else "edge"
            key = attributes.get("for", "")
            if (kind, key) not in self._titles:
                raise self._events.error(f"<attvalue> for {key!r}, which no <attribute> declares")
            self._element.attributes[self._titles[kind, key]] = attributes.get("value", "")

    def _start_graph(self, attributes: Attributes) -> None:
        if self._seen_graph:
            raise self._events.error("a second <graph>: one is read from a file")
        self._seen_graph = True
        # GEXF's own default.
        self._type = attributes.get("defaultedgetype", "undirected")
        self._idtype = attributes.get("idtype", "")

    def _end(self, name: str, text: str) -> None:
        element = self._element
        if element is None or name not in ("node", "edge"):
            return
        self._element = None
        if name == "node":
            self._graph.add_node(element, self._ends.get("id", ""))
            return
        kind = self._ends.get("type", self._type).lower()
        if kind not in _TYPES:
            raise self._events.error(
                f"type={kind!r}: an edge is 'directed', 'undirected' or 'mutual'", element.position
            )
        ends = self._ends.get("source", ""), self._ends.get("target", "")
        self._graph.add_edge(element, *ends, directed=kind == "directed")


def write(graph: Graph, stream: BinaryIO, suffix: str) -> None:
    """All nodes, then all rows."""
    write_with_columns(graph, {}, stream)


def write_with_columns(graph: Graph, columns: Mapping[str, NDArray[Any]], stream: BinaryIO) -> None:
    """All nodes, each with its number from every column as an attribute, then all rows."""
    rows, values = XmlRows(graph), node_values(columns, graph.n_nodes)
    idtype = "integer" if graph.labels.is_integer else "string"
    text = '<?xml version="1.0" encoding="UTF-8"?>\n<gexf xmlns="http://gexf.net/1.3" version="1.3">\n'
    text += f'  <graph defaultedgetype="directed" idtype="{idtype}">\n'
    if graph.relation_labels is not None:
        kind = "long" if graph.relation_labels.is_integer else "string"
        text += f'    <attributes class="edge"><attribute id="0" title="relation" type="{kind}"/></attributes>\n'
    if columns:
        titles = (f'<attribute id="{i}" title={attribute(name)} type="float"/>' for i, name in enumerate(columns))
        text += f'    <attributes class="node">{"".join(titles)}</attributes>\n'
    stream.write((text + "    <nodes>\n").encode())
    between = "    </nodes>\n    <edges>\n"
    for part in rows.parts(
        lambda label: f"      <node id={attribute(label)} label={attribute(label)}" + _node_data(next(values)),
        _edge,
        between=between,
    ):
        stream.write(part.encode())
    stream.write(b"    </edges>\n  </graph>\n</gexf>\n")


def _edge(number: int, source: str, target: str, data: list[tuple[str, str]]) -> str:
    values = dict(data)
    weight = f' weight="{values["weight"]}"' if "weight" in values else ""
    start = f'      <edge id="{number}" source={attribute(source)} target={attribute(target)}{weight}'
    if "relation" not in values:
        return f"{start}/>\n"
    relation = values["relation"].replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
    return f'{start}><attvalues><attvalue for="0" value="{relation}"/></attvalues></edge>\n'


def _node_data(values: Data) -> str:
    if not values:
        return "/>\n"
    inner = "".join(f'<attvalue for="{i}" value="{value}"/>' for i, (_, value) in enumerate(values))
    return f"><attvalues>{inner}</attvalues></node>\n"
