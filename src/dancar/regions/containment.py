"""What a containment is: which parameters the two regions have, their slack, its gradient, and where they may lie."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Width = Callable[[int], int]


@dataclass(frozen=True)
class Containment:
    """A region of one node inside a region of another: the slack, twice, and its gradient, twice.

    `slack` and `gradient` are the specification, NumPy over rows of packed parameters. `row_slack` and `row_gradient`
    say the same of one pair, for compiled kernels to inline; they are plain functions of module level, so that a
    kernel's cache on disk finds them again.

    Parameters
    ----------
    name
        The file's word for it.
    source_parameters, target_parameters
        Name and width of each parameter of the containing and of the contained region, in the order of packing; a
        width is a function of the dimension.
    slack
        `slack(S, T)`: rows of packed parameters in, slack of each pair of rows out; at least 0 is contained.
    gradient
        `gradient(S, T)`: the derivatives of the slack by both rows.
    row_slack
        `row_slack(S, u, T, v, dim)`: the slack of row u of S and row v of T.
    row_gradient
        `row_gradient(S, u, T, v, dim, scale, out, k)`: writes `scale` times the derivatives, by S's row and then by
        T's, to `out[k]`.
    row_retract
        `row_retract(S, u, T, v, dim)`: moves row u of S and row v of T to where regions are proper.
    file
        The source file, whose content is part of the key under which compiled kernels are cached.
    """

    name: str
    source_parameters: tuple[tuple[str, Width], ...]
    target_parameters: tuple[tuple[str, Width], ...]
    slack: Callable[[Floats, Floats], Floats]
    gradient: Callable[[Floats, Floats], tuple[Floats, Floats]]
    row_slack: Callable[..., Any]
    row_gradient: Callable[..., Any]
    row_retract: Callable[..., Any]
    file: str

    def widths(self, dim: int) -> tuple[int, int]:
        """The lengths of the packed rows, containing side and contained side."""
        return (
            sum(width(dim) for _, width in self.source_parameters),
            sum(width(dim) for _, width in self.target_parameters),
        )

    def stamp(self) -> int:
        """A number that changes with the source file."""
        return crc32(Path(self.file).read_bytes())
