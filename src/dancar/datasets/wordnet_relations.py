"""WordNet 3.0 as triples: every pointer between synsets of nouns, verbs, adjectives and adverbs."""

from typing import Annotated

import numpy as np

from dancar.datasets.isolated_nodes import Isolated, without_isolated_nodes
from dancar.datasets.options import Accepts
from dancar.datasets.wordnet_files import wordnet_files
from dancar.datasets.wordnet_synsets import RELATIONS, pointer_ends, synsets
from dancar.graph import Graph
from dancar.labels import Labels

INVERSES = frozenset([b"~", b"~i", b"%m", b"%s", b"%p", b"-c", b"-r", b"-u"])
_PARTS_OF_SPEECH = ("noun", "verb", "adj", "adv")


def wordnet_relations(
    *,
    inverses: Annotated[
        bool, Accepts("keep hyponym, meronyms and in_..._domain, which only repeat hypernym etc. backwards")
    ] = True,
    isolated: Isolated = False,
    from_: Annotated[str | None, Accepts("WordNet's folder, where it is not found by itself")] = None,
) -> Graph:
    """A triple for each pair of synsets and relation: `dog.n.01 -hypernym-> canine.n.02`.

    The relations are WordNet's pointer types under NLTK's names. Pointers between words (antonyms, derivations) count
    as pointers between the words' synsets; where several word pairs of the same two synsets have the same relation,
    that is one triple. Without the inverses, a hypernym stands there once, not backwards as a hyponym too; relations
    that are symmetric by nature (antonym, similar_to, derivationally_related_form, verb_group) stand there both ways.
    """
    files = wordnet_files(from_)
    kept = [symbol for symbol in RELATIONS if inverses or symbol not in INVERSES]
    relation_number = {symbol: number for number, symbol in enumerate(sorted(kept, key=RELATIONS.__getitem__))}
    listed = {part: list(synsets(files, part, frozenset(RELATIONS))) for part in _PARTS_OF_SPEECH}
    names = sorted((s.name.encode(), part, s.offset) for part, of_part in listed.items() for s in of_part)
    numbers = {(part, offset): number for number, (_, part, offset) in enumerate(names)}
    rows = {
        (source, target, relation_number[symbol])
        for part, of_part in listed.items()
        for source, symbol, target in pointer_ends(files, part, of_part, numbers)
        if symbol in relation_number
    }
    source, target, relation = np.array(list(rows), dtype=np.int32).reshape(-1, 3).T
    graph = Graph(
        source,
        target,
        Labels.of([name.decode() for name, _, _ in names]),
        relation=relation,
        relation_labels=Labels.of([RELATIONS[symbol] for symbol in relation_number]),
    )
    return graph if isolated else without_isolated_nodes(graph)
