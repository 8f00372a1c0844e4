"""The paper's training: its loss to the letter, its schedule, the same bits for any threads, and what it reaches."""

from itertools import pairwise

import numpy as np
import pytest

from dancar import Graph
from dancar.kernels.optimizers import NAMES, optimizer_named
from dancar.kernels.paper_step import find_twin, gather_twin
from dancar.kernels.scan import sorted_edges
from dancar.training import Options, PaperOptions, fit_paper
from dancar.training.paper_counts import PaperCounts
from dancar.training.paper_stepper import PaperStepper, Term

CYCLE = Graph([0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 0])
CHAIN = Graph([0, 1, 2, 3], [1, 2, 3, 4]).transitive_closure()


def random_graph(n: int, edges: int, seed: int = 0) -> Graph:
    source, target = np.random.default_rng(seed).integers(0, n, (2, edges))
    return Graph(source, target, n=n).simple()


def parameters(n: int, dim: int, seed: int = 0) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    center, anchor = rng.uniform(-1, 1, (2, n, dim)).astype(np.float32)
    return {"center": center, "radius": rng.uniform(0.1, 1, n).astype(np.float32), "anchor": anchor}


def terms(graph: Graph, paper: PaperOptions) -> list[Term]:
    """Full batches of everything, as a step on a small graph draws them."""
    n = graph.n_nodes
    nodes = np.arange(n, dtype=np.int32)
    absent = ~np.eye(n, dtype=bool)
    absent[graph.source, graph.target] = False
    source, target = (part.astype(np.int32) for part in np.nonzero(absent))
    return [
        Term(nodes, nodes, 1, 0.0, paper.anchor_weight / n),
        Term(graph.source, graph.target, 1, paper.inclusion, paper.edge_weight / graph.n_edges),
        Term(source, target, -1, 0.0, paper.negative_weight / len(source)),
    ]


def relu(number: float) -> float:
    return max(0.0, number)


@pytest.mark.parametrize("inclusion", [0.0, 0.5])
def test_the_loss_is_the_papers(inclusion):
    graph, at, margin = random_graph(9, 20), parameters(9, 3), 0.2
    paper = PaperOptions(
        edge_weight=2, negative_weight=7, anchor_weight=3, radius_weight=0.5, inclusion=inclusion, least_radius=0
    )
    stepper = PaperStepper(at, paper, margin, 1)
    center, radius, anchor = (at[name].astype(float) for name in ("center", "radius", "anchor"))
    edges = set(zip(graph.source.tolist(), graph.target.tolist()))

    def d(u: int, v: int) -> float:
        return float(np.linalg.norm(center[u] - anchor[v]))

    positive = [relu(d(u, v) + inclusion * radius[v] - radius[u] + margin) for u, v in edges]
    negative = [
        relu(radius[u] - d(u, v) + margin) for u in range(9) for v in range(9) if u != v and (u, v) not in edges
    ]
    nested = [relu(d(v, v) - radius[v] + margin) for v in range(9)]
    expected = 2 * np.mean(positive) + 7 * np.mean(negative) + 3 * np.mean(nested) + 0.5 * np.ptp(radius) ** 2
    assert stepper.step(terms(graph, paper), 0.0) == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize("optimizer", NAMES)
@pytest.mark.parametrize("tied", [False, True])
def test_steps_are_those_of_the_twins(optimizer, tied):
    graph, dim = random_graph(12, 30), 3
    paper = PaperOptions(negative_weight=5, anchor_weight=0 if tied else 2, optimizer=optimizer, weight_decay=1e-3)
    batch = [term for term in terms(graph, paper) if term.scale]
    stepper = PaperStepper(parameters(12, dim), paper, 0.05, 2)
    rows, anchor_at = stepper.rows.copy(), 0 if tied else dim + 1
    rule = optimizer_named(optimizer)
    states, gradient = np.zeros((rule.n_states, rows.size), np.float32), np.zeros_like(rows)
    for step in range(1, 4):
        stepper.step(batch, 0.01)
        for term in batch:
            pairs = (rows, term.source, term.target)
            hinge, inverse = find_twin(*pairs, term.sign, term.inclusion, dim, anchor_at, np.float32(0.05))
            gather_twin(
                *pairs, hinge, inverse, term.sign, term.inclusion, dim, anchor_at, np.float32(term.scale), gradient
            )
        rule.twin(rows.reshape(-1), gradient.reshape(-1), states, 0, rows.size, 0.01, step, 0.0, 1e-3)
        np.maximum(rows[:, dim], np.float32(0.01), out=rows[:, dim])
    stepper.close()
    # Optimizers that divide by the gradient's size magnify the last bits of a gradient near zero.
    np.testing.assert_allclose(stepper.rows, rows, rtol=1e-3, atol=1e-4)
    assert stepper.parameters()["anchor"].base is None
    assert np.array_equal(stepper.parameters()["anchor"], stepper.parameters()["center"]) == tied


