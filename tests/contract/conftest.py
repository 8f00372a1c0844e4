"""A fit of each model that the tests of the suite share: nobody may change one."""

from types import SimpleNamespace

import pytest
from collected_models import ALL, Case
from example_graphs import EXAMPLES

from dancar import Graph
from dancar.models.model import Model


@pytest.fixture(scope="session", params=ALL.values(), ids=ALL.keys())
def case(request) -> Case:
    """A model and its parameters."""
    return request.param


@pytest.fixture(scope="session")
def graph(case) -> Graph:
    """The graph that it is tried on."""
    return EXAMPLES[case.data]


@pytest.fixture(scope="session")
def fitted(case, graph) -> Model:
    """The model of that graph."""
    return case().fit(graph)


@pytest.fixture(scope="session")
def begun(case, graph) -> Model:
    """The model as it sets out, without any structure, and far from exact."""
    return case().fit(graph, [lambda record: True])


@pytest.fixture(scope="session")
def saved(fitted, tmp_path_factory) -> SimpleNamespace:
    """The fitted model's file, and what `load` makes of it."""
    import dancar

    path = tmp_path_factory.mktemp("saved") / "model.dancar"
    fitted.save(path)
    return SimpleNamespace(path=path, loaded=dancar.load(path))
