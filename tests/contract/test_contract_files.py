"""A model's file gives the model back bit for bit, says what it is, and is refused where something is amiss."""

import numpy as np
import pytest
from collected_models import ALL

import dancar
from dancar import FileError, ParameterError, store
from dancar.models.registry import ENTRIES

# What no result depends on is not kept.
CIRCUMSTANCES = ("threads", "time_limit")


def rewritten(fitted, path, tensors=None, /, **changed) -> None:
    """The model's file with other tensors or metadata."""
    arrangement = fitted.arrangement_
    told = {name: value for name, value in (arrangement.described() | changed).items() if value is not None}
    store.write(path, arrangement.tensors() if tensors is None else tensors, told, arrangement.labels)


def test_everything_that_counts_comes_back(fitted, saved):
    loaded = saved.loaded
    assert type(loaded) is type(fitted)
    own = {name: value for name, value in fitted.get_params().items() if name not in CIRCUMSTANCES}
    assert {name: value for name, value in loaded.get_params().items() if name not in CIRCUMSTANCES} == own
    for result in ("labels_", "contain_", "certificate_", "start_", "stopped_"):
        assert getattr(loaded, result) == getattr(fitted, result)
    assert (loaded.history_, loaded.said_) == ((), ())


def test_every_bit_comes_back(fitted, saved):
    one, other = fitted.arrangement_, saved.loaded.arrangement_
    assert {name: array.tobytes() for name, array in one.parameters.items()} == {
        name: array.tobytes() for name, array in other.parameters.items()
    }
    assert one.relation_labels == other.relation_labels


def test_it_means_the_same_graph(fitted, saved, graph):
    assert saved.loaded.reconstruct() == fitted.reconstruct()
    assert saved.loaded.evaluate(graph) == fitted.certificate_
    relation = None if fitted.arrangement_.relation_labels is None else "above"
    labels = fitted.labels_.to_list()
    assert saved.loaded.successors(labels, relation) == fitted.successors(labels, relation)


def test_saved_again_it_is_the_same_file(fitted, saved, tmp_path):
    for number, model in enumerate((fitted, saved.loaded)):
        model.save(tmp_path / f"{number}.dancar")
        assert (tmp_path / f"{number}.dancar").read_bytes() == saved.path.read_bytes()


def test_a_loaded_model_can_be_fitted(case, saved, graph):
    again = saved.loaded.declaration()
    assert again.name == case.model.name
    model = dancar.load(saved.path).fit(graph, [lambda record: True])
    assert model.certificate_.nodes == graph.n_nodes


def test_the_file_says_what_it_holds(case, fitted, saved, graph):
    stored = store.read(saved.path)
    told = stored.metadata
    declaration = fitted.declaration()
    assert (told["model"], told["rule"], told["space"]) == (case.model.name, declaration.rule.text, declaration.space)
    assert (told["dim"], told["seed"], told["contain"]) == (fitted.dim, fitted.seed, fitted.contain_)
    assert told["certificate"]["fingerprint"] == graph.fingerprint
    assert told["parameters"]["dim"] == fitted.dim
    assert set(stored.tensors) == set(fitted.arrangement_.parameters)


def test_a_file_without_one_of_its_tensors_is_refused(fitted, tmp_path):
    tensors = fitted.arrangement_.tensors()
    for name in tensors:
        rest = {other: array for other, array in tensors.items() if other != name}
        rewritten(fitted, tmp_path / "x.dancar", rest)
        with pytest.raises(FileError, match=f"x.dancar: no arrangement: .*{name}: not given"):
            dancar.load(tmp_path / "x.dancar")


def test_tensors_of_other_shapes_are_refused(fitted, tmp_path):
    tensors = fitted.arrangement_.tensors()
    for name, array in tensors.items():
        for wrong in (array[:-1], array.astype(np.float64), array[..., None]):
            rewritten(fitted, tmp_path / "x.dancar", tensors | {name: np.ascontiguousarray(wrong)})
            with pytest.raises(FileError, match=r"x\.dancar: "):
                dancar.load(tmp_path / "x.dancar")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"model": "nobody's"}, 'it holds the model "nobody\'s"'),
        ({"model": None}, "the metadata lack 'model', a text"),
        ({"rule": "A9(source) in A8(target)"}, "its rule is 'A9"),
        ({"space": "a bottle"}, "its space is 'a bottle'"),
        ({"contain": "neither"}, "contain: 'neither' given"),
        ({"parameters": {"colour": 1}}, "has no parameter 'colour'"),
        ({"parameters": {"dim": 0}}, "dim: 0 given"),
        ({"certificate": {"exact": True}}, "the certificate has not the fields of one"),
    ],
)
def test_a_file_of_something_else_is_refused(fitted, tmp_path, changed, message):
    rewritten(fitted, tmp_path / "x.dancar", **changed)
    with pytest.raises(FileError, match=f"x.dancar: .*{message}"):
        dancar.load(tmp_path / "x.dancar")


def test_a_file_without_a_certificate_loads(fitted, tmp_path, graph):
    rewritten(fitted, tmp_path / "x.dancar", certificate=None)
    loaded = dancar.load(tmp_path / "x.dancar")
    assert loaded.certificate_ is None
    assert loaded.evaluate(graph) == fitted.certificate_


def test_a_graph_of_pairs_can_be_kept_without_loss(begun, tmp_path, graph):
    rule = begun.declaration().rule
    if rule.by_relation or rule.numbers != (0,):
        with pytest.raises(ParameterError, match=r"lossless: the rule of .* tells more than pairs"):
            begun.save(tmp_path / "x.dancar", lossless=graph)
        return
    begun.save(tmp_path / "x.dancar", lossless=graph)
    loaded = dancar.load(tmp_path / "x.dancar")
    assert loaded.reconstruct() == graph
    assert loaded.evaluate(graph) == begun.certificate_, "of the geometry"
    assert loaded.successors("pet") == [graph.labels[node] for node in graph.successors[0]]


def test_its_numbers_go_into_other_programs_files(fitted, tmp_path):
    said = fitted.export(tmp_path / "x.npz")
    shared = {name for name, _ in fitted.declaration().containment.relation_parameters}
    with np.load(tmp_path / "x.npz", allow_pickle=False) as held:
        for name, array in fitted.arrangement_.parameters.items():
            if name not in shared:
                np.testing.assert_array_equal(held[name], array)
    assert all(any(name in sentence for sentence in said) for name in shared)


def test_the_files_of_all_registered_models_can_be_loaded():
    assert {case.model.name for case in ALL.values()} == set(ENTRIES)
