"""Rankings, thresholds and areas against brute force and scikit-learn, on small graphs with scores full of ties."""

import math

import numpy as np
import pytest
from sklearn import metrics
from small_arrangements import arrangement

import dancar
from dancar import Graph, InputError, Labels, ParameterError
from dancar.arrangement import Arrangement
from dancar.evaluation import GivenScores, ranking, reconstruction, scores_of, separation
from dancar.models.disk import DISK
from dancar.models.distance import DISTANCE_OF
from dancar.models.inner_product import INNER_PRODUCT

CASES = 500


class Case:
    """Scores of few different values, edges, and known edges."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.n = n = int(rng.integers(2, 12))
        values = np.array([-np.inf, -1.5, -0.0, 0.0, 1e-30, 0.25, 3, np.inf], np.float32)
        self.scores = rng.choice(values[rng.integers(0, 8, int(rng.integers(1, 9)))], (n, n))
        if seed % 3 == 0:
            self.scores = rng.normal(size=(n, n)).astype(np.float32)
        off = ~np.eye(n, dtype=bool)
        self.edges = (rng.random((n, n)) < rng.random()) & off
        self.known = (rng.random((n, n)) < 0.3 * (seed % 2)) & off & ~self.edges
        self.counted = off & ~self.known
        self.graph = Graph(*np.nonzero(self.edges), n=n)
        self.known_graph = Graph(*np.nonzero(self.known), n=n) if seed % 2 else None

    @property
    def given(self) -> GivenScores:
        return GivenScores(self.n, lambda first, last: self.scores[first:last])

    def finite(self):
        """Scores of the same order and ties that scikit-learn takes."""
        order = np.unique(self.scores + np.float32(0), return_inverse=True)[1]
        return order.reshape(self.scores.shape).astype(float)


def ranks_by_hand(case: Case) -> list[float]:
    """The mean of the best and the worst place of each edge among its node's non-edges."""
    found = []
    for u, v in zip(*np.nonzero(case.edges)):
        others = case.scores[u][case.counted[u] & ~case.edges[u]]
        best = 1 + np.count_nonzero(others > case.scores[u, v])
        worst = 1 + np.count_nonzero(others >= case.scores[u, v])
        found.append((best + worst) / 2)
    return found


def check_ranking(case: Case) -> None:
    found = ranking(case.given, case.graph, case.known_graph, threads=1)
    scores = case.finite()
    precisions = [
        metrics.average_precision_score(case.edges[u][case.counted[u]], scores[u][case.counted[u]])
        for u in range(case.n)
        if case.edges[u].any()
    ]
    np.testing.assert_allclose(found.average_precision[case.edges.any(axis=1)], precisions, rtol=1e-12)
    assert np.isnan(found.average_precision[~case.edges.any(axis=1)]).all()
    assert (found.nodes, found.edges) == (len(precisions), case.edges.sum())
    if not len(precisions):
        return
    ranks = np.array(ranks_by_hand(case))
    assert math.isclose(found.mean_average_precision, np.mean(precisions))
    assert math.isclose(found.mean_rank, ranks.mean())
    assert math.isclose(found.mean_reciprocal_rank, (1 / ranks).mean())
    assert found.hits == {k: pytest.approx((ranks <= k).mean()) for k in (1, 3, 10)}


def check_separation(case: Case) -> None:
    truth, scores = case.edges[case.counted], case.finite()[case.counted]
    found = separation(case.given, case.graph, case.known_graph, threads=1)
    assert (found.edges, found.others) == (truth.sum(), (~truth).sum())
    if not truth.any() or truth.all():
        assert np.isnan(found.roc_auc)
        return
    assert math.isclose(found.roc_auc, metrics.roc_auc_score(truth, scores), abs_tol=1e-12)
    assert math.isclose(found.average_precision, metrics.average_precision_score(truth, scores))
    precision, recall, _ = metrics.precision_recall_curve(truth, scores)
    best = max(2 * p * r / (p + r) if p + r else 0.0 for p, r in zip(precision, recall))
    assert math.isclose(found.best.f1, best)
    real = case.scores[case.counted]
    for at in (found.best, found.at_zero):
        said = real >= np.float32(at.threshold)
        assert math.isclose(at.precision, metrics.precision_score(truth, said, zero_division=1))
        assert math.isclose(at.recall, metrics.recall_score(truth, said))
        assert math.isclose(at.f1, metrics.f1_score(truth, said))
    assert found.at_zero.threshold == 0


