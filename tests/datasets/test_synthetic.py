"""The synthetic families: the same graph for the same seed, simple graphs, and what each family promises."""

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from dancar.datasets import describe, load, names
from dancar.errors import ParameterError

SYNTHETIC = [name for name in names() if not name.startswith(("wordnet", "debian"))]
SEEDED = [name for name in SYNTHETIC if "seed" in describe(name).values({})]
SMALL = {"hierarchy": {"nodes": 500, "edges": 3000}}


def fingerprint(name: str, **options: object) -> str:
    return load(name, **SMALL.get(name, {}), **options).fingerprint


def test_the_seeded_families_are_found():
    assert len(SEEDED) == len(SYNTHETIC) - 2


@pytest.mark.parametrize("name", SYNTHETIC)
def test_a_family_gives_simple_graphs(name):
    graph = load(name, **SMALL.get(name, {}))
    assert graph.n_edges > 0
    assert (graph.n_self_loops, graph.n_repeated, graph.relation, graph.weight) == (0, 0, None, None)
    if name != "kronecker":
        assert graph.labels.to_list() == list(range(graph.n_nodes))


@pytest.mark.parametrize("name", SEEDED)
def test_the_seed_decides(name):
    assert fingerprint(name, seed=5) == fingerprint(name, seed=5)
    assert len({fingerprint(name, seed=seed) for seed in (0, 5, 2**70)}) == 3


def test_fresh_processes_and_hash_seeds_change_nothing():
    script = (
        "from dancar.datasets import load\n"
        f"for name in {SEEDED}: print(load(name, **{SMALL}.get(name, {{}}), seed=3).fingerprint)"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": hash_seed, "OMP_NUM_THREADS": threads},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for hash_seed, threads in [("0", "1"), ("1", "2")]
    ]
    assert outputs[0] == outputs[1] == [fingerprint(name, seed=3) for name in SEEDED]


