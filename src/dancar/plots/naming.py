"""The names on a map: chosen, measured, placed and written."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from dancar.labels import Labels
from dancar.plots.label_places import Box, placed_labels
from dancar.plots.palette import Palette
from dancar.plots.wording import wording

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Float64 = NDArray[np.float64]

_LARGEST, _SMALLEST = 10.0, 6.0
# Names to an inch squared; more of them hide the map.
_DENSITY = 0.6


def add_names(
    axes: "Axes",
    nodes: Iterable[int],
    labels: Labels,
    middle: Float64,
    radius: Float64,
    palette: Palette,
    *,
    most: int | None = None,
    colors: dict[int, str] | None = None,
) -> list[Box]:
    """Write the names of the nodes, in the order given, where there is room; return what they cover, in points."""
    order = list(nodes)
    if not order or most == 0:
        return []
    scale, within = _points(axes)
    area = (within.right - within.left) * (within.high - within.low) / 72.0**2
    limit = most if most is not None else max(6, round(_DENSITY * area))
    place = axes.transData.transform(middle) * scale
    unit = abs(float((axes.transData.transform((1, 0)) - axes.transData.transform((0, 0)))[0])) * scale
    rank = {node: number for number, node in enumerate(order)}
    # The first few names are larger; where all nodes can be named, all are.
    size = {node: _font_size(rank[node], min(limit, len(order))) for node in order}
    texts: dict[int, str] = {}

    def size_of(node: int) -> tuple[float, float]:
        texts[node] = wording(labels[int(node)])
        return text_width(texts[node], size[node]) + 3, 1.25 * size[node]

    found = placed_labels(order, place, np.maximum(radius, 0) * unit, size_of, within, limit)
    back = axes.transData.inverted()
    for named in found:
        x, y = back.transform((named.x / scale, named.y / scale))
        axes.text(
            *(x, y, texts[named.node]),
            color=(colors or {}).get(named.node, palette.ink),
            fontsize=size[named.node],
            ha="center",
            va="center_baseline",
            parse_math=False,
            zorder=20,
            bbox={"boxstyle": "round,pad=0.08", "facecolor": palette.paper, "edgecolor": "none", "alpha": 0.55},
        )
    return [named.box for named in found]


def add_quiet_names(
    axes: "Axes", nodes: list[int], labels: Labels, place: Float64, palette: Palette, taken: list[Box]
) -> None:
    """Write the names of nodes at their anchors, small, for anchors that are not where their names are.

    None is written over what is taken, nor over an anchor of these nodes.
    """
    scale, within = _points(axes)
    points = axes.transData.transform(place) * scale
    dots = [Box(x - 1.5, y - 1.5, x + 1.5, y + 1.5) for x, y in points[nodes].tolist()]
    texts = {node: wording(labels[node], 12) for node in nodes}

    def size_of(node: int) -> tuple[float, float]:
        return text_width(texts[node], _SMALLEST) + 1, 1.1 * _SMALLEST

    found = placed_labels(nodes, points, np.full(len(place), 0.0), size_of, within, len(nodes), taken=taken + dots)
    back = axes.transData.inverted()
    for named in found:
        x, y = back.transform((named.x / scale, named.y / scale))
        axes.text(
            *(x, y, texts[named.node]),
            color=palette.ink,
            alpha=0.65,
            fontsize=_SMALLEST,
            style="italic",
            ha="center",
            va="center_baseline",
            parse_math=False,
            zorder=19,
        )


def _points(axes: "Axes") -> tuple[float, Box]:
    """A pixel in points, and the axes in points."""
    scale = 72.0 / axes.figure.dpi
    corner = axes.transAxes.transform([(0, 0), (1, 1)]) * scale
    return scale, Box(*map(float, (*corner[0], *corner[1])))


def _font_size(rank: int, count: int) -> float:
    return _LARGEST - (_LARGEST - _SMALLEST) * min(1.0, rank / max(count, 12))


def text_width(text: str, size: float) -> float:
    """How long a text is with letters of that size, both in points."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    return float(text_to_path.get_text_width_height_descent(text, FontProperties(size=size), False)[0])
