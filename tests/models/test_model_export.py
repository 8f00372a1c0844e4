"""Models as other programs' files: the graph with its geometry, tables and back, and what is said of it."""

import re

import networkx
import numpy as np
import pytest

import dancar
from dancar import Dancar, Graph
from dancar.cli.main import run

PETS = Graph.from_pairs([("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("puppy", "pet")])


@pytest.fixture(scope="module")
def model() -> Dancar:
    return Dancar(dim=2, contain="source", steps=40, descents=1, threads=1).fit(PETS)


@pytest.mark.parametrize("ending", ["graphml", "gexf"])
def test_a_graph_with_the_geometry_of_its_nodes(model, tmp_path, ending):
    path = tmp_path / f"x.{ending}"
    assert model.export(path) == []
    assert dancar.read_graph(path) == model.reconstruct()
    read = networkx.read_graphml(path) if ending == "graphml" else None
    if read is not None:
        for row, label in enumerate(model.labels_):
            told = read.nodes[label]
            assert np.float32(told["radius"]) == model.radius_[row]
            assert np.float32(told["center_1"]) == model.center_[row, 1]
            assert np.float32(told["anchor_0"]) == model.anchor_[row, 0]
    else:
        text = path.read_text()
        (number,) = re.findall('<attribute id="([0-9]+)" title="radius" type="float"/>', text)
        assert f'<attvalue for="{number}" value="{model.radius_[0]!s}"/>' in text


@pytest.mark.parametrize("ending", ["x.csv", "x.parquet", "x.npz", "coords.csv"])
def test_there_and_back_by_the_command(model, tmp_path, ending, capsys):
    model.save(tmp_path / "a.dancar")
    there, back = tmp_path / ending, tmp_path / "b.dancar"
    assert run(["convert", str(tmp_path / "a.dancar"), str(there)]) == 0
    assert run(["convert", str(there), str(back), "--index"]) == 0
    assert f"wrote {back}: Arrangement(dancar, 4 nodes" in capsys.readouterr().err
    found = dancar.load(back)
    np.testing.assert_array_equal(found.center_, model.center_)
    np.testing.assert_array_equal(found.anchor_, model.anchor_)
    assert (found.labels_ == model.labels_) is (ending != "coords.csv")
    assert found.certificate_ is None
    if ending != "coords.csv":
        assert found.reconstruct() == model.reconstruct()
        assert dancar.open_mapped(back).successors("pet") == model.successors("pet")


def test_exceptions_have_no_place_elsewhere(model, tmp_path):
    model.save(tmp_path / "x.dancar", lossless=PETS)
    (said,) = dancar.load(tmp_path / "x.dancar").export(tmp_path / "x.npz")
    assert "exceptions have a place in .dancar files only" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["x.dancar", "x.docx"], "its ending says nothing"),
        (["x.dancar", "x.csv", "--to", "docx"], "format: 'docx' given"),
        (["x.vec", "y.dancar"], "it can be written only"),
        (["x.dancar", "x.vec", "--vectors", "tail"], "vectors: 'tail' given"),
        (["nowhere.npz", "y.dancar"], "nowhere.npz"),
    ],
)
def test_what_is_refused(model, tmp_path, monkeypatch, arguments, message, capsys):
    monkeypatch.chdir(tmp_path)
    model.save("x.dancar")
    assert run(["convert", *arguments]) == 2
    assert message in capsys.readouterr().err
