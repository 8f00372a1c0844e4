"""What a containment is: which parameters the two regions have, their slack, its gradient, and where they may lie."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from dancar.regions.scalar import scalar
from dancar.spaces.euclidean import EUCLIDEAN
from dancar.spaces.space import Space

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]
Width = Callable[[int], int]
Parameters = tuple[tuple[str, Width], ...]


class Widths(NamedTuple):
    """The lengths of the packed rows: containing side, contained side, relation."""

    source: int
    target: int
    relation: int


@scalar
def keep_relation(R, r, dim):  # type: ignore[no-untyped-def]
    """A relation's numbers may be any."""


@dataclass(frozen=True)
class Containment:
    """A region of one node inside a region of another: the slack, twice, and its gradient, twice.

    Three kinds of rows are packed: S of the containing side and T of the contained side, one a node, and R, one a
    relation. Where both sides have the same parameters, S and T are one array. R holds what nodes share: the parameters
    of each relation, in one row those of a graph without relations (a common radius, a threshold), in rows of no width
    nothing. A pair's relation number says which row of R it has, and, where regions form longer chains, which members
    of the two chains are meant.

    `slack` and `gradient` are the specification, NumPy over rows of packed parameters. `row_slack` and `row_gradient`
    say the same of one pair, for compiled kernels to inline; they are plain functions of module level, so that a
    kernel's cache on disk finds them again. They work in float32 and in float64, so they convert nothing.

    Parameters
    ----------
    name
        The file's word for it.
    source_parameters, target_parameters
        Name and width of each parameter of the containing and of the contained region, in the order of packing; a
        width is a function of the dimension.
    slack
        `slack(S, T, R, r, dim)`: the packed rows of pairs in, slack of each pair out; at least 0 is contained. R has a
        row for each pair, too, and r its number.
    gradient
        `gradient(S, T, R, r, dim)`: the derivatives of the slack by the three rows.
    row_slack
        `row_slack(S, u, T, v, R, r, dim)`: the slack of row u of S and row v of T in relation r.
    row_gradient
        `row_gradient(S, u, T, v, R, r, dim, scale, out, k)`: writes `scale` times the derivatives, by S's row, then by
        T's, then by R's, to `out[k]`.
    row_retract
        `row_retract(S, u, T, v, dim)`: moves row u of S and row v of T to where regions are proper.
    file
        The source file, whose content is part of the key under which compiled kernels are cached.
    relation_parameters
        Name and width of each parameter of a relation.
    relation_retract
        `relation_retract(R, r, dim)`: moves row r of R to where regions are proper.
    space
        Where the points lie. In any but the Euclidean, the first parameter of either side is a point of it (in a chain,
        one for each region), and what follows are plain numbers; `row_retract` projects the points.
    made_of
        Other source files with functions that these call, besides the space's: part of the same key.
    fewest
        The fewest dimensions in which there is anything to it, where those are more than the space's.
    """

    name: str
    source_parameters: Parameters
    target_parameters: Parameters
    slack: Callable[[Floats, Floats, Floats, Ints, int], Floats]
    gradient: Callable[[Floats, Floats, Floats, Ints, int], tuple[Floats, Floats, Floats]]
    row_slack: Callable[..., Any]
    row_gradient: Callable[..., Any]
    row_retract: Callable[..., Any]
    file: str
    relation_parameters: Parameters = ()
    relation_retract: Callable[..., Any] = keep_relation
    space: Space = EUCLIDEAN
    made_of: tuple[str, ...] = ()
    fewest: int = 1

    @property
    def least_dim(self) -> int:
        """The fewest dimensions that it takes."""
        return max(self.fewest, self.space.least_dim)

    @property
    def one_array(self) -> bool:
        """Whether both sides have the same parameters, so that S and T are one array."""
        return [name for name, _ in self.source_parameters] == [name for name, _ in self.target_parameters]

    def widths(self, dim: int, depth: int = 1) -> Widths:
        """The lengths of the packed rows, where a node's chain has `depth` regions of this kind."""
        source, target, relation = (
            sum(width(dim) for _, width in side)
            for side in (self.source_parameters, self.target_parameters, self.relation_parameters)
        )
        return Widths(source * depth, target * depth, relation)

    def check_points(self, parameters: Mapping[str, Floats], what: str = "") -> None:
        """Raise a `ParameterError` unless what is to be a point of a curved space is one; `what` begins its text."""
        if self.space is not EUCLIDEAN:
            for name in dict.fromkeys((self.source_parameters[0][0], self.target_parameters[0][0])):
                points = parameters[name]
                self.space.check(points.reshape(-1, points.shape[-1]), what + name)

    def stamp(self) -> int:
        """A number that changes with the source file, with that of the space, and with what else it is made of."""
        whole = self.space.stamp()
        for file in (*self.made_of, self.file):
            whole = crc32(Path(file).read_bytes(), whole)
        return whole
