"""TransE, TorusE and TransH: triples in, the same triples out, by either loss."""

import numpy as np
import pytest

import dancar
from dancar import Graph, InputError, ParameterError, TorusE, TransE, TransH
from dancar.models.triple_loss import trained_by

MODELS = [TransE, TorusE, TransH]


def drawn(nodes: int, rows: int, relations: int, seed: int) -> Graph:
    """Random triples, named."""
    rng = np.random.default_rng(seed)
    columns = zip(*(rng.integers(0, count, rows).tolist() for count in (nodes, nodes, relations)))
    return Graph.from_pairs(sorted({(f"n{u}", f"n{v}", f"r{r}") for u, v, r in columns if u != v}))


@pytest.mark.parametrize("model", MODELS)
def test_triples_come_back_exactly(model, tmp_path):
    graph = drawn(15, 20, 3, 0)
    fitted = model(dim=8, threads=1).fit(graph)
    n = graph.n_nodes
    assert fitted.certificate_.exact and fitted.certificate_.pairs == 3 * n * (n - 1)
    assert fitted.reconstruct() == graph
    fitted.save(tmp_path / "x.dancar")
    loaded = dancar.load(tmp_path / "x.dancar")
    assert loaded.reconstruct() == graph
    assert loaded.arrangement_.relation_labels.to_list() == ["r0", "r1", "r2"]
    edges = set(graph.edge_list())
    for source in ("n0", "n7"):
        for relation in ("r0", "r2"):
            wanted = [target for target in graph.labels if (source, target, relation) in edges]
            assert loaded.successors(source, relation) == wanted
            assert [loaded.contains(source, relation, target) for target in wanted] == [True] * len(wanted)
    with pytest.raises(ParameterError, match="relation: none given; one of 3, such as 'r0', is accepted"):
        loaded.successors("n0")
    with pytest.raises(InputError, match="r9"):
        loaded.contains("n0", "r9", "n1")


@pytest.mark.parametrize("model", MODELS)
def test_the_ranking_loss_puts_triples_above_others(model):
    graph = drawn(30, 50, 2, 1)
    one, two = (model(dim=8, loss="ranking", steps=100, threads=threads, seed=3).fit(graph) for threads in (1, 2))
    first, last = one.history_[1], one.history_[-1]
    assert last.loss < 0.7 * first.loss
    assert last.f1 > 0.7 > first.f1, "of few nodes all pairs are counted"
    assert one.certificate_.f1 == pytest.approx(last.f1, abs=1e-6)
    assert {name: array.tobytes() for name, array in one.arrangement_.parameters.items()} == {
        name: array.tobytes() for name, array in two.arrangement_.parameters.items()
    }, "whatever the number of threads"


def test_options_of_the_ranking_loss_are_kept_in_the_file(tmp_path):
    graph = drawn(12, 20, 2, 2)
    loss = {"negatives": 3, "corrupt": "uniform", "temperature": 0.0, "near": 0}
    model = TransE(dim=3, loss=loss, steps=50, threads=1).fit(graph)
    model.save(tmp_path / "x.dancar")
    assert dancar.load(tmp_path / "x.dancar").loss == loss
    again = TransE(dim=3, loss=loss, steps=50, threads=1).fit(graph)
    assert again.arrangement_.parameters["point"].tobytes() == model.arrangement_.parameters["point"].tobytes()
    other = TransE(dim=3, loss="ranking", steps=50, threads=1).fit(graph)
    assert other.arrangement_.parameters["point"].tobytes() != model.arrangement_.parameters["point"].tobytes()


@pytest.mark.parametrize(
    ("loss", "said"),
    [
        ("softmax", "loss: 'softmax' given; 'auto', 'hinge', 'ranking' or a mapping"),
        (
            {"margins": 1},
            "loss: 'margins' is no option of the ranking loss: it has negatives, corrupt, near, temperature",
        ),
        ({"negatives": 0}, "negatives: 0 given; a whole number from 1 to 4,096"),
        ({"corrupt": "some"}, "corrupt: 'some' given; one of bernoulli, uniform"),
        ({"near": 1.5}, "near: 1.5 given; a number from 0 to 1"),
        ({"temperature": -1}, "temperature: -1 given; a number from 0 on"),
    ],
)
def test_wrong_losses_are_named(loss, said):
    with pytest.raises(ParameterError, match=said):
        TransE(loss=loss).fit([("a", "b", "r")])


def test_auto_is_the_hinge_where_all_pairs_can_be_mined():
    declaration = TransE().declaration()
    assert trained_by(declaration, "auto", drawn(15, 30, 3, 0)) is declaration
    assert trained_by(declaration, "auto", Graph([0], [1], n=20_001)).training is not None
    assert trained_by(declaration, "hinge", Graph([0], [1], n=20_001)) is declaration
    assert trained_by(declaration, "ranking", Graph([0], [1])).training is not None


def test_a_hyperplane_takes_two_dimensions():
    with pytest.raises(ParameterError, match="dim: 1 given; a hyperplane takes a whole number from 2 on"):
        TransH(dim=1).fit([("a", "b", "r")])
