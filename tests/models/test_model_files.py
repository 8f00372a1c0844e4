"""A model's file gives it back, is the same for the same fit, and is refused where it is none of ours."""

import numpy as np
import pytest

import dancar
from dancar import Dancar, FileError, Graph, Labels, store

CYCLE = dancar.load_graph("directed-cycle:nodes=6")


@pytest.fixture(scope="module")
def model() -> Dancar:
    return Dancar(dim=np.int64(2), contain="target", seed=3, threads=1, time_limit=100).fit(CYCLE)


def test_everything_that_counts_comes_back(model, tmp_path):
    model.save(tmp_path / "x.dancar")
    loaded = dancar.load(tmp_path / "x.dancar")
    assert type(loaded) is Dancar
    assert loaded.get_params() == model.get_params() | {"threads": None, "time_limit": None}
    for result in ("labels_", "contain_", "certificate_", "start_", "stopped_"):
        assert getattr(loaded, result) == getattr(model, result)
    for result in ("center_", "radius_", "anchor_"):
        assert getattr(loaded, result).tobytes() == getattr(model, result).tobytes()
    assert loaded.history_ == ()
    assert loaded.reconstruct() == CYCLE
    loaded.save(tmp_path / "y.dancar")
    assert (tmp_path / "y.dancar").read_bytes() == (tmp_path / "x.dancar").read_bytes()


def test_the_file_tells_what_the_design_promises(model, tmp_path):
    model.save(tmp_path / "x.dancar")
    stored = store.read(tmp_path / "x.dancar")
    assert {name: tensor.shape for name, tensor in stored.tensors.items()} == {
        "anchor": (6, 2),
        "center": (6, 2),
        "radius": (6,),
    }
    told = stored.metadata
    assert (told["model"], told["rule"], told["space"]) == ("dancar", "A1(target) in A2(source)", "euclidean")
    assert (told["contain"], told["dim"], told["seed"]) == ("target", 2, 3)
    assert told["certificate"]["exact"] is True
    assert told["certificate"]["fingerprint"] == CYCLE.fingerprint


def test_a_fit_from_arrays_can_be_saved(model, tmp_path):
    arrays = {"center": model.center_, "radius": model.radius_, "anchor": model.anchor_}
    Dancar(dim=2, start=arrays, contain="target", threads=1).fit(CYCLE).save(tmp_path / "x.dancar")
    assert dancar.load(tmp_path / "x.dancar").start == "auto"
    assert dancar.load(tmp_path / "x.dancar").start_ == "given"


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"model": "dancer"}, "holds the model 'dancer', written by dancar .*; this one knows dancar"),
        ({"model": "../../x"}, "holds the model '../../x'"),
        ({"model": 1}, "the metadata lack 'model'"),
        ({"parameters": {"colour": 1}}, "Dancar has no parameter 'colour'"),
        ({"parameters": {"__class__": 1}}, "Dancar has no parameter '__class__'"),
        ({"parameters": [1]}, "the metadata 'parameters' are no object"),
        ({"certificate": {"exact": True}}, "the certificate has not the fields of one"),
    ],
)
def test_a_file_of_something_else_is_refused(model, tmp_path, changed, message):
    arranged = model.arrangement_
    store.write(tmp_path / "x.dancar", arranged.tensors(), arranged.described() | changed, arranged.labels)
    with pytest.raises(FileError, match=f"x.dancar: .*{message}"):
        dancar.load(tmp_path / "x.dancar")


def test_tensors_of_something_else_are_refused(model, tmp_path):
    arranged = model.arrangement_
    store.write(tmp_path / "x.dancar", {"radius": np.ones(2, np.float32)}, arranged.described(), Labels.range(2))
    with pytest.raises(FileError, match="no arrangement: center: not given"):
        dancar.load(tmp_path / "x.dancar")


def test_a_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError):
        dancar.load(tmp_path / "x.dancar")


def test_a_file_without_a_certificate_loads(model, tmp_path):
    arranged = model.arrangement_
    told = {
        name: value for name, value in arranged.described().items() if name in ("model", "rule", "space", "contain")
    }
    store.write(tmp_path / "x.dancar", arranged.tensors(), told, arranged.labels)
    loaded = dancar.load(tmp_path / "x.dancar")
    assert loaded.certificate_ is None
    assert loaded.start_ is None
    assert loaded.evaluate(Graph(CYCLE.source, CYCLE.target)) == model.certificate_
