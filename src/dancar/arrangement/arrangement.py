"""`Arrangement`: the trained thing, and its way into the tensors and metadata of a file and back."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.dancar import DANCAR
from dancar.arrangement.declaration import Balls, Declaration
from dancar.arrangement.exceptions import Exceptions
from dancar.arrangement.forecast import Forecast, forecast_of_file
from dancar.arrangement.packing import Rows, check_shapes, packed, shapes
from dancar.arrangement.rule import Conditions, check_contain
from dancar.errors import FileError, ParameterError
from dancar.graph import Graph
from dancar.labels import Labels

Float32 = NDArray[np.float32]
_EXCEPTIONS = "exceptions."
_OWN = ("model", "rule", "space", "contain")


@final
@dataclass(frozen=True, eq=False)
class Arrangement:
    """Parameters with labels, and the declaration that says what they mean.

    Attributes
    ----------
    parameters : mapping of str to float32 array
        Read-only, a row a node, or a row a relation: of a DANCAR `center` [n, dim], `radius` [n] and `anchor` [n, dim].
    labels : Labels
        The names of the nodes.
    contain : str
        Whose region does the containing: "source", or "target" (the rule then gives the reversed graph).
    declaration : Declaration
        What the parameters mean.
    metadata : mapping of str to any JSON value
        What else a file says of them: dimension, seed, certificate.
    exceptions : Exceptions, optional
        Where the graph that is meant differs from the rule's.
    relation_labels : Labels, optional
        The names of the relations, where the rule tells them apart.
    forecast : Forecast, optional
        The edges that were seen and how likely others are, where it was made for prediction.

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
    declaration: Declaration = DANCAR
    metadata: Mapping[str, Any] = field(default_factory=dict)
    exceptions: Exceptions | None = None
    relation_labels: Labels | None = None
    forecast: Forecast | None = None

    def __post_init__(self) -> None:
        check_contain(self.contain)
        held = {name: np.ascontiguousarray(array) for name, array in self.parameters.items()}
        shared = {name for name, _ in self.declaration.containment.relation_parameters}
        for name, array in held.items():
            rows = self.n_relations if name in shared else len(self.labels)
            if array.dtype != np.float32 or not array.ndim or len(array) != rows:
                raise ParameterError(
                    f"{name}: {array.dtype} of shape {array.shape} given; float32 with one row for each of "
                    f"{rows:,} {'relations' if name in shared else 'nodes'} is accepted"
                )
            if not np.isfinite(array).all():
                row = int(np.argwhere(~np.isfinite(array))[0][0])
                whose = f"relation {row}" if name in shared else f"node {self.labels[row]!r}"
                raise ParameterError(f"{name}: the row of {whose} is not finite; finite numbers are accepted")
            if array.flags.writeable:
                held[name] = view = array.view()
                view.flags.writeable = False
        object.__setattr__(self, "parameters", held)
        first, _ = self.declaration.containment.source_parameters[0]
        dim = max(held[first].shape[-1], 1) if first in held and held[first].ndim > 1 else 1
        check_shapes(held, self._shapes(dim))
        self.declaration.containment.check_points(held)

    def _shapes(self, dim: int) -> dict[str, tuple[int, ...]]:
        declaration = self.declaration
        return shapes(declaration.containment, dim, declaration.depth, len(self.labels), self.n_relations)

    @property
    def model(self) -> str:
        """The name of the model."""
        return self.declaration.name

    @property
    def rule(self) -> str:
        """The rule in words."""
        return self.declaration.rule.text

    @property
    def space(self) -> str:
        """The name of the space."""
        return self.declaration.space

    @property
    def balls(self) -> Balls:
        """The regions of all nodes of a DANCAR of Euclidean space."""
        if self.space != "euclidean":
            raise ParameterError(f"an arrangement in the space {self.space!r} given; Euclidean balls are accepted")
        if not set(Balls._fields) <= self.parameters.keys():
            raise ParameterError(
                f"an arrangement of {self.model} has {', '.join(self.parameters)}; one with "
                f"{', '.join(Balls._fields)} is accepted"
            )
        return Balls(*(self.parameters[name] for name in Balls._fields))

    @property
    def n_nodes(self) -> int:
        """The number of nodes."""
        return len(self.labels)

    @property
    def n_relations(self) -> int:
        """The number of relations; 1 where the rule tells none apart."""
        return 1 if self.relation_labels is None else len(self.relation_labels)

    @property
    def dim(self) -> int:
        """The dimension of the space."""
        first, _ = self.declaration.containment.source_parameters[0]
        return int(self.parameters[first].shape[-1])

    @property
    def numbers(self) -> tuple[int, ...]:
        """The relation numbers that the rule speaks of."""
        return self.declaration.rule.numbers_of(self.n_relations)

    @cached_property
    def rows(self) -> Rows:
        """The parameters in float64, as the kernels that decide take them."""
        return packed(self.declaration.containment, self.parameters, self.dim, np.float64, several=True)

    def with_exceptions(self, exceptions: Exceptions | None) -> "Arrangement":
        """The same arrangement with these exceptions from its rule, or with none."""
        return replace(self, exceptions=exceptions)

    def conditions(self, graph: Graph) -> Conditions:
        """The containments that a graph with these nodes, and these relations, means."""
        return self.declaration.rule.asked(graph, self.contain)

    def graph_of(self, found: Conditions) -> Graph:
        """The graph that containments mean, exceptions not counted."""
        return self.declaration.rule.read(found, self.labels, self.contain, self.relation_labels)

    def tensors(self) -> dict[str, NDArray[Any]]:
        """The arrays of a file."""
        held: dict[str, NDArray[Any]] = dict(self.parameters)
        if self.exceptions is not None:
            held |= {_EXCEPTIONS + name: array for name, array in self.exceptions._asdict().items()}
        if self.forecast is not None:
            held |= self.forecast.tensors()
        return held

    def described(self) -> dict[str, Any]:
        """The metadata of a file."""
        own: dict[str, Any] = {name: getattr(self, name) for name in _OWN}
        if self.relation_labels is not None:
            own["relations"] = self.relation_labels.to_list()
        return {**self.metadata, **own}

    @classmethod
    def of_file(
        cls,
        path: str,
        tensors: Mapping[str, NDArray[Any]],
        metadata: Mapping[str, Any],
        labels: Labels,
        declaration: Declaration = DANCAR,
    ) -> "Arrangement":
        """The arrangement in a file's tensors and metadata; `path` is named by the errors.

        The declaration is that of the model that the metadata name.

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
        for name, known in (("rule", declaration.rule.text), ("space", declaration.space)):
            if own[name] != known:
                raise FileError(f"{path}: no arrangement: its {name} is {own[name]!r:.80}; {known!r} is known")
        containment = declaration.containment
        sides = containment.source_parameters + containment.target_parameters + containment.relation_parameters
        names = [name for name, _ in sides]
        try:
            return cls(
                {name: array for name, array in tensors.items() if name in names},
                labels,
                own["contain"],
                declaration,
                metadata={name: value for name, value in metadata.items() if name not in (*_OWN, "relations")},
                exceptions=exceptions_of_file(tensors, len(labels)),
                relation_labels=_relation_labels(path, metadata, declaration),
                forecast=forecast_of_file(tensors, len(labels)),
            )
        except ParameterError as error:
            raise FileError(f"{path}: no arrangement: {error}") from None

    def __repr__(self) -> str:
        nodes = "1 node" if self.n_nodes == 1 else f"{self.n_nodes:,} nodes"
        dimensions = "1 dimension" if self.dim == 1 else f"{self.dim:,} dimensions"
        return f"Arrangement({self.model}, {nodes}, {dimensions}, the ball at the {self.contain})"


def _relation_labels(path: str, metadata: Mapping[str, Any], declaration: Declaration) -> Labels | None:
    if not declaration.rule.by_relation:
        return None
    names = metadata.get("relations")
    kinds = {type(name) for name in names} if isinstance(names, list) else set()
    if not isinstance(names, list) or kinds not in ({str}, {int}):
        raise FileError(f"{path}: no arrangement: the metadata lack 'relations', a list of names")
    return Labels.of(names)


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
