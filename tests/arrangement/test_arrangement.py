"""An arrangement is checked when it is made, cannot be changed, and goes into a file and back."""

import numpy as np
import pytest
from small_arrangements import arrangement

from dancar import FileError, Graph, Labels, ParameterError
from dancar.arrangement import Arrangement, Conditions, Exceptions


def arrays(**changed):
    held = {"center": np.zeros((2, 3)), "radius": np.ones(2), "anchor": np.ones((2, 3))} | changed
    return {name: np.asarray(array, np.float32) for name, array in held.items() if array is not None}


@pytest.mark.parametrize(
    ("parameters", "options", "message"),
    [
        (arrays(radius=np.ones(3)), {}, "radius: float32 of shape \\(3,\\) given; float32 with one row for each of 2"),
        (arrays() | {"radius": np.ones(2)}, {}, "radius: float64 of shape"),
        (arrays(center=[[0, 0, 0], [0, np.nan, 0]]), {}, "center: the row of node 'b' is not finite"),
        (arrays(anchor=np.ones((2, 2))), {}, "center, radius, anchor: shapes \\(2, 3\\), \\(2,\\), \\(2, 2\\) given"),
        (arrays(center=np.ones((2, 0)), anchor=np.ones((2, 0))), {}, "shapes \\(2, 0\\)"),
        (arrays(anchor=None), {}, "anchor: not given"),
        (arrays(), {"contain": "both"}, "contain: 'both' given; one of source, target is accepted"),
    ],
)
def test_what_is_no_arrangement_is_refused(parameters, options, message):
    with pytest.raises(ParameterError, match=message):
        Arrangement(parameters, Labels.of(["a", "b"]), **options)


def test_nobody_can_write_into_it():
    given = arrays()
    held = Arrangement(given, Labels.range(2))
    with pytest.raises(ValueError, match="read-only"):
        held.balls.center[0, 0] = 1
    assert given["center"].flags.writeable
    assert held.n_nodes == 2
    assert held.dim == 3


def test_the_pairs_mean_edges_by_the_side_that_contains():
    pairs = Conditions(*(np.array([number], np.int32) for number in (0, 1, 0)))
    assert arrangement([[0], [0]], [1, 1], [[0], [0]], "source").graph_of(pairs) == Graph([0], [1])
    assert arrangement([[0], [0]], [1, 1], [[0], [0]], "target").graph_of(pairs) == Graph([1], [0])


def test_there_and_back():
    exceptions = Exceptions(np.array([[0, 1]], np.int32), np.zeros((0, 2), np.int32))
    one = arrangement([[0], [2]], [3, 1], [[0], [2]], "target", ["a", "b"], metadata={"dim": 1}, exceptions=exceptions)
    two = Arrangement.of_file("x", one.tensors(), one.described(), one.labels)
    assert two.described() == one.described()
    assert {name: array.tolist() for name, array in two.tensors().items()} == {
        "center": [[0.0], [2.0]],
        "radius": [3.0, 1.0],
        "anchor": [[0.0], [2.0]],
        "exceptions.missing": [[0, 1]],
        "exceptions.false": [],
    }
    assert two.described()["rule"] == "A1(target) in A2(source)"


@pytest.mark.parametrize(
    ("tensors", "metadata", "message"),
    [
        ({}, {"model": 3}, "x: no arrangement: the metadata lack 'model', a text"),
        ({}, {"contain": None}, "x: no arrangement: the metadata lack 'contain', a text"),
        ({}, {"contain": "up"}, "x: no arrangement: contain: 'up' given"),
        ({"radius": np.zeros((2, 2), np.float32)}, {}, "x: no arrangement: center, radius, anchor: shapes"),
        ({"exceptions.false": np.zeros((0, 2), np.int32)}, {}, "exceptions.false given alone"),
        (
            {"exceptions.false": np.zeros((0, 2), np.int32), "exceptions.missing": np.array([[0, 2]], np.int32)},
            {},
            "exceptions.missing: a number outside 0 to 1",
        ),
        (
            {"exceptions.false": np.zeros((0, 2), np.int64), "exceptions.missing": np.zeros((0, 2), np.int32)},
            {},
            "exceptions.false: int64 of shape",
        ),
    ],
)
def test_a_file_of_something_else_is_refused(tensors, metadata, message):
    right = {"model": "dancar", "rule": "A1(target) in A2(source)", "space": "euclidean", "contain": "source"}
    with pytest.raises(FileError, match=message):
        Arrangement.of_file("x", {**arrays(), **tensors}, {**right, **metadata}, Labels.range(2))
