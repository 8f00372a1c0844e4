"""What the colors of a map mean."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError
from dancar.graphs.depth import depth
from dancar.labels import Labels
from dancar.plots.branches import branches, is_hierarchy
from dancar.plots.communities import communities
from dancar.plots.importance import by_importance
from dancar.plots.shown import Shown

COLORINGS = ("auto", "branch", "community", "depth", "degree", "none")
# As many kinds as a palette has colors that everybody can tell apart; the others are one kind.
MOST_GROUPS = 8


class Coloring(NamedTuple):
    """A kind or a number for each node.

    `group` numbers kinds from 0, -1 being what is left over, and `names` says what they are; or `value` holds numbers.
    Without both, all nodes are alike.

    Examples
    --------
    >>> from dancar.plots import Coloring
    >>> Coloring("depth").group is None
    True
    """

    title: str
    group: NDArray[np.int64] | None = None
    names: tuple[str, ...] = ()
    value: NDArray[np.float64] | None = None


def coloring(shown: Shown, by: Any = "auto", seed: int = 0) -> Coloring:
    """The colors of a map by a name in `COLORINGS`, or by a column: a value for each node, or for each of some labels.

    Branches are the large parts of a hierarchy, see `branches`. Depth is the number of steps from a node that nothing
    contains; degree the number of nodes that a node contains. "auto" takes branches of a hierarchy, or depth
    if most nodes are in none or all in one, and of any other relation communities or, where there is only one, nothing.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Graph
    >>> from dancar.plots import coloring, readable, shown
    >>> made = shown(readable(Graph([0, 0, 1, 3, 3], [1, 2, 2, 4, 5])))
    >>> coloring(made, "community").names
    ('0', '3')
    >>> coloring(made, "degree").value
    array([2., 1., 0., 2., 0., 0.])
    >>> coloring(made, {0: "root", 3: "root"}).names
    ('root',)
    """
    if isinstance(by, str):
        if by not in COLORINGS:
            raise ParameterError(f"color: {by!r} given; one of {', '.join(COLORINGS)}, or a column, is accepted")
        if by == "depth":
            return _by_depth(shown)
        if by == "degree":
            title = "successors" if shown.arrangement.contain == "source" else "predecessors"
            return Coloring(title, value=shown.members.degrees().astype(np.float64))
        if by == "none" or not shown.relation.n_edges:
            return Coloring("")
        if by == "branch":
            return _by_branch(shown)
        if by == "auto" and is_hierarchy(shown.members):
            found = _by_branch(shown)
            most = found.group is not None and np.count_nonzero(found.group < 0) <= 0.5 * len(found.group)
            # A map of one color says nothing.
            return found if most and len(found.names) > 1 else _by_depth(shown)
        return _by_community(shown, by, seed)
    return _by_column(shown.arrangement.labels, by)


def _by_community(shown: Shown, by: str, seed: int) -> Coloring:
    group: NDArray[np.int64] = communities(shown.members, seed)
    size = np.bincount(group, minlength=1)
    # A community of one or two is no news.
    known = min(int(np.count_nonzero(size > 2)), MOST_GROUPS)
    if by == "auto" and known < 2:
        return Coloring("")
    order = by_importance(shown.members)
    firsts: list[int] = [order[np.argmax(group[order] == number)].item() for number in range(known)]
    names = tuple(str(shown.arrangement.labels[first]) for first in firsts)
    return Coloring("community of", np.where(group < known, group, -1), names)


def _by_depth(shown: Shown) -> Coloring:
    containers = shown.containers
    container = np.repeat(np.arange(len(containers), dtype=np.int32), containers.degrees())
    return Coloring("depth", value=depth(containers.nodes, container, len(containers)).astype(np.float64))


def _by_branch(shown: Shown) -> Coloring:
    branch, tops = branches(shown.members, MOST_GROUPS)
    return Coloring("branch", branch, tuple(str(shown.arrangement.labels[node]) for node in tops))


def _by_column(labels: Labels, column: Any) -> Coloring:
    title = str(getattr(column, "name", None) or "")
    if isinstance(column, Mapping):
        place = labels.find(list(column))
        if len(place) and place.max() < 0:
            raise ParameterError(f"color: none of the {len(column):,} labels of the column is in the arrangement")
        values: list[Any] = [None] * len(labels)
        for node, value in zip(place.tolist(), column.values(), strict=True):
            if node >= 0:
                values[node] = value
    else:
        if not isinstance(column, Sequence | np.ndarray) and not hasattr(column, "tolist"):
            raise ParameterError(
                f"color: {type(column).__name__} given; {', '.join(COLORINGS)} or a column is accepted"
            )
        values = np.asarray(column).tolist() if hasattr(column, "tolist") else list(column)
        if not isinstance(values, list) or len(values) != len(labels):
            raise ParameterError(
                f"color: {np.size(column):,} values given for {len(labels):,} nodes; one each is accepted"
            )
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, int | float) and not isinstance(value, bool) for value in known):
        return Coloring(title, value=np.array([np.nan if value is None else value for value in values], np.float64))
    names, counts = np.unique(np.array([str(value) for value in known] or [""], np.object_), return_counts=True)
    kept: list[str] = names[np.lexsort((names, -counts))][:MOST_GROUPS].tolist() if known else []
    # The most frequent ones, in the order in which they were given.
    told = column.values() if isinstance(column, Mapping) else values
    order = {name: place for place, name in enumerate(dict.fromkeys(map(str, told)))}
    kept.sort(key=order.__getitem__)
    number = {name: place for place, name in enumerate(kept)}
    group = [-1 if value is None else number.get(str(value), -1) for value in values]
    return Coloring(title, np.array(group, np.int64), tuple(kept))
