"""What a model declares: parameters with initial values, a rule that loses nothing, gradients, and a reach."""

import numpy as np
import pytest
from brute_force import all_slacks, slacks
from collected_models import ALL
from example_graphs import EXAMPLES, LEAST

from dancar import Graph
from dancar.arrangement import Rows, packed, relation_labels, unpacked
from dancar.arrangement.all_pairs import by_looking, pairs_within
from dancar.arrangement.rule import DATA
from dancar.kernels.pair_step import kernels_of

NESTED = {name: case for name, case in ALL.items() if case().declaration().nest}


def drawn(begun, seed: int) -> Rows:
    """Parameters as the declaration draws them, scaled, so that no two pairs are alike."""
    arrangement, rng = begun.arrangement_, np.random.default_rng(seed)
    declaration = arrangement.declaration
    start = declaration.start(arrangement.n_nodes, arrangement.dim, arrangement.n_relations, rng)
    moved = {name: array + 0.1 * rng.standard_normal(array.shape).astype(np.float32) for name, array in start.items()}
    rows = packed(declaration.containment, moved, arrangement.dim, np.float32, several=True)
    proper(declaration, rows)
    return rows


def proper(declaration, rows) -> None:
    """Bring rows to where regions are proper."""
    several = len({*declaration.rule.numbers, *declaration.nest, 0}) > 1 or declaration.rule.by_relation
    run = kernels_of(declaration.containment, rows.dim, declaration.depth, several).retract
    awake = np.zeros(len(rows.source), np.uint8)
    relations = len(rows.relation) if rows.relation.shape[1] else 0
    run(rows.source, rows.target, rows.relation, 0, len(rows.source), 0, relations, awake)
    if rows.one_array:
        run(rows.target, rows.target, rows.relation, 0, len(rows.source), 0, 0, awake)


def pairs(n: int) -> tuple[np.ndarray, np.ndarray]:
    """All pairs of different nodes."""
    container, member = np.divmod(np.arange(n * n), n)
    return container[container != member], member[container != member]


def test_there_is_an_example_of_its_data(case):
    assert case.data in DATA
    assert EXAMPLES[case.data].n_nodes <= 12
    assert LEAST[case.data].n_edges <= 2


def test_the_declaration_is_the_models(case, fitted):
    declaration = case().declaration()
    assert declaration.name == case.model.name
    assert fitted.arrangement_.declaration.name == fitted.arrangement_.model == case.model.name
    assert fitted.arrangement_.rule == declaration.rule.text
    assert fitted.arrangement_.space == declaration.space == case.parameters.get("space", declaration.space)


def test_every_parameter_has_an_initial_value(case):
    containment = case().declaration().containment
    sides = containment.source_parameters + containment.target_parameters + containment.relation_parameters
    assert set(case().declaration().initial) == {name for name, _ in sides}


def test_initial_values_come_from_the_seed(case, graph):
    declaration, dim = case().declaration(), case.parameters["dim"]
    one, same, other = (declaration.start(graph.n_nodes, dim, 2, np.random.default_rng(seed)) for seed in (0, 0, 1))
    assert all(one[name].dtype == np.float32 and np.isfinite(one[name]).all() for name in one)
    assert {name: array.tobytes() for name, array in one.items()} == {
        name: array.tobytes() for name, array in same.items()
    }
    assert any(one[name].tobytes() != other[name].tobytes() for name in one)


def test_the_rule_gives_back_what_it_asks_for(fitted, graph):
    """A graph's own containments mean the graph, in both orders of nodes."""
    arrangement = fitted.arrangement_
    trained = arrangement.declaration.rule.trained(graph)
    assert arrangement.graph_of(arrangement.conditions(trained)) == trained
    backward = trained.reversed()
    if arrangement.declaration.rule.data != "ternary":
        assert arrangement.graph_of(arrangement.conditions(backward)) == backward


def test_what_the_rule_asks_for_is_in_order_and_once(fitted, graph):
    arrangement = fitted.arrangement_
    asked = arrangement.conditions(graph)
    rows = list(zip(asked.relation.tolist(), asked.container.tolist(), asked.member.tolist()))
    assert rows == sorted(set(rows))
    assert set(asked.relation.tolist()) <= set(arrangement.numbers)
    assert (asked.container != asked.member).all()


