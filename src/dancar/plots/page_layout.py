"""Where title, maps and legend stand on a figure, in inches, so that names can be placed before anything is drawn."""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Float64 = NDArray[np.float64]

EDGE, TITLE, FOOT, LEGEND, BETWEEN = 0.12, 0.48, 0.3, 2.0, 0.3
# From one line below the maps to the next.
LINE = 0.15

# At 50, 100, 150 and 200 dots per inch, so much is a whole number of them.
_PIXELS = 0.02


class Sheet(NamedTuple):
    """The size of a figure and the left ends of its maps, in inches; all maps have one width and one height."""

    width: float
    height: float
    lefts: tuple[float, ...]
    map_width: float
    map_height: float
    foot: float


def sheet(shape: float, size: float, maps: int, titled: bool, with_legend: bool, lines: int = 1) -> Sheet:
    """A sheet for `maps` maps side by side, each `shape` times as wide as high and of `size` inches squared.

    Below them there is room for so many lines.
    """
    shape = float(np.clip(shape, 0.5, 2.2))
    width, height = size * shape**0.5, size / shape**0.5
    lefts = tuple(EDGE + number * (width + BETWEEN) for number in range(maps))
    whole = lefts[-1] + width + (LEGEND if with_legend else EDGE)
    foot = FOOT + (lines - 1) * LINE
    high = height + foot + (TITLE if titled else EDGE)
    return Sheet(_whole_pixels(whole), _whole_pixels(high), lefts, width, height, foot)


def _whole_pixels(inches: float) -> float:
    """A little more than that, so that no pixel at the border of a picture is half on paper, half beyond it."""
    return float(np.ceil(inches / _PIXELS) * _PIXELS)


def add_axes(figure: "Figure", sheet: Sheet, number: int, low: Float64, high: Float64) -> "Axes":
    """Axes without any, that show the rectangle between two corners in equal scales."""
    axes = figure.add_axes(
        (
            sheet.lefts[number] / sheet.width,
            sheet.foot / sheet.height,
            sheet.map_width / sheet.width,
            sheet.map_height / sheet.height,
        )
    )
    set_view(axes, low, high, sheet.map_width / sheet.map_height)
    return axes


def set_view(axes: "Axes", low: Float64, high: Float64, shape: float) -> None:
    """Show the rectangle, and what is beside it to fill axes of that shape."""
    side = np.maximum(high - low, 1e-12)
    middle = (low + high) / 2
    side = np.maximum(side, side[::-1] * np.array([shape, 1 / shape]))
    axes.set_xlim(middle[0] - side[0] / 2, middle[0] + side[0] / 2)
    axes.set_ylim(middle[1] - side[1] / 2, middle[1] + side[1] / 2)
    axes.set_axis_off()