def test_the_directed_cycle():
    assert load("directed-cycle", nodes=4).edge_list() == [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert load("directed-cycle", nodes=2).edge_list() == [(0, 1), (1, 0)]


@pytest.mark.parametrize(
    ("nodes", "edges", "extra"), [(1000, 5000, 0.0), (1000, 5000, 0.3), (3000, 30_000, 0.03), (300, 20_000, 0.1)]
)
def test_a_hierarchy_has_the_edges_asked_for(nodes, edges, extra):
    graph = load("hierarchy", nodes=nodes, edges=edges, extra=extra)
    assert abs(graph.n_edges / edges - 1) < 0.05
    assert (graph.target < graph.source).all()
    assert graph.in_degree[0] == nodes - 1
    assert graph == graph.transitive_closure()


def test_a_hierarchy_has_the_extra_parents_asked_for():
    basic = load("hierarchy", nodes=5000, edges=40_000, extra=0.2, closure=False)
    parents = basic.out_degree[1:]
    assert set(parents.tolist()) == {1, 2}
    assert abs((parents == 2).mean() - 0.2) < 0.03
    assert basic.transitive_closure() == load("hierarchy", nodes=5000, edges=40_000, extra=0.2)


@pytest.mark.parametrize(
    ("edges", "message"), [(98, "have at least 99"), (100_000, "there can be about 4[0-9]{3} at most")]
)
def test_a_hierarchy_that_cannot_be_is_refused(edges, message):
    with pytest.raises(ParameterError, match=message):
        load("hierarchy", nodes=100, edges=edges)


def test_a_star_is_the_flattest_hierarchy():
    assert load("hierarchy", nodes=50, edges=49).in_degree[0] == 49


def test_papers_cite_earlier_ones_and_the_cited_more():
    graph = load("price", nodes=5000, citations=3, attraction=1.0)
    assert (graph.target < graph.source).all()
    assert graph.out_degree[0] == 0
    assert graph.out_degree.max() == 3
    # A power law of exponent 2 + 1/3 has a tail that even chances have not: these give at most some 60 citations.
    assert graph.in_degree.max() > 200
    assert load("price", nodes=5000, citations=3, attraction=1e6).in_degree.max() < 60


def test_price_draws_in_proportion_to_citations_plus_attraction():
    # One citation each: the second paper cites the first; the third one of them, with 1 + 2 to 0 + 2.
    first = sum(load("price", nodes=3, citations=1, attraction=2.0, seed=seed).target[1] == 0 for seed in range(1000))
    assert abs(first - 600) < 60


def test_a_nested_partition_keeps_edges_in_small_parts():
    graph = load("nested-partition", branching=4, levels=3, size=64, degree=4, mixing=0.25)
    assert graph.n_nodes == 64 * 4**3
    sizes = [64 * 4**level for level in range(4)]
    within = [np.mean(graph.source // size == graph.target // size) for size in sizes]
    assert within[-1] == 1
    # A part is left with the chance 1/4, though a quarter of the draws from the next one comes back into it.
    assert all(low < high for low, high in pairwise(within))
    assert 0.78 < within[0] < 0.84


@pytest.mark.parametrize(("mixing", "share"), [(0.0, 1.0), (1.0, 1 / 8)])
def test_the_ends_of_mixing(mixing, share):
    graph = load("nested-partition", branching=2, levels=3, size=50, degree=5, mixing=mixing)
    assert np.mean(graph.source // 50 == graph.target // 50) == pytest.approx(share, abs=0.03)


def test_blocks_have_their_densities():
    graph = load("stochastic-blocks", nodes=1003, blocks=7, inside=0.2, between=0.01)
    block = np.arange(1003) * 7 // 1003
    sizes = np.bincount(block)
    same = block[graph.source] == block[graph.target]
    assert set(sizes) == {143, 144}
    assert np.count_nonzero(same) / (sizes * (sizes - 1)).sum() == pytest.approx(0.2, abs=0.01)
    assert np.count_nonzero(~same) / (1003**2 - (sizes**2).sum()) == pytest.approx(0.01, abs=0.001)


@pytest.mark.parametrize(("inside", "between"), [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.9, 0.6)])
def test_dense_blocks(inside, between):
    graph = load("stochastic-blocks", nodes=30, blocks=4, inside=inside, between=between)
    block = np.arange(30) * 4 // 30
    sizes = np.bincount(block)
    expected = {True: inside * (sizes * (sizes - 1)).sum(), False: between * (900 - (sizes**2).sum())}
    for same, edges in expected.items():
        found = np.count_nonzero((block[graph.source] == block[graph.target]) == same)
        assert found == edges if {inside, between} <= {0.0, 1.0} else abs(found - edges) < 40


def test_blocks_draw_every_pair_alike():
    drawn = np.zeros((6, 6), dtype=int)
    for seed in range(400):
        graph = load("stochastic-blocks", nodes=6, blocks=2, inside=0.5, between=0.25, seed=seed)
        drawn[graph.source, graph.target] += 1
    inside = np.equal.outer(np.arange(6) // 3, np.arange(6) // 3) & ~np.eye(6, dtype=bool)
    assert np.abs(drawn[inside] - 200).max() < 45
    assert np.abs(drawn[~inside & ~np.eye(6, dtype=bool)] - 100).max() < 40
    assert np.diag(drawn).max() == 0


def test_kronecker_bits_follow_the_matrix():
    graph = load("kronecker", scale=14, edges=20_000, a=0.5, b=0.2, c=0.1, isolated=True)
    assert graph.n_nodes == 2**14
    top = 2 * (graph.source >> 13) + (graph.target >> 13)
    assert np.bincount(top) / graph.n_edges == pytest.approx([0.5, 0.2, 0.1, 0.2], abs=0.03)
    low = 2 * (graph.source & 1) + (graph.target & 1)
    assert np.bincount(low) / graph.n_edges == pytest.approx([0.5, 0.2, 0.1, 0.2], abs=0.03)


def test_kronecker_nodes_keep_their_numbers():
    whole = load("kronecker", isolated=True)
    graph = load("kronecker")
    assert graph.n_nodes < whole.n_nodes == 1024
    assert ((graph.out_degree + graph.in_degree) > 0).all()
    assert graph.edge_list() == whole.edge_list()


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("kronecker", {"a": 0.9, "b": 0.2}, "'a', 'b', 'c' are 0.9, 0.2, 0.19: their sum is at most 1"),
        ("stochastic-blocks", {"nodes": 5, "blocks": 6}, "'blocks' is 6: it takes at most one for each of the 5 nodes"),
        ("stochastic-blocks", {"nodes": 10**6, "blocks": 1, "inside": 0.5}, "edges: at most 2,147,483,647 are made"),
        ("nested-partition", {"branching": 10, "levels": 10}, "is 160,000,000,000 nodes: a graph holds at most"),
        ("nested-partition", {"degree": 2**30}, "ask for 1,099,511,627,776 edges"),
        ("price", {"nodes": 2**30, "citations": 10}, "ask for 10,737,418,230 edges"),
    ],
)
def test_impossible_sizes_are_refused(name, options, message):
    with pytest.raises(ParameterError, match=message):
        load(name, **options)
