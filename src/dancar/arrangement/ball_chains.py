"""Chains of balls: which relation numbers make them chains, where they start, and which balls hold their candidates."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.declaration import Balls
from dancar.arrangement.outwards import outwards
from dancar.arrangement.packing import Rows


def inside(inner: int, outer: int, depth: int) -> int:
    """The relation number that says: ball `inner` of the one chain lies in ball `outer` of the other, both from 1 on.

    Examples
    --------
    >>> from dancar.arrangement.ball_chains import inside
    >>> inside(1, 2, depth=2)
    1
    """
    return (inner - 1) * depth + outer - 1


def nested(depth: int) -> tuple[int, ...]:
    """The relation numbers that hold within each node: every ball lies in the next."""
    return tuple(inside(k, k + 1, depth) for k in range(1, depth))


def one_place(rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.floating[Any]]:
    """Centers in the cube from -1 to 1, one for all balls of a node; of a single ball a node its own."""
    drawn = rng.uniform(-1, 1, (shape[0], *(1 for _ in shape[1:-1]), shape[-1]))
    return np.broadcast_to(drawn, shape)


def growing(rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.floating[Any]]:
    """Radii 0.1, 0.2, … along a chain; of a single ball 0.1."""
    steps = np.arange(1, shape[1] + 1) if len(shape) > 1 else 1
    return np.broadcast_to(0.1 * steps, shape)


def reach(rows: Rows, relation: int, bound: float) -> Balls:
    """A ball inside another one has its center inside it, deeper than the smallest radius of its place in the chains.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import packed
    >>> from dancar.arrangement.ball_chains import reach
    >>> from dancar.regions.ball_in_ball import BALL_IN_BALL
    >>> rows = packed(BALL_IN_BALL, {"center": np.zeros((2, 1)), "radius": np.array([3.0, 1.0])}, 1, np.float64)
    >>> reach(rows, 0, 0.0).radius.round(4)
    array([2., 0.], dtype=float32)
    """
    dim, depth = rows.dim, rows.source.shape[1] // (rows.dim + 1)
    inner, outer = divmod(relation, depth)
    center, radius = rows.source[:, outer * dim : (outer + 1) * dim], rows.source[:, depth * dim + outer]
    least = rows.source[:, depth * dim + inner].min(initial=np.inf)
    return outwards(center, radius - least - bound, rows.source[:, inner * dim : (inner + 1) * dim])
