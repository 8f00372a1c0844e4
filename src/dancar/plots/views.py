"""The pictures of one map: all of it, one node and its neighbours, what is wrong with it."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dancar.graph import Graph
from dancar.plots.importance import by_importance
from dancar.plots.layers import add_anchors, add_balls, add_lines, faded, layer_opacity
from dancar.plots.legend import Entry
from dancar.plots.naming import add_names, add_quiet_names
from dancar.plots.palette import Palette
from dancar.plots.shown import Shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Float64 = NDArray[np.float64]

# Up to this many nodes every ball is drawn, and an anchor outside its own ball is tied to it.
_MOST_EMPTY, _MOST_TIED = 500, 60
# Up to this many, anchors of balls that hold something are named too.
_MOST_QUIET = 30
_MOST_WRONG = 2000
# Neighbours of one kind that the legend of a focused node names.
_MOST_LISTED = 9


def draw_map(axes: "Axes", shown: Shown, colors: Float64, palette: Palette, names: int | None = None) -> None:
    """All balls, large to small, all anchors, and the names that there is room for."""
    from matplotlib.colors import to_rgba_array

    balls, members, containers = shown.balls, shown.members, shown.containers
    n = len(members)
    full = members.degrees() > 0
    some, none = np.flatnonzero(full), np.flatnonzero(~full)
    opacity = layer_opacity(containers.degrees(), members)
    width = float(np.clip(4.0 / max(len(some), 1) ** 0.35, 0.25, 1.3))
    add_balls(
        axes, balls, some, faded(colors, opacity), faded(colors, np.clip(2.2 * opacity**0.5, 0.2, 0.85)), width, 2
    )
    if n <= _MOST_EMPTY:
        add_balls(axes, balls, none, faded(colors, 0.35), faded(colors, 0.7), 0.7 * width, 3)
    tied = np.empty(0, np.int64)
    if n <= _MOST_TIED:
        outside = np.hypot(*(balls.center - balls.anchor).T) > balls.radius
        tied = np.flatnonzero(full & outside)
        ends = balls.center[tied].astype(np.float64), balls.anchor[tied].astype(np.float64)
        add_lines(axes, *ends, palette.quiet, 0.9, 4, (0, (1, 2)))
    ink = np.tile(to_rgba_array(palette.ink), (n, 1))
    dots = colors if n > _MOST_EMPTY else ink
    dots = dots.copy()
    dots[:, :3] = 0.75 * dots[:, :3] + 0.25 * ink[:, :3]
    add_anchors(axes, balls, np.arange(n), dots, float(np.clip(45 / max(n, 1) ** 0.5, 0.7, 5.0)), 5)
    order, labels = by_importance(members).tolist(), shown.relation.labels
    taken = add_names(axes, order, labels, *_name_places(shown), palette, most=names)
    if names is None or names >= n:
        quiet = [node for node in order if full[node]] if n <= _MOST_QUIET else tied.tolist()
        add_quiet_names(axes, quiet, labels, balls.anchor.astype(np.float64), palette, taken)


def balls_drawn(shown: Shown) -> NDArray[np.bool_]:
    """Which balls a map draws: on large maps, only those that hold an anchor."""
    full = shown.members.degrees() > 0
    return np.asarray(full | (len(full) <= _MOST_EMPTY))


def _name_places(shown: Shown) -> tuple[Float64, Float64]:
    """A name stands at the ball of a node that contains any, else at its anchor."""
    balls, full = shown.balls, shown.members.degrees() > 0
    middle = np.where(full[:, None], balls.center, balls.anchor).astype(np.float64)
    return middle, np.where(full, balls.radius, 0).astype(np.float64)


def draw_focus(axes: "Axes", shown: Shown, node: int, palette: Palette, names: int | None = None) -> list[Entry]:
    """One node, its successors and its predecessors; all else faded. Returns what the legend says."""
    from matplotlib.colors import to_rgba_array

    balls, n = shown.balls, shown.relation.n_nodes
    successors, predecessors = shown.relation.successors[node], shown.relation.predecessors[node]
    both = np.intersect1d(successors, predecessors)
    successors, predecessors = np.setdiff1d(successors, both), np.setdiff1d(predecessors, both)
    groups = [
        (np.array([node]), palette.focus, wording_of(shown, node)),
        (both, palette.both, "both"),
        (successors, palette.successor, "successors"),
        (predecessors, palette.predecessor, "predecessors"),
    ]
    colors = np.tile(to_rgba_array(palette.quiet), (n, 1))
    told = np.zeros(n, np.bool_)
    for rows, color, _ in groups:
        colors[rows] = to_rgba_array(color)
        told[rows] = True
    full = shown.members.degrees() > 0
    others, near = np.flatnonzero(~told & full), np.flatnonzero(told & (full | (np.arange(n) == node)))
    near = near[near != node]
    add_balls(axes, balls, others, faded(colors, 0.04), faded(colors, 0.25), 0.4, 2)
    add_anchors(axes, balls, np.flatnonzero(~told), faded(colors, 0.45), float(np.clip(40 / n**0.5, 0.7, 4)), 3)
    # However many lie over one another, a third of what is below them is seen through.
    opacity = float(np.clip(1 - 0.35 ** (1 / max(len(near), 1)), 0.012, 0.2))
    add_balls(axes, balls, near, faded(colors, opacity), faded(colors, 0.9), 0.9, 4)
    add_balls(axes, balls, np.array([node]), faded(colors, 0.1), colors, 2.2, 5)
    size = float(np.clip(24 / max(len(near), 1) ** 0.5, 1.4, 4.0))
    add_anchors(axes, balls, np.setdiff1d(np.flatnonzero(told), [node]), colors, size, 6)
    add_anchors(axes, balls, np.array([node]), colors, 7.5, 7)
    order = by_importance(shown.members)
    order = ranked = np.concatenate([[node], order[told[order] & (order != node)]])
    named = {int(row): color for rows, color, _ in groups for row in rows}
    middle, radius = _name_places(shown)
    # A ball around all that is in view has no place for its name there; the legend has it.
    order = order[_rim_in_view(axes, middle, radius)[order] | (order == node)]
    add_names(axes, order.tolist(), shown.relation.labels, middle, radius, palette, most=names, colors=named)
    entries = []
    for rows, color, words in groups:
        if not len(rows):
            continue
        entries.append(Entry("ball", color, words if rows[0] == node else f"{words} ({len(rows):,})"))
        listed = ranked[np.isin(ranked, rows) & (ranked != node)].tolist()
        entries += [Entry("name", color, wording_of(shown, other)) for other in listed[:_MOST_LISTED]]
        if len(listed) > _MOST_LISTED:
            entries.append(Entry("name", color, "…"))
    return entries


def _rim_in_view(axes: "Axes", middle: Float64, radius: Float64) -> NDArray[np.bool_]:
    """Whether the highest or the lowest point of a ball is in view."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    across = (middle[:, 0] >= left) & (middle[:, 0] <= right)
    top, bottom = middle[:, 1] + radius, middle[:, 1] - radius
    return np.asarray(across & ((top >= low) & (top <= high) | (bottom >= low) & (bottom <= high)))


