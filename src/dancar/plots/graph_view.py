"""The graph as dots and arrows, to stand beside its map."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dancar.constructions import drawing
from dancar.graph import Graph
from dancar.plots.importance import by_importance
from dancar.plots.layers import add_lines, faded
from dancar.plots.naming import add_names
from dancar.plots.palette import Palette
from dancar.plots.shown import Shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Float64 = NDArray[np.float64]

# Beyond this many edges arrow heads cover what they point at.
_MOST_HEADS = 1500


def graph_places(graph: Graph, seed: int = 0) -> Float64:
    """A place for each node of a drawing of the graph, its longer side along x."""
    place = drawing(graph.source, graph.target, graph.n_nodes, np.random.default_rng(seed))
    place = place - place.mean(axis=0) if len(place) else place
    if len(place) > 1:
        axes = np.linalg.eigh(place.T @ place)[1][:, ::-1]
        place = place @ axes
    return np.asarray(place)


def draw_graph(
    axes: "Axes",
    shown: Shown,
    graph: Graph,
    place: Float64,
    colors: Float64,
    palette: Palette,
    names: int | None = None,
) -> None:
    """Nodes at the places, arrows between them, in the colors of the map."""
    from matplotlib.collections import PathCollection, PolyCollection
    from matplotlib.path import Path
    from matplotlib.transforms import IdentityTransform

    n, edges = graph.n_nodes, graph.n_edges
    length = np.linalg.norm(place[graph.source] - place[graph.target], axis=1)
    typical = float(np.median(length)) if edges else 1.0
    start, end = place[graph.source], place[graph.target]
    width = float(np.clip(14 / max(edges, 1) ** 0.5, 0.15, 0.9))
    add_lines(axes, start, end, palette.quiet, width, 2)
    if edges <= _MOST_HEADS:
        heads = _heads(start, end, 0.16 * typical * float(np.clip(8 / max(edges, 1) ** 0.5, 0.35, 1)))
        axes.add_collection(
            PolyCollection(list(heads), facecolors=palette.quiet, linewidths=0, zorder=3), autolim=False
        )
    size = 5.0 + 15.0 * np.sqrt(shown.members.degrees() / max(int(shown.members.degrees().max(initial=0)), 1))
    size *= float(np.clip(12 / max(n, 1) ** 0.4, 0.35, 1.0))
    order = np.argsort(-size, kind="stable")
    nodes = PathCollection(
        [Path.unit_circle()],
        sizes=(size[order] / 2) ** 2,
        offsets=place[order],
        offset_transform=axes.transData,
        facecolors=list(map(tuple, faded(colors, 0.95)[order])),
        edgecolors=palette.paper,
        linewidths=0.4,
        zorder=4,
        rasterized=n > _MOST_HEADS,
    )
    nodes.set_transform(IdentityTransform())
    axes.add_collection(nodes, autolim=False)
    add_names(
        axes, by_importance(shown.members).tolist(), shown.arrangement.labels, place, np.zeros(n), palette, most=names
    )


def _heads(start: Float64, end: Float64, size: float) -> Float64:
    """Triangles a little before the ends of the arrows, [edges, 3, 2]."""
    way = end - start
    apart = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-12)[:, None]
    unit = way / apart
    aside = np.stack([-unit[:, 1], unit[:, 0]], axis=1)
    tip = end - np.minimum(0.35 * size, 0.3 * apart) * unit
    back = tip - np.minimum(size, 0.5 * apart) * unit
    half = 0.32 * np.minimum(size, 0.5 * apart) * aside
    return np.stack([tip, back + half, back - half], axis=1)
