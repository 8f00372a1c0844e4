"""GraphML: nodes by their ids, edges with the attributes `relation` and `weight`."""

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

_UNREAD = {"hyperedge": "hyperedges have more than two ends", "port": "ports"}
# Names of attributes that say of which kind labels are; XML itself knows only text.
_NODES_ARE, _RELATIONS_ARE = "dancar.labels", "dancar.relations"


def read(source: Source, options: ReadOptions) -> tuple[Graph, ReadReport]:
    """The graph of a GraphML document."""
    return _Reader(source, options).read()


class _Reader:
    def __init__(self, source: Source, options: ReadOptions) -> None:
        self._source = source
        self._events = XmlEvents(source, self._start, self._end)
        self._graph = XmlGraph(self._events, options)
        self._keys: dict[str, str] = {}
        self._defaults: dict[str, dict[str, str]] = {"node": {}, "edge": {}}
        self._about: dict[str, str] = {}
        self._directed: bool | None = None
        self._key, self._key_for, self._data = "", "", ""
        self._element: Element | None = None
        self._ends: Attributes = {}

    def read(self) -> tuple[Graph, ReadReport]:
        """Parse the document."""
        self._events.run("graphml")
        if self._directed is None:
            raise self._events.error("no <graph> in the document")
        as_text = self._about.get(_NODES_ARE) == "text"
        relations_as_text = self._about.get(_RELATIONS_ARE) == "text"
        return self._graph.finish(self._source, "graphml", as_text=as_text, relations_as_text=relations_as_text)

    def _start(self, name: str, attributes: Attributes) -> None:
        if name in ("node", "edge"):
            if self._events.path[-2] != "graph":
                raise self._events.error(f"a <{name}> outside of a <graph>")
            self._element = Element(self._events.position, dict(self._defaults[name]))
            self._ends = attributes
        elif name == "graph":
            self._start_graph(attributes)
        elif name == "key":
            self._key, self._key_for = attributes.get("id", ""), attributes.get("for", "all")
            self._keys[self._key] = attributes.get("attr.name") or self._key
        elif name == "data":
            self._data = attributes.get("key", "")
        elif name in _UNREAD:
            raise self._events.error(f"<{name}>: {_UNREAD[name]}, which a directed graph has none of")

    def _start_graph(self, attributes: Attributes) -> None:
        if "graph" in self._events.path[:-1]:
            raise self._events.error("a graph within a node: only flat graphs are read")
        if self._directed is not None:
            raise self._events.error("a second <graph>: one is read from a file")
        default = attributes.get("edgedefault", "")
        if default not in ("directed", "undirected"):
            raise self._events.error(f"edgedefault={default!r}: 'directed' or 'undirected' must be said")
        self._directed = default == "directed"

    def _end(self, name: str, text: str) -> None:
        if name == "default" and self._key_for in self._defaults:
            self._defaults[self._key_for][self._keys[self._key]] = text
        elif name == "data":
            parent = self._events.path[-1]
            key = self._keys.get(self._data)
            if key is None:
                raise self._events.error(f"<data> with the key {self._data!r}, which no <key> declares")
            if parent == "graph":
                self._about[key] = text
            elif self._element is not None and parent in ("node", "edge"):
                self._element.attributes[key] = text
        elif self._element is not None and name in ("node", "edge") and self._events.path[-1] == "graph":
            self._end_element(name, self._element)
            self._element = None

    def _end_element(self, name: str, element: Element) -> None:
        if name == "node":
            self._graph.add_node(element, self._ends.get("id", ""))
            return
        directed = self._ends.get("directed", "true" if self._directed else "false")
        if directed not in ("true", "false"):
            raise self._events.error(f"directed={directed!r}: 'true' or 'false'", element.position)
        ends = self._ends.get("source", ""), self._ends.get("target", "")
        self._graph.add_edge(element, *ends, directed=directed == "true")


def write(graph: Graph, stream: BinaryIO, suffix: str) -> None:
    """All nodes, then all rows."""
    write_with_columns(graph, {}, stream)


def write_with_columns(graph: Graph, columns: Mapping[str, NDArray[Any]], stream: BinaryIO) -> None:
    """All nodes, each with its number from every column as an attribute, then all rows."""
    rows, values = XmlRows(graph), node_values(columns, graph.n_nodes)
    kinds = {_NODES_ARE: graph.labels, _RELATIONS_ARE: graph.relation_labels}
    said = {name: "integer" if labels.is_integer else "text" for name, labels in kinds.items() if labels is not None}
    keys = [f'  <key id="{name}" for="graph" attr.name="{name}" attr.type="string"/>\n' for name in said]
    if graph.relation_labels is not None:
        kind = "long" if graph.relation_labels.is_integer else "string"
        keys.append(f'  <key id="relation" for="edge" attr.name="relation" attr.type="{kind}"/>\n')
    if graph.weight is not None:
        keys.append('  <key id="weight" for="edge" attr.name="weight" attr.type="double"/>\n')
    keys += [
        f'  <key id={attribute(name)} for="node" attr.name={attribute(name)} attr.type="float"/>\n' for name in columns
    ]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    stream.write((head + "".join(keys) + '  <graph edgedefault="directed">\n').encode())
    stream.write("".join(f'    <data key="{name}">{value}</data>\n' for name, value in said.items()).encode())
    for part in rows.parts(
        lambda label: f"    <node id={attribute(label)}" + _node_data(next(values)),
        lambda number, source, target, data: (
            f"    <edge source={attribute(source)} target={attribute(target)}"
            + (
                ">" + "".join(f'<data key="{key}">{value}</data>' for key, value in data) + "</edge>\n"
                if data
                else "/>\n"
            )
        ),
    ):
        stream.write(part.encode())
    stream.write(b"  </graph>\n</graphml>\n")


def _node_data(values: Data) -> str:
    if not values:
        return "/>\n"
    return ">" + "".join(f"<data key={attribute(key)}>{value}</data>" for key, value in values) + "</node>\n"
