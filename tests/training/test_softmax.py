"""The Poincare embedding's own training: what it ranks, what it is told, and where it has nothing to tell apart."""

import numpy as np
import pytest

import dancar
from dancar import Distance, Graph, ParameterError, Poincare, load_graph
from dancar.training import Options, SoftmaxOptions
from dancar.training.softmax import SoftmaxLoss, _parts


def test_mammals_are_ranked_nearly_without_error(tmp_path):
    graph = load_graph("wordnet-mammals")
    model = Poincare(dim=10, steps=500, seed=1).fit(graph)
    assert model.start_ == "tree"
    assert model.rank(graph).mean_average_precision > 0.95
    assert model.history_[-1].loss < 0.7 * model.history_[1].loss
    areas = model.separation(graph)
    assert model.certificate_.f1 == pytest.approx(areas.best.f1, rel=0.02), "the radius is that of the best F1"
    model.save(tmp_path / "mammals.dancar")
    loaded = dancar.load(tmp_path / "mammals.dancar")
    assert isinstance(loaded, Poincare) and loaded.reconstruct() == model.reconstruct()


def test_a_start_without_structure_burns_in():
    graph = load_graph("perfect-tree:depth=4").transitive_closure()
    with_it, without = (
        Poincare(dim=5, start="uniform", loss={"burn_in": share}, rate=0.2, steps=400, threads=1).fit(graph)
        for share in (0.2, 0.0)
    )
    assert with_it.start_ == "uniform"
    assert with_it.rank(graph).mean_average_precision > 0.9 > without.rank(graph).mean_average_precision


def test_the_rate_is_low_in_the_burn_in_alone():
    loss = SoftmaxLoss(
        Poincare().declaration(), Poincare().declaration().rule.asked(Graph([0], [1], n=9), "source"), 9, Options(),
        SoftmaxOptions(burn_in=0.1),
    )  # fmt: skip
    assert [loss.pace(at, "uniform") for at in (0.0, 0.09, 0.1, 1.0)] == [0.02, 0.02, 1.0, 1.0]
    assert loss.pace(0.0, "tree") == loss.pace(0.0, "given") == 1.0


def test_sources_with_many_targets_are_several_items():
    own, bounds = _parts(np.array([0, 3, 3, 133, 197]))
    assert own.tolist() == [0, 2, 2, 2, 3]
    assert bounds.tolist() == [0, 3, 67, 131, 133, 197]


def test_where_all_others_are_targets_nothing_is_moved():
    graph = Graph([0, 0, 1, 1, 2, 2], [1, 2, 0, 2, 0, 1])
    model = Poincare(dim=2, steps=20, threads=1).fit(graph)
    assert model.certificate_.exact
    assert model.history_[-1].loss == 0


def test_a_time_limit_ends_it():
    graph = load_graph("wordnet-mammals")
    model = Poincare(dim=2, steps=10**9, time_limit=2.0, threads=1).fit(graph)
    assert model.stopped_ == "time"
    assert model.history_[-1].step > 0


def test_points_of_other_spaces_are_ranked_too():
    graph = load_graph("random-tree:nodes=60")
    both = Graph(np.append(graph.source, graph.target), np.append(graph.target, graph.source))
    for space in ("euclidean", "torus"):
        fitted, drawn = (
            Distance(dim=4, space=space, loss="softmax", steps=steps, threads=1).fit(both) for steps in (300, 1)
        )
        assert fitted.start_ == "uniform"
        assert fitted.rank(both).mean_average_precision > 2 * drawn.rank(both).mean_average_precision


def test_a_hierarchy_on_a_line():
    graph = load_graph("perfect-tree:depth=3").transitive_closure()
    model = Poincare(dim=1, steps=100, threads=1).fit(graph)
    assert model.start_ == "tree"
    assert len(np.unique(model.arrangement_.parameters["point"])) > graph.n_nodes // 2


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        ("ranking", "loss: 'ranking' given; 'hinge', 'softmax' or a mapping"),
        ({"margin": 1}, "loss: 'margin' is no option of the softmax: it has negatives, frequent, burn_in"),
        ({"negatives": 0}, "negatives: 0 given; a whole number from 1 to 4,096"),
        ({"frequent": -1}, "frequent: -1 given; a number from 0 to 1"),
        ({"burn_in": 1.5}, "burn_in: 1.5 given; a number from 0 to 1"),
    ],
)
def test_wrong_losses_are_named(loss, said):
    for model in (Poincare, Distance):
        with pytest.raises(ParameterError, match=said):
            model(loss=loss).check_parameters()


def test_a_start_that_the_training_does_not_know_is_refused():
    for model in (Poincare(loss="hinge", start="tree"), Distance(loss="softmax", start="tree")):
        with pytest.raises(ParameterError, match="start: 'tree' given; auto, uniform or arrays"):
            model.check_parameters()
