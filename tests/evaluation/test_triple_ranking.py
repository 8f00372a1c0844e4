"""Rankings of triples: brute force says the same, for scores with ties, for every model, and for any threads."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dancar
from dancar import Graph, InputError, ParameterError, TorusE, TransE, TransH
from dancar.cli.main import run
from dancar.evaluation import GivenTripleScores, triple_ranking, triple_scores_of
from dancar.formats import write_graph


def brute_force(score, n: int, wanted: set, known: set, sides: tuple[str, ...]) -> list[float]:
    """The rank of each triple (source, target, relation), by counting; `score(u, v, r)`."""
    ranks = []
    for u, v, r in sorted(wanted):
        for side in sides:
            others = [(u, w, r) if side == "targets" else (w, v, r) for w in range(n)]
            others = [one for one in others if one not in wanted | known and one[0] != one[1]]
            own = score(u, v, r)
            above = sum(score(*one) > own for one in others)
            level = sum(score(*one) == own for one in others)
            ranks.append(1 + above + level / 2)
    return ranks


def graph_of(triples: set, n: int, relations: int) -> Graph:
    rows = np.array(sorted(triples), np.int32).reshape(-1, 3)
    return Graph(rows[:, 0], rows[:, 1], n=n, relation=rows[:, 2], relation_labels=range(relations))


@settings(max_examples=40)
@given(st.data())
def test_ranks_are_those_of_brute_force(data):
    n, relations = data.draw(st.integers(2, 6)), data.draw(st.integers(1, 3))
    triple = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1), st.integers(0, relations - 1))
    drawn = data.draw(st.sets(triple.filter(lambda one: one[0] != one[1]), min_size=1, max_size=10))
    known = set(data.draw(st.lists(st.sampled_from(sorted(drawn)), max_size=4)))
    wanted = drawn - known
    # Few different scores, so that many are the same.
    table = np.random.default_rng(data.draw(st.integers(0, 99))).integers(0, 3, (relations, n, n)).astype(float)
    scores = GivenTripleScores(n, lambda r, side, nodes: table[r][nodes] if side == "targets" else table[r].T[nodes])
    for ranked in ("targets", "sources", "both"):
        sides = ("targets", "sources") if ranked == "both" else (ranked,)
        found = triple_ranking(
            scores, graph_of(wanted, n, relations), graph_of(known, n, relations), ranked=ranked, threads=1
        )
        ranks = np.array(brute_force(lambda u, v, r: table[r, u, v], n, wanted, known, sides))
        assert found.edges == len(ranks)
        if len(ranks):
            assert found.mean_rank == pytest.approx(ranks.mean())
            assert found.mean_reciprocal_rank == pytest.approx((1 / ranks).mean())
            assert found.hits == {k: pytest.approx((ranks <= k).mean()) for k in (1, 3, 10)}


@pytest.mark.parametrize("model", [TransE, TorusE, TransH])
def test_a_model_ranks_by_its_slacks(model):
    rng = np.random.default_rng(0)
    triples = {tuple(row) for row in rng.integers(0, (30, 30, 3), (80, 3)).tolist() if row[0] != row[1]}
    held_out = {one for place, one in enumerate(sorted(triples)) if place % 5 == 0}
    graph = graph_of(triples - held_out, 30, 3)
    fitted = model(dim=3, loss="ranking", steps=20, threads=1).fit(graph)
    arrangement, rows = fitted.arrangement_, fitted.arrangement_.rows

    def score(u, v, r):
        number = np.array([r])
        arguments = rows.source[[v]], rows.target[[u]], rows.relation[[r]], number, rows.dim
        return float(arrangement.declaration.containment.slack(*arguments)[0])

    test = graph_of(held_out, 30, 3)
    ranks = np.array(brute_force(score, 30, held_out, triples - held_out, ("targets", "sources")))
    found = fitted.rank(test, graph, ranked="both")
    assert found.mean_rank == pytest.approx(ranks.mean())
    assert found.mean_reciprocal_rank == pytest.approx((1 / ranks).mean())
    assert "for each source and relation its targets and for each target and relation its sources" in found.protocol
    assert fitted.set_params(threads=2).rank(test, graph, ranked="both") == found


def test_wrong_use_is_named():
    graph = Graph.from_pairs([("a", "b", "r"), ("b", "c", "s")])
    model = TransE(dim=2, threads=1).fit(graph)
    with pytest.raises(ParameterError, match="ranked: 'all' given; one of targets, sources, both"):
        model.rank(graph, ranked="all")
    with pytest.raises(InputError, match="known: has 1 of the 1 edges to be found"):
        model.rank(graph, graph)
    with pytest.raises(ParameterError, match="separation: transe scores triples"):
        model.separation(graph)
    nan = GivenTripleScores(3, lambda relation, ranked, nodes: np.full((len(nodes), 3), np.nan))
    with pytest.raises(InputError, match="node number 0 in relation number 0 is not a number"):
        triple_ranking(nan, graph)
    with pytest.raises(InputError, match="graph: 3 nodes given"):
        triple_ranking(triple_scores_of(TransE(dim=2).fit([("a", "b", "r")]).arrangement_), graph)


def test_the_command_ranks_triples(tmp_path, capsys):
    graph = Graph.from_pairs([(f"n{i}", f"n{i + 1}", "next") for i in range(8)] + [("n0", "n8", "end")])
    write_graph(graph, tmp_path / "triples.tsv")
    file, model = str(tmp_path / "triples.tsv"), str(tmp_path / "x.dancar")
    assert run(["fit", file, "-o", model, "--model", "transe", "--dim", "3", "--threads", "1"]) == 0
    assert run(["score", model, file, "--ranking"]) == 0
    told = capsys.readouterr().out
    assert "ranking of targets" in told and "ranking of sources" in told
    assert dancar.load(model).rank(graph, ranked="both").edges == 18
