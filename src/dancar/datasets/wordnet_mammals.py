"""The mammals of WordNet 3.0: a small real hierarchy, shipped with the library and WordNet's license."""

from pathlib import Path
from typing import Annotated, Literal

from dancar.datasets.options import Accepts
from dancar.formats import read_graph
from dancar.graph import Graph

ROOT = "mammal.n.01"
SHIPPED = Path(__file__).with_name("data") / "wordnet-mammals.tsv.gz"


def wordnet_mammals(
    *,
    edges: Annotated[
        Literal["closure", "basic"], Accepts("every ancestor, or only those WordNet's pointers @ and @i name")
    ] = "closure",
) -> Graph:
    """`mammal.n.01` and all below it, child -> ancestor: 1,182 nodes and 6,542 edges.

    The file was made from the same pointers as `wordnet-nouns`, by scripts/make_wordnet_mammals.py.
    """
    graph = read_graph(SHIPPED)
    return graph if edges == "basic" else graph.transitive_closure()


def mammals_among(nouns: Graph) -> Graph:
    """The subgraph of `mammal.n.01` and its descendants, given the basic edges of all nouns."""
    below = {nouns.labels.index(ROOT)}
    newest = below
    while newest:
        newest = {int(child) for node in newest for child in nouns.predecessors[node]} - below
        below |= newest
    return nouns.subgraph(sorted(below))
