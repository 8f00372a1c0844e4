"""The cones' sampled F1, and rank correlations against SciPy."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

import dancar
from dancar import Graph, InputError, ParameterError
from dancar.evaluation import GivenScores, radius_correlations, sampled_f1, spearman


def true_scores(graph: Graph, shift: float = 0.0) -> GivenScores:
    """1 for the edges and 0 for others, less a shift."""
    scores = np.zeros((graph.n_nodes, graph.n_nodes)) - shift
    scores[graph.source, graph.target] += 1
    return GivenScores(graph.n_nodes, lambda first, last: scores[first:last])


def test_ten_non_edges_an_edge_half_of_either_kind():
    graph = dancar.load_graph("wordnet-mammals")
    found = sampled_f1(true_scores(graph, 0.5), graph)
    assert (found.edges, found.others, found.f1, found.threshold) == (6542, 65420, 1.0, 0.0)
    assert "10 drawn non-edges" in found.protocol and "the model's own" in found.protocol


def test_the_counts_are_those_of_the_drawn_pairs():
    graph = dancar.load_graph("hierarchy:nodes=1000,edges=10000")
    train, validation, test = graph.split_closure(0.9, seed=2)
    rng = np.random.default_rng(0)
    noise = rng.normal(size=(graph.n_nodes, graph.n_nodes))
    noise[graph.source, graph.target] += 1.5
    given_scores = GivenScores(graph.n_nodes, lambda first, last: noise[first:last])
    found = sampled_f1(given_scores, test, train, validation, seed=1)
    assert found.f1 == pytest.approx(2 / (1 / found.precision + 1 / found.recall))
    # Of N(0, 1) against N(1.5, 1), ten to one, F1 at the best threshold is near 0.57.
    assert 0.4 < found.f1 < 0.75
    assert found == sampled_f1(given_scores, test, train, validation, seed=1, threads=1)
    assert found.others != sampled_f1(given_scores, test, train, validation, negatives=3).others
    everything = sampled_f1(given_scores, test, train)
    assert everything.threshold == 0 and everything.recall > found.recall


def test_no_drawn_pair_is_an_edge_of_any_graph_given():
    graph = dancar.load_graph("hierarchy:nodes=300,edges=1000")
    train, validation, test = graph.split_closure(0.5)
    given_graphs = Graph(
        np.concatenate([part.source for part in (train, validation, test)]),
        np.concatenate([part.target for part in (train, validation, test)]),
        n=graph.n_nodes,
    )
    # Were a pair of any of the three drawn, it would score 1 and count as false.
    found = sampled_f1(true_scores(given_graphs, 0.5), test, train, validation)
    assert (found.precision, found.recall) == (1.0, 1.0)


def test_a_node_with_an_edge_to_everything_is_named():
    with pytest.raises(InputError, match="nodes 'a' and 'b' have edges with almost every other"):
        sampled_f1(true_scores(Graph([0, 1], [1, 0])), Graph([0, 1], [1, 0], ["a", "b"]))
    with pytest.raises(ParameterError, match="negatives: 0 given"):
        sampled_f1(true_scores(Graph([0], [1])), Graph([0], [1]), negatives=0)


@given(st.lists(st.tuples(st.integers(-3, 3), st.floats(-2, 2)), min_size=2, max_size=30))
def test_spearman_is_scipys(pairs):
    one, other = (np.array(column) for column in zip(*pairs))
    if len(set(one.tolist())) < 2 or len(set(other.tolist())) < 2:
        assert np.isnan(spearman(one, other))
    else:
        assert spearman(one, other) == pytest.approx(scipy.stats.spearmanr(one, other).statistic, abs=1e-12)


def test_radii_follow_degrees_and_depth():
    graph = dancar.load_graph("wordnet-mammals")
    found = radius_correlations(graph.in_degree.astype(np.float32), graph)
    assert found["in_degree"] == pytest.approx(1)
    assert found["depth"] == pytest.approx(scipy.stats.spearmanr(graph.in_degree, graph.depth()).statistic)
