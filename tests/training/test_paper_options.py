"""The paper's options are checked where they enter."""

import pytest

from dancar import Graph
from dancar.errors import InputError, ParameterError
from dancar.training import Options, PaperOptions, fit_paper


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"epochs": 0}, "epochs: 0 given; a whole number from 1 on is accepted"),
        ({"edge_batch": 0}, "edge_batch: 0 given"),
        ({"node_batch": 2.5}, "node_batch: 2.5 given; a whole number from 1 on is accepted"),
        ({"negative_batch": True}, "negative_batch: True given"),
        ({"evaluate_every": 0}, "evaluate_every: 0 given"),
        ({"halvings": -1}, "halvings: -1 given; a whole number from 0 on is accepted"),
        ({"edge_weight": -1.0}, "edge_weight: -1.0 given; a finite number from 0 on is accepted"),
        ({"negative_weight": float("nan")}, "negative_weight: nan given"),
        ({"anchor_weight": float("inf")}, "anchor_weight: inf given"),
        ({"radius_weight": "1"}, "radius_weight: '1' given"),
        ({"weight_decay": None}, "weight_decay: None given"),
        ({"inclusion": 1.5}, "inclusion: 1.5 given; a finite number from 0 to 1 is accepted"),
        ({"least_radius": -0.1}, "least_radius: -0.1 given"),
        ({"negatives": "all"}, "negatives: 'all' given; uniform, exact are accepted"),
        ({"optimizer": "Adam"}, "optimizer: 'Adam' given; sgd, .*, adabound are accepted"),
        ({"weight_decay_norm": "l3"}, "weight_decay_norm: 'l3' given; l1, l2, decoupled are accepted"),
        ({"validation": [(0, 1)]}, "validation: a list given; a Graph is accepted"),
    ],
)
def test_a_wrong_option_is_named(wrong, message):
    with pytest.raises(ParameterError, match=message):
        PaperOptions(**wrong)


@pytest.mark.parametrize("wrong", [{"descents": 2}, {"every": 7}, {"boost": 2.0}, {"batch": 5}, {"pool": 9}])
def test_options_of_mining_are_refused(wrong):
    name = next(iter(wrong))
    with pytest.raises(ParameterError, match=rf"{name}: .* given; the paper's training does not mine"):
        fit_paper(Graph([0], [1]), Options(**wrong))


@pytest.mark.parametrize("graph", [Graph([], []), Graph([0], [0]), Graph([], [], n=3)])
def test_a_graph_without_edges_is_refused(graph):
    with pytest.raises(InputError, match="at least one edge between two nodes"):
        fit_paper(graph, Options(dim=2))


def test_a_validation_graph_has_no_other_nodes():
    validation = Graph.from_pairs([("a", "b"), ("b", "x"), ("y", "b")])
    with pytest.raises(InputError, match="validation: 2 of its 4 nodes, such as 'x', are not in the graph"):
        fit_paper(Graph.from_pairs([("a", "b")]), Options(dim=2), PaperOptions(validation=validation))


def test_a_rate_that_runs_away_is_named():
    with pytest.raises(ParameterError, match=r"rate: 1e\+15 given; a coordinate ran over the largest number"):
        fit_paper(Graph([0], [1]), Options(dim=2, rate=1e15), PaperOptions(optimizer="sgd", edge_weight=1e30))
