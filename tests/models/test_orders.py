"""Models of partial orders: what they give is transitive whatever the parameters, and closures come out exactly."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dancar import Cones, Disk, Graph, Labels, Order, load_graph
from dancar.arrangement import Arrangement
from dancar.arrangement.all_pairs import by_looking, pairs_within
from dancar.evaluation import reconstruction
from dancar.models.model import Model

MODELS = {
    "cones": Cones(dim=3),
    "euclidean cones": Cones(dim=3, space="euclidean"),
    "disk": Disk(dim=3),
    "disk on the sphere": Disk(dim=4, space="sphere"),
    "disk in the Poincare ball": Disk(dim=3, space="poincare"),
    "order": Order(dim=3),
}
EACH = pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())


def clone(model: Model, **changed) -> Model:
    """Another of the same parameters, but for some."""
    return type(model)(**{**model.get_params(), **changed})


def drawn(model: Model, nodes: int, seed: int) -> Arrangement:
    """Parameters without any training, of sizes at which regions lie in regions."""
    declaration = model.declaration()
    rng = np.random.default_rng(seed)
    parameters = declaration.start(nodes, model.get_params()["dim"], 1, rng)
    if "radius" in parameters:
        parameters["radius"] = (2 * rng.random(nodes) ** 2).astype(np.float32)
    return Arrangement(parameters, Labels.range(nodes), declaration.rule.contain, declaration)


@EACH
@settings(max_examples=15)
@given(seed=st.integers(0, 1 << 30), nodes=st.integers(2, 40))
def test_what_they_give_is_transitive(model, seed, nodes):
    found = reconstruction(drawn(model, nodes, seed), threads=1)
    assert found.transitive_closure().simple() == found


@EACH
def test_drawn_regions_lie_in_each_other(model):
    """Otherwise the property above would say nothing."""
    found = reconstruction(drawn(model, 40, 0), threads=1)
    assert found.n_edges > 40
    assert len(np.unique(found.out_degree)) > 2


@EACH
@pytest.mark.parametrize("bound", [0.0, -0.05, 0.05])
def test_reach_misses_no_pair(model, bound):
    given_ = drawn(model, 300, 1)
    rows, sources = given_.rows, np.arange(0, 300, 2, dtype=np.int32)
    ways = [
        [np.concatenate(column) for column in zip(*way(given_.declaration, rows, 0, bound, sources, 1), strict=True)]
        for way in (pairs_within, by_looking)
    ]
    assert len(ways[0][0]) > 100
    for some, all_ in zip(*ways, strict=True):
        np.testing.assert_array_equal(some, all_)


@EACH
def test_a_closure_is_exact_and_threads_make_no_difference(model):
    graph = load_graph("random-tree:nodes=120").transitive_closure()
    one, two = (clone(model, seed=3, threads=threads).fit(graph) for threads in (1, 2))
    assert one.certificate_.exact
    assert one.reconstruct() == graph
    for name, array in one.arrangement_.parameters.items():
        assert array.tobytes() == two.arrangement_.parameters[name].tobytes()


def test_a_directed_cycle_is_never_exact():
    """Regions that lie in each other are one region: with one edge of a cycle its reverse is there."""
    cycle = Graph([0, 1, 2], [1, 2, 0])
    for model in MODELS.values():
        found = clone(model, threads=1, steps=60, descents=1).fit(cycle)
        assert not found.certificate_.exact


def test_order_reads_mammals_off_two_extensions():
    graph = load_graph("wordnet-mammals")
    model = Order(dim=2, threads=1).fit(graph)
    assert model.certificate_.exact
    assert (model.start_, len(model.history_)) == ("extensions", 1)
    # Whole numbers, so no slack is near 0.
    assert model.certificate_.inside_margin >= 1
    assert model.certificate_.outside_margin >= 1


def test_order_learns_from_drawn_corners():
    graph = load_graph("perfect-tree:depth=3").transitive_closure()
    model = Order(dim=4, start="uniform", margin=0.05, rate=0.1, threads=1, seed=1).fit(graph)
    assert model.history_[0].f1 < 0.5
    assert model.certificate_.f1 > 0.9
