"""The gate fails on what became slower, and on that alone."""

import json

import pytest

from dancar.bench import gate as gate_module
from dancar.bench.gate import gate
from dancar.bench.gate_ways import Way, ways
from dancar.datasets import load_graph
from dancar.errors import DancarError, InputError

SETTINGS = {"graph": "directed-cycle:nodes=20", "dim": 2, "repeats": 1}


@pytest.fixture
def clock(monkeypatch):
    """Work is a number of seconds here: the gate reads it off and does nothing."""
    monkeypatch.setattr(gate_module, "_seconds", lambda work: work)


def given(*seconds):
    """Ways of which ours and the reference take these."""
    return lambda graph, dim: [Way(f"way {i}", "NumPy", *pair) for i, pair in enumerate(seconds)]


def recorded(folder, ratios):
    path = folder / "gate.json"
    path.write_text(json.dumps({"rows": [{"what": f"way {i}", "ratio": ratio} for i, ratio in enumerate(ratios)]}))
    return str(path)


def test_every_piece_is_measured_beside_its_reference():
    rows = gate(**SETTINGS).rows
    assert [row["what"] for row in rows] == [way.name for way in ways(load_graph(SETTINGS["graph"]), 2)]
    assert all(row["milliseconds"] > 0 and row["of the reference"] > 0 and row["recorded"] is None for row in rows)


def test_a_ratio_within_the_tolerance_passes(clock, monkeypatch, tmp_path):
    monkeypatch.setattr(gate_module, "ways", given((1.0, 2.0), (1.0, 5.0)))
    rows = gate(**SETTINGS, recorded=recorded(tmp_path, [2.9, 1.0]), tolerance=1.5).rows
    assert [(row["ratio"], row["recorded"]) for row in rows] == [(2.0, 2.9), (5.0, 1.0)]


def test_a_ratio_beyond_it_fails_by_name(clock, monkeypatch, tmp_path):
    monkeypatch.setattr(gate_module, "ways", given((1.0, 2.0), (1.0, 5.0)))
    with pytest.raises(DancarError, match=r"slower beside the reference than in gate.json: way 0: 2, recorded 3.1$"):
        gate(**SETTINGS, recorded=recorded(tmp_path, [3.1, 7.4]), tolerance=1.5)


def test_what_was_slow_by_chance_is_measured_again(monkeypatch, tmp_path):
    monkeypatch.setattr(gate_module, "ways", given((1.0, 2.0)))
    turns = iter([1.0, 2.0] * 2 + [1.0, 4.0] * 4)
    monkeypatch.setattr(gate_module, "_seconds", lambda work: next(turns))
    assert gate(**SETTINGS, recorded=recorded(tmp_path, [4.0]), tolerance=1.5).rows[0]["ratio"] == 4.0


@pytest.mark.parametrize("text", ["", "[]", '{"rows": [{"what": "step"}]}', '{"rows": 1}'])
def test_a_file_that_is_no_result_is_named(text, tmp_path):
    (tmp_path / "gate.json").write_text(text)
    with pytest.raises(InputError, match=r"gate.json: no result of this bench"):
        gate(**SETTINGS, recorded=str(tmp_path / "gate.json"))