def test_small_steps_of_plain_descent_only_go_down():
    paper = PaperOptions(negative_weight=8, optimizer="sgd")
    stepper = PaperStepper(parameters(5, 2, seed=1), paper, 0.01, 1)
    losses = [stepper.step(terms(CHAIN, paper), 1e-3) for _ in range(300)]
    assert all(after <= before for before, after in pairwise(losses))
    assert losses[-1] < 0.5 * losses[0]


@pytest.mark.parametrize("negatives", ["uniform", "exact"])
def test_any_number_of_threads_gives_the_same_bits(negatives, monkeypatch):
    # Options accept no more threads than there are cores.
    monkeypatch.setattr("dancar.training.options.cores", lambda: 3)
    graph, results = random_graph(200, 800), []
    for threads in (1, 2, 3):
        paper = PaperOptions(epochs=5, edge_batch=90, node_batch=50, negative_batch=300, negatives=negatives,
                             radius_weight=0.01, weight_decay=1e-4, evaluate_every=20)  # fmt: skip
        fitted = fit_paper(graph, Options(dim=3, threads=threads, seed=4), paper)
        losses = [record.loss for record in fitted.history]
        results.append((losses, *(fitted.parameters[name].tobytes() for name in ("center", "radius", "anchor"))))
    assert results[0] == results[1] == results[2]
    other = fit_paper(graph, Options(dim=3, seed=5), PaperOptions(epochs=5, edge_batch=90))
    assert other.parameters["center"].tobytes() != results[0][1]


@pytest.mark.parametrize("contain", ["source", "target"])
def test_a_cycle_becomes_exact(contain):
    paper = PaperOptions(negatives="exact", negative_weight=8, negative_batch=200)
    fitted = fit_paper(CYCLE, Options(dim=2, contain=contain), paper)
    assert (fitted.stopped, fitted.contain) == ("exact", contain)
    assert (fitted.history[-1].false, fitted.history[-1].missing, fitted.history[-1].f1) == (0, 0, 1.0)
    center, radius, anchor = (fitted.parameters[name].astype(float) for name in ("center", "radius", "anchor"))
    inside = np.linalg.norm(center[:, None] - anchor[None], axis=2) <= radius[:, None]
    inside = inside if contain == "source" else inside.T
    np.fill_diagonal(inside, False)
    expected = np.zeros((6, 6), bool)
    expected[CYCLE.source, CYCLE.target] = True
    np.testing.assert_array_equal(inside, expected)


def test_disk_embedding_puts_balls_in_balls():
    paper = PaperOptions(
        inclusion=1, anchor_weight=0, negatives="exact", negative_weight=8, negative_batch=200, epochs=2000
    )
    fitted = fit_paper(CHAIN, Options(dim=2), paper)
    assert fitted.stopped == "exact"
    center, radius = (fitted.parameters[name].astype(float) for name in ("center", "radius"))
    np.testing.assert_array_equal(fitted.parameters["anchor"], fitted.parameters["center"])
    for u, v in zip(CHAIN.source, CHAIN.target):
        assert np.linalg.norm(center[u] - center[v]) <= radius[u] - radius[v]
    assert [said.partition(":")[0] for said in fitted.said] == ["contain", "anchors", "inclusion", "start"]


@pytest.mark.parametrize("limit", [1, 65, 1 << 22])
def test_the_count_with_inclusion_is_brute_force(limit, monkeypatch):
    monkeypatch.setattr("dancar.training.paper_counts._LIMIT", limit)
    graph = random_graph(30, 100)
    paper = PaperOptions(epochs=40, inclusion=0.3, negatives="exact", negative_weight=2)
    fitted = fit_paper(graph, Options(dim=2), paper)
    center, radius, anchor = (fitted.parameters[name].astype(float) for name in ("center", "radius", "anchor"))
    inside = radius[:, None] - np.linalg.norm(center[:, None] - anchor[None], axis=2) >= 0.3 * radius
    np.fill_diagonal(inside, False)
    edge = np.zeros((30, 30), bool)
    edge[graph.source, graph.target] = True
    last = fitted.history[-1]
    assert (last.false, last.missing) == (np.count_nonzero(inside & ~edge), np.count_nonzero(~inside & edge))
    right = np.count_nonzero(inside & edge)
    assert right > 0
    assert last.f1 == pytest.approx(2 * right / (2 * right + last.false + last.missing))


def test_a_heavier_weight_on_uniform_radii_makes_them_uniform():
    spreads = []
    for weight in (0.0, 10.0):
        paper = PaperOptions(epochs=200, negatives="exact", negative_batch=500, radius_weight=weight)
        fitted = fit_paper(random_graph(30, 90), Options(dim=3), paper)
        spreads.append(np.ptp(fitted.parameters["radius"]))
    assert spreads[1] < 0.3 * spreads[0]


def test_the_rate_is_halved_between_equal_parts():
    paper = PaperOptions(halvings=4, evaluate_every=1, negative_weight=8)
    fitted = fit_paper(random_graph(60, 400), Options(dim=2, steps=16), paper)
    assert [record.rate for record in fitted.history] == [0.05] * 4 + [0.025] * 4 + [0.0125] * 4 + [0.00625] * 4
    constant = fit_paper(random_graph(60, 400), Options(dim=2, steps=16, rate=0.3), PaperOptions(halvings=0))
    assert {record.rate for record in constant.history} == {0.3}


