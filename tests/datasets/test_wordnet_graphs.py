"""WordNet as graphs: the small one by hand, the real one where it is installed by its known figures."""

import gzip

import pytest

from dancar.datasets import load
from dancar.datasets.wordnet_mammals import SHIPPED, mammals_among
from dancar.datasets.wordnet_nouns import noun_pointers
from dancar.datasets.wordnet_synsets import RELATIONS
from dancar.errors import InputError

KIND_OF = [
    ("animal.n.01", "entity.n.01"),
    ("dog.n.01", "animal.n.01"),
    ("dog.n.02", "animal.n.01"),
    ("fido.n.01", "dog.n.01"),
    ("thing.n.01", "entity.n.01"),
]


def test_basic_edges_with_the_root(wordnet):
    graph = load("wordnet-nouns", from_=wordnet, edges="basic", root=True)
    assert graph.edge_list() == KIND_OF
    assert graph.labels.to_list() == sorted({label for edge in KIND_OF for label in edge})


def test_without_the_root_the_largest_part_is_left(wordnet):
    graph = load("wordnet-nouns", from_=wordnet, edges="basic")
    assert graph.edge_list() == KIND_OF[1:4]
    assert graph.n_nodes == 4


def test_the_closure_goes_from_child_to_every_ancestor(wordnet):
    graph = load("wordnet-nouns", from_=wordnet)
    assert graph.edge_list() == [*KIND_OF[1:3], ("fido.n.01", "animal.n.01"), ("fido.n.01", "dog.n.01")]
    assert load("wordnet-nouns", from_=wordnet, root=True).n_edges == 9


def test_a_pointer_to_nowhere_is_named(edit):
    folder = edit("data.noun", "thing 0 001 @ 00001740", "thing 0 001 @ 00001741")
    with pytest.raises(InputError, match=r"data\.noun:8: thing\.n\.01 points to offset 00001741 of data\.noun"):
        load("wordnet-nouns", from_=folder)


def test_relations_are_triples_over_all_parts_of_speech(wordnet):
    graph = load("wordnet-relations", from_=wordnet)
    assert graph.edge_list() == [
        ("animal.n.01", "dog.n.01", "hyponym"),
        ("animal.n.01", "dog.n.02", "hyponym"),
        ("animal.n.01", "entity.n.01", "hypernym"),
        ("dog.n.01", "animal.n.01", "hypernym"),
        ("dog.n.01", "dog.v.01", "derivationally_related_form"),
        ("dog.n.01", "fido.n.01", "instance_hyponym"),
        ("dog.n.02", "animal.n.01", "hypernym"),
        ("dog.v.01", "dog.n.01", "derivationally_related_form"),
        ("entity.n.01", "animal.n.01", "hyponym"),
        ("entity.n.01", "thing.n.01", "hyponym"),
        ("fast.a.01", "quick.s.01", "similar_to"),
        ("fido.n.01", "dog.n.01", "instance_hypernym"),
        ("quick.s.01", "fast.a.01", "similar_to"),
        ("quickly.r.01", "quick.s.01", "pertainym"),
        ("thing.n.01", "entity.n.01", "hypernym"),
    ]
    assert "alone.r.01" not in graph.labels
    assert "alone.r.01" in load("wordnet-relations", from_=wordnet, isolated=True).labels
    assert graph.relation_labels.to_list() == sorted(RELATIONS.values())


def test_relations_without_their_inverses(wordnet):
    graph = load("wordnet-relations", from_=wordnet, inverses=False)
    assert {relation for _, _, relation in graph.edge_list()} == {
        "hypernym",
        "instance_hypernym",
        "derivationally_related_form",
        "similar_to",
        "pertainym",
    }
    assert "hyponym" not in graph.relation_labels
    assert len(graph.relation_labels) == 18


def test_relations_need_all_four_files(wordnet):
    (wordnet / "data.adv").unlink()
    with pytest.raises(InputError, match=r"data\.adv: cannot be read"):
        load("wordnet-relations", from_=wordnet)


def test_the_shipped_mammals():
    graph = load("wordnet-mammals")
    assert (graph.n_nodes, graph.n_edges) == (1182, 6542)
    assert graph.successors[graph.labels.index("mammal.n.01")].size == 0
    assert graph.in_degree[graph.labels.index("mammal.n.01")] == 1181
    basic = load("wordnet-mammals", edges="basic")
    assert (basic.n_edges, basic.transitive_closure()) == (1182, graph)


def test_the_mammals_carry_their_license():
    notice = SHIPPED.with_name("WORDNET-LICENSE.txt").read_text()
    assert "Permission to use, copy, modify and distribute this software" in notice
    copyright_line = "WordNet 3.0 Copyright 2006 by Princeton University."
    assert copyright_line in notice
    assert copyright_line in gzip.decompress(SHIPPED.read_bytes()).decode().splitlines()[0]
    assert SHIPPED.stat().st_size < 10_000


@pytest.mark.usefixtures("real_wordnet")
def test_the_shipped_mammals_are_those_of_wordnet():
    assert mammals_among(noun_pointers(None)) == load("wordnet-mammals", edges="basic")


@pytest.mark.usefixtures("real_wordnet")
def test_the_nouns_of_wordnet():
    graph = load("wordnet-nouns")
    assert (graph.n_nodes, graph.n_edges, graph.n_self_loops, graph.n_repeated) == (82_105, 661_119, 0, 0)
    names = graph.labels
    for child, ancestor in [
        ("dog.n.01", "animal.n.01"),
        ("dog.n.01", "living_thing.n.01"),
        ("paris.n.01", "city.n.01"),
    ]:
        assert names.index(ancestor) in graph.successors[names.index(child)]
    assert "entity.n.01" not in names


@pytest.mark.usefixtures("real_wordnet")
def test_the_basic_edges_of_wordnet():
    graph = load("wordnet-nouns", edges="basic", root=True)
    assert (graph.n_nodes, graph.n_edges) == (82_115, 84_427)
    assert graph.out_degree[graph.labels.index("entity.n.01")] == 0


@pytest.mark.usefixtures("real_wordnet")
def test_the_relations_of_wordnet():
    graph = load("wordnet-relations")
    assert (graph.n_nodes, len(graph.relation_labels)) == (116_650, 26)
    numbers = {label: number for number, label in enumerate(graph.relation_labels)}
    counts = {name: int((graph.relation == number).sum()) for name, number in numbers.items()}
    assert (counts["hypernym"], counts["hyponym"]) == (89_089, 89_089)
    assert (counts["member_holonym"], counts["member_meronym"]) == (12_293, 12_293)
    assert graph.n_repeated == 0