def wording_of(shown: Shown, node: int) -> str:
    """A node's label as text for a picture."""
    from dancar.plots.wording import wording

    return wording(shown.relation.labels[node], 17)


def draw_errors(axes: "Axes", shown: Shown, graph: Graph, palette: Palette) -> list[Entry]:
    """A line for each edge of the graph that the balls do not give, and each that only they give."""
    missing, false = wrong_edges(shown, graph)
    entries = []
    anchor = shown.balls.anchor.astype(np.float64)
    for rows, color, style, words in (
        (false, palette.false, "dashes", "false"),
        (missing, palette.missing, "line", "missing"),
    ):
        if not len(rows):
            continue
        drawn = rows[:: max(1, -(-len(rows) // _MOST_WRONG))]
        width = float(np.clip(8 / max(len(drawn), 1) ** 0.4, 0.35, 1.4))
        ends = anchor[drawn[:, 0]], anchor[drawn[:, 1]]
        add_lines(axes, *ends, color, width, 10, (0, (3, 2)) if style == "dashes" else "solid")
        some = f", {len(drawn):,} drawn" if len(drawn) < len(rows) else ""
        entries.append(Entry(style, color, f"{words} ({len(rows):,}{some})"))
    return entries


def wrong_edges(shown: Shown, graph: Graph) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The edges (source, target) that the graph has and the balls drawn have not, and the other way round."""
    from dancar.arrangement import Exceptions
    from dancar.evaluation.alignment import aligned
    from dancar.evaluation.reconstruction import geometric_reconstruction

    arrangement = shown.arrangement
    found = Exceptions.between(geometric_reconstruction(arrangement), aligned(graph, arrangement.labels).simple())
    return found.missing, found.false
