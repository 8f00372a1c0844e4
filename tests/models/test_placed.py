"""`place`: a node of WordNet's mammals taken out and put back, sentences, and the model with the node in."""

from dataclasses import replace

import numpy as np
import pytest
from small_arrangements import arrangement, edges_by_fractions

import dancar
from dancar import Dancar, InputError, Labels, ParameterError
from dancar.arrangement import Arrangement
from dancar.arrangement.dancar import DANCAR_OF

GRAPH = dancar.load_graph("wordnet-mammals")


@pytest.fixture(scope="module")
def mammals():
    model = Dancar(dim=10, threads=1).fit(GRAPH)
    assert model.certificate_.exact
    return model


def without(model, node):
    """The model that lacks a node, the others where they were."""
    kept = np.delete(np.arange(len(model.labels_)), node)
    old = model.arrangement_
    rows = {name: array[kept] for name, array in old.parameters.items()}
    return dancar.as_model(replace(old, parameters=rows, labels=old.labels[kept]))


CHOSEN = [*np.random.default_rng(1).choice(GRAPH.n_nodes, 10, replace=False), int(GRAPH.in_degree.argmax())]


@pytest.mark.parametrize("node", CHOSEN)
def test_a_mammal_taken_out_is_put_back_exactly(mammals, node):
    label = GRAPH.labels[node]
    targets, sources = (side[node] for side in (GRAPH.successors, GRAPH.predecessors))
    smaller = without(mammals, node)
    placed = smaller.place(GRAPH.labels[targets].to_list(), GRAPH.labels[sources].to_list(), label=label)
    assert placed.exact and placed.possible and not placed.said
    grown = placed.model(GRAPH)
    assert grown.certificate_.exact and grown.certificate_.fingerprint == GRAPH.fingerprint
    assert grown.labels_[-1] == label
    for name, array in smaller.arrangement_.parameters.items():
        np.testing.assert_array_equal(grown.arrangement_.parameters[name][:-1], array)


def two_apart(contain="source"):
    return dancar.as_model(arrangement([[0], [10]], [1, 1], [[0], [10]], contain, labels=["a", "b"]))


@pytest.mark.parametrize("contain", ["source", "target"])
def test_what_cannot_be_is_told_and_why(contain):
    ends = {"sources": ["a", "b"]} if contain == "source" else {"targets": ["a", "b"]}
    placed = two_apart(contain).place(**ends, label="c")
    assert placed.possible is False and not placed.exact
    assert placed.said == ("the balls of 'a', 'b' have no point in common",)
    assert len(placed.missing) + len(placed.false) == 1
    assert repr(placed) == "Placed('c', not exact, which is all that can be: 1 missing, 0 false)"


def test_sentences_on_balls():
    line = arrangement([[0], [1], [2], [0]], [1, 1, 1, 5], [[0], [1], [2], [30]], labels=["a", "b", "c", "all"])
    placed = dancar.as_model(line).place(targets=["a", "c"], sources=["a"])
    assert placed.said == (
        "every ball that holds the anchors of 'a', 'c' also holds 'b'",
        "every point that lies in the balls of 'a' also lies in that of 'all'",
    )
    assert placed.label == "new node" and ("all", "new node") in placed.false


@pytest.mark.parametrize("contain", ["source", "target"])
@pytest.mark.parametrize("lossless", [False, True])
def test_the_grown_model_means_what_is_told(contain, lossless, tmp_path):
    model = dancar.as_model(
        arrangement([[0], [1], [2]], [1.5, 0.5, 0.5], [[0], [1], [2]], contain, labels=["a", "b", "c"])
    )
    wanted = {("n", "a"), ("n", "c"), ("c", "n")}
    placed = model.place(targets=["a", "c"], sources=["c"], label="n")
    assert not placed.exact
    before = set(model.reconstruct().edge_list())
    grown = placed.model(lossless=lossless)
    assert grown.certificate_ is None
    own = wanted if lossless else (wanted - set(placed.missing)) | set(placed.false)
    assert set(grown.reconstruct().edge_list()) == before | own
    grown.save(tmp_path / "grown.dancar")
    assert dancar.load(tmp_path / "grown.dancar").reconstruct() == grown.reconstruct()
    # And by the definition, without the library.
    bare = grown.arrangement_.with_exceptions(None)
    geometry = {(bare.labels[u], bare.labels[v]) for u, v in edges_by_fractions(bare)}
    assert geometry == before | ((wanted - set(placed.missing)) | set(placed.false))


def test_growing_again_and_again_keeps_exceptions_and_counts():
    model = two_apart().place(sources=["a", "b"], label="c").model(lossless=True)
    again = model.place(sources=["a"], label="d").model()
    assert again.predecessors("c") == ["a", "b"] and again.predecessors("d") == ["a"]
    assert again.arrangement_.metadata["placed"] == 2


def test_labels_of_either_kind():
    numbers = dancar.as_model(arrangement([[0], [10]], [1, 1], [[0], [10]]))
    assert numbers.place(sources=[0]).label == 2
    assert two_apart().place().label == "new node"
    assert two_apart().place(label="new node").model().place().label == "new node 2"
    for model, label, message in [
        (numbers, "x", "'x' given, and the others are integers"),
        (two_apart(), 3, "3 given, and the others are text"),
        (two_apart(), "a", "'a' given, the name of an old node"),
    ]:
        with pytest.raises(InputError, match=message):
            model.place(label=label)
    with pytest.raises(InputError, match="no label 'z'"):
        two_apart().place(targets=["z"])


def test_models_of_curved_spaces_are_refused():
    points = np.eye(2, dtype=np.float32)
    rows = {"center": points, "radius": np.ones(2, np.float32), "anchor": points}
    curved = dancar.as_model(
        Arrangement(rows, Labels.of(["a", "b"]), "source", DANCAR_OF["sphere"], {"parameters": {"space": "sphere"}})
    )
    with pytest.raises(ParameterError, match="in the space 'sphere'"):
        curved.place(targets=["a"])
