"""Random relations, as graphs from container to member."""

import numpy as np

from dancar import Graph


def random_forest(n: int, seed: int) -> np.ndarray:
    """The parent of each node, -1 for roots; nodes are shuffled, so parents need not come first."""
    rng = np.random.default_rng(seed)
    parent = np.array([rng.integers(-1, node) if node else -1 for node in range(n)])
    name = rng.permutation(n)
    shuffled = np.full(n, -1)
    shuffled[name] = np.where(parent < 0, -1, name[parent])
    return shuffled


def forest_graph(parent: np.ndarray) -> Graph:
    inside = np.flatnonzero(parent >= 0)
    return Graph(parent[inside], inside, n=len(parent))


def random_graph(n: int, edges: int, seed: int) -> Graph:
    """Any directed graph without self-loops: cycles and both directions occur."""
    rng = np.random.default_rng(seed)
    return Graph(rng.integers(n, size=edges), rng.integers(n, size=edges), n=n).simple()


def random_acyclic(n: int, edges: int, seed: int) -> Graph:
    rng = np.random.default_rng(seed)
    ends = np.sort(rng.integers(n, size=(edges, 2)), axis=1)
    name = rng.permutation(n)
    return Graph(name[ends[:, 0]], name[ends[:, 1]], n=n).simple()


def pairs(graph: Graph) -> set[tuple[int, int]]:
    return set(zip(graph.source.tolist(), graph.target.tolist()))
