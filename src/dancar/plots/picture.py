"""A map, or a map beside its graph, on a figure of its own."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from dancar.arrangement import Arrangement
from dancar.errors import ParameterError
from dancar.evaluation.certificate import Certificate, certificate
from dancar.plots.coloring import Coloring, coloring
from dancar.plots.frame import beyond, focus_frame, frame
from dancar.plots.graph_view import draw_graph, graph_places
from dancar.plots.legend import Entry, add_legend, coloring_entries
from dancar.plots.naming import text_width
from dancar.plots.page_layout import EDGE, FOOT, LINE, Sheet, add_axes, sheet
from dancar.plots.palette import DARK, LIGHT, Palette, node_colors
from dancar.plots.shown import Shown, shown
from dancar.plots.views import balls_drawn, draw_errors, draw_focus, draw_map
from dancar.plots.wording import wording

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from dancar.graph import Graph
    from dancar.training import Callback

SIZE = 7.5
# Of the letters below a map, in points.
_SMALL = 7.5


def draw(
    arrangement: Arrangement | Shown,
    graph: Any = None,
    *,
    focus: int | str | None = None,
    color: Any = "auto",
    beside: bool = False,
    errors: bool | None = None,
    names: int | None = None,
    title: str | None = None,
    dark: bool = False,
    view: str = "auto",
    tidy: bool = True,
    legibility: float = 0.5,
    size: float = SIZE,
    trained: Certificate | None = None,
    seed: int = 0,
    threads: int | None = None,
    callbacks: "Sequence[Callback]" = (),
    new_figure: "Callable[..., Figure] | None" = None,
) -> "Figure":
    """A picture of an arrangement: a matplotlib figure.

    Balls are drawn large to small, in two dimensions; the line below the map says how true it is. See `shown` for what
    is done with more than two dimensions.

    Parameters
    ----------
    arrangement : Arrangement or Shown
        What to draw.
    graph : graph, optional
        What the arrangement should mean: the balls are then compared with it.
    focus : label, optional
        Draw this node with its successors and predecessors, all else faded.
    color : str or column
        "branch", "community", "depth", "degree", "none", "auto" (branches of a hierarchy, else communities), or values:
        one for each node, or a mapping from labels.
    beside : bool
        Whether the graph, drawn as dots and arrows, stands beside the map.
    errors : bool, optional
        Whether missing and false edges are drawn as lines; if a graph is given and they are few, by default.
    names : int, optional
        How many nodes may be named; as many as there is room for, by default.
    title : str, optional
        A line above the map.
    dark : bool
        Whether the paper is dark.
    view, tidy, legibility, seed, threads, callbacks
        As in `shown`.
    size : float
        The side of the map in inches, if it is a square.
    trained : Certificate, optional
        How the arrangement compared with the graph that it was trained for, to be said where no graph is given.
    new_figure : callable, optional
        Makes the figure, such as ``matplotlib.pyplot.figure``; by default it belongs to no window.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import dancar
    >>> from dancar.plots import draw, readable
    >>> graph = dancar.Graph.from_pairs([("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("puppy", "pet")])
    >>> figure = draw(readable(graph), graph, title="Pets")
    >>> [text.get_text() for text in figure.axes[0].texts]
    ['pet', 'dog', 'puppy', 'cat', 'pet', 'dog', 'puppy']
    """
    from matplotlib.figure import Figure

    made = (
        arrangement
        if isinstance(arrangement, Shown)
        else shown(arrangement, view, tidy=tidy, legibility=legibility, seed=seed, threads=threads, callbacks=callbacks)
    )
    if not (isinstance(size, int | float) and 0.5 <= size <= 100):
        raise ParameterError(f"size: {size!r} given; a number of inches from 0.5 to 100 is accepted")
    wanted = _wanted(made, graph)
    node = None if focus is None else made.arrangement.labels.index(focus)
    palette = DARK if dark else LIGHT
    colors = coloring(made, color, seed) if node is None or beside else Coloring("")
    balls = made.balls
    low, high = frame(balls, balls_drawn(made))
    outside = beyond(balls, low, high)
    if node is not None:
        low, high = focus_frame(balls, node, made.members[node], (low, high))
    with_legend = node is not None or colors.group is not None or colors.value is not None or bool(errors)
    found = certificate(made.arrangement, wanted, threads)
    if errors is None:
        errors = graph is not None and node is None and 0 < found.false + found.missing <= max(20, wanted.n_edges // 10)
    form = float(np.divide(*(high - low))), size, 2 if beside else 1, title is not None, with_legend or errors
    foot = _lines(_foot(made, found.f1, wanted, graph is not None, trained, outside), sheet(*form).width - 2 * EDGE)
    laid = sheet(*form, len(foot))
    figure = (new_figure or Figure)(figsize=(laid.width, laid.height), dpi=150, facecolor=palette.paper)
    paint = node_colors(colors, palette, made.arrangement.n_nodes)
    if beside:
        place = graph_places(wanted, seed)
        side = 0.04 * float(np.ptp(place, axis=0).max()) if len(place) else 1.0
        first = add_axes(figure, laid, 0, place.min(axis=0) - side, place.max(axis=0) + side)
        draw_graph(first, made, wanted, place, paint, palette, names)
    axes = add_axes(figure, laid, int(beside), low, high)
    entries: list[Entry] = []
    if node is None:
        draw_map(axes, made, paint, palette, names)
        entries = coloring_entries(colors, palette)
        heading = colors.title
    else:
        entries = draw_focus(axes, made, node, palette, names)
        heading = ""
    if errors:
        entries += draw_errors(axes, made, wanted, palette)
    add_legend(axes, heading, entries, palette)
    _write(figure, laid, palette, title, foot)
    return figure


def _wanted(made: Shown, graph: Any) -> "Graph":
    """The graph in the arrangement's numbers; what the arrangement means, if none is given."""
    from dancar.evaluation.alignment import aligned
    from dancar.formats.objects import as_graph

    return made.relation if graph is None else aligned(as_graph(graph), made.arrangement.labels).simple()


def _foot(made: Shown, f1: float, wanted: "Graph", given: bool, trained: Certificate | None, outside: int) -> list[str]:
    parts = [f"{wanted.n_nodes:,} nodes, {wanted.n_edges:,} edges"]
    itself = made.said.startswith("the arrangement itself")
    if given:
        parts.append(f"{_how_true(f1)} against the graph")
    elif not itself:
        parts.append(f"{_how_true(f1)} against the arrangement")
    if not itself:
        parts.append(made.said)
    if trained is not None and not given:
        whose = "" if itself else "the arrangement: "
        parts.append(f"{whose}{_how_true(trained.f1)} against the graph that it was trained for")
    if outside:
        parts.append(f"{outside:,} node{'s' * (outside > 1)} beyond the edge")
    return parts


def _lines(parts: list[str], width: float) -> list[str]:
    """The parts on as few lines of so many inches as they need, broken only where one is longer than a line."""
    lines: list[str] = []
    for part in parts:
        longer = " · ".join([*lines[-1:], part])
        if text_width(longer, _SMALL) <= 72 * width:
            lines[-1:] = [longer]
            continue
        words = part.split(" ")
        lines.append(words[0])
        for word in words[1:]:
            longer = f"{lines[-1]} {word}"
            if text_width(longer, _SMALL) <= 72 * width:
                lines[-1] = longer
            else:
                lines.append(word)
    return lines


def _how_true(f1: float) -> str:
    return "exact" if f1 == 1 else f"F1 {min(f1, 0.9999):.4f}".rstrip("0")


def _write(figure: "Figure", laid: Sheet, palette: Palette, title: str | None, foot: list[str]) -> None:
    left = EDGE / laid.width
    if title is not None:
        words: dict[str, Any] = {"fontsize": 13, "color": palette.ink, "va": "center", "parse_math": False}
        figure.text(left, 1 - 0.24 / laid.height, wording(title, 200), **words)
    small: dict[str, Any] = {"fontsize": _SMALL, "color": palette.quiet, "va": "center", "parse_math": False}
    for number, line in enumerate(reversed(foot)):
        figure.text(left, (FOOT / 2 + number * LINE) / laid.height, line, **small)
