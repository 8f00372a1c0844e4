"""The radius with the best F1: over all pairs it is the best of any, and over a sample nearly that."""

import numpy as np
import pytest

from dancar.arrangement import packed
from dancar.arrangement.rule import pairs
from dancar.datasets import load_graph
from dancar.models.distance import DISTANCE_OF
from dancar.training.radii import fitted_radii


def best_by_brute_force(point: np.ndarray, graph) -> float:
    """The best F1 of any radius, over all ordered pairs."""
    n = len(point)
    distance = np.sqrt(((point[:, None].astype(float) - point[None]) ** 2).sum(2))
    edge = np.zeros((n, n), bool)
    edge[graph.source, graph.target] = True
    best = 0.0
    for radius in np.unique(distance[edge]):
        inside = (distance <= radius + 1e-9) & ~np.eye(n, dtype=bool)
        best = max(best, 2 * int((inside & edge).sum()) / int(inside.sum() + edge.sum()))
    return best


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("both_ways", [False, True])
def test_it_is_the_best_of_all(seed, both_ways):
    graph = load_graph("random-tree:nodes=80").transitive_closure().simple()
    if both_ways:
        graph = DISTANCE_OF["euclidean"].rule.trained(graph)
    rng = np.random.default_rng(seed)
    parameters = {"point": rng.standard_normal((80, 2)).astype(np.float32), "radius": np.ones(1, np.float32)}
    declaration = DISTANCE_OF["euclidean"]
    rows = packed(declaration.containment, parameters, 2, several=True)
    wanted = pairs(graph, "source")
    expected = best_by_brute_force(parameters["point"], graph)
    found = fitted_radii(declaration, rows, wanted, 0, 1 << 22)
    assert found.f1 == pytest.approx(expected, abs=1e-6)
    some = fitted_radii(declaration, rows, wanted, 0, 80 * 40)
    assert some.f1 == pytest.approx(expected, abs=0.1)
