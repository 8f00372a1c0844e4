"""A model without training is a model: scored, asked, saved, trained on from; a DANCAR is disks, and back."""

from dataclasses import replace

import numpy as np
import pytest
from small_arrangements import arrangement

import dancar
from dancar import Dancar, Disk, Graph, InputError, ParameterError, as_model
from dancar.constructions import doubled_graph, halved_labels, tree_embedding
from dancar.models import dancar_of_disk, disk_of_dancar

TREE = Graph.from_pairs([("animal", "dog"), ("animal", "cat"), ("dog", "puppy"), ("cat", "kitten"), ("dog", "poodle")])


def test_it_has_a_models_results(tmp_path):
    model = as_model(tree_embedding(TREE), TREE)
    assert model.certificate_ == model.evaluate(TREE)
    assert (model.start_, model.stopped_, model.history_) == ("tree embedding", None, ())
    model.save(tmp_path / "x.dancar")
    loaded = dancar.load(tmp_path / "x.dancar")
    assert (loaded.certificate_, loaded.dim, loaded.labels_) == (model.certificate_, 2, TREE.labels)
    assert loaded.successors("dog") == ["poodle", "puppy"]
    assert as_model(tree_embedding(TREE)).certificate_ is None


def test_training_goes_on_from_it():
    made = tree_embedding(TREE)
    for start in (made, as_model(made)):
        model = Dancar(dim=2, start=start, threads=1).fit(TREE)
        assert (model.start_, model.stopped_, model.history_[-1].step) == ("given", "exact", 0)
        assert model.center_.tobytes() == made.balls.center.tobytes()


def test_an_arrangement_of_any_model_is_taken():
    disk = Disk(dim=2, threads=1).fit([("a", "b")])
    assert type(as_model(disk.arrangement_)) is Disk
    assert as_model(disk.arrangement_).get_params()["seed"] == disk.seed


def test_what_no_model_declares_is_refused():
    made = tree_embedding(TREE)
    other = replace(made, declaration=replace(made.declaration, name="nobody's"))
    with pytest.raises(ParameterError, match=r"Arrangement\(nobody's, .*an arrangement of dancar, .* is accepted"):
        as_model(other)
    rule = replace(made.declaration.rule, text="A2(target) in A1(source)")
    with pytest.raises(ParameterError, match=r"the rule 'A2\(target\) in A1\(source\)'.*is accepted"):
        as_model(replace(made, declaration=replace(made.declaration, rule=rule)))


def disks_to_anchors(disks) -> set[tuple[int, int]]:
    """Of the relation of the disks, what G2 speaks of: from anchors to balls, as (ball, anchor)."""
    found, n = disks.reconstruct(), disks.arrangement_.n_nodes // 2
    told = (found.source >= n) & (found.target < n)
    return set(zip(found.target[told].tolist(), (found.source[told] - n).tolist()))


@pytest.mark.parametrize("contain", ["source", "target"])
def test_a_dancar_is_disks_and_back(contain):
    graph = dancar.load_graph("directed-cycle:nodes=7")
    model = Dancar(dim=2, contain=contain, start="uniform", threads=1).fit(graph)
    disks = disk_of_dancar(model)
    related = graph if contain == "source" else graph.reversed()
    own = {(node, node) for node in range(7)}
    assert disks_to_anchors(disks) == set(related.edge_list()) | own
    back = dancar_of_disk(disks)
    assert back.reconstruct() == graph
    assert (back.contain_, back.labels_) == (contain, graph.labels)
    for name, array in model.arrangement_.parameters.items():
        np.testing.assert_array_equal(back.arrangement_.parameters[name], array)


@pytest.mark.parametrize("seed", range(6))
def test_the_doubled_graph_is_what_the_disks_mean(seed):
    """Of arrangements that are far from any graph that was asked for, anchors outside their own balls included."""
    rng = np.random.default_rng(seed)
    balls = arrangement(rng.integers(-3, 4, (9, 2)), rng.integers(0, 6, 9), rng.integers(-3, 4, (9, 2)))
    model = as_model(balls)
    disks = disk_of_dancar(model)
    related = doubled_graph(model.reconstruct())
    wanted = set(zip(related.target.tolist(), (related.source - 9).tolist()))
    own = {(node, node) for node in range(9)}
    assert disks_to_anchors(disks) | own == wanted | own
    assert dancar_of_disk(disks).reconstruct() == model.reconstruct()


def test_text_labels_stay_text():
    model = Dancar(dim=2, start="uniform", threads=1).fit(TREE)
    disks = disk_of_dancar(model)
    assert disks.labels_[0] == "animal_0"
    assert dancar_of_disk(disks).labels_ == TREE.labels
    assert halved_labels(disks.labels_) == TREE.labels


def test_disks_that_are_no_doubled_graph_are_refused():
    with pytest.raises(InputError, match="u_0 of all nodes u and then u_1 of all"):
        dancar_of_disk(Disk(dim=2, threads=1).fit([("a", "b")]))
    with pytest.raises(ParameterError, match="1 of the second half with a radius other than 0"):
        dancar_of_disk(Disk(dim=2, threads=1).fit([("a_1", "a_0")]))
    with pytest.raises(ParameterError, match="a Disk in Euclidean space is accepted"):
        dancar_of_disk(as_model(tree_embedding(TREE)))
    with pytest.raises(ParameterError, match="a DANCAR in Euclidean space is accepted"):
        disk_of_dancar(Disk(dim=2, threads=1).fit([("a", "b")]))


class Own(dancar.DeclaredModel):
    """A model that the library does not know."""

    name = "own"

    def declaration(self):
        return replace(Disk(dim=2).declaration(), name=self.name)


def test_a_model_of_ones_own_is_loaded_by_its_class(tmp_path):
    model = Own(dim=2, threads=1).fit([("puppy", "dog")])
    model.save(tmp_path / "own.dancar")
    loaded = dancar.load(tmp_path / "own.dancar", Own)
    assert type(loaded) is Own
    assert loaded.successors("puppy") == ["dog"]
    with pytest.raises(dancar.FileError, match=r"it holds the model 'own', .*; this one knows dancar"):
        dancar.load(tmp_path / "own.dancar")
    as_model(tree_embedding(TREE)).save(tmp_path / "tree.dancar")
    with pytest.raises(dancar.FileError, match=r"it holds the model 'dancar', .*; asked for was own"):
        dancar.load(tmp_path / "tree.dancar", Own)
