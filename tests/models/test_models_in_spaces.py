"""DANCAR and the distance model in curved spaces: exact ones, points that stay in the space, what is refused."""

import numpy as np
import pytest

import dancar
from dancar import Dancar, Distance, FileError, InputError, ParameterError
from dancar.arrangement import Arrangement
from dancar.arrangement.dancar import DANCAR_OF
from dancar.cli.main import run
from dancar.spaces import SPACES

CURVED = [name for name in SPACES if name != "euclidean"]
EACH = pytest.mark.parametrize("space", CURVED)


@pytest.fixture(scope="module")
def graph() -> dancar.Graph:
    """A tree, a cycle through it, and their closest pairs both ways."""
    tree = dancar.load_graph("perfect-tree:depth=3")
    source, target = (np.concatenate(ends) for ends in ((tree.source, [20, 0, 30]), (tree.target, [0, 20, 1])))
    return dancar.Graph(source, target, n=tree.n_nodes)


@EACH
def test_dancar_becomes_exact(space, graph):
    model = Dancar(dim=5, space=space, start="uniform", threads=1).fit(graph)
    assert model.certificate_.exact
    assert model.reconstruct() == graph
    for points in (model.center_, model.anchor_):
        SPACES[space].check(points, "points")
    assert (model.radius_ > 0).all()


@EACH
def test_the_slack_is_the_radius_less_the_distance_of_the_space(space, graph):
    model = Dancar(dim=3, space=space, contain="source", steps=100, descents=1, threads=1).fit(graph)
    n = graph.n_nodes
    source, target = (part.ravel() for part in np.mgrid[:n, :n])
    distance = SPACES[space].distance(model.center_[source].astype(float), model.anchor_[target].astype(float))
    inside = (model.radius_[source].astype(float) - distance >= 0) & (source != target)
    found = model.reconstruct()
    assert set(zip(source[inside].tolist(), target[inside].tolist(), strict=True)) == set(
        zip(found.source.tolist(), found.target.tolist(), strict=True)
    )


@EACH
def test_a_fit_goes_on_from_an_arrangement_of_its_space(space, graph):
    first = Dancar(dim=3, space=space, steps=100, descents=1, threads=1).fit(graph)
    again = Dancar(dim=3, space=space, start=first, steps=300, descents=1, threads=1).fit(graph)
    assert again.start_ == "given"
    assert again.score(graph) >= first.score(graph)
    with pytest.raises(InputError, match="one of dancar in the space 'euclidean' is accepted"):
        Dancar(dim=3, start=first).fit(graph)


def test_what_a_space_has_not_is_refused(graph):
    for options, message in (
        ({"space": "klein"}, "space: 'klein' given; one of euclidean, sphere, poincare, torus is accepted"),
        ({"space": "sphere", "dim": 1}, "dim: 1 given; in the space 'sphere' a whole number from 2 on"),
        ({"space": "torus", "start": "tree"}, "start: 'tree' given in the space 'torus'; auto, uniform, arrays"),
        ({"space": "torus", "recipe": "paper"}, "recipe: the paper's given in the space 'torus'; 'exact' is"),
    ):
        with pytest.raises(ParameterError, match=message):
            Dancar(**options).check_parameters()
    with pytest.raises(ParameterError, match="dim: 1 given"):
        Distance(dim=1, space="sphere").check_parameters()
    arrays = {"center": np.full((40, 2), 0.9), "radius": np.ones(40), "anchor": np.zeros((40, 2))}
    with pytest.raises(ParameterError, match=r"start: center: row 0 is .* of a length of at most 0\.99999"):
        Dancar(dim=2, space="poincare", start=arrays).fit(graph)


@EACH
def test_balls_of_a_curved_space_are_not_taken_for_euclidean_ones(space, graph):
    model = Dancar(dim=3, space=space, steps=20, descents=1, threads=1).fit(graph)
    with pytest.raises(ParameterError, match=f"in the space '{space}' given; Euclidean balls are accepted"):
        _ = model.arrangement_.balls


@pytest.mark.parametrize("space", ["sphere", "poincare"])
def test_a_file_whose_points_are_none_of_the_space_is_refused(space, graph, tmp_path):
    model = Dancar(dim=3, space=space, steps=20, descents=1, threads=1).fit(graph)
    held = model.arrangement_
    wrong = {**held.parameters, "center": held.parameters["center"] * np.float32(20)}
    with pytest.raises(ParameterError, match=f"center: row .* in the space '{space}'"):
        Arrangement(wrong, held.labels, held.contain, DANCAR_OF[space])
    from dancar import store

    store.write(tmp_path / "wrong.dancar", wrong, held.described(), held.labels)
    with pytest.raises(FileError, match="no arrangement: center: row"):
        dancar.load(tmp_path / "wrong.dancar")


def test_the_command_takes_a_space(tmp_path, capsys):
    out = str(tmp_path / "tree.dancar")
    wanted = ["fit", "perfect-tree:depth=2", "-o", out, "--dim", "3", "--threads", "1"]
    assert run([*wanted, "--space", "poincare", "--model", "distance", "--steps", "50"]) == 0
    assert dancar.load(out).arrangement_.space == "poincare"
    assert run([*wanted, "--space", "sphere"]) == 0
    assert dancar.load(out).arrangement_.space == "sphere"
    assert run([*wanted, "--space", "klein"]) == 2
    assert run([*wanted, "--space", "torus", "--model", "inner-product"]) == 2
    assert "space: 'torus' given; one of euclidean, sphere is accepted" in capsys.readouterr().err
