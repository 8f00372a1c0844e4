"""The certificate: what of a graph is missing and what is false, decided exactly over all pairs of nodes."""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Balls, Conditions
from dancar.errors import FileError
from dancar.evaluation.alignment import aligned
from dancar.evaluation.comparison import chains_broken, compared, edges_of
from dancar.evaluation.threads import checked_threads
from dancar.graph import Graph
from dancar.regions.point_in_ball import POINT_IN_BALL


@final
@dataclass(frozen=True)
class Certificate:
    """How an arrangement's rule compares with a graph over all pairs of different nodes.

    A DANCAR is decided in exact arithmetic, any other declaration by its slack in float64 over the stored numbers.
    Where the rule tells relations or levels apart, each counts its pairs: `edges` and `pairs` are those of all of them.

    Attributes
    ----------
    exact : bool
        Whether every edge is there and nothing else.
    false, missing : int
        The pairs that the rule gives and the graph has not, and the other way round.
    edges, pairs, nodes : int
        The edges of the graph (self-loops and repeats not counted), all pairs of different nodes, the nodes.
    precision, recall, f1, accuracy : float
        Over all pairs. Where nothing is given or wanted, so that one of them divides by zero, it is 1.
    anchors_outside : int
        The nodes whose anchor lies outside their own ball, or whose regions are not nested.
    inside_margin : float
        The smallest slack of an edge; negative is the depth of the worst missing edge. Infinite without edges.
    outside_margin : float
        The smallest distance of a non-edge's anchor from the ball; negative is the depth of the worst false edge.
    decided : dict
        How many pairs float32 (`single`), float64 (`double`) and integer arithmetic (`integer`) decided; of other
        declarations `single` are those that a bound put out of reach.
    fingerprint : str
        That of the graph.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph, Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.evaluation import certificate
    >>> point = np.array([[0], [2]], np.float32)
    >>> arrangement = Arrangement(
    ...     {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}, Labels.range(2)
    ... )
    >>> found = certificate(arrangement, Graph([0], [1]))
    >>> found.exact, found.inside_margin, found.outside_margin
    (True, 1.0, 1.0)
    >>> print(certificate(arrangement, Graph([1], [0])))
    not exact: F1 0; 1 of 1 edge missing, 1 of the other 1 pair false
    """

    exact: bool
    false: int
    missing: int
    edges: int
    pairs: int
    nodes: int
    precision: float
    recall: float
    f1: float
    accuracy: float
    anchors_outside: int
    inside_margin: float
    outside_margin: float
    decided: dict[str, int]
    fingerprint: str

    @property
    def protocol(self) -> str:
        """What was compared, and how it was decided."""
        return "the model's own rule over all pairs of different nodes, decided on the stored float32 numbers"

    def as_dict(self) -> dict[str, Any]:
        """The fields by name; an infinite margin is None, which JSON can hold."""
        return {name: _unless_infinite(value) for name, value in asdict(self).items()}

    @classmethod
    def of_dict(cls, path: str, numbers: object) -> "Certificate":
        """The certificate in a file's metadata; `path` is named by the errors.

        Raises
        ------
        FileError
            When it is none.
        """
        kinds = {"exact": bool, "fingerprint": str, "decided": dict}
        counts = {"false", "missing", "edges", "pairs", "nodes", "anchors_outside"}
        if not isinstance(numbers, Mapping) or numbers.keys() != cls.__dataclass_fields__.keys():
            raise FileError(f"{path}: the certificate has not the fields of one")
        held: dict[str, Any] = {}
        for name, value in numbers.items():
            if name.endswith("_margin") and value is None:
                value = math.inf
            kind = kinds.get(name, int if name in counts else float)
            if type(value) is not kind:
                raise FileError(f"{path}: the certificate's {name!r} is {value!r:.80}, not of type {kind.__name__}")
            held[name] = value
        return cls(**held)

    def __str__(self) -> str:
        others = self.pairs - self.edges
        if self.exact:
            return f"exact: {_all(self.edges, 'edge')}, and none of the other {_counted(others, 'pair')}"
        f1 = f"{self.f1:.6f}".rstrip("0").rstrip(".")
        # Rounding must not make a perfect score of one that is not.
        f1 = "0.999999" if f1 == "1" else f1
        return (
            f"not exact: F1 {f1}; {self.missing:,} of {_counted(self.edges, 'edge')} missing, "
            f"{self.false:,} of the other {_counted(others, 'pair')} false"
        )


