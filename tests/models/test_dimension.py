"""The search for the dimension: which dimensions it tries, what it keeps, and when it stops."""

import pytest

import dancar
from dancar import Graph, ParameterError, find_dimension
from dancar.models import dimension

CYCLE = dancar.load_graph("directed-cycle:nodes=8")


@pytest.fixture
def exact_from(monkeypatch):
    """Training that is exact from a dimension on: it takes no time, and the search is seen alone."""

    def set_up(smallest: int):
        class Fitted:
            contain_ = "source"
            start_ = "tree"

            def __init__(self, dim, time_limit, **parameters):
                self.dim, self.time_limit, self.parameters = dim, time_limit, parameters
                self.stopped_ = "exact" if dim >= smallest else "steps"
                exact = dim >= smallest
                wrong = 0 if exact else smallest - dim
                self.certificate_ = type("Found", (), {"exact": exact, "f1": dim / 100, "false": wrong, "missing": 0})

            def fit(self, graph):
                return self

        monkeypatch.setattr(dimension, "Dancar", Fitted)

    return set_up


@pytest.mark.parametrize("smallest", range(1, 34))
def test_it_finds_the_smallest(exact_from, smallest):
    exact_from(smallest)
    found = find_dimension(CYCLE, max_dim=40)
    tried = [each.dim for each in found.tries]
    assert found.dim == found.model.dim == smallest
    assert smallest == 1 or smallest - 1 in tried
    assert len(set(tried)) <= 12
    assert max(tried.count(dim) for dim in tried) <= 2, "from the last try, and anew"
    assert found.stopped == "done"


@pytest.mark.parametrize("max_dim", [1, 2, 3, 8, 11])
def test_it_says_when_there_is_none(exact_from, max_dim):
    exact_from(12)
    found = find_dimension(CYCLE, max_dim=max_dim)
    assert found.dim is None
    assert found.model.dim == max_dim, "the best"
    assert found.tries[-1].dim == max_dim
    assert not any(each.exact for each in found.tries)


def test_each_try_starts_from_the_last_and_then_anew(exact_from):
    exact_from(3)
    told = []
    found = find_dimension(CYCLE, max_dim=4, on_try=told.append, seed=4, start="uniform")
    assert tuple(told) == found.tries
    assert found.model.parameters["start"].dim == 4
    assert found.model.parameters["seed"] == 4
    assert [str(each).partition(", 0.")[0] for each in told] == [
        "2 dimensions, start tree: F1 0.02, 1 false, 0 missing",
        "4 dimensions, start the last try: exact",
        "3 dimensions, start the last try: exact",
    ]
    exact_from(5)
    found = find_dimension(CYCLE, max_dim=4, start="uniform")
    assert [each.start for each in found.tries] == ["tree", "the last try", "tree"]


def test_time_is_shared(exact_from, monkeypatch):
    exact_from(100)
    clock = [0.0]
    monkeypatch.setattr(dimension.time, "perf_counter", lambda: clock[0])
    limits = []

    def pass_time(each):
        limits.append(each)
        clock[0] += 40

    found = find_dimension(CYCLE, time_limit=100, on_try=pass_time)
    assert len(limits) == 3
    assert found.stopped == "time"


def test_the_real_thing():
    found = find_dimension(CYCLE, threads=1)
    assert found.dim == 2, "a directed cycle has no exact arrangement on the line that training finds"
    assert found.model.certificate_.exact
    assert found.model.reconstruct() == CYCLE
    assert [each.dim for each in found.tries] == [2, 1, 1]
    assert [each.start for each in found.tries][1:] == ["the last try", "layout"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"dim": 3}, "dim: the search chooses it"),
        ({"max_dim": 0}, "max_dim: 0 given; a whole number from 1 on"),
        ({"max_dim": 2.0}, "max_dim: 2.0 given"),
        ({"time_limit": -1}, "time_limit: -1 given"),
        ({"margin": 0}, "margin: 0 given"),
    ],
)
def test_bad_parameters_are_named(options, message):
    with pytest.raises(ParameterError, match=message):
        find_dimension(Graph([0], [1]), **options)
