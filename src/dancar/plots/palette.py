"""Colors that people with any color vision tell apart, on light and on dark paper."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.plots.coloring import Coloring

# Okabe and Ito's colors, their yellow darkened for white paper, black left to text.
_GROUPS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#7f7f2a", "#7a5195")
_GROUPS_ON_DARK = ("#4aa8e0", "#f2b13c", "#2cc79b", "#e59bc4", "#f07a32", "#8fd0f7", "#e2dc5a", "#b592d8")


class Palette(NamedTuple):
    """The colors of a style.

    Examples
    --------
    >>> from dancar.plots import LIGHT
    >>> LIGHT.paper
    '#ffffff'
    """

    paper: str
    ink: str
    quiet: str
    groups: tuple[str, ...]
    scale: str
    focus: str
    successor: str
    predecessor: str
    both: str
    missing: str
    false: str


LIGHT = Palette(
    *("#ffffff", "#1c1c1c", "#8a8f98", _GROUPS, "viridis_r"),
    *("#111111", "#c24e00", "#0072b2", "#7a5195", "#c1121f", "#e08e00"),
)
DARK = Palette(
    *("#14171c", "#eceff4", "#7b828e", _GROUPS_ON_DARK, "plasma"),
    *("#ffffff", "#ff9a52", "#62b3ec", "#c79bf2", "#ff5964", "#ffc145"),
)


def node_colors(coloring: Coloring, palette: Palette, n: int) -> NDArray[np.float64]:
    """Red, green, blue and 1 for each node, between 0 and 1.

    Examples
    --------
    >>> from dancar.plots import LIGHT, Coloring, node_colors
    >>> node_colors(Coloring(""), LIGHT, 1).round(2)
    array([[0.  , 0.45, 0.7 , 1.  ]])
    """
    from matplotlib import colormaps
    from matplotlib.colors import to_rgba, to_rgba_array

    if coloring.group is not None:
        table = to_rgba_array([*palette.groups, palette.quiet])
        return np.asarray(table[coloring.group])
    if coloring.value is not None:
        share = scaled(coloring.value)
        found = np.asarray(colormaps[palette.scale](0.08 + 0.84 * np.nan_to_num(share)))
        found[np.isnan(share)] = to_rgba(palette.quiet)
        return found
    return np.tile(to_rgba_array(palette.groups[0]), (n, 1))


def scaled(value: NDArray[np.float64]) -> NDArray[np.float64]:
    """Numbers as shares of their range, or of that of their logarithms where they are of all magnitudes."""
    finite = value[np.isfinite(value)]
    if not len(finite) or finite.min() == finite.max():
        return np.where(np.isfinite(value), 0.5, np.nan)
    if is_skew(value):
        value, finite = np.log1p(value), np.log1p(finite)
    with np.errstate(invalid="ignore"):
        return np.asarray(np.where(np.isfinite(value), (value - finite.min()) / np.ptp(finite), np.nan))


def is_skew(value: NDArray[np.float64]) -> bool:
    """Whether most of the numbers would be one color on an even scale."""
    finite = value[np.isfinite(value)]
    return bool(len(finite) and finite.min() >= 0 and finite.max() > 20 * max(float(np.median(finite)), 1.0))