def test_the_gradient_is_that_of_numeric_differentiation(begun):
    """Of the slack of all pairs, by every number, in every relation that is trained, those within chains included."""
    declaration, rows = begun.arrangement_.declaration, drawn(begun, 0).in_double()
    containment, n, step = declaration.containment, len(rows.source), 1e-6
    u, v = pairs(n)
    for number in {*begun.arrangement_.numbers, *declaration.nest}:
        S, T = rows.source[u].copy(), rows.target[v].copy()
        R = rows.relation[min(number, len(rows.relation) - 1)][None].repeat(len(u), axis=0)
        r = np.full(len(u), number)
        for array, derivatives in zip((S, T, R), containment.gradient(S, T, R, r, rows.dim), strict=True):
            for column in range(array.shape[1]):
                kept = array[:, column].copy()
                array[:, column] = kept + step
                above = containment.slack(S, T, R, r, rows.dim)
                array[:, column] = kept - step
                below = containment.slack(S, T, R, r, rows.dim)
                array[:, column] = kept
                np.testing.assert_allclose(derivatives[:, column], (above - below) / (2 * step), rtol=1e-4, atol=1e-6)


def test_regions_stay_proper(fitted):
    """To retract what training has made changes nothing."""
    arrangement = fitted.arrangement_
    rows = packed(arrangement.declaration.containment, arrangement.parameters, arrangement.dim, several=True)
    again = rows.copies()
    proper(arrangement.declaration, again)
    for one, other in ((rows.source, again.source), (rows.target, again.target), (rows.relation, again.relation)):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("size", [0.1, 1.0, 10.0])
@pytest.mark.parametrize("bound", [-0.3, 0.0, 0.05])
def test_the_reach_misses_no_pair(begun, size, bound):
    """Candidates that balls give, and the slack decides, are those of looking at all pairs."""
    declaration, rows = begun.arrangement_.declaration, drawn(begun, 7)
    rows = rows._replace(source=size * rows.source, target=size * rows.target, relation=size * rows.relation)
    if rows.source.shape == rows.target.shape and declaration.containment.one_array:
        rows = rows._replace(target=rows.source)
    proper(declaration, rows)
    double, sources = rows.in_double(), np.arange(len(rows.source), dtype=np.int32)
    for number in begun.arrangement_.numbers:
        found, looked = (
            sorted((u, v) for part in way for u, v in zip(part.container.tolist(), part.member.tolist()))
            for way in (
                pairs_within(declaration, double, number, bound, sources, 1),
                by_looking(declaration, double, number, bound, sources, 1),
            )
        )
        assert found == looked


def test_the_slack_that_decides_is_the_specification(fitted):
    """Compiled, in float64, over all pairs and in both directions."""
    arrangement, sources = fitted.arrangement_, np.arange(fitted.arrangement_.n_nodes, dtype=np.int32)
    for number, expected in all_slacks(arrangement).items():
        for part in by_looking(arrangement.declaration, arrangement.rows, number, -np.inf, sources, 1):
            np.testing.assert_allclose(part.slack, expected[part.container, part.member], rtol=1e-11, atol=1e-11)
            assert len(part.slack) == len(sources) * (len(sources) - 1)


def test_chains_are_counted_that_are_not_nested(fitted, begun):
    for model in (fitted, begun):
        arrangement = model.arrangement_
        own = np.arange(arrangement.n_nodes)
        broken = [slacks(arrangement, own, own, number) < 0 for number in arrangement.declaration.nest]
        assert model.certificate_.anchors_outside == int(np.any(broken, axis=0).sum() if broken else 0)


@pytest.mark.parametrize("case", NESTED.values(), ids=NESTED.keys())
def test_chains_that_are_broken_are_trained_to_be_nested(case):
    """With room for everything, which there is not in two dimensions."""
    example, enough = EXAMPLES[case.data], {"dim": 6, "steps": 1000, "descents": 3}
    begun = case(**enough).fit(example, [lambda record: True])
    broken = unpacked(case().declaration().containment, drawn(begun, 3))
    assert case(**{**enough, "start": broken}).fit(example, [lambda record: True]).certificate_.anchors_outside > 0
    assert case(**{**enough, "start": broken}).fit(example).certificate_.anchors_outside == 0


def test_relations_are_those_of_the_graph(fitted, graph):
    arrangement = fitted.arrangement_
    if arrangement.declaration.rule.by_relation:
        assert arrangement.relation_labels == relation_labels(graph)
        assert arrangement.numbers == tuple(range(len(relation_labels(graph))))
    else:
        assert arrangement.relation_labels is None
        assert arrangement.n_relations == 1


def test_no_other_data_are_asked_for(case):
    """The least graph asks for something, and nothing of nodes without edges."""
    declaration = case().declaration()
    contain = "source" if declaration.rule.contain == "auto" else declaration.rule.contain
    least = LEAST[case.data]
    asked = declaration.rule.asked(declaration.rule.trained(least), contain)
    assert len(asked.container) > 0
    assert {*asked.container.tolist(), *asked.member.tolist()} <= set(range(least.n_nodes))
    assert isinstance(declaration.rule.trained(least), Graph)
