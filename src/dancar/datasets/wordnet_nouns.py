"""WordNet 3.0's nouns under "is a kind of" and "is an instance of": each synset -> what it falls under."""

from typing import Annotated, Literal

import numpy as np

from dancar.datasets.options import Accepts
from dancar.datasets.wordnet_files import wordnet_files
from dancar.datasets.wordnet_synsets import pointer_ends, synsets
from dancar.graph import Graph
from dancar.labels import Labels

ROOT = "entity.n.01"
_KIND_OF = frozenset([b"@", b"@i"])


def wordnet_nouns(
    *,
    edges: Annotated[
        Literal["closure", "basic"], Accepts("every ancestor, or only those WordNet's pointers @ and @i name")
    ] = "closure",
    root: Annotated[bool, Accepts(f"keep {ROOT}, the ancestor of all; without it, the largest connected part")] = False,
    from_: Annotated[str | None, Accepts("WordNet's folder, where it is not found by itself")] = None,
) -> Graph:
    """The noun hierarchy: with the defaults 82,105 nodes and 661,119 edges, child -> ancestor.

    Labels are NLTK's names (`dog.n.01`). Without the root, which stands above every node and says nothing, a few
    synsets lose their last connection to the others: the largest weakly connected part is taken.
    """
    graph = noun_pointers(from_)
    if not root and ROOT in graph.labels:
        graph = graph.subgraph(np.delete(np.arange(graph.n_nodes), graph.labels.index(ROOT))).largest_component()
    return graph if edges == "basic" else graph.transitive_closure()


def noun_pointers(from_: str | None) -> Graph:
    """All nouns with their pointers @ and @i, nodes in the order of their names."""
    files = wordnet_files(from_)
    listed = sorted(synsets(files, "noun", _KIND_OF), key=lambda synset: synset.name.encode())
    numbers = {("noun", synset.offset): number for number, synset in enumerate(listed)}
    ends = [(source, target) for source, _, target in pointer_ends(files, "noun", listed, numbers)]
    source, target = np.array(ends, dtype=np.int32).reshape(-1, 2).T
    return Graph(source, target, Labels.of([synset.name for synset in listed]))
