"""What a result's figure shows: which columns of its rows, as bars or as lines."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, final

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Rows = Sequence[Mapping[str, Any]]
_WIDTH = 7.5


class Chart(Protocol):
    """Draws the rows of a result.

    Examples
    --------
    >>> from dancar.bench import Bars, Chart
    >>> chart: Chart = Bars(("fit",), "seconds")
    >>> chart.draw([{"fit": "first", "seconds": 2.0}], "Fits").axes[0].get_xlabel()
    'seconds'
    """

    def draw(self, rows: Rows, title: str) -> "Figure":
        """A matplotlib figure that belongs to no window."""


@final
@dataclass(frozen=True)
class Bars:
    """A bar for each row that has a value, named by some of its columns.

    Parameters
    ----------
    names
        The columns that name a row.
    value
        The column of the bars' lengths.
    log
        Whether the axis is logarithmic.
    mark
        A column of numbers to compare with, each shown as a mark beside its bar.
    color
        A column whose values are told apart by color.

    Examples
    --------
    >>> from dancar.bench import Bars
    >>> rows = [{"model": "a", "F1": 0.9, "paper": 0.8}, {"model": "b", "F1": None}]
    >>> [len(axes.patches) for axes in Bars(("model",), "F1", mark="paper").draw(rows, "Table").axes]
    [1]
    """

    names: tuple[str, ...]
    value: str
    log: bool = False
    mark: str = ""
    color: str = ""

    def draw(self, rows: Rows, title: str) -> "Figure":
        """The bars, the first row at the top, the values at their ends."""
        shown = [row for row in rows if _is_number(row.get(self.value)) or _is_number(row.get(self.mark))]
        figure, axes = _sheet(title, 0.9 + 0.3 * max(len(shown), 1))
        paint = _paint([row.get(self.color) for row in shown] if self.color else [])
        for place, row in enumerate(shown):
            if _is_number(row.get(self.value)):
                bar = axes.barh(place, row[self.value], height=0.7, color=paint(row.get(self.color)))
                axes.bar_label(bar, fmt="{:,.4g}", padding=3, fontsize=8)
        marked = [(row[self.mark], place) for place, row in enumerate(shown) if _is_number(row.get(self.mark))]
        if marked:
            across, down = zip(*marked)
            axes.scatter(across, down, s=22, marker="D", color="#1c1c1c", zorder=3, label=self.mark)
            axes.legend(loc="best", fontsize=8, frameon=False)
        axes.set_yticks(range(len(shown)), [_named(row, self.names) for row in shown], parse_math=False)
        axes.invert_yaxis()
        axes.set_xlabel(self.value)
        axes.margins(x=0.12)
        if self.log:
            axes.set_xscale("log")
        return figure


@final
@dataclass(frozen=True)
class Lines:
    """A line for each value of some columns, through the points of its rows.

    Parameters
    ----------
    x, y
        The columns of the axes.
    by
        The columns that name a line.
    log
        The axes that are logarithmic: "", "x", "y" or "xy".

    Examples
    --------
    >>> from dancar.bench import Lines
    >>> rows = [{"edges": 10, "seconds": 1.0}, {"edges": 100, "seconds": 2.0}]
    >>> [line.get_xdata().tolist() for line in Lines("edges", "seconds").draw(rows, "Scale").axes[0].lines]
    [[10, 100]]
    """

    x: str
    y: str
    by: tuple[str, ...] = ()
    log: str = ""

    def draw(self, rows: Rows, title: str) -> "Figure":
        """The lines, points in the order of `x`."""
        figure, axes = _sheet(title, 4.2)
        shown = [row for row in rows if _is_number(row.get(self.x)) and _is_number(row.get(self.y))]
        names = list(dict.fromkeys(_named(row, self.by) for row in shown))
        paint = _paint(names)
        for name in names:
            own = sorted((row[self.x], row[self.y]) for row in shown if _named(row, self.by) == name)
            axes.plot(*zip(*own), marker="o", markersize=4, color=paint(name), label=name)
        axes.set_xlabel(self.x)
        axes.set_ylabel(self.y)
        axes.grid(alpha=0.25)
        if "x" in self.log:
            axes.set_xscale("log")
        if "y" in self.log:
            axes.set_yscale("log")
        if any(names):
            axes.legend(fontsize=8, frameon=False)
        return figure


@final
@dataclass(frozen=True)
class Drawn:
    """A figure that a bench has drawn already, such as a map.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from dancar.bench import Drawn
    >>> figure = Figure()
    >>> Drawn(figure).draw([], "Map") is figure
    True
    """

    figure: "Figure"

    def draw(self, rows: Rows, title: str) -> "Figure":
        """That figure."""
        return self.figure


def _sheet(title: str, height: float) -> tuple["Figure", "Axes"]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, loc="left", fontsize=10, parse_math=False)
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=8)
    return figure, axes


def _paint(values: Sequence[Any]) -> Callable[[Any], str]:
    """A color for each of the values, the first one for any other."""
    from dancar.plots.palette import LIGHT

    place = {value: i for i, value in enumerate(dict.fromkeys(values))}
    return lambda value: LIGHT.groups[place.get(value, 0) % len(LIGHT.groups)]


def _named(row: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return ", ".join(_word(name, row[name]) for name in names if row.get(name) is not None)


def _word(name: str, value: Any) -> str:
    """A number needs its column's name to be understood; a text does not."""
    return str(value) if isinstance(value, str) else f"{name} {value}"


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
