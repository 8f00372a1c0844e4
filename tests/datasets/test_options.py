"""What every data set says of itself, and what is said about a wrong option."""

import math
import re
from pathlib import Path

import numpy as np
import pytest

import dancar
from dancar.datasets import describe, load, names
from dancar.datasets.options import Option
from dancar.errors import ParameterError


@pytest.mark.parametrize("name", names())
def test_every_data_set_describes_itself(name):
    data_set = describe(name)
    assert data_set.name == name
    assert 10 < len(data_set.summary) <= 90
    for option in data_set.options:
        assert option.meaning, option.name
        # A default stands every check that a given value does, also when it is written out.
        assert option.value(option.default) == option.default
        if option.default is not None:
            assert option.value(str(option.default).lower()) == option.default
        assert f"\n  {option.name}=" in str(data_set)
    assert data_set.values({}).keys() == {option.name.replace("from", "from_") for option in data_set.options}


def test_the_room_is_an_attribute_of_the_package():
    assert dancar.datasets.names() == names()
    assert len(set(names())) == len(names()) == 12


def test_printed_a_description_is_a_help_text():
    assert str(describe("perfect-tree")) == (
        "perfect-tree: the perfect tree, child -> parent, or its closure\n"
        "  branching=3      children of every node above the leaves; an integer of at least 1 and at most 2147483647\n"
        "  depth=5          edges from the root to each leaf; an integer of at least 0 and at most 2147483647\n"
        "  closure=false    an edge to every ancestor, not only to the parent; true or false"
    )


@pytest.mark.parametrize(
    ("kind", "given", "value"),
    [
        ("integer", 3, 3),
        ("integer", np.int32(3), 3),
        ("integer", "1_000", 1000),
        ("number", 1, 1.0),
        ("number", "0.5", 0.5),
        ("truth", "Yes", True),
        ("truth", "false", False),
        ("text", "a,b", "a,b"),
        ("choice", "one", "one"),
    ],
)
def test_values_and_texts_of_them(kind, given, value):
    option = Option("x", kind, None, "", choices=("one", "two"))
    assert option.value(given) == value
    assert type(option.value(given)) is type(value)


@pytest.mark.parametrize(
    ("kind", "given", "accepted"),
    [
        ("integer", 1.0, "an integer of at least 1 and at most 9"),
        ("integer", True, "an integer of at least 1 and at most 9"),
        ("integer", "1.0", "an integer of at least 1 and at most 9"),
        ("integer", 0, "an integer of at least 1 and at most 9"),
        ("integer", 10**400, "an integer of at least 1 and at most 9"),
        ("integer", None, "an integer of at least 1 and at most 9"),
        ("number", math.nan, "a number of at least 1 and at most 9"),
        ("number", "inf", "a number of at least 1 and at most 9"),
        ("number", 9.5, "a number of at least 1 and at most 9"),
        ("number", False, "a number of at least 1 and at most 9"),
        ("truth", 1, "true or false"),
        ("truth", "maybe", "true or false"),
        ("text", b"bytes", "a text"),
        ("choice", "three", "one or two"),
        ("choice", ["one"], "one or two"),
    ],
)
def test_refusals_quote_the_value_and_say_what_is_accepted(kind, given, accepted):
    option = Option("x", kind, 1, "", choices=("one", "two"), at_least=1, at_most=9)
    with pytest.raises(ParameterError, match=re.escape(f"option 'x' is {given!r}: it takes {accepted}")):
        option.value(given)


def test_an_unbounded_number_is_still_finite():
    option = Option("x", "number", 1, "")
    assert option.accepted == "a number"
    with pytest.raises(ParameterError, match="it takes a number"):
        option.value(math.inf)


def test_unknown_names():
    with pytest.raises(ParameterError, match=r"^'prise' is no data set: there are .*; did you mean 'price'\?$"):
        load("prise")
    with pytest.raises(
        ParameterError, match=r"^price has no option 'node': it takes nodes, .*; did you mean 'nodes'\?$"
    ):
        load("price", node=3)
    with pytest.raises(
        ParameterError, match=r"^price has no option 'zzz': it takes nodes, citations, attraction, seed$"
    ):
        load("price", zzz=3)


def test_the_docs_list_every_data_set():
    page = (Path(__file__).parents[2] / "docs" / "datasets.rst").read_text(encoding="utf-8")
    assert re.findall(r"^   \* - ``([\w-]+)``$", page, flags=re.MULTILINE) == names()
