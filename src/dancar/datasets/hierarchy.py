"""A random hierarchy like a taxonomy: a tree, some extra parents, closed; as many edges as asked for."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from dancar.datasets.distinct_edges import distinct_edges
from dancar.datasets.options import Accepts
from dancar.datasets.random_numbers import Seed, random_numbers
from dancar.datasets.sizes import MOST_EDGES, Nodes
from dancar.errors import ParameterError
from dancar.graph import Graph

_PROBES = 2000
_SKEW_UNIT_BITS = 10
_SEARCHED_TO = 1 / 256


def hierarchy(
    *,
    nodes: Nodes = 10_000,
    edges: Annotated[
        int, Accepts("edges of the closure, met within a few percent", at_least=1, at_most=MOST_EDGES)
    ] = 100_000,
    extra: Annotated[float, Accepts("the share of nodes with a second parent", at_least=0.0, at_most=1.0)] = 0.03,
    closure: Annotated[bool, Accepts("an edge to every ancestor, not only to the parents")] = True,
    seed: Seed = 0,
) -> Graph:
    """Child -> ancestor, the root is node 0.

    The parent of node i is node floor(i * u**skew), u uniform in [0, 1): a skew of 1 makes the random recursive tree, a
    larger one a flatter tree with greater nodes (numbers of children follow a power law), a smaller one a deeper tree;
    the mean depth is about ln(nodes) / skew. Extra parents are drawn alike. The skew is searched with which the closure
    has the edges asked for, counted on the ancestors of two thousand nodes.
    """
    if edges < nodes - 1:
        raise ParameterError(f"option 'edges' is {edges}: {nodes} nodes below one root have at least {nodes - 1}")
    random = random_numbers(seed)
    draws = _Draws(random.random(nodes), random.random(nodes), random.random(nodes) < extra)
    probes = random.integers(1, nodes, _PROBES) if nodes > _PROBES else np.arange(1, nodes)
    skew = _searched_skew(draws, probes, edges)
    child = np.arange(1, nodes)
    with_extra = child[draws.has_extra[1:]]
    source = np.concatenate([child, with_extra])
    target = np.concatenate([draws.first_parent(child, skew), draws.extra_parent(with_extra, skew)])
    graph = Graph(*distinct_edges(source, target, nodes), n=nodes)
    return graph.transitive_closure() if closure else graph


@dataclass(frozen=True)
class _Draws:
    """The random numbers of all nodes; with a skew, in units of 2**-10, they say who the parents are."""

    first: NDArray[np.float64]
    second: NDArray[np.float64]
    has_extra: NDArray[np.bool_]

    def first_parent(self, node: NDArray[np.int64], skew: int) -> NDArray[np.int64]:
        return _skewed(node, self.first[node], skew)

    def extra_parent(self, node: NDArray[np.int64], skew: int) -> NDArray[np.int64]:
        return _skewed(node, self.second[node], skew)

    def mean_ancestors(self, probes: NDArray[np.int64], skew: int) -> float:
        """How many ancestors the probes have on average, followed upwards for all probes at once."""
        nodes = len(self.first)
        frontier = np.arange(len(probes)) * nodes + probes
        seen = frontier[:0]
        while len(frontier):
            probe, node = np.divmod(frontier, nodes)
            up, up_extra = node > 0, (node > 0) & self.has_extra[node]
            above = np.concatenate(
                [
                    probe[up] * nodes + self.first_parent(node[up], skew),
                    probe[up_extra] * nodes + self.extra_parent(node[up_extra], skew),
                ]
            )
            frontier = np.setdiff1d(above, seen)
            seen = np.concatenate([seen, frontier])
        return len(seen) / len(probes)


def _searched_skew(draws: _Draws, probes: NDArray[np.int64], edges: int) -> int:
    """The skew whose hierarchy comes nearest to the number of edges, of those tried in doubling and halving."""
    nodes = len(draws.first)
    wanted = edges / (nodes - 1)
    tried: dict[int, float] = {}

    def mean(skew: int) -> float:
        if skew not in tried:
            tried[skew] = draws.mean_ancestors(probes, skew)
        return tried[skew]

    flat = deep = max(int(nodes.bit_length() * 2**_SKEW_UNIT_BITS / wanted), 1)
    while mean(flat) > wanted:
        flat *= 2
    while mean(deep) < wanted:
        if deep == 1:
            most = round(mean(deep) * (nodes - 1))
            raise ParameterError(f"option 'edges' is {edges}: with {nodes} nodes there can be about {most} at most")
        deep //= 2
    while flat - deep > max(1, deep * _SEARCHED_TO):
        middle = (flat + deep) // 2
        if mean(middle) > wanted:
            deep = middle
        else:
            flat = middle
    return min(tried, key=lambda skew: abs(tried[skew] - wanted))


def _skewed(node: NDArray[np.int64], uniform: NDArray[np.float64], skew: int) -> NDArray[np.int64]:
    """floor(node * uniform**skew), and below node.

    The power is taken apart into squares and square roots, which are rounded the same way on every machine, while a
    library's power function may differ in the last bit, and a graph with it.
    """
    power = np.ones(len(node))
    factor = uniform
    for bit in range(_SKEW_UNIT_BITS, skew.bit_length()):
        if skew >> bit & 1:
            power = power * factor
        factor = factor * factor
    factor = uniform
    for bit in reversed(range(_SKEW_UNIT_BITS)):
        factor = np.sqrt(factor)
        if skew >> bit & 1:
            power = power * factor
    return np.minimum((node * power).astype(np.int64), node - 1)