@pytest.mark.parametrize("part", range(10))
def test_five_hundred_small_graphs(part):
    for seed in range(part, CASES, 10):
        check_ranking(Case(seed))
        check_separation(Case(seed))


def test_a_node_with_many_edges_is_ranked_as_one_with_few():
    rng = np.random.default_rng(0)
    n = 300
    scores = rng.integers(0, 40, (n, n)).astype(np.float32)
    edges = rng.random((n, n)) < np.where(np.arange(n) % 2, 0.5, 0.1)[:, None]
    np.fill_diagonal(edges, False)
    found = ranking(GivenScores(n, lambda first, last: scores[first:last]), Graph(*np.nonzero(edges), n=n), threads=1)
    for u in range(n):
        others = np.delete(np.arange(n), u)
        expected = metrics.average_precision_score(edges[u][others], scores[u][others])
        assert math.isclose(found.average_precision[u], expected)


def test_a_constant_score_does_not_win():
    n = 50
    graph = Graph(np.arange(10), np.arange(10, 20), n=n)
    constant = GivenScores(n, lambda first, last: np.zeros((last - first, n)))
    found = ranking(constant, graph)
    assert found.mean_average_precision == pytest.approx(1 / 49)
    assert found.mean_rank == 25
    assert found.hits == {1: 0, 3: 0, 10: 0}
    assert separation(constant, graph).roc_auc == 0.5


@pytest.mark.parametrize("contain", ["source", "target"])
def test_slacks_are_ranked_either_way_round(contain):
    rng = np.random.default_rng(1)
    n, dim = 300, 3
    center, anchor = rng.normal(size=(2, n, dim))
    arranged = arrangement(center, rng.random(n), anchor, contain)
    center, radius, anchor = (array.astype(np.float64) for array in arranged.balls)
    slack = radius[:, None] - np.sqrt(((center[:, None] - anchor) ** 2).sum(axis=2))
    slack = slack if contain == "source" else slack.T
    graph = Graph(rng.integers(0, n, 900), rng.integers(0, n, 900), n=n)
    for ranked in ("targets", "sources"):
        scores = scores_of(arranged, ranked)
        expected = slack if ranked == "targets" else slack.T
        np.testing.assert_allclose(scores.rows(5, 9)[:, :n], expected[5:9], atol=1e-5)
        one = ranking(scores, graph, ranked=ranked, threads=1)
        rows = graph if ranked == "targets" else graph.reversed()
        other = ranking(GivenScores(n, lambda i, j, rows=expected: rows[i:j]), rows, threads=1)
        np.testing.assert_allclose(one.average_precision, other.average_precision, rtol=1e-3)
        assert separation(scores, graph, ranked=ranked).roc_auc == pytest.approx(
            separation(scores_of(arranged), graph).roc_auc, abs=1e-9
        )


def drawn(declaration) -> Arrangement:
    """An arrangement of few nodes of which some contain others."""
    rng = np.random.default_rng(2)
    names = {name for name, _ in declaration.containment.relation_parameters}
    arrays = declaration.start(90, 3, 1, rng)
    for name, array in arrays.items():
        arrays[name] = np.float32([0.4]) if name in names else np.float32(3 * rng.random(array.shape) - array.ndim + 1)
    return Arrangement(arrays, Labels.range(90), declaration.rule.contain, declaration)


@pytest.mark.parametrize("declaration", [DISK, DISTANCE_OF["euclidean"], INNER_PRODUCT], ids=lambda one: one.name)
def test_the_slack_of_any_declaration_is_a_score(declaration):
    arranged = drawn(declaration)
    rows = arranged.rows
    container, member = (end.ravel() for end in np.divmod(np.arange(90 * 90), 90))
    slack = declaration.containment.slack(
        rows.source[container], rows.target[member], rows.relation[0 * container], 0 * container, 3
    ).reshape(90, 90)
    slack = slack if arranged.contain == "source" else slack.T
    np.testing.assert_allclose(scores_of(arranged).rows(5, 9)[:, :90], slack[5:9], atol=1e-5)
    np.testing.assert_allclose(scores_of(arranged, "sources").rows(5, 9)[:, :90], slack.T[5:9], atol=1e-5)
    meant = reconstruction(arranged)
    assert 50 < meant.n_edges < 8000
    assert separation(scores_of(arranged), meant, threads=1).at_zero.f1 == 1.0
    assert ranking(scores_of(arranged, "sources"), meant, ranked="sources").mean_average_precision == 1.0


