"""What a page holds: the balls drawn, the relation that they stand for, and what there is to color by."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Exceptions
from dancar.errors import ParameterError
from dancar.evaluation.alignment import aligned
from dancar.evaluation.reconstruction import geometric_reconstruction
from dancar.graph import Graph
from dancar.labels import Label
from dancar.plots.branches import is_hierarchy
from dancar.plots.coloring import Coloring, coloring
from dancar.plots.communities import communities
from dancar.plots.importance import by_importance
from dancar.plots.page.edges import kept_edges
from dancar.plots.page.packing import gaps
from dancar.plots.shown import Shown

Arrays = dict[str, NDArray[Any]]

_RULE = {
    "source": "u → v where the anchor of v lies in the ball of u",
    "target": "u → v where the anchor of u lies in the ball of v",
}


class Column(NamedTuple):
    """A number for each node; or the number of its category, with the categories' names, the last being the rest."""

    values: NDArray[Any]
    names: Sequence[str] = ()
    rest: bool = False


class Contents:
    """The header and arrays of a page, filled part by part.

    Parameters
    ----------
    made : Shown
        The map.
    title : str
        Its title.
    """

    def __init__(self, made: Shown, title: str) -> None:
        self._made = made
        center, radius, anchor = made.balls
        text, offsets = made.arrangement.labels.text_arrays()
        relation = made.relation
        self._ranked = by_importance(made.members)
        counts = f"{_counted(relation.n_nodes, 'node')}, {_counted(relation.n_edges, 'edge')}"
        self.header: dict[str, Any] = {
            "title": title,
            "subtitle": f"{counts}; {_RULE[made.arrangement.contain]}",
            "notes": [f"The map is {made.said}. Against the relation it is {made.found}."],
            "nodes": relation.n_nodes,
            "edges": relation.n_edges,
            "focus": -1,
            "color": "",
            "columns": [],
            "errors": None,
        }
        self.arrays: Arrays = {
            "center": center,
            "radius": radius,
            "anchor": anchor,
            "label.bytes": text,
            "label.starts": offsets.astype(np.uint32),
            "ranked": self._ranked.astype(np.uint32),
            "degree.out": relation.out_degree.astype(np.uint32),
            "degree.in": relation.in_degree.astype(np.uint32),
        }

    def add_edges(self, most: int) -> None:
        """The relation, or the part of it that is to be held."""
        if most < 0:
            raise ParameterError(f"most_edges: {most} given; 0 or more is accepted")
        relation = self._made.relation
        place = np.empty_like(self._ranked)
        place[self._ranked] = np.arange(len(place))
        kept = kept_edges(relation, place, most)
        self.header["kept"] = kept.n_edges
        if kept.n_edges < relation.n_edges:
            self.header["notes"].append(
                f"Of the {relation.n_edges:,} edges this page holds {kept.n_edges:,}, of every node those to the most "
                "important nodes first; degrees count all."
            )
        self.arrays["edge.starts"] = kept.successors.offsets.astype(np.uint32)
        self.arrays["edge.gaps"] = gaps(kept.successors.offsets, kept.successors.nodes)

    def add_errors(self, arrangement: Arrangement, graph: Graph, most: int, threads: int | None) -> None:
        """Where the geometry of the arrangement that was asked to be shown differs from a graph."""
        wanted = aligned(graph, arrangement.labels).simple()
        errors = Exceptions.between(geometric_reconstruction(arrangement, threads), wanted)
        self.header["errors"] = {kind: len(pairs) for kind, pairs in errors._asdict().items()}
        for kind, pairs in errors._asdict().items():
            self.arrays[kind] = pairs[:most].astype(np.uint32).ravel()
            if len(pairs) > most:
                self.header["notes"].append(f"Of the {len(pairs):,} {kind} edges this page holds the first {most:,}.")

    def add_columns(self, given: Mapping[str, Any], color: Any, seed: int) -> None:
        """What nodes can be colored by, the given columns first, and by which of them they are at first."""
        made, relation = self._made, self._made.relation
        given = dict(given)
        if not isinstance(color, str):
            name = coloring(made, color).title or "given"
            given, color = {name: color, **given}, name
        columns = {name: _column(coloring(made, values)) for name, values in given.items()}
        own: dict[str, Callable[[], Column]] = {
            "branch": lambda: _column(coloring(made, "branch")),
            "community": lambda: self._communities(seed),
            "depth": lambda: _column(coloring(made, "depth")),
            "successors": lambda: Column(relation.out_degree.astype(np.float32)),
            "predecessors": lambda: Column(relation.in_degree.astype(np.float32)),
        }
        if not is_hierarchy(made.members):
            del own["branch"]
        columns |= {name: column() for name, column in own.items() if name not in columns}
        for place, (name, column) in enumerate(columns.items()):
            kind = "category" if column.values.dtype == np.uint32 else "number"
            self.header["columns"].append({"name": name, "kind": kind, "names": column.names, "rest": column.rest})
            self.arrays[f"column.{place}"] = column.values
        if color not in columns:
            # A word of the static pictures for a choice among the same columns; or one that they do not know either.
            color = coloring(made, color, seed).title.removesuffix(" of")
        self.header["color"] = color

    def _communities(self, seed: int) -> "Column":
        """Communities, each by the name of its most important node."""
        group = communities(self._made.members, seed)
        _, first = np.unique(group[self._ranked], return_index=True)
        leading = self._made.arrangement.labels[self._ranked[first]]
        return Column(group.astype(np.uint32), [str(label) for label in leading])

    def set_focus(self, label: Label | None) -> None:
        """The node that is selected at first."""
        if label is not None:
            self.header["focus"] = self._made.arrangement.labels.index(label)


def _column(made: Coloring) -> Column:
    if made.value is not None:
        return Column(made.value.astype(np.float32))
    group = np.zeros(0, np.int64) if made.group is None else made.group
    rest = bool((group < 0).any())
    names = [*made.names, "other"] if rest else list(made.names)
    return Column(np.where(group < 0, len(made.names), group).astype(np.uint32), names, rest)


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" + ("" if count == 1 else "s")
