"""A model as a declaration: a space, a chain of regions per node, and a rule."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.packing import Rows
from dancar.arrangement.rule import Rule
from dancar.errors import ParameterError
from dancar.graphs.adjacency import Adjacency
from dancar.regions.containment import Containment, Floats
from dancar.spaces import Space

Float32 = NDArray[np.float32]
Initial = Callable[[np.random.Generator, tuple[int, ...]], NDArray[np.floating[Any]]]
StartFunction = Callable[[Adjacency, int, np.random.Generator], Mapping[str, Any]]
# Declaration, graph, options and callbacks in, a `dancar.training.Fitted` out, as of `fit_declared`.
Training = Callable[..., Any]


class Balls(NamedTuple):
    """Balls and points of Euclidean space, a row a node, contiguous: the regions of a DANCAR.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import Balls
    >>> Balls(np.zeros((2, 1), np.float32), np.ones(2, np.float32), np.zeros((2, 1), np.float32)).center.shape
    (2, 1)
    """

    center: Float32
    radius: Float32
    anchor: Float32


class Corners(NamedTuple):
    """Orthants by their corners, and points, float64, a row a node: an orthant holds what is nowhere below its corner.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import Corners
    >>> Corners(np.zeros((2, 1)), np.ones((2, 1))).point.shape
    (2, 1)
    """

    corner: Floats
    point: Floats


@final
@dataclass(frozen=True)
class Declaration:
    """What a model is; training, reconstruction, evaluation, queries and the file follow from it.

    Parameters
    ----------
    name
        The model's name, as files say it.
    containment
        The regions, their parameters, and the slack of one in another.
    rule
        What containments mean.
    initial
        For each parameter, a function of a random generator and a shape.
    depth
        The number of regions in a node's chain, where they are of one kind.
    nest
        Relation numbers of the containments that make a node's own regions a chain; they are trained and checked.
    reach
        `reach(rows, relation, bound)`: Euclidean balls and points, float32, such that the ball of u holds the point of
        v wherever the slack is at least `bound`; or orthants and points, float64. They may hold others, which the
        slack then sorts out. Without it all pairs are looked at.
    starts
        Starts by name besides "uniform", which is the initial values: functions of the members of each container, the
        dimension and a random generator that give arrays by parameter.
    preferred
        The start that "auto" takes, where that does not depend on the graph.
    training
        How it is trained where that is not by the hinges of its rule: a published loss of its own, called by
        `fit_declared` with what that was given.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import DANCAR, Declaration
    >>> DANCAR.rule.text, sorted(DANCAR.initial)
    ('A1(target) in A2(source)', ['anchor', 'center', 'radius'])
    """

    name: str
    containment: Containment
    rule: Rule
    initial: Mapping[str, Initial]
    depth: int = 1
    nest: tuple[int, ...] = ()
    reach: Callable[[Rows, int, float], Balls | Corners] | None = None
    starts: Mapping[str, StartFunction] = field(default_factory=dict)
    preferred: str = ""
    training: Training | None = None

    @property
    def space(self) -> str:
        """The name of the space that the containment's points lie in."""
        return self.containment.space.name

    def check_dim(self, dim: int) -> None:
        """Raise unless the regions are something in so many coordinates."""
        if dim < self.containment.least_dim:
            raise ParameterError(
                f"dim: {dim} given; in the space {self.space!r} a whole number from {self.containment.least_dim} "
                "on is accepted"
            )

    def start(self, nodes: int, dim: int, relations: int, rng: np.random.Generator) -> dict[str, Float32]:
        """Arrays of initial values, drawn in the order of the parameters."""
        from dancar.arrangement.packing import shapes

        wanted = shapes(self.containment, dim, self.depth, nodes, relations)
        return {name: np.asarray(self.initial[name](rng, shape), np.float32) for name, shape in wanted.items()}


def uniform(low: float, high: float) -> Initial:
    """Numbers drawn evenly between two bounds.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import uniform
    >>> uniform(-1, 1)(np.random.default_rng(0), (2, 3)).shape
    (2, 3)
    """
    return lambda rng, shape: rng.uniform(low, high, shape)


def normal(deviation: float) -> Initial:
    """Numbers drawn from a normal distribution around 0.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import normal
    >>> normal(0.1)(np.random.default_rng(0), (2, 3)).shape
    (2, 3)
    """
    return lambda rng, shape: deviation * rng.standard_normal(shape)


def unit_length(rng: np.random.Generator, shape: tuple[int, ...]) -> NDArray[np.floating[Any]]:
    """Rows of length 1, their directions drawn evenly.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import unit_length
    >>> (unit_length(np.random.default_rng(0), (2, 3)) ** 2).sum(axis=1).round(6)
    array([1., 1.])
    """
    drawn = rng.standard_normal(shape)
    return np.asarray(drawn / np.sqrt((drawn**2).sum(axis=-1, keepdims=True)))


def constant(value: float) -> Initial:
    """The same number everywhere.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import constant
    >>> constant(0.1)(np.random.default_rng(0), (2,))
    array([0.1, 0.1])
    """
    return lambda rng, shape: np.full(shape, value)


def evenly(space: Space, reach: float) -> Initial:
    """Points drawn evenly by the space's own volume; in a space without bounds at most `reach` from the origin.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import evenly
    >>> from dancar.spaces import space
    >>> evenly(space("sphere"), 1.0)(np.random.default_rng(0), (2, 3)).shape
    (2, 3)
    """
    return lambda rng, shape: space.sample(rng, shape[0], shape[1], reach)
