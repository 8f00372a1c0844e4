"""Figures show the numbers of the rows, and only those; a written result is the same bytes for the same rows."""

import importlib.util
import json
from pathlib import Path

from docutils.core import publish_doctree

from dancar.bench import BENCHES, Bars, Lines, Result

DOCS = Path(__file__).parents[2] / "docs"
ROWS = [
    {"model": "a$b$", "dim": 2, "F1": 0.9, "paper": 0.8, "seconds": 1.5},
    {"model": "a$b$", "dim": 1, "F1": 0.7, "paper": None, "seconds": 2.5},
    {"model": "c", "dim": 2, "F1": None, "paper": 0.1, "seconds": "3 (×2)"},
    {"model": "d", "dim": 3},
]


def test_bars_have_the_lengths_of_their_rows():
    (axes,) = Bars(("model", "dim"), "F1", mark="paper", color="dim").draw(ROWS, "Rows").axes
    assert [bar.get_width() for bar in axes.patches] == [0.9, 0.7]
    assert len({bar.get_facecolor() for bar in axes.patches}) == 2
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a$b$, dim 2", "a$b$, dim 1", "c, dim 2"]
    assert axes.collections[0].get_offsets().tolist() == [[0.8, 0], [0.1, 2]]


def test_lines_go_through_their_points_in_order():
    (axes,) = Lines("dim", "seconds", ("model",), log="xy").draw(ROWS, "Rows").axes
    assert [list(zip(line.get_xdata(), line.get_ydata())) for line in axes.lines] == [[(1, 2.5), (2, 1.5)]]
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")


def test_nothing_measured_is_an_empty_figure():
    for chart in (Bars(("model",), "F1", mark="paper"), Lines("dim", "F1")):
        (axes,) = chart.draw([], "Nothing").axes
        assert not axes.patches and not axes.lines


def test_the_same_rows_give_the_same_files(tmp_path):
    result = Result("a", "dancar bench a", ROWS, {}, (), {"machine": "M"}, Bars(("model",), "F1"))
    one, other = ([path.read_bytes() for path in result.write(tmp_path / part)] for part in "xy")
    assert one == other and len(one) == 3


def recorded():
    spec = importlib.util.spec_from_file_location("recorded_results", DOCS / "recorded_results.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_result_is_on_the_page_without_more_words(tmp_path):
    rows = [{"model_": "*a*", "F1": 0.5}, {"`b`|": True}]
    Result("one", "dancar bench one", rows, {"seed": 0}, ["noted_"], {"machine": "M"}, Bars(("model_",), "F1")).write(
        tmp_path
    )
    page = recorded().sections(tmp_path)
    assert "dancar bench one" in page and "/results/one.svg" in page
    tree = publish_doctree(page.replace("code-block", "code"), settings_overrides={"halt_level": 2, "report_level": 5})
    assert [entry.astext() for entry in tree.findall(lambda node: node.tagname == "entry")] == [
        *("model_", "F1", "`b`|", "*a*", "0.5", "–", "–", "–", "yes")
    ]
    assert recorded().sections(tmp_path / "nothing") == "No results are recorded yet.\n"


def test_recorded_tables_are_what_their_json_says():
    for path in sorted((DOCS / "results").glob("*.json")):
        found = json.loads(path.read_text())
        result = Result(**{name: found[name] for name in ("name", "command", "rows", "settings", "notes", "machine")})
        assert path.with_suffix(".md").read_text().startswith(result.markdown())
        bench, _, name = found["command"].removeprefix("dancar bench ").partition(" --as ")
        assert (name or bench.split()[0]) == found["name"] == path.stem
        assert bench.split()[0] in BENCHES
