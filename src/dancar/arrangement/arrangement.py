"""`Arrangement`: the trained thing, and its way into the tensors and metadata of a file and back."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.exceptions import Exceptions
from dancar.errors import FileError, ParameterError
from dancar.graph import Graph
from dancar.labels import Labels

Float32 = NDArray[np.float32]
SIDES = ("source", "target")
_EXCEPTIONS = "exceptions."
_OWN = ("model", "rule", "space", "contain")


class Balls(NamedTuple):
    """The regions of a DANCAR, a row a node, contiguous.

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


@final
@dataclass(frozen=True, eq=False)
class Arrangement:
    """Parameters with labels, and the rule that gives a relation back from them.

    Attributes
    ----------
    parameters : mapping of str to float32 array
        A row a node, read-only: of a DANCAR `center` [n, dim], `radius` [n] and `anchor` [n, dim].
    labels : Labels
        The names of the nodes.
    contain : str
        Whose region does the containing: "source", or "target" (the rule then gives the reversed graph).
    model, rule, space : str
        What the parameters mean.
    metadata : mapping of str to any JSON value
        What else a file says of them: dimension, seed, certificate.
    exceptions : Exceptions, optional
        Where the graph that is meant differs from the rule's.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> center = np.array([[0], [2]], np.float32)
    >>> Arrangement({"center": center, "radius": np.array([3, 1], np.float32), "anchor": center}, Labels.range(2))
    Arrangement(dancar, 2 nodes, 1 dimension, the ball at the source)
    """

    parameters: Mapping[str, Float32]
    labels: Labels
    contain: str = "source"
    model: str = "dancar"
    rule: str = "A1(target) in A2(source)"
    space: str = "euclidean"
    metadata: Mapping[str, Any] = field(default_factory=dict)
    exceptions: Exceptions | None = None

    def __post_init__(self) -> None:
        if self.contain not in SIDES:
            raise ParameterError(f"contain: {self.contain!r} given; one of {', '.join(SIDES)} is accepted")
        held = {name: np.ascontiguousarray(array) for name, array in self.parameters.items()}
        for name, array in held.items():
            if array.dtype != np.float32 or not array.ndim or len(array) != len(self.labels):
                raise ParameterError(
                    f"{name}: {array.dtype} of shape {array.shape} given; float32 with one row for each of "
                    f"{len(self.labels):,} nodes is accepted"
                )
            if not np.isfinite(array).all():
                row = int(np.argwhere(~np.isfinite(array))[0][0])
                raise ParameterError(
                    f"{name}: the row of node {self.labels[row]!r} is not finite; finite numbers are accepted"
                )
            if array.flags.writeable:
                held[name] = view = array.view()
                view.flags.writeable = False
        object.__setattr__(self, "parameters", held)
        missing = [name for name in Balls._fields if name not in held]
        if missing:
            raise ParameterError(f"{missing[0]}: not given; {', '.join(Balls._fields)} are accepted")
        center, radius, anchor = self.balls
        if center.ndim != 2 or radius.ndim != 1 or anchor.shape != center.shape or center.shape[1] == 0:
            raise ParameterError(
                f"center, radius, anchor: shapes {center.shape}, {radius.shape}, {anchor.shape} given; "
                "[n, dim], [n], [n, dim] are accepted"
            )

    @property
    def balls(self) -> Balls:
        """The regions of all nodes."""
        return Balls(*(self.parameters[name] for name in Balls._fields))

    @property
    def n_nodes(self) -> int:
        """The number of nodes."""
        return len(self.labels)

    @property
    def dim(self) -> int:
        """The dimension of the space."""
        return int(self.balls.center.shape[1])

    def with_exceptions(self, exceptions: Exceptions | None) -> "Arrangement":
        """The same arrangement with these exceptions from its rule, or with none."""
        return replace(self, exceptions=exceptions)

    def relation_of(self, container: NDArray[np.int32], member: NDArray[np.int32]) -> Graph:
        """The graph that pairs (container, member) of node numbers mean, exceptions not counted."""
        if self.contain == "source":
            return Graph(container, member, self.labels)
        return Graph(member, container, self.labels)

    def tensors(self) -> dict[str, NDArray[Any]]:
        """The arrays of a file."""
        held: dict[str, NDArray[Any]] = dict(self.parameters)
        if self.exceptions is not None:
            held |= {_EXCEPTIONS + name: array for name, array in self.exceptions._asdict().items()}
        return held

    def described(self) -> dict[str, Any]:
        """The metadata of a file."""
        return {**self.metadata, **{name: getattr(self, name) for name in _OWN}}

    @classmethod
    def of_file(
        cls, path: str, tensors: Mapping[str, NDArray[Any]], metadata: Mapping[str, Any], labels: Labels
    ) -> "Arrangement":
        """The arrangement in a file's tensors and metadata; `path` is named by the errors.

        Raises
        ------
        FileError
            When they are not those of an arrangement that this library knows.
        """
        own: dict[str, str] = {}
        for name in _OWN:
            value = metadata.get(name)
            if not isinstance(value, str):
                raise FileError(f"{path}: no arrangement: the metadata lack {name!r}, a text")
            own[name] = value
        parameters = {name: array for name, array in tensors.items() if name in Balls._fields}
        try:
            return cls(
                parameters,
                labels,
                metadata={name: value for name, value in metadata.items() if name not in _OWN},
                exceptions=exceptions_of_file(tensors, len(labels)),
                **own,
            )
        except ParameterError as error:
            raise FileError(f"{path}: no arrangement: {error}") from None

    def __repr__(self) -> str:
        nodes = "1 node" if self.n_nodes == 1 else f"{self.n_nodes:,} nodes"
        dimensions = "1 dimension" if self.dim == 1 else f"{self.dim:,} dimensions"
        return f"Arrangement({self.model}, {nodes}, {dimensions}, the ball at the {self.contain})"


def exceptions_of_file(tensors: Mapping[str, NDArray[Any]], n: int) -> Exceptions | None:
    """The exceptions among a file's tensors, checked; a `ParameterError` says what is wrong with them."""
    names = [_EXCEPTIONS + name for name in Exceptions._fields]
    present = [name for name in names if name in tensors]
    if not present:
        return None
    if len(present) < len(names):
        raise ParameterError(f"{present[0]} given alone; {' and '.join(names)} are accepted")
    for name in names:
        rows = tensors[name]
        if rows.dtype != np.int32 or rows.ndim != 2 or rows.shape[1] != 2:
            raise ParameterError(f"{name}: {rows.dtype} of shape {rows.shape} given; int32 of shape [k, 2] is accepted")
        if len(rows) and not (rows.min() >= 0 and rows.max() < n):
            raise ParameterError(f"{name}: a number outside 0 to {n - 1} given, the nodes of the arrangement")
    return Exceptions(*(tensors[name] for name in names))
