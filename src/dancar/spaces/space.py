"""What a space is: a distance, its gradient, the way back to proper points, and points drawn evenly."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError

Floats = NDArray[np.floating[Any]]


@final
@dataclass(frozen=True)
class Space:
    """A space whose points are rows of `dim` coordinates; each function twice, as for a containment.

    The functions of whole arrays are the specification. Those that start with `row_` say the same of one row, for
    compiled kernels to inline; they are plain functions of module level, so that a kernel's cache on disk finds them
    again. Coordinates are float32 or float64, results are of the same kind.

    Attributes
    ----------
    name
        The file's word for it.
    least_dim
        The fewest coordinates that a point has.
    distance
        `distance(X, Y)`: rows in, the distance of each pair of rows out.
    gradient
        `gradient(X, Y)`: the derivatives of the distance by the coordinates of both rows; 0 where the rows are one
        point, which has no direction.
    riemannian
        `riemannian(X, G)`: the direction of steepest ascent in the space itself, its length measured there, from
        derivatives G by the coordinates.
    stretch
        `stretch(X)`: how many times as long a short step from each point is in the space as in its coordinates.
    project
        `project(X)`: the nearest proper points. A step in coordinates followed by it is the retraction of training.
    sample
        `sample(rng, count, dim, reach)`: points drawn evenly by the space's own volume, float32; in a space without
        bounds at most `reach` from the origin, otherwise anywhere.
    improper
        `improper(X)`: which rows are no proper points, finite or not.
    proper
        What proper points are, in words.
    row_distance
        `row_distance(X, u, Y, v, dim)`: the distance of row u of X and row v of Y.
    row_gradient
        `row_gradient(X, u, Y, v, dim, scale, out, k, x, y)`: writes `scale` times the derivatives by row u to
        `out[k, x:x + dim]`, by row v to `out[k, y:y + dim]`.
    row_riemannian
        `row_riemannian(X, u, dim, out, k, x)`: turns the derivatives by row u in `out[k, x:x + dim]` into the
        direction in the space.
    row_stretch
        `row_stretch(X, u, dim)`: the stretch at row u.
    row_project
        `row_project(X, u, dim)`: moves row u to the nearest proper point.
    file
        The source file, whose content is part of the key under which compiled kernels are cached.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.spaces import space
    >>> sphere = space("sphere")
    >>> sphere.distance(np.array([[1.0, 0, 0]]), np.array([[0, 1.0, 0]]))
    array([1.57079633])
    """

    name: str
    least_dim: int
    distance: Callable[[Floats, Floats], Floats]
    gradient: Callable[[Floats, Floats], tuple[Floats, Floats]]
    riemannian: Callable[[Floats, Floats], Floats]
    stretch: Callable[[Floats], Floats]
    project: Callable[[Floats], Floats]
    sample: Callable[[np.random.Generator, int, int, float], NDArray[np.float32]]
    improper: Callable[[Floats], NDArray[np.bool_]]
    proper: str
    row_distance: Callable[..., Any]
    row_gradient: Callable[..., Any]
    row_riemannian: Callable[..., Any]
    row_stretch: Callable[..., Any]
    row_project: Callable[..., Any]
    file: str

    def stamp(self) -> int:
        """A number that changes with the source file."""
        return crc32(Path(self.file).read_bytes())

    def check(self, points: Floats, name: str) -> None:
        """Raise unless all rows are points of this space between which distances can be computed.

        Parameters
        ----------
        points
            Rows of coordinates.
        name
            What the error calls them.

        Raises
        ------
        ParameterError
            Which names the first row that is none.

        Examples
        --------
        >>> import numpy as np
        >>> from dancar.spaces import space
        >>> space("poincare").check(np.array([[0, 0.5], [0, 1]]), "center")
        Traceback (most recent call last):
        ...
        dancar.errors.ParameterError: center: row 1 is [0. 1.]; in the space 'poincare' coordinates of a length of at \
most 0.99999 are accepted
        """
        if points.ndim != 2 or points.shape[1] < self.least_dim or not np.issubdtype(points.dtype, np.floating):
            raise ParameterError(
                f"{name}: {points.dtype} of shape {points.shape} given; in the space {self.name!r} floats of shape "
                f"[n, dim] with dim at least {self.least_dim} are accepted"
            )
        with np.errstate(over="ignore", invalid="ignore"):
            wrong = self.improper(points)
        if wrong.any():
            row = int(wrong.argmax())
            raise ParameterError(
                f"{name}: row {row} is {points[row]}; in the space {self.name!r} {self.proper} are accepted"
            )
