"""The rule: which containments the rows of a graph ask for, and which graph containments give back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.labels import Label, Labels

Int32 = NDArray[np.int32]
SIDES = ("source", "target")
# What the rows of a graph are to a rule.
DATA = {
    "pairs": "directed edges",
    "undirected pairs": "edges that have no direction",
    "partial orders": "edges of a relation that is transitive",
    "triples": "edges of several relations",
    "multi-edges": "edges that count as often as they are there",
    "ternary": "relations of three nodes",
}


class Conditions(NamedTuple):
    """Containments by node numbers and relation number, each once, sorted by relation, container, member.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.arrangement.rule import pairs
    >>> pairs(Graph([0, 0], [1, 1]), "source").member
    array([1], dtype=int32)
    """

    container: Int32
    member: Int32
    relation: Int32


def as_it_is(graph: Graph) -> Graph:
    """The graph itself."""
    return graph


@final
@dataclass(frozen=True)
class Rule:
    """What containments between the chains of nodes mean.

    Parameters
    ----------
    text
        The rule in the paper's words: `A1(target) in A2(source)`.
    asked
        `asked(graph, contain)`: the containments that the graph means, and no others.
    read
        `read(conditions, labels, contain, relation_labels)`: the graph that containments mean.
    trained
        `trained(graph)`: the graph to train on, where that differs: an undirected rule needs each edge both ways.
    numbers
        The relation numbers that the rule speaks of, apart from those of the data's own relations.
    contain
        Whose regions do the containing: "source", "target", or "auto" where the rule has it both ways.
    by_relation
        Whether each relation of the data has a number, and a row of parameters, of its own.
    data
        What it is for, a key of `DATA`: the suite that all models join tries it on a graph of that kind.
    names
        The rule's own names of its relation numbers, where it has any; the first is what is meant when none is said.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.arrangement.rule import pairs, plain_graph, Rule
    >>> rule = Rule("A1(source) in A1(target)", pairs, plain_graph, contain="target")
    >>> rule.asked(Graph([0], [1]), rule.contain).container
    array([1], dtype=int32)
    """

    text: str
    asked: Callable[[Graph, str], Conditions]
    read: Callable[[Conditions, Labels, str, Labels | None], Graph]
    trained: Callable[[Graph], Graph] = as_it_is
    numbers: tuple[int, ...] = (0,)
    contain: str = "auto"
    by_relation: bool = False
    data: str = "pairs"
    names: Mapping[Label, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.data not in DATA:
            raise ParameterError(f"data: {self.data!r} given; one of {', '.join(DATA)} is accepted")

    def numbers_of(self, relations: int) -> tuple[int, ...]:
        """All relation numbers, where the data have that many relations."""
        return tuple(range(relations)) if self.by_relation else self.numbers


def pairs(graph: Graph, contain: str) -> Conditions:
    """One containment for each pair of different nodes with a row; relations, repeats and self-loops say nothing."""
    simple = graph.simple() if contain == "source" else graph.simple().reversed()
    return Conditions(simple.source, simple.target, np.zeros(simple.n_edges, np.int32))


def plain_graph(found: Conditions, labels: Labels, contain: str, relation_labels: Labels | None) -> Graph:
    """A row for each containment."""
    container, member, _ = found
    return Graph(container, member, labels) if contain == "source" else Graph(member, container, labels)


def both_ways(graph: Graph) -> Graph:
    """Each pair of different nodes in both directions."""
    simple = graph.simple()
    ends = simple.source, simple.target
    return Graph(np.concatenate(ends), np.concatenate(ends[::-1]), graph.labels).simple()


def by_relation(graph: Graph, contain: str) -> Conditions:
    """One containment for each row of different nodes, in the row's relation."""
    relation = np.zeros(graph.n_edges, np.int32) if graph.relation is None else graph.relation
    return sorted_conditions(*_ends(graph, contain), relation)


def relation_labels(graph: Graph) -> Labels:
    """The names of a graph's relations; a graph without any has one, called 0.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.arrangement import relation_labels
    >>> relation_labels(Graph.from_pairs([("a", "b", "likes")])).to_list()
    ['likes']
    """
    return Labels.range(1) if graph.relation_labels is None else graph.relation_labels


def relation_graph(found: Conditions, labels: Labels, contain: str, relation_labels: Labels | None) -> Graph:
    """A row for each containment, of its relation."""
    source, target = (found.container, found.member)[:: 1 if contain == "source" else -1]
    return Graph(source, target, labels, relation=found.relation, relation_labels=relation_labels)


def sorted_conditions(container: Int32, member: Int32, relation: Int32) -> Conditions:
    """The containments of different nodes, each once and in order."""
    other = container != member
    rows = np.stack([relation[other], container[other], member[other]])
    order = np.lexsort(rows[::-1])
    rows = rows[:, order]
    first = np.ones(rows.shape[1], bool)
    first[1:] = (rows[:, 1:] != rows[:, :-1]).any(axis=0)
    relation, container, member = (np.ascontiguousarray(row[first], np.int32) for row in rows)
    return Conditions(container, member, relation)


def check_contain(contain: str) -> None:
    """Raise unless it is a side."""
    if contain not in SIDES:
        raise ParameterError(f"contain: {contain!r} given; one of {', '.join(SIDES)} is accepted")


def _ends(graph: Graph, contain: str) -> tuple[Int32, Int32]:
    return (graph.source, graph.target) if contain == "source" else (graph.target, graph.source)
