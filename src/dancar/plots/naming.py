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
) -> int:
    """Write the names of the nodes, in the order given, where there is room; return how many."""
    order = list(nodes)
    if not order or most == 0:
        return 0
    scale = 72.0 / axes.figure.dpi
    corner = axes.transAxes.transform([(0, 0), (1, 1)]) * scale
    within = Box(*map(float, (*corner[0], *corner[1])))
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
        return _text_width(texts[node], size[node]) + 3, 1.25 * size[node]

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
    return len(found)


def add_quiet_names(
    axes: "Axes", nodes: list[int], labels: Labels, place: NDArray[np.float32], palette: Palette
) -> None:
    """Write the names of nodes beside their anchors, small, for anchors that are not where their names are."""
    for node in nodes:
        axes.annotate(
            wording(labels[node], 12),
            tuple(place[node].tolist()),
            (4, 3),
            textcoords="offset points",
            color=palette.ink,
            alpha=0.65,
            fontsize=_SMALLEST,
            style="italic",
            parse_math=False,
            zorder=19,
        )


def _font_size(rank: int, count: int) -> float:
    return _LARGEST - (_LARGEST - _SMALLEST) * min(1.0, rank / max(count, 12))


def _text_width(text: str, size: float) -> float:
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    return float(text_to_path.get_text_width_height_descent(text, FontProperties(size=size), False)[0])
