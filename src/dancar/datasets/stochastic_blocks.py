"""The planted partition: the stochastic block model with one density inside blocks and one between them."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from dancar.datasets.options import Accepts
from dancar.datasets.random_numbers import Seed, random_numbers
from dancar.datasets.sizes import MOST_NODES, Nodes, checked_edges
from dancar.errors import ParameterError
from dancar.graph import Graph


def stochastic_blocks(
    *,
    nodes: Nodes = 1000,
    blocks: Annotated[int, Accepts("how many blocks of equal size", at_least=1, at_most=MOST_NODES)] = 10,
    inside: Annotated[float, Accepts("the chance of an edge inside a block", at_least=0.0, at_most=1.0)] = 0.1,
    between: Annotated[float, Accepts("the chance of an edge between blocks", at_least=0.0, at_most=1.0)] = 0.001,
    seed: Seed = 0,
) -> Graph:
    """Every ordered pair of different nodes is an edge or not, by its own draw; node i is in block i * blocks // nodes.

    The number of edges of a kind is drawn from its binomial distribution, then that many of the kind's pairs, all
    different: the same law, in time of the edges rather than the pairs.
    """
    if blocks > nodes:
        raise ParameterError(f"option 'blocks' is {blocks}: it takes at most one for each of the {nodes} nodes")
    random = random_numbers(seed)
    # Block b holds the nodes from first[b] up to first[b + 1]; sizes differ by one where blocks do not divide nodes.
    first = -(-np.arange(blocks + 1) * nodes // blocks)
    block = np.repeat(np.arange(blocks), np.diff(first))
    start, stop = first[block], first[block + 1]
    source_in, rank_in = _drawn_pairs(stop - start - 1, inside, random)
    source_out, rank_out = _drawn_pairs(nodes - (stop - start), between, random)
    # A rank counts the possible targets of its source in order: those of the block but itself, those of other blocks.
    target_in = start[source_in] + rank_in
    target_in += target_in >= source_in
    target_out = rank_out + np.where(rank_out >= start[source_out], (stop - start)[source_out], 0)
    source = np.concatenate([source_in, source_out]).astype(np.int32)
    return Graph(source, np.concatenate([target_in, target_out]).astype(np.int32), n=nodes)


def _drawn_pairs(
    choices: NDArray[np.int64], chance: float, random: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Each of the `choices[i]` pairs of source i with the same chance: the sources and the ranks of the drawn."""
    end = np.cumsum(choices)
    count = checked_edges(int(random.binomial(int(end[-1]), chance)))
    drawn = _distinct_integers(int(end[-1]), count, random)
    of_source = np.diff(np.searchsorted(drawn, end), prepend=0)
    source = np.repeat(np.arange(len(choices)), of_source)
    return source, drawn - (end - choices)[source]


def _distinct_integers(below: int, count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """A uniform choice of `count` different integers from 0 to below - 1, in order."""
    if 2 * count > below:
        left_out = _distinct_integers(below, below - count, random)
        return np.delete(np.arange(below), left_out)
    drawn = np.zeros(0, dtype=np.int64)
    while len(drawn) < count:
        drawn = np.concatenate([drawn, random.integers(0, below, count - len(drawn))])
        drawn.sort(kind="stable")
        drawn = drawn[np.diff(drawn, prepend=-1) > 0]
    return drawn
