"""A new node among the fixed old ones of a fitted `Dancar`: where it comes to lie, and what is wrong there."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Exceptions
from dancar.errors import InputError, ParameterError
from dancar.evaluation import certificate
from dancar.formats.objects import as_graph
from dancar.labels import Labels
from dancar.labels.sequence import Label
from dancar.queries.named import Several, known

if TYPE_CHECKING:
    from dancar.models.dancar import Dancar
    from dancar.queries.growth import Spot

# How many labels a sentence names.
_NAMED = 3


@final
@dataclass(frozen=True, eq=False)
class Placed:
    """Where a new node comes to lie. No old ball or anchor has moved.

    Attributes
    ----------
    label : str or int
        Its name.
    center, anchor : float32 arrays of shape [dim]
        Its ball's center, and its anchor.
    radius : float32
        Its ball's radius; negative is a ball that is nowhere.
    missing, false : list of pairs
        The edges, source and target, that should be there and are not, and that are and should not be.
    exact : bool
        Whether there are none of either.
    possible : bool or None
        Whether an exact place exists among the old nodes: True where one was found, False where rational arithmetic
        has proven that there is none, None where none was found and nothing is proven.
    said : tuple of str
        The proofs, in words.

    Examples
    --------
    >>> import dancar
    >>> pairs = [("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("pet", "puppy")]
    >>> pets = dancar.Dancar(dim=2, contain="source", threads=1).fit(pairs)
    >>> hound = pets.place(targets=["puppy"], sources=["pet", "dog"], label="hound")
    >>> hound
    Placed('hound', exact)
    >>> grown = hound.model()
    >>> grown.predecessors("hound"), grown.successors("hound"), grown.successors("dog")
    (['dog', 'pet'], ['puppy'], ['puppy', 'hound'])
    """

    label: Label
    center: NDArray[np.float32]
    radius: np.float32
    anchor: NDArray[np.float32]
    missing: list[tuple[Label, Label]]
    false: list[tuple[Label, Label]]
    possible: bool | None
    said: tuple[str, ...]
    _of: "Dancar" = field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether no edge of the new node is missing or false."""
        return not self.missing and not self.false

    def model(self, graph: Any = None, *, lossless: bool = False) -> "Dancar":
        """A fitted model of the old nodes and the new one, which comes last; the old model stays as it is.

        Parameters
        ----------
        graph : graph, optional
            What the whole is to give: the model then has a certificate of it. Without, it has none: the old one speaks
            of the old nodes.
        lossless : bool
            Keep what is missing and false of the new node as exceptions, beside those that the old model has.
        """
        from dancar.models.dancar import Dancar

        old = self._of.arrangement_
        labels = Labels.of([*old.labels, self.label])
        rows = {"center": self.center[None], "radius": np.array([self.radius]), "anchor": self.anchor[None]}
        told = {name: value for name, value in old.metadata.items() if name != "certificate"}
        grown = replace(
            old,
            parameters={name: np.concatenate([old.parameters[name], rows[name]]) for name in old.parameters},
            labels=labels,
            metadata=told | {"placed": int(told.get("placed") or 0) + 1},
            exceptions=self._exceptions(old, labels) if lossless else old.exceptions,
        )
        if graph is not None:
            found = certificate(grown, as_graph(graph), self._of.threads)
            grown = replace(grown, metadata={**grown.metadata, "certificate": found.as_dict()})
        return Dancar(**self._of.get_params()).with_arrangement("the grown model", grown)

    def _exceptions(self, old: Arrangement, labels: Labels) -> Exceptions | None:
        pairs = []
        for kind, had in (("missing", 0), ("false", 1)):
            ends = [(labels.index(source), labels.index(target)) for source, target in getattr(self, kind)]
            rows = np.array(ends, np.int32).reshape(-1, 2)
            before = [] if old.exceptions is None else [old.exceptions[had]]
            pairs.append(np.concatenate([*before, rows]))
        return Exceptions(*pairs) if sum(map(len, pairs)) else None

    def __repr__(self) -> str:
        if self.exact:
            return f"Placed({self.label!r}, exact)"
        proven = ", which is all that can be" if self.possible is False else ""
        return f"Placed({self.label!r}, not exact{proven}: {len(self.missing)} missing, {len(self.false)} false)"


def place(model: "Dancar", targets: Several, sources: Several, label: Label | None) -> Placed:
    """`Dancar.place`."""
    from dancar.queries.growth import spot

    arrangement = model.arrangement_
    if arrangement.space != "euclidean":
        raise ParameterError(f"place: a model in the space {arrangement.space!r} given; a Euclidean one is accepted")
    labels = arrangement.labels
    name = _new_label(labels, label)
    ends = [np.unique(known(labels, list(given))).astype(np.int64) for given in (targets, sources)]
    members, containers = ends if arrangement.contain == "source" else ends[::-1]
    found = spot(arrangement.balls, members, containers)
    # By targets and by sources, whichever of them the ball and the anchor stand for.
    sides = (found.ball, found.point) if arrangement.contain == "source" else (found.point, found.ball)
    missing = _edges(name, *(labels[side.missing].to_list() for side in sides))
    false = _edges(name, *(labels[side.false].to_list() for side in sides))
    ball = found.ball
    said = tuple(sentences(found, labels))
    return Placed(name, ball.center, ball.radius, found.point.point, missing, false, found.possible, said, model)


def _edges(name: Label, targets: list[Label], sources: list[Label]) -> list[tuple[Label, Label]]:
    return [(name, target) for target in targets] + [(source, name) for source in sources]


def sentences(found: "Spot", labels: Labels) -> list[str]:
    """What is proven of a place, in words."""
    said = []
    if (witness := found.ball.witness) is not None:
        held, other = (_several(labels, rows) for rows in (witness.held, witness.other))
        one = "one of " if len(witness.other) > 1 else ""
        said.append(f"every ball that holds the anchors of {held} also holds {one}{other}")
    if (apart := found.point.apart) is not None:
        said.append(f"the balls of {_several(labels, apart)} have no point in common")
    if (around := found.point.around) is not None:
        inner, outer = _several(labels, around[0]), labels[around[1]]
        said.append(f"every point that lies in the balls of {inner} also lies in that of {outer!r}")
    return said


def _several(labels: Labels, rows: tuple[int, ...]) -> str:
    shown = [repr(labels[row]) for row in rows[:_NAMED]]
    more = [f"{len(rows) - _NAMED:,} more"] if len(rows) > _NAMED else []
    return ", ".join(shown + more)


def _new_label(labels: Labels, label: Label | None) -> Label:
    """The name of the new node, of the kind of the others and none of theirs."""
    if label is None:
        return int(max(labels)) + 1 if labels.is_integer else _free("new node", labels)
    kind = int if labels.is_integer else str
    if not isinstance(label, kind) or isinstance(label, bool):
        raise InputError(
            f"label: {label!r} given, and the others are {'integers' if labels.is_integer else 'text'}, such as "
            f"{labels[0]!r}; one of their kind is accepted"
        )
    if labels.position(label) >= 0:
        raise InputError(f"label: {label!r} given, the name of an old node; a new name is accepted")
    return label


def _free(name: str, labels: Labels) -> str:
    number, free = 2, name
    while labels.position(free) >= 0:
        number, free = number + 1, f"{name} {number}"
    return free
