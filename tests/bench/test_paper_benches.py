"""The paper's experiments: its figures beside ours, the bar that needs no training, and what is left out by name."""

import pytest

import dancar
from dancar.bench import paper_methods
from dancar.bench.paper_figures import TABLE, PaperFigure
from dancar.bench.paper_methods import METHODS, Method, closing
from dancar.bench.paper_table import paper_table

CYCLE = "directed-cycle:nodes=9"


def test_the_table_has_a_row_for_each_cell_of_the_papers(monkeypatch):
    monkeypatch.setattr("dancar.bench.paper_table.METHODS", (METHODS[0], Method("Cubes", "cube", "F1")))
    monkeypatch.setattr("dancar.bench.paper_table.TABLE", {("dancar", 3, 50): PaperFigure(f1=0.25)})
    result = paper_table("price:nodes=60", dims="2,3", minutes=0.1)
    cells = [(row["model"], row.get("dim"), row["edges seen"]) for row in result.rows]
    assert cells == [("DANCAR", dim, f"{part} %") for dim in (2, 3) for part in (100, 50)] + [
        ("transitive closure of the seen edges", None, "50 %")
    ]
    assert [row.get("paper") for row in result.rows] == [None, None, None, 0.25, None]
    assert result.rows[0]["ours"] == result.rows[0]["F1"] > 0.5
    assert any("fitted for prediction" in note for note in result.notes)
    assert result.notes[-1] == "left out: Cubes, as there is no model cube yet"


def test_a_parameter_that_a_model_does_not_take_is_named():
    assert (
        Method("Kinder", "dancar", "F1", {"kindness": 1}).left_out()
        == "left out: Kinder, as dancar does not take kindness"
    )


def test_every_figure_of_the_paper_has_a_method():
    assert {model for model, _, _ in TABLE} == {method.model for method in METHODS}
    for (model, _, _), figure in TABLE.items():
        (measure,) = {method.measure for method in METHODS if method.model == model}
        assert (figure.f1 is not None, figure.mean_average_precision is not None) == (measure == "F1", measure == "mAP")


def test_closing_the_seen_edges_by_hand():
    whole = dancar.Graph([0, 0, 1, 2], [1, 2, 2, 3])
    # Seen: 0 -> 1 -> 2 -> 3. Closed: six edges, of which three and 0 -> 2 are in the graph.
    assert closing(dancar.Graph([0, 1, 2], [1, 2, 3]), whole) == pytest.approx(2 * 4 / (6 + 4))


def test_scores_are_over_all_pairs():
    graph = dancar.load_graph(CYCLE)
    model, seconds = METHODS[0].fitted(graph, 2, 20.0, 0)
    assert model.get_params()["contain"] == "source" and 0 < seconds < 60
    assert paper_methods.scored(model, graph) == {"F1": 1.0, "F1 (best threshold)": 1.0, "mAP": 1.0, "ROC AUC": 1.0}
