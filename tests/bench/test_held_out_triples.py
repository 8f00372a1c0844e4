"""Triples are held out, the rest is trained on, and one code ranks for all models."""

import numpy as np
import pytest

from dancar import Graph
from dancar.bench.peer_models.pykeen_loop import run
from dancar.bench.peer_models.pykeen_triples import SETTINGS, triple_scores
from dancar.bench.peer_models.task import Clock
from dancar.bench.triples import triples
from dancar.errors import ParameterError


@pytest.fixture
def clock_file(tmp_path):
    """Steps of one and of two round a clock of 24."""
    rows = [f"{hour},{(hour + step) % 24},plus {step}" for step in (1, 2) for hour in range(24)]
    path = tmp_path / "clock.csv"
    path.write_text("\n".join(["source,target,relation", *rows]))
    return str(path)


def test_what_is_held_out_is_ranked(clock_file):
    result = triples(clock_file, dims="3,4", seconds=0.3, share=0.8, sample=4, models="transe,transh")
    assert [(row["model"], row["dim"]) for row in result.rows] == [
        (model, dim) for dim in (3, 4) for model in ("transe", "transh")
    ]
    assert (result.settings["triples trained on"], result.settings["triples ranked"]) == ("38", "4")
    assert all(max(row["hits@1"], 1 / 24) <= row["MRR"] <= 1 for row in result.rows)
    assert all(row["numbers a node"] == row["dim"] and row["mean rank"] <= 24 for row in result.rows)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"models": "transe,word2vec"}, "models: 'word2vec' given; 'all', or some of transe, toruse, transh, PyKEEN's"),
        ({"graph": "directed-cycle:nodes=5"}, "graph: directed-cycle:nodes=5 has no relations"),
    ],
)
def test_wrong_settings_are_named(settings, said, clock_file):
    with pytest.raises(ParameterError, match=said):
        triples(**{"graph": clock_file, **settings})


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")  # of the peer's own code
@pytest.mark.parametrize("settings", SETTINGS)
def test_the_peer_is_ranked_by_its_own_scores(settings):
    """For either side, as PyKEEN itself gives them."""
    import torch

    rng = np.random.default_rng(0)
    source = np.arange(40)
    graph = Graph(source, (source + 7) % 40, relation=rng.integers(0, 2, 40))
    model, batches = run(graph, "TransE", 8, SETTINGS[settings], 0, 1, Clock(1.0))
    assert batches > 0
    scores, nodes = triple_scores(model, 40), np.arange(40, dtype=np.int32)
    for relation in (0, 1):
        ends = torch.tensor([[node, relation] for node in range(40)])
        targets, sources = model.score_t(ends).detach(), model.score_h(ends.flip(1)).detach()
        np.testing.assert_allclose(scores.of(relation, "targets", nodes).rows(0, 40), targets, rtol=1e-4, atol=1e-4)
        np.testing.assert_allclose(scores.of(relation, "sources", nodes).rows(0, 40), sources, rtol=1e-4, atol=1e-4)