def test_epochs_are_sweeps_over_the_edges():
    graph = random_graph(60, 400)
    fitted = fit_paper(graph, Options(dim=2), PaperOptions(epochs=3, edge_batch=100, negative_batch=10, node_batch=7))
    assert fitted.steps == -(-3 * graph.n_edges // 100)
    assert (fitted.stopped, fitted.history[-1].step, fitted.history[-1].total_steps) == ("steps", *[fitted.steps] * 2)
    assert fitted.history[-1].pairs == fitted.steps * 117


def test_fifty_records_unless_asked_for_more_or_fewer():
    graph = random_graph(60, 400)
    paper = PaperOptions(negative_batch=50)
    assert [record.step for record in fit_paper(graph, Options(dim=2, steps=150), paper).history] == [*range(3, 151, 3)]
    assert [record.step for record in fit_paper(graph, Options(dim=2, steps=101), paper).history][-2:] == [99, 101]
    assert [record.step for record in fit_paper(graph, Options(dim=2, steps=4), paper).history] == [1, 2, 3, 4]


@pytest.mark.parametrize("inclusion", [0.0, 0.5])
def test_a_region_that_just_touches_is_contained(inclusion):
    # On a line: the ball of node 0 ends where the anchor of node 1 is, or where half of its ball ends.
    at = {
        "center": np.array([[0], [8], [20]], np.float32),
        "radius": np.array([8 + inclusion * 2, 2, 2], np.float32),
        "anchor": np.array([[0], [8], [20]], np.float32),
    }
    nothing, edge = (sorted_edges(np.array(offsets), np.array(targets), 3) for offsets, targets in (
        ([0, 0, 0, 0], []), ([0, 1, 1, 1], [1])))  # fmt: skip
    assert PaperCounts(nothing, inclusion, 1).count(at) == (1, 0, 0.0)
    assert PaperCounts(edge, inclusion, 1).count(at) == (0, 0, 1.0)


def test_validation_counts_another_graph():
    seen = Graph.from_pairs([("b", "a"), ("a", "c"), ("c", "d")])
    both = Graph.from_pairs([("d", "a"), ("c", "d"), ("a", "c")])
    for contain in ("source", "target"):
        options = Options(dim=2, contain=contain, steps=400)
        fitted = fit_paper(
            seen, options, PaperOptions(negatives="exact", negative_weight=8, negative_batch=50, validation=both)
        )
        last = fitted.history[-1]
        assert (last.false, last.missing, last.f1) == (1, 1, 4 / 6)
        assert fitted.stopped == "steps"


def test_a_warm_start_is_where_it_begins():
    first = fit_paper(CYCLE, Options(dim=2), PaperOptions(negatives="exact", negative_weight=8))
    again = fit_paper(CYCLE, Options(dim=2, start=first.parameters), PaperOptions(negatives="exact", evaluate_every=1))
    assert (again.start, again.stopped, again.steps) == ("given", "exact", 1)


def test_decoupled_decay_is_beside_the_optimizer():
    paper = PaperOptions(weight_decay=0.1, weight_decay_norm="decoupled", least_radius=0)
    stepper = PaperStepper(parameters(4, 2), paper, 0.01, 1)
    before = stepper.rows.copy()
    stepper.step([], 0.05)
    np.testing.assert_allclose(stepper.rows, 0.9 * before, rtol=1e-6)


def test_callbacks_time_and_interrupts_stop_with_what_there_is():
    graph, paper = random_graph(60, 400), PaperOptions(evaluate_every=5)
    told = []
    fitted = fit_paper(graph, Options(dim=2), paper, [lambda record: told.append(record) or len(told) == 3])
    assert (fitted.stopped, fitted.steps, fitted.history) == ("callback", 15, told)

    def interrupt(record):
        raise KeyboardInterrupt

    fitted = fit_paper(graph, Options(dim=2), paper, [interrupt])
    assert (fitted.stopped, fitted.steps) == ("interrupt", 5)
    assert np.isfinite(fitted.parameters["center"]).all()
    fitted = fit_paper(graph, Options(dim=2, time_limit=1e-9), paper)
    assert (fitted.stopped, fitted.steps, len(fitted.history)) == ("time", 1, 1)


def test_what_is_left_out_and_what_cannot_be_is_said():
    graph = Graph([0, 0, 0, 1, 1], [0, 1, 1, 0, 0])
    fitted = fit_paper(graph, Options(dim=1, steps=2), PaperOptions(negatives="exact"))
    assert any("1 self-loops and 2 repeated edges" in said for said in fitted.said)
    assert any("every pair of two nodes is an edge" in said for said in fitted.said)
    dense = fit_paper(graph, Options(dim=1, steps=2), PaperOptions())
    assert any("100.00% of uniform pairs are edges" in said for said in dense.said)
