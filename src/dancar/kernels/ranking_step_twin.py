"""What the loops of `ranking_step` compute, in NumPy, from a containment's specification."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.corrupted import Near, corrupted_twin
from dancar.regions.containment import Containment, Floats

Ints = NDArray[np.integer[Any]]


class Found(NamedTuple):
    """The loss's derivatives by all nodes and relations, the loss, and how many corrupted triples were looked at."""

    by_node: Floats
    by_relation: Floats
    loss: float
    looked: int


def ranking_twin(
    containment: Containment,
    S: Floats,
    R: Floats,
    triples: Ints,
    chosen: Ints,
    draws: int,
    seed: int,
    known: set[tuple[int, int, int]],
    near: Near,
    sides: Ints,
    margin: float,
    temperature: float,
    dim: int,
) -> Found:
    """The step over `triples[chosen]`, rows (container, member, relation); `known` are all triples."""
    by_node, by_relation, loss, looked = np.zeros_like(S), np.zeros_like(R), 0.0, 0
    for place, (u, v, r) in enumerate(triples[chosen].tolist()):
        others = []
        for k in range(draws):
            node, outer = corrupted_twin(u, v, r, seed, place * draws + k, known, near, sides, len(S))
            if node >= 0:
                others.append((node, v) if outer else (u, node))
        looked += len(others)
        if not others and (v, u, r) not in known:
            others = [(v, u)]
        if not others:
            continue
        pairs = np.array([(u, v), *others])
        numbers = np.full(len(pairs), r)
        arguments = S[pairs[:, 0]], S[pairs[:, 1]], R[numbers], numbers, dim
        slack = containment.slack(*arguments)
        short = margin + slack[1:] - slack[0]
        weight = np.exp(temperature * (slack[1:] - slack[1:].max()))
        weight = np.where(short > 0, weight / weight.sum(), 0)
        loss += float((weight * np.maximum(short, 0)).sum())
        factor = np.concatenate([[-weight.sum()], weight])[:, None]
        by_source, by_target, by_shared = containment.gradient(*arguments)
        np.add.at(by_node, pairs[:, 0], factor * by_source)
        np.add.at(by_node, pairs[:, 1], factor * by_target)
        by_relation[r] += (factor * by_shared).sum(axis=0)
    return Found(by_node, by_relation, loss, looked)