def certificate(arrangement: Arrangement, graph: Graph, threads: int | None = None) -> Certificate:
    """Compare an arrangement's rule with a graph over all pairs of different nodes of the arrangement.

    Exceptions that the arrangement keeps are not counted: the certificate speaks of the geometry.

    Parameters
    ----------
    arrangement : Arrangement
        What to check.
    graph : Graph
        What it should give; its nodes are found by their labels, and nodes that it lacks are taken as without edges.
    threads : int, optional
        How many threads share the work; all cores if None. The result does not depend on it.

    Raises
    ------
    InputError
        When the graph has a node that the arrangement has not.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph, Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.evaluation import certificate
    >>> point = np.zeros((3, 2), np.float32)
    >>> arrangement = Arrangement({"center": point, "radius": point[:, 0], "anchor": point}, Labels.range(3))
    >>> certificate(arrangement, Graph([0, 1], [1, 2], n=3)).precision
    0.3333333333333333
    """
    given = aligned(graph, arrangement.labels, arrangement.relation_labels)
    wanted = arrangement.conditions(given)
    compare = _in_integers if arrangement.declaration.containment is POINT_IN_BALL else _in_double
    found = compare(arrangement, wanted, checked_threads(threads))
    count = arrangement.n_nodes
    edges, pairs = len(wanted.container), count * (count - 1) * len(arrangement.numbers)
    right = edges - found.missing
    return Certificate(
        exact=not found.false and not found.missing,
        false=found.false,
        missing=found.missing,
        edges=edges,
        pairs=pairs,
        nodes=count,
        precision=_share(right, right + found.false),
        recall=_share(right, edges),
        f1=_share(2 * right, 2 * right + found.false + found.missing),
        accuracy=_share(pairs - found.false - found.missing, pairs),
        anchors_outside=found.outside,
        inside_margin=found.inside_margin,
        outside_margin=found.outside_margin,
        decided=found.decided,
        fingerprint=graph.fingerprint,
    )


class _Found(NamedTuple):
    false: int
    missing: int
    outside: int
    inside_margin: float
    outside_margin: float
    decided: dict[str, int]


def _in_integers(arrangement: Arrangement, wanted: Conditions, threads: int) -> _Found:
    """For points in balls: whatever float64 cannot decide is decided in integers."""
    from dancar.kernels.scan import certify

    count = arrangement.n_nodes
    edges = edges_of(wanted, 0, count)
    found = certify(*arrangement.balls, edges.offsets, edges.targets, limit=0, threads=threads)
    outside = anchors_outside(arrangement.balls)
    margins = found.inside_margin, found.outside_margin
    return _Found(found.false, found.missing, outside, *margins, found.decided._asdict())


def _in_double(arrangement: Arrangement, wanted: Conditions, threads: int) -> _Found:
    """For all others: their own slack, computed in float64, decides."""
    found = compared(arrangement, wanted, threads)
    count = arrangement.n_nodes
    pairs = count * (count - 1) * len(arrangement.numbers)
    decided = {"single": pairs - found.looked_at, "double": found.looked_at, "integer": 0}
    outside = chains_broken(arrangement)
    return _Found(found.false, found.missing, outside, found.inside_margin, found.outside_margin, decided)


def anchors_outside(balls: Balls) -> int:
    """How many nodes' anchors lie outside their own balls, exactly."""
    from dancar.kernels.scan.decide import decide

    nodes = np.arange(len(balls.radius), dtype=np.int32)
    inside, _ = decide(*balls, nodes, nodes, squared_distances(balls.center, balls.anchor))
    return int(np.count_nonzero(~inside))


def squared_distances(center: NDArray[np.float32], anchor: NDArray[np.float32]) -> NDArray[np.float64]:
    """The squared distance of each row from its row, or from the only one, in float64, in the order of the axes."""
    total = np.zeros(max(len(center), len(anchor)))
    for axis in range(center.shape[1]):
        gap = center[:, axis].astype(np.float64) - anchor[:, axis].astype(np.float64)
        total += gap * gap
    return total


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def _unless_infinite(value: Any) -> Any:
    return None if isinstance(value, float) and math.isinf(value) else value


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" + ("" if count == 1 else "s")


def _all(count: int, what: str) -> str:
    return f"the {count:,} {what}" if count == 1 else f"all {count:,} {what}s"