def test_a_relation_that_the_rule_does_not_speak_of_is_named():
    with pytest.raises(ParameterError, match=r"relation: 1 given; one of \(0,\) is accepted"):
        scores_of(drawn(DISK), relation=1)


def test_threads_make_no_difference():
    graph = dancar.load_graph("wordnet-mammals")
    rng = np.random.default_rng(0)
    points = rng.normal(size=(graph.n_nodes, 4)).astype(np.float32)
    scores = GivenScores(graph.n_nodes, lambda first, last: points[first:last] @ points.T)
    assert ranking(scores, graph, threads=1) == ranking(scores, graph, threads=2)
    assert separation(scores, graph, threads=1) == separation(scores, graph, threads=2)


def test_an_exact_arrangement_ranks_without_error():
    graph = dancar.load_graph("wordnet-mammals")
    model = dancar.Dancar(dim=3, threads=2).fit(graph)
    assert model.certificate_.exact
    assert model.rank(graph).mean_average_precision == 1.0
    assert model.rank(graph, ranked="sources").mean_rank == 1.0
    found = model.separation(graph)
    assert (found.roc_auc, found.best.f1, found.at_zero.f1) == (1.0, 1.0, 1.0)
    train, test = graph.split(0.9, seed=1)
    assert model.rank(test, known=train).mean_average_precision == 1.0


def test_known_edges_are_no_obstacle():
    scores = np.array([[0, 9, 1, 0]] + 3 * [[0, 0, 0, 0]])
    given = GivenScores(4, lambda first, last: scores[first:last])
    assert ranking(given, Graph([0], [2], n=4)).mean_rank == 2
    assert ranking(given, Graph([0], [2], n=4), Graph([0], [1], n=4)).mean_rank == 1


NAN = GivenScores(3, lambda first, last: np.full((last - first, 3), np.nan))
ZERO = GivenScores(3, lambda first, last: np.zeros((last - first, 3)))


@pytest.mark.parametrize("measure", [ranking, separation])
@pytest.mark.parametrize(
    ("scores", "graph", "known", "message"),
    [
        (NAN, Graph([0], [1], n=3), None, "node number 0 is not a number"),
        (ZERO, Graph([0], [1], n=4), None, "graph: 4 nodes given"),
        (ZERO, Graph([0], [1], n=3), Graph([0], [1], n=2), "known: a graph of other nodes"),
        (ZERO, Graph([0], [1], n=3), Graph([0], [1], n=3), "known: has 1 of the 1 edges to be found, the first 0 -> 1"),
        (GivenScores(3, lambda first, last: np.zeros(3)), Graph([0], [1], n=3), None, r"an array of \(3,\) given"),
    ],
)
def test_what_cannot_be_ranked_is_named(measure, scores, graph, known, message):
    with pytest.raises(InputError, match=message):
        measure(scores, graph, known)


def test_a_score_that_is_no_number_is_found_among_non_edges_too():
    def given(u, v):
        scores = np.zeros((3, 3))
        scores[u, v] = np.nan
        return GivenScores(3, lambda first, last: scores[first:last])

    graph = Graph([0, 1], [1, 2], n=3)
    for measure in (ranking, separation):
        with pytest.raises(InputError, match="node number 0"):
            measure(given(0, 2), graph)
        assert measure(given(1, 1), graph).edges == 2, "a node's score with itself may be anything"


@pytest.mark.parametrize("name", ["other", ""])
def test_what_is_ranked_has_a_name(name):
    with pytest.raises(ParameterError, match=r"ranked: .* given; one of targets, sources"):
        scores_of(arrangement([[0]], [1], [[0]]), name)


def test_nothing_to_find_is_nothing_found():
    empty = Graph([], [], n=3)
    assert ranking(ZERO, empty).as_dict()["mean_average_precision"] is None
    assert separation(ZERO, empty).as_dict()["roc_auc"] is None
