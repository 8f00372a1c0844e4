"""Named parameters to the rows that kernels work on, and back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.regions.containment import Containment, Floats, Width


class Rows(NamedTuple):
    """The packed rows of nodes, on both sides of a containment, and of relations.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import packed
    >>> from dancar.regions.point_in_shared_ball import POINT_IN_SHARED_BALL
    >>> rows = packed(POINT_IN_SHARED_BALL, {"point": np.zeros((5, 2)), "radius": np.ones(1)}, 2)
    >>> rows.source.shape, rows.relation.shape, rows.one_array
    ((5, 2), (1, 1), True)
    """

    source: Floats
    target: Floats
    relation: Floats
    dim: int
    several: bool

    @property
    def one_array(self) -> bool:
        """Whether both sides are one array."""
        return self.source is self.target

    @property
    def finite(self) -> bool:
        """Whether all numbers are."""
        return all(bool(np.isfinite(array).all()) for array in (self.source, self.target, self.relation))

    def copies(self) -> "Rows":
        """The same rows in arrays of their own."""
        source = self.source.copy()
        target = source if self.one_array else self.target.copy()
        return self._replace(source=source, target=target, relation=self.relation.copy())

    def in_double(self) -> "Rows":
        """The same numbers in float64."""
        source = self.source.astype(np.float64)
        target = source if self.one_array else self.target.astype(np.float64)
        return self._replace(source=source, target=target, relation=self.relation.astype(np.float64))


def shapes(containment: Containment, dim: int, depth: int, nodes: int, relations: int) -> dict[str, tuple[int, ...]]:
    """The shape of each named parameter: a row a node or a relation, and in chains one for each of their regions.

    Examples
    --------
    >>> from dancar.arrangement import shapes
    >>> from dancar.regions.ball_in_ball import BALL_IN_BALL
    >>> shapes(BALL_IN_BALL, 2, 3, 10, 1)
    {'center': (10, 3, 2), 'radius': (10, 3)}
    """
    chain = (depth,) if depth > 1 else ()
    own = {
        name: (nodes, *chain, *_row(width, dim))
        for name, width in containment.source_parameters + containment.target_parameters
    }
    return own | {name: (relations, *_row(width, dim)) for name, width in containment.relation_parameters}


def packed(
    containment: Containment,
    parameters: Mapping[str, Any],
    dim: int,
    kind: Any = np.float32,
    *,
    several: bool = False,
) -> Rows:
    """Copies of the parameters as rows; `several` says that pairs have relation numbers other than 0.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import packed
    >>> from dancar.regions.point_in_ball import POINT_IN_BALL
    >>> arrays = {"center": np.zeros((5, 2)), "radius": np.ones(5), "anchor": np.zeros((5, 2))}
    >>> packed(POINT_IN_BALL, arrays, 2).source[0]
    array([0., 0., 1.], dtype=float32)
    """
    sides = [containment.source_parameters, containment.target_parameters, containment.relation_parameters]
    given = {name: np.asarray(parameters[name], kind) for side in sides for name, _ in side}
    source, target, relation = ([given[name].reshape(len(given[name]), -1) for name, _ in side] for side in sides)
    first = np.concatenate(source, axis=1)
    last = first if containment.one_array else np.concatenate(target, axis=1)
    shared = np.concatenate(relation, axis=1) if relation else np.zeros((1, 0), kind)
    return Rows(first, last, shared, dim, several)


def unpacked(containment: Containment, rows: Rows) -> dict[str, NDArray[np.float32]]:
    """Named contiguous arrays, as copies.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import packed, unpacked
    >>> from dancar.regions.point_in_shared_ball import POINT_IN_SHARED_BALL
    >>> arrays = {"point": np.zeros((5, 2), np.float32), "radius": np.ones(1, np.float32)}
    >>> rows = packed(POINT_IN_SHARED_BALL, arrays, 2)
    >>> {name: array.shape for name, array in unpacked(POINT_IN_SHARED_BALL, rows).items()}
    {'point': (5, 2), 'radius': (1,)}
    """
    depth = rows.source.shape[1] // containment.widths(rows.dim).source
    wanted = shapes(containment, rows.dim, depth, len(rows.source), len(rows.relation))
    found: dict[str, NDArray[np.float32]] = {}
    sides = (
        (containment.source_parameters, rows.source, depth),
        (containment.target_parameters, rows.target, depth),
        (containment.relation_parameters, rows.relation, 1),
    )
    for side, array, times in sides:
        at = 0
        for name, width in side:
            end = at + width(rows.dim) * times
            found[name] = array[:, at:end].astype(np.float32).reshape(wanted[name])
            at = end
    return found


def check_shapes(parameters: Mapping[str, Any], wanted: Mapping[str, tuple[int, ...]], what: str = "") -> None:
    """Raise unless the arrays are there, in their shapes."""
    for name in wanted:
        if name not in parameters:
            raise ParameterError(f"{what}{name}: not given; {', '.join(wanted)} are accepted")
    found = {name: np.shape(parameters[name]) for name in wanted}
    if found != dict(wanted):
        raise ParameterError(
            f"{what}{', '.join(wanted)}: shapes {', '.join(map(str, found.values()))} given; "
            f"{', '.join(map(str, wanted.values()))} are accepted"
        )


def _row(width: Width, dim: int) -> tuple[int, ...]:
    """The shape of one parameter of one region: none for a single number, whatever the dimension."""
    return () if width(1) == width(2) == 1 else (width(dim),)
