"""What an arrangement means, by the specification of its containment, over all pairs, and nothing clever."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar import Graph
from dancar.arrangement import Arrangement, Conditions

Slacks = dict[int, NDArray[np.float64]]


class Counts(NamedTuple):
    """What differs from a graph, in the words of a certificate."""

    edges: int
    pairs: int
    false: int
    missing: int
    inside_margin: float
    outside_margin: float


def all_slacks(arrangement: Arrangement) -> Slacks:
    """For each relation number that the rule speaks of the slacks, a row a container, a column a member."""
    n = arrangement.n_nodes
    container, member = np.divmod(np.arange(n * n), n)
    return {number: slacks(arrangement, container, member, number).reshape(n, n) for number in arrangement.numbers}


def slacks(arrangement: Arrangement, container: NDArray, member: NDArray, number: int) -> NDArray[np.float64]:
    """The slacks of pairs in one relation, in float64."""
    containment, (S, T, R, dim, _) = arrangement.declaration.containment, arrangement.rows
    # A number of chains' members has no row of its own: what is shared is then in one row.
    shared = R[min(number, len(R) - 1)][None].repeat(len(container), axis=0)
    return containment.slack(S[container], T[member], shared, np.full(len(container), number), dim)


def contained(arrangement: Arrangement) -> Conditions:
    """All containments of different nodes."""
    found = [(number, *np.nonzero(_others(slack >= 0))) for number, slack in all_slacks(arrangement).items()]
    rows = [np.stack([u, v, np.full(len(u), number)]) for number, u, v in found]
    return Conditions(*np.concatenate(rows, axis=1).astype(np.int32))


def relation(arrangement: Arrangement) -> Graph:
    """The graph that the arrangement means."""
    return arrangement.graph_of(contained(arrangement))


def counts(arrangement: Arrangement, graph: Graph) -> Counts:
    """What of a graph with the arrangement's nodes is missing, and what is false."""
    wanted = arrangement.conditions(graph)
    found, edges = all_slacks(arrangement), 0
    false = missing = pairs = 0
    inside, outside = [np.inf], [np.inf]
    for number, slack in found.items():
        asked = np.zeros(slack.shape, bool)
        own = wanted.relation == number
        asked[wanted.container[own], wanted.member[own]] = True
        other = _others(~asked)
        edges += int(asked.sum())
        pairs += int(_others(np.ones(slack.shape, bool)).sum())
        missing += int((slack[asked] < 0).sum())
        false += int((slack[other] >= 0).sum())
        inside.append(slack[asked].min(initial=np.inf))
        outside.append(-slack[other].max(initial=-np.inf))
    return Counts(edges, pairs, false, missing, min(inside), min(outside))


def violation(arrangement: Arrangement, graph: Graph) -> float:
    """How deep all violations are together: the hinge loss without a margin."""
    trained = arrangement.declaration.rule.trained(graph)
    wanted = arrangement.conditions(trained)
    total = 0.0
    for number, slack in all_slacks(arrangement).items():
        sign = np.where(_others(np.ones(slack.shape, bool)), 1.0, 0.0)
        own = wanted.relation == number
        sign[wanted.container[own], wanted.member[own]] = -1
        total += float(np.maximum(sign * slack, 0).sum())
    return total


def decided_clearly(arrangement: Arrangement) -> bool:
    """Whether no slack is so near to 0 that another order of the same sums might decide otherwise."""
    return all(
        np.abs(slack[_others(np.ones(slack.shape, bool))]).min() > 1e-12 for slack in all_slacks(arrangement).values()
    )


def _others(chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Without the pairs of a node with itself."""
    return chosen & ~np.eye(len(chosen), dtype=bool)
