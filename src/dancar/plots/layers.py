"""Balls, anchors and lines as a few collections, however many there are."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Balls
from dancar.graphs.adjacency import Adjacency

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Float64 = NDArray[np.float64]
Rows = NDArray[np.int64]

# Beyond this many shapes a vector file is slower to show than a picture of them, and much larger.
_MOST_VECTORS = 4000
_FEW_LINES = 120


def largest_first(balls: Balls, rows: Rows) -> Rows:
    """The rows in the order in which their balls are drawn: small ones over large ones."""
    return np.asarray(rows[np.argsort(-balls.radius[rows], kind="stable")])


def add_balls(
    axes: "Axes", balls: Balls, rows: Rows, face: Float64, edge: Float64, width: float | Float64, zorder: float
) -> None:
    """The balls of the rows, large to small; colors (and widths) are given for all nodes."""
    from matplotlib.collections import EllipseCollection

    rows = largest_first(balls, rows[balls.radius[rows] > 0])
    diameter = 2.0 * balls.radius[rows]
    axes.add_collection(
        EllipseCollection(
            diameter,
            diameter,
            np.zeros(len(rows)),
            units="xy",
            offsets=balls.center[rows],
            offset_transform=axes.transData,
            facecolors=list(map(tuple, face[rows])),
            edgecolors=list(map(tuple, edge[rows])),
            linewidths=np.broadcast_to(width, len(face))[rows].tolist(),
            zorder=zorder,
            rasterized=len(rows) > _MOST_VECTORS,
        ),
        autolim=False,
    )


def add_anchors(axes: "Axes", balls: Balls, rows: Rows, colors: Float64, size: float, zorder: float) -> None:
    """A dot of `size` points across at the anchor of each row; colors are given for all nodes."""
    from matplotlib.collections import PathCollection
    from matplotlib.path import Path
    from matplotlib.transforms import IdentityTransform

    dots = PathCollection(
        [Path.unit_circle()],
        sizes=[(size / 2) ** 2],
        offsets=balls.anchor[rows],
        offset_transform=axes.transData,
        facecolors=list(map(tuple, colors[rows])),
        linewidths=0,
        zorder=zorder,
        rasterized=len(rows) > _MOST_VECTORS,
    )
    dots.set_transform(IdentityTransform())
    axes.add_collection(dots, autolim=False)


def add_lines(
    axes: "Axes", start: Float64, end: Float64, color: str, width: float, zorder: float, style: Any = "solid"
) -> None:
    """A line from each start to its end; many are seen through, so that what they cover is not lost."""
    from matplotlib.collections import LineCollection

    axes.add_collection(
        LineCollection(
            list(np.stack([start, end], axis=1)),
            colors=color,
            linewidths=width,
            linestyles=style,
            zorder=zorder,
            capstyle="round",
            alpha=float(np.clip(_FEW_LINES / max(len(start), 1), 0.22, 1.0)),
            rasterized=len(start) > _MOST_VECTORS,
        ),
        autolim=False,
    )


def faded(colors: Float64, opacity: float | Float64) -> Float64:
    """The colors, seen through."""
    found = colors.copy()
    found[:, 3] = opacity
    return found


def layer_opacity(depth: NDArray[np.int64], members: Adjacency) -> Float64:
    """How opaque each ball is, so that what lies under it and its like is still seen.

    A ball counts as many layers as balls lie over half of what it holds, or over what is usual on the map, if more.

    Parameters
    ----------
    depth : integer array
        How many balls lie over each anchor.
    members : Adjacency
        The nodes that each ball holds.
    """
    usual = max(1.0, float(np.quantile(depth[depth > 0], 0.8)) if (depth > 0).any() else 1.0)
    layers = np.full(len(members), usual)
    for node in np.flatnonzero(members.degrees()):
        layers[node] = max(usual, float(np.median(depth[members[node]])))
    return np.asarray(np.clip(1 - (1 - 0.62) ** (1 / layers), 0.01, 0.32))
