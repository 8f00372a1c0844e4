"""Training on small graphs: exact where it can be, the best so far where it stops, errors that say what is wrong."""

import re
from importlib import import_module
from itertools import pairwise

import numpy as np
import pytest

from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.training import Fitted, Options, Record, fit

ENDLESS = 1 << 40


def directed_cycle(n: int) -> Graph:
    return Graph(np.arange(n), (np.arange(n) + 1) % n)


def tree_closure(branches: int, nodes: int) -> Graph:
    """Every node of a perfect tree to all of its descendants."""
    parents = [(node, (node - 1) // branches) for node in range(1, nodes)]
    return Graph([parent for _, parent in parents], [node for node, _ in parents]).transitive_closure()


def random_graph(n: int, share: float, seed: int = 0) -> Graph:
    chosen = np.random.default_rng(seed).random((n, n)) < share
    np.fill_diagonal(chosen, False)
    return Graph(*np.nonzero(chosen), n=n)


def complete(n: int) -> Graph:
    return Graph(*np.nonzero(~np.eye(n, dtype=bool)))


def star(leaves: int) -> Graph:
    return Graph([0] * leaves, range(1, leaves + 1))


def contained(fitted: Fitted) -> np.ndarray:
    """By the rule, source and target of every pair: which anchor lies in which ball."""
    center, radius, anchor = (fitted.parameters[name].astype(np.float64) for name in ("center", "radius", "anchor"))
    assert {array.dtype for array in fitted.parameters.values()} == {np.dtype(np.float32)}
    inside = ((center[:, None] - anchor[None]) ** 2).sum(2) <= np.where(radius < 0, -1, radius**2)[:, None]
    np.fill_diagonal(inside, False)
    return inside if fitted.contain == "source" else inside.T


def edges(graph: Graph) -> np.ndarray:
    matrix = np.zeros((graph.n_nodes, graph.n_nodes), bool)
    matrix[graph.source, graph.target] = True
    np.fill_diagonal(matrix, False)
    return matrix


def f1(fitted: Fitted, graph: Graph) -> float:
    found, wanted = contained(fitted), edges(graph)
    return 2 * (found & wanted).sum() / (found.sum() + wanted.sum())


GRAPHS = {
    "cycle of 8": (directed_cycle(8), 2),
    "cycle of 3 on a line": (directed_cycle(3), 1),
    "ternary tree": (tree_closure(3, 121), 4),
    "chain": (tree_closure(1, 30), 2),
    "60 nodes at random": (random_graph(60, 0.05), 10),
    "two nodes": (Graph([0], [1]), 1),
    "two nodes, both ways": (Graph([0, 1], [1, 0]), 1),
    "isolated nodes": (Graph([0, 3], [1, 0], n=9), 2),
    "star": (star(20), 2),
    "star inwards": (star(20).reversed(), 2),
    "complete": (complete(12), 1),
    "complete but for an edge": (Graph(*np.nonzero(np.triu(np.ones((8, 8), bool), 1))), 3),
}


@pytest.mark.parametrize("contain", ["source", "target"])
@pytest.mark.parametrize(("graph", "dim"), GRAPHS.values(), ids=GRAPHS.keys())
def test_small_graphs_are_exact(graph, dim, contain):
    fitted = fit(graph, Options(dim=dim, contain=contain))
    assert fitted.stopped == "exact"
    assert fitted.contain == contain
    np.testing.assert_array_equal(contained(fitted), edges(graph))
    last = fitted.history[-1]
    assert (last.false, last.missing, last.f1) == (0, 0, 1)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("share", [0.02, 0.1, 0.5])
def test_random_graphs_are_exact(seed, share):
    graph = random_graph(40, share, seed)
    fitted = fit(graph, Options(dim=20, seed=seed))
    assert fitted.stopped == "exact"
    np.testing.assert_array_equal(contained(fitted), edges(graph))


def test_the_side_that_auto_chooses_is_told():
    for graph, side in ((star(20), "source"), (star(20).reversed(), "target")):
        fitted = fit(graph, Options(dim=2))
        assert fitted.contain == side
        assert sum(sentence.startswith(f"contain: {side} (") for sentence in fitted.said) == 1
        assert sum(sentence.startswith("start: ") for sentence in fitted.said) == 1
    assert not any(sentence.startswith("contain") for sentence in fit(star(3), Options(contain="source")).said)


def test_self_loops_and_repeats_are_left_out_and_counted():
    graph = Graph([0, 0, 0, 1, 2, 2], [1, 1, 0, 2, 2, 2])
    fitted = fit(graph, Options(dim=2))
    assert fitted.stopped == "exact"
    np.testing.assert_array_equal(contained(fitted), edges(graph))
    assert f"{graph.n_self_loops} self-loops and {graph.n_repeated} repeated edges say nothing to the rule" in "".join(
        fitted.said
    )
    plain = fit(Graph([0, 1], [1, 2]), Options(dim=2))
    assert not any("self-loop" in sentence for sentence in plain.said)
    assert plain.parameters["center"].tobytes() == fitted.parameters["center"].tobytes()


@pytest.mark.parametrize(
    "graph",
    [Graph([], []), Graph([], [], n=1), Graph([0], [0]), Graph([], [], n=5), Graph([0, 1, 1], [0, 1, 1])],
    ids=["nothing", "one node", "one node in itself", "no edges", "self-loops only"],
)
def test_a_graph_without_edges_is_refused(graph):
    message = f"{graph!r}: a graph with at least one edge between two nodes is accepted"
    with pytest.raises(InputError, match=f"^{re.escape(message)}$"):
        fit(graph, Options(dim=2))


def inexact(*callbacks, **changed) -> tuple[Fitted, Graph]:
    """A training that does not come to an end by itself: 60 random nodes do not fit into a line."""
    graph = random_graph(60, 0.1)
    return fit(graph, Options(**{"dim": 1, "steps": 400, "descents": 2} | changed), callbacks), graph


def check_best(fitted: Fitted, graph: Graph) -> None:
    assert f1(fitted, graph) == pytest.approx(max(record.f1 for record in fitted.history), abs=1e-4)


def test_a_callback_stops_with_the_best_so_far():
    fitted, graph = inexact(lambda record: record.step >= 200, steps=ENDLESS)
    assert fitted.stopped == "callback"
    assert fitted.history[-1].step == fitted.steps >= 200
    assert fitted.history[-2].step < 200
    check_best(fitted, graph)


def test_every_callback_sees_every_record():
    seen: tuple[list[Record], list[Record]] = [], []
    # The first stops at once; the second is told all the same.
    fitted, _ = inexact(lambda record: seen[0].append(record) or True, seen[1].append)
    assert seen[0] == seen[1] == fitted.history
    assert len(fitted.history) == 1


def interrupt(record: Record) -> None:
    if record.step >= 100:
        raise KeyboardInterrupt


def test_an_interrupt_keeps_the_best_so_far():
    fitted, graph = inexact(interrupt, steps=ENDLESS)
    assert fitted.stopped == "interrupt"
    assert fitted.steps >= 100
    check_best(fitted, graph)


def test_an_interrupt_before_the_first_scan_keeps_the_start(monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    # By this name the package has the function; the module is behind it.
    monkeypatch.setattr(import_module("dancar.training.ball_problem"), "near", interrupted)
    fitted, graph = inexact()
    assert (fitted.stopped, fitted.steps, fitted.history) == ("interrupt", 0, [])
    assert fitted.parameters["center"].shape == (graph.n_nodes, 1)


def test_errors_of_callbacks_come_through():
    def broken(record):
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        inexact(broken)


def test_the_time_limit_stops_with_the_best_so_far():
    fitted, graph = inexact(steps=ENDLESS, time_limit=0.2)
    assert fitted.stopped == "time"
    assert fitted.seconds >= 0.2
    check_best(fitted, graph)


def test_even_no_time_gives_the_start():
    fitted, graph = inexact(time_limit=1e-300)
    assert (fitted.stopped, fitted.steps, len(fitted.history)) == ("time", 0, 1)
    check_best(fitted, graph)


def test_steps_run_out():
    fitted, graph = inexact(steps=90, every=40, descents=3)
    assert (fitted.stopped, fitted.steps) == ("steps", 270)
    check_best(fitted, graph)


def test_the_history_tells_of_every_scan():
    fitted, graph = inexact(steps=100, every=30, descents=2)
    history = fitted.history
    assert [history[0].phase, history[-1].phase] == ["start", "polish"]
    assert {record.phase for record in history} == {"start", "train", "polish"}
    assert {record.total_steps for record in history} == {200}
    steps = [record.step for record in history]
    assert (steps[0], steps[-1]) == (0, 200)
    assert 100 in steps
    assert all(0 < later - earlier <= 30 for earlier, later in pairwise(steps))
    for name in ("seconds", "pairs"):
        numbers = [getattr(record, name) for record in history]
        assert numbers == sorted(numbers)
    for record in history:
        right = graph.n_edges - record.missing
        assert record.f1 == 2 * right / (2 * right + record.false + record.missing)
        assert 0 <= record.missing <= graph.n_edges
        assert 0 <= record.pool <= 60 * 59
        assert record.seconds_left is None or record.seconds_left >= 0
        assert 0 < record.rate < 1
    assert all(np.isfinite(record.loss) and record.loss >= 0 for record in history[1:])
    assert fitted.seconds >= history[-1].seconds


def test_the_pool_keeps_to_its_limit():
    fitted, _ = inexact(pool=7)
    assert max(record.pool for record in fitted.history) == 7


@pytest.mark.parametrize("size", [1e-15, 1e-6, 1e6, 1e15])
def test_a_start_of_any_size_works(size):
    graph, rng = random_graph(60, 0.05), np.random.default_rng(0)
    start = {
        "center": rng.standard_normal((60, 10)) * size,
        "radius": np.full(60, size),
        "anchor": rng.standard_normal((60, 10)) * size,
    }
    fitted = fit(graph, Options(start=start, steps=2000, descents=1))
    assert fitted.start == "given"
    assert all(np.isfinite(array).all() for array in fitted.parameters.values())
    # From far away no rate gets back within these steps; what there is to see is that numbers stay numbers.
    assert fitted.stopped == "exact" or size > 1
    check_best(fitted, graph)


def test_balls_of_negative_radius_grow():
    graph = random_graph(60, 0.05)
    start = {"center": np.zeros((60, 10)), "radius": -np.ones(60), "anchor": np.eye(60, 10)}
    assert fit(graph, Options(start=start)).stopped == "exact"


@pytest.mark.parametrize("changed", [{"rate": 1e15}, {"rate": 1e-300}, {"margin": 1e15}, {"margin": 1e-300}])
def test_rates_and_margins_of_any_size_leave_finite_numbers(changed):
    fitted, graph = inexact(steps=200, **changed)
    assert all(np.isfinite(array).all() for array in fitted.parameters.values())
    check_best(fitted, graph)


def test_numbers_that_run_over_are_an_error_that_says_so():
    far = np.full((60, 1), 3e38)
    with pytest.raises(ParameterError, match=r"^rate: 1 given; a coordinate ran over the largest number, .* needed$"):
        inexact(rate=1.0, start={"center": far, "radius": np.ones(60), "anchor": -far})


@pytest.mark.parametrize("name", ["nowhere", "", "given", 3])
def test_an_unknown_start_is_refused(name):
    with pytest.raises(ParameterError, match=rf"^start: {name!r} given; auto, .* are accepted$"):
        inexact(start=name)
