"""What a graph implies: evidence against brute force, closing where it is supported and only there, chains mended."""

import networkx
import numpy as np
import pytest

import dancar
from dancar import Graph
from dancar.graphs.rows import packed_rows
from dancar.prediction.completion import evidence, learned


def pairs_of(graph: Graph) -> set[tuple[int, int]]:
    return set(zip(graph.source.tolist(), graph.target.tolist()))


@pytest.mark.parametrize("seed", range(5))
def test_evidence_is_that_of_all_pairs_with_common_sources(seed):
    rng = np.random.default_rng(seed)
    graph = Graph(rng.integers(0, 20, 80), rng.integers(0, 20, 80), n=20).simple()
    edges = pairs_of(graph)
    sources = {v: {u for u, w in edges if w == v} for v in range(20)}
    expected = {
        (u, v) for u in range(20) for v in range(20) if u != v and (u, v) not in edges and sources[u] & sources[v]
    }
    keys, cell = evidence(graph)
    assert keys.tolist() == sorted((u << 32) | v for u, v in expected)
    # More common sources never mean a lower cell for the same number of sources, the same order, the same way back.
    for key, number in zip(keys.tolist(), cell.tolist()):
        u, v = key >> 32, key & 0xFFFFFFFF
        share = len(sources[u] & sources[v]) / len(sources[u])
        assert number % 7 == sum(share >= bound for bound in (0.2, 0.4, 0.6, 0.8, 0.9, 1.0))
        assert (number // 42 >= 2) == ((v, u) in edges)


def test_a_hierarchy_is_closed_and_its_broken_chains_are_mended():
    whole = dancar.load_graph("wordnet-mammals").simple()
    seen, _ = whole.split(0.5, seed=0)
    completion = learned(*seen.split(0.9, seed=1))
    assert completion.closing
    found, closed = pairs_of(completion.of(seen)), pairs_of(seen.transitive_closure())
    wanted = pairs_of(whole)
    assert closed < found
    more = found - closed
    assert len(more & wanted) / len(more) > 0.9
    assert 0.07 < completion.surest < 0.1, "a tenth of the seen edges, of eleven tenths that are not known"


def test_a_graph_of_random_edges_implies_nothing():
    random = networkx.gnm_random_graph(300, 1500, seed=1, directed=True)
    graph = Graph(*np.array(random.edges).T.astype(np.int32), n=300)
    completion = learned(*graph.split(0.9, seed=2))
    assert not completion.closing
    assert completion.of(graph) == graph


def test_large_cycles_are_not_closed():
    n = 400
    graph = Graph(np.arange(n).repeat(2), (np.arange(n)[:, None] + [1, 2]).ravel() % n, n=n)
    completion = learned(*graph.split(0.9, seed=0))
    assert not completion.closing


def test_what_is_known_stays_known():
    graph = dancar.load_graph("price:nodes=200").simple()
    completion = learned(*graph.split(0.9, seed=0))
    keys, found = (packed_rows(one.source, one.target) for one in (graph, completion.of(graph)))
    assert np.isin(keys, found).all()
