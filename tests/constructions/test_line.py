"""Any graph on a line: exact by geometry for a forest's closure, by its exceptions for any other."""

import numpy as np
import pytest
from relations import forest_graph, random_acyclic, random_forest, random_graph

import dancar
from dancar import Graph, ParameterError, as_model
from dancar.constructions import line_arrangement


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("contain", ["source", "target"])
def test_the_closure_of_a_forest_needs_no_exception(seed, contain):
    closure = forest_graph(random_forest(80, seed)).transitive_closure()
    graph = closure if contain == "source" else closure.reversed()
    arrangement = line_arrangement(graph, contain)
    assert (arrangement.dim, arrangement.exceptions) == (1, None)
    assert as_model(arrangement, graph).certificate_.exact


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("contain", ["source", "target"])
@pytest.mark.parametrize("random", [random_graph, random_acyclic])
def test_any_graph_comes_back_with_its_exceptions(seed, contain, random, tmp_path):
    graph = random(30, 60, seed)
    model = as_model(line_arrangement(graph, contain), graph)
    assert model.reconstruct() == graph
    found, exceptions = model.certificate_, model.arrangement_.exceptions
    assert (found.missing, found.false) == (len(exceptions.missing), len(exceptions.false))
    model.save(tmp_path / "line.dancar")
    loaded = dancar.load(tmp_path / "line.dancar")
    assert loaded.reconstruct() == graph
    assert loaded.successors(0) == graph.successors[0].tolist()


def test_loops_and_repeats_are_left_out():
    assert as_model(line_arrangement(Graph([0, 0, 1], [1, 1, 1]))).reconstruct() == Graph([0], [1])


def test_the_limit_is_kept():
    chain = Graph(np.arange(20), np.arange(1, 21))
    with pytest.raises(ParameterError, match="limit: 5 given, and 190 pairs are false; as many or more are accepted"):
        line_arrangement(chain, limit=5)
    assert as_model(line_arrangement(chain, limit=190)).reconstruct() == chain
    with pytest.raises(ParameterError, match="contain: 'both' given; source or target is accepted"):
        line_arrangement(chain, "both")
