"""What GraphML and GEXF have in common: nodes with ids, edges between ids, and attributes of both."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from dancar.errors import InputError
from dancar.formats.assembly import with_graph
from dancar.formats.numbering import canonical_integers
from dancar.formats.options import ReadOptions
from dancar.formats.report import ReadReport
from dancar.formats.sample import NUMBER
from dancar.formats.source import Source
from dancar.formats.tally import Tally
from dancar.formats.xml_events import XmlEvents
from dancar.graph import Graph
from dancar.labels import Labels

OPTIONS = frozenset({"relation", "weight", "node_label"})

Position = tuple[int, int]


@dataclass
class Element:
    """A node or an edge while its attributes come in."""

    position: Position
    attributes: dict[str, str] = field(default_factory=dict)


class XmlGraph:
    """Nodes and edges in the order of the document."""

    def __init__(self, events: XmlEvents, options: ReadOptions, usual_weight: str | None = None) -> None:
        self._events, self._options, self._usual_weight = events, options, usual_weight
        self._numbers: dict[str, int] = {}
        self._declared: list[bool] = []
        self._first_use: list[Position] = []
        self._labels: list[str] = []
        self._source: list[int] = []
        self._target: list[int] = []
        self._relation: list[str] = []
        self._weight: list[float] = []
        self._edges = 0
        self._left_out: dict[str, None] = {}
        self.undirected = 0

    def add_node(self, element: Element, name: str) -> None:
        """A node of that id."""
        if not name:
            raise self._events.error("a node without id", element.position)
        number = self._number(name, element.position)
        if self._declared[number]:
            raise self._events.error(f"the node {name!r} is there twice", element.position)
        self._declared[number] = True
        wanted = self._options.node_label
        if wanted is not None:
            label = element.attributes.pop(wanted, "")
            if not label:
                raise self._events.error(f"the node {name!r} has no {wanted!r}", element.position)
            self._labels[number] = label
        self._left_out |= {f"{key} (nodes)": None for key in element.attributes}

    def add_edge(self, element: Element, source: str, target: str, *, directed: bool) -> None:
        """An edge between two ids, in both directions if it is undirected."""
        for end, name in (("source", source), ("target", target)):
            if not name:
                raise self._events.error(f"an edge without {end}", element.position)
        ends = self._number(source, element.position), self._number(target, element.position)
        relation = element.attributes.pop(self._options_name("relation"), None)
        weight = element.attributes.pop(self._options_name("weight"), None)
        self._left_out |= {f"{key} (edges)": None for key in element.attributes}
        self._check_everywhere("relation", relation is not None, len(self._relation), element)
        if self._usual_weight is not None and (weight is not None or self._weight):
            # The weight that an edge has where it states none, as those before did.
            self._weight += [float(self._usual_weight)] * (len(self._source) - len(self._weight))
            weight = weight or self._usual_weight
        else:
            self._check_everywhere("weight", weight is not None, len(self._weight), element)
        both = not directed and source != target
        for one, two in (ends, ends[::-1])[: 2 if both else 1]:
            self._source.append(one)
            self._target.append(two)
            if relation is not None:
                self._relation.append(relation)
            if weight is not None:
                self._weight.append(self._number_of(weight, element))
        self._edges += 1
        self.undirected += not directed

    def finish(
        self, source: Source, format: str, *, as_text: bool, relations_as_text: bool
    ) -> tuple[Graph, ReadReport]:
        """The graph, its labels integers where all are canonical decimals and they are not said to be text."""
        if not all(self._declared):
            number = self._declared.index(False)
            raise self._events.error(
                f"an edge to or from {self._labels[number]!r}, which is no node of the file", self._first_use[number]
            )
        if len(set(self._labels)) < len(self._labels):
            twice = Counter(self._labels).most_common(1)[0][0]
            raise InputError(f"{source.name}: two nodes have the {self._options.node_label!r} {twice!r}")
        notes = [f"{self.undirected:,} of the edges are undirected: they are read in both directions"]
        notes = notes * bool(self.undirected)
        notes += [f"attributes left out: {', '.join(self._left_out)}"] if self._left_out else []
        tally = Tally(source.name, format, notes, unit="edge element")
        tally.add(self._edges, self._edges, 0, 0, [])
        relation, names = None, None
        if self._relation:
            names, relation = distinct_labels(self._relation, as_text=relations_as_text)
        graph = Graph(
            np.array(self._source, np.int32),
            np.array(self._target, np.int32),
            labels_of_texts(self._labels, as_text=as_text),
            relation=relation,
            relation_labels=names,
            weight=np.array(self._weight, np.float64) if self._weight else None,
        ).canonical()
        return graph, with_graph(tally.report(), graph)

    def _number(self, name: str, position: Position) -> int:
        number = self._numbers.setdefault(name, len(self._labels))
        if number == len(self._labels):
            self._labels.append(name)
            self._declared.append(False)
            self._first_use.append(position)
        return number

    def _options_name(self, role: str) -> str:
        given = self._options.relation if role == "relation" else self._options.weight
        return role if given is None else str(given)

    def _check_everywhere(self, role: str, present: bool, before: int, element: Element) -> None:
        if self._edges and present != bool(before):
            which = "has a" if present else "has no"
            raise self._events.error(
                f"this edge {which} {self._options_name(role)}, unlike those before: all edges have one, or none",
                element.position,
            )

    def _number_of(self, text: str, element: Element) -> float:
        stripped = text.strip()
        if not NUMBER.fullmatch(stripped) or not np.isfinite(float(stripped)):
            raise self._events.error(f"the weight {text[:40]!r} is no finite number", element.position)
        return float(stripped)


def labels_of_texts(texts: list[str], *, as_text: bool) -> Labels:
    """The labels, as integers where all are canonical decimals."""
    import pyarrow

    array = pyarrow.array(texts, pyarrow.large_string())
    integers = None if as_text else canonical_integers(array)
    return Labels.of(array if integers is None else integers)


def distinct_labels(texts: list[str], *, as_text: bool) -> tuple[Labels, np.ndarray[tuple[int], np.dtype[np.int32]]]:
    """The different labels, and the number of each text among them."""
    numbers: dict[str, int] = {}
    found = np.array([numbers.setdefault(text, len(numbers)) for text in texts], np.int32)
    return labels_of_texts(list(numbers), as_text=as_text), found
