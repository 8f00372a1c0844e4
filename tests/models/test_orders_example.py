"""The gallery's example says what its page says: the embedding tells the order of a mammal, its degrees do not."""

import re
import runpy
from pathlib import Path

import matplotlib as mpl
import pytest

DOCS = Path(__file__).parents[2] / "docs"


def test_the_embedding_beats_degrees(capsys, monkeypatch):
    monkeypatch.setattr("matplotlib.pyplot.show", lambda: None)
    mpl.use("Agg")
    names = runpy.run_path(str(DOCS / "examples" / "plot_orders.py"))
    assert names["embedding"].certificate_.exact
    taken_out = set(names["orders"]) | {"mammal.n.01", "placental.n.01"}
    assert not taken_out & set(names["graph"].labels)
    best = {name: max(shares) for name, shares in names["accuracy"].items()}
    assert best["embedding"] > 0.9 and best["degrees and depth"] < 0.6
    page = (DOCS / "features.rst").read_text(encoding="utf-8")
    told = [float(number) / 100 for number in re.findall(r"([\d.]+)%", page)]
    assert told == pytest.approx([best["embedding"], best["degrees and depth"], names["largest"]], abs=6e-3)
    assert "always the largest order" in capsys.readouterr().out
