"""The margin ranking loss over the triples of a graph."""

import math
from typing import Any, ClassVar, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Conditions, Declaration, Rows
from dancar.graphs.adjacency import adjacency
from dancar.kernels.corrupted import Known, Near
from dancar.kernels.ranking_step import ranking_kernels_of
from dancar.training.options import Options
from dancar.training.ranking_options import RankingOptions
from dancar.training.sampled_loss import Int64, SampledLoss

# Shares are told to the kernels in parts of this.
_PARTS = 1 << 16


@final
class RankingLoss(SampledLoss):
    """Each triple against others with another node in place of one of its two."""

    name: ClassVar[str] = "ranking"
    unit: ClassVar[str] = "triples"
    batch = 8192
    rate = 0.05

    def __init__(
        self,
        declaration: Declaration,
        wanted: Conditions,
        nodes: int,
        relations: int,
        options: Options,
        ranking: RankingOptions,
    ) -> None:
        containment = declaration.containment
        self.wanted, self.ranking, self.items = wanted, ranking, len(wanted.container)
        self.room = ranking.negatives + 2
        # On the torus points are some sqrt(dim / 6) apart, elsewhere they set out at a length of 1.
        usual = math.sqrt(options.dim / 24) if containment.space.name == "torus" else 1.0
        self.margin = np.float32(usual if options.margin is None else options.margin)
        self.known = _known(wanted, nodes)
        self.near = _near(wanted, nodes, ranking.near)
        self.sides = _sides(wanted, nodes, relations, ranking.corrupt)
        self.kernels = ranking_kernels_of(containment, options.dim)

    def firsts(self, chosen: NDArray[np.int32]) -> Int64:
        """See `SampledLoss.firsts`: all items have equal room."""
        return np.arange(len(chosen) + 1) * self.room

    def find(
        self, rows: Rows, chosen: NDArray[np.int32], first: int, last: int, firsts: Int64, seed: np.uint64, out: Any
    ) -> tuple[int, float, int]:
        """See `SampledLoss.find`; a triple counts as looked at, too."""
        count, loss, looked = self.kernels.find(
            rows.source, rows.relation, *self.wanted, chosen, first, last, self.ranking.negatives, seed, self.known,
            self.near, self.sides, self.margin, np.float32(self.ranking.temperature), *out,
        )  # fmt: skip
        return count, loss, looked + last - first

    def relations_of(self, chosen: NDArray[np.int32]) -> NDArray[np.int32]:
        """See `SampledLoss.relations_of`."""
        return self.wanted.relation[chosen]


def _known(wanted: Conditions, nodes: int) -> Known:
    """The triples by container, then relation, then member."""
    order = np.lexsort((wanted.member, wanted.relation, wanted.container))
    offsets = np.zeros(nodes + 1, np.int64)
    np.cumsum(np.bincount(wanted.container, minlength=nodes), out=offsets[1:])
    return Known(offsets, wanted.relation[order], wanted.member[order])


def _near(wanted: Conditions, nodes: int, share: float) -> Near:
    """The neighbours of each node over the rows of all relations, either way."""
    one, other = wanted.container, wanted.member
    around = adjacency(np.concatenate([one, other]), np.concatenate([other, one]), nodes)
    return Near(around.offsets, around.nodes, round(share * _PARTS))


def _sides(wanted: Conditions, nodes: int, relations: int, corrupt: str) -> NDArray[np.int64]:
    """How often the container is replaced, for each relation, in parts of 2^16."""
    if corrupt == "uniform":
        return np.full(relations, _PARTS // 2)
    each = []
    for number in range(relations):
        own = wanted.relation == number
        count = max(int(own.sum()), 1)
        containers, members = (max(len(np.unique(end[own])), 1) for end in (wanted.container, wanted.member))
        # The mean number of members of a container, against that of containers of a member.
        each.append(round(_PARTS * (count / containers) / (count / containers + count / members)))
    return np.array(each, np.int64)
