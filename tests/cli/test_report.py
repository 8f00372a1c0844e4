"""What commands print: the same numbers for people and for programs."""

import json
import math

import numpy as np
import pytest

from dancar.cli.report import as_json, as_lines

NUMBERS = {"f1": np.float32(0.5), "false": np.int64(12345), "exact": np.bool_(False), "pairs": 6_740_949_810}


def test_lines_are_columns():
    assert as_lines(NUMBERS).splitlines() == [
        "f1     0.5",
        "false  12,345",
        "exact  no",
        "pairs  6,740,949,810",
    ]
    assert as_lines({"a_longer_name": math.nan, "b": "text"}).splitlines() == [
        "a longer name  -",
        "b              text",
    ]
    assert as_lines({}) == ""


def test_json_reads_back_as_plain_numbers():
    assert json.loads(as_json(NUMBERS)) == {"f1": 0.5, "false": 12345, "exact": False, "pairs": 6_740_949_810}


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, np.float64("nan"), np.float32("inf")])
def test_json_has_no_words_that_json_lacks(value):
    assert as_json({"x": value}) == '{"x": null}'


def test_json_keeps_labels_and_nesting():
    numbers = {"tries": [{"dim": 2, "scores": np.array([0.5, 1.0])}], "label": "hund·жук\n"}
    assert json.loads(as_json(numbers)) == {"tries": [{"dim": 2, "scores": [0.5, 1.0]}], "label": "hund·жук\n"}
    assert "\n" not in as_json(numbers), "one line"
