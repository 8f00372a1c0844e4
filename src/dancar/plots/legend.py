"""What colors and lines mean, beside a map."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dancar.plots.coloring import Coloring
from dancar.plots.palette import Palette, is_skew, node_colors
from dancar.plots.wording import wording

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LONGEST = 22


class Entry(NamedTuple):
    """A line of a legend: "ball", "dot", "line", "dashes" or "name" (words alone), its color and its words."""

    kind: str
    color: str
    words: str


def coloring_entries(coloring: Coloring, palette: Palette) -> list[Entry]:
    """The lines for kinds or for some of the numbers that occur."""
    from matplotlib.colors import to_hex

    if coloring.group is not None:
        size = np.bincount(coloring.group[coloring.group >= 0], minlength=len(coloring.names))
        entries = [
            Entry("ball", palette.groups[number], f"{wording(name, _LONGEST)} ({size[number]:,})")
            for number, name in enumerate(coloring.names)
        ]
        others = int(np.count_nonzero(coloring.group < 0))
        return entries + ([Entry("ball", palette.quiet, f"others ({others:,})")] if others else [])
    if coloring.value is None:
        return []
    values = _ticks(coloring)
    colors = node_colors(coloring._replace(value=np.concatenate([values, coloring.value])), palette, 0)
    return [Entry("ball", to_hex(color), f"{value:,.6g}") for value, color in zip(values, colors)]


def _ticks(coloring: Coloring) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    assert coloring.value is not None
    finite = coloring.value[np.isfinite(coloring.value)]
    if not len(finite):
        return np.empty(0)
    different = np.unique(finite)
    if len(different) <= 9:
        return different
    if is_skew(finite):
        spread = np.expm1(np.linspace(np.log1p(finite.min()), np.log1p(finite.max()), 6))
    else:
        spread = np.linspace(finite.min(), finite.max(), 6)
    if (finite == np.round(finite)).all():
        spread = np.round(spread)
    return np.unique(spread)


def add_legend(axes: "Axes", title: str, entries: list[Entry], palette: Palette) -> None:
    """A legend on the right of the axes."""
    if not entries:
        return
    from matplotlib.lines import Line2D

    handles = []
    for entry in entries:
        if entry.kind == "name":
            handles.append(Line2D([], [], ls="", marker="", color=entry.color))
        elif entry.kind in ("ball", "dot"):
            size = 9 if entry.kind == "ball" else 4.5
            handles.append(Line2D([], [], ls="", marker="o", ms=size, mfc=entry.color, mec="none", alpha=0.9))
        else:
            style = "--" if entry.kind == "dashes" else "-"
            handles.append(Line2D([], [], color=entry.color, ls=style, lw=1.6))
    legend = axes.legend(
        handles,
        [entry.words for entry in entries],
        title=wording(title, _LONGEST + 6) if title else None,
        loc="upper left",
        bbox_to_anchor=(1.0, 1.0),
        borderaxespad=0.4,
        frameon=False,
        fontsize=8,
        title_fontsize=9,
        labelcolor=palette.ink,
        handletextpad=0.5,
        handlelength=1.4,
        alignment="left",
    )
    legend.get_title().set_color(palette.ink)
    for entry, text in zip(entries, legend.get_texts(), strict=True):
        if entry.kind == "name":
            text.set(color=entry.color, fontsize=7)
    for text in [legend.get_title(), *legend.get_texts()]:
        text.set_parse_math(False)
