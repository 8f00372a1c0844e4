"""What the loop of `softmax_step` computes, in NumPy, from a containment's specification."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.softmax_step import drawn_twin
from dancar.regions.containment import Containment, Floats

Ints = NDArray[np.integer[Any]]


class Found(NamedTuple):
    """The loss's derivatives by all nodes, the loss, and how many pairs were looked at."""

    by_node: Floats
    loss: float
    looked: int


def softmax_twin(
    containment: Containment,
    S: Floats,
    R: Floats,
    own: Ints,
    bounds: Ints,
    members: Ints,
    chosen: Ints,
    draws: int,
    seed: int,
    frequent: int,
    dim: int,
) -> Found:
    """The step over the parts `chosen`: container `own[i]` with `members[bounds[i]:bounds[i + 1]]`."""
    by_node, loss, looked = np.zeros_like(S), 0.0, 0
    known = {(int(own[i]), int(v)) for i in range(len(own)) for v in members[bounds[i] : bounds[i + 1]]}
    for place, part in enumerate(chosen.tolist()):
        u, targets = int(own[part]), members[bounds[part] : bounds[part + 1]]
        places = range(place * draws, (place + 1) * draws)
        others = [drawn_twin(u, seed, k, known, members, frequent, len(S)) for k in places]
        nodes = np.array([node for node in others if node >= 0], np.int64)
        if not len(nodes):
            continue
        looked += len(nodes) + len(targets)
        for v in targets.tolist():
            ends = np.append(v, nodes)
            numbers = np.zeros(len(ends), np.int64)
            arguments = S[np.full(len(ends), u)], S[ends], R[numbers], numbers, dim
            slack = containment.slack(*arguments)
            share = np.exp(slack - slack.max())
            share /= share.sum()
            loss -= float(np.log(share[0]))
            # -log of the first share: its derivatives by the slacks.
            share[0] -= 1
            by_source, by_target, _ = containment.gradient(*arguments)
            by_node[u] += (share[:, None] * by_source).sum(axis=0)
            np.add.at(by_node, ends, share[:, None] * by_target)
    return Found(by_node, loss, looked)
