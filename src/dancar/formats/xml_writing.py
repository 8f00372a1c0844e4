"""Writing nodes and rows as XML text."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape

from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.graph import Graph
from dancar.labels import Labels

_LINES = 1 << 14

Data = list[tuple[str, str]]


class XmlRows:
    """The labels and rows of a graph as text; a label that XML cannot hold is an error before anything is written."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._labels = _texts(graph.labels)
        self._relations = [] if graph.relation_labels is None else _texts(graph.relation_labels)

    def parts(
        self, node: Callable[[str], str], edge: Callable[[int, str, str, Data], str], between: str = ""
    ) -> Iterator[str]:
        """The text of all nodes, what comes between, and the text of all rows, in parts."""
        labels, graph = self._labels, self._graph
        for start in range(0, len(labels), _LINES):
            yield "".join(map(node, labels[start : start + _LINES]))
        yield between
        for start in range(0, graph.n_edges, _LINES):
            stop = min(graph.n_edges, start + _LINES)
            yield "".join(
                edge(start + row, labels[source], labels[target], data)
                for row, (source, target, data) in enumerate(
                    zip(graph.source[start:stop], graph.target[start:stop], self._data(start, stop), strict=True)
                )
            )

    def _data(self, start: int, stop: int) -> Iterator[Data]:
        relation, weight = self._graph.relation, self._graph.weight
        for row in range(start, stop):
            data = []
            if relation is not None:
                data.append(("relation", element_text(self._relations[relation[row]])))
            if weight is not None:
                data.append(("weight", repr(float(weight[row]))))
            yield data


def node_values(columns: Mapping[str, NDArray[Any]], n: int) -> Iterator[Data]:
    """For one node after the other its number in each column, as text that gives the number back."""
    for start in range(0, n, _LINES):
        texts = [[str(number) for number in column[start : start + _LINES]] for column in columns.values()]
        for row in zip(*texts) if texts else [()] * (min(n, start + _LINES) - start):
            yield list(zip(columns, row))


def attribute(text: str) -> str:
    """The text as an attribute's value in quotes; blanks that XML would make spaces stay what they are."""
    return '"' + escape(text, {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}) + '"'


def element_text(text: str) -> str:
    """The text as the content of an element."""
    return escape(text, {"\r": "&#13;"})


def _texts(labels: Labels) -> list[str]:
    texts = list(map(str, labels))
    for text in texts:
        if not text:
            raise InputError("the label '' is empty, which no id in XML is; .parquet and .npz can hold it")
        if not text.isprintable() and any(not _in_xml(character) for character in text):
            raise InputError(f"the label {text!r} has a character that XML cannot hold; .parquet and .npz can")
        if len(text) > 1 << 19:
            raise InputError(f"a label of {len(text):,} characters: XML files take {1 << 19:,}; .parquet takes it")
    return texts


def _in_xml(character: str) -> bool:
    return (
        character in "\t\n\r"
        or "\x20" <= character <= "\ud7ff"
        or "\ue000" <= character <= "\ufffd"
        or (character > "\uffff")
    )
