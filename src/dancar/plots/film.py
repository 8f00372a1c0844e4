"""A film of a training in the plane: GIF, or MP4 where ffmpeg is."""

import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Balls
from dancar.errors import ParameterError
from dancar.evaluation.certificate import certificate
from dancar.plots.coloring import coloring
from dancar.plots.film_files import Picture, gif_bytes, mp4_bytes
from dancar.plots.frame import frame
from dancar.plots.legend import add_legend, coloring_entries
from dancar.plots.page_layout import EDGE, add_axes, set_view, sheet
from dancar.plots.palette import DARK, LIGHT, node_colors
from dancar.plots.shown import Shown
from dancar.plots.tidy import tidied
from dancar.plots.views import balls_drawn, draw_map
from dancar.plots.wording import wording
from dancar.store.atomic import replace_file

if TYPE_CHECKING:
    from dancar.training import Callback, Snapshot

Float64 = NDArray[np.float64]

KINDS = (".gif", ".mp4")
_MOST = 72
_RESOLUTION = 100
# In so many pictures the last arrangement becomes tidy, if it is no larger than this.
_TIDYING, _MOST_TIDIED = 12, 3000
# Up to so many nodes have their names at their anchors.
_MOST_NAMED = 40
# How many pictures before and after one have a say in what part of the plane it shows.
_CALM = 6


def write_film(
    path: str | os.PathLike[str],
    graph: Any,
    *,
    start: Any = "uniform",
    color: Any = "auto",
    title: str | None = None,
    dark: bool = False,
    size: float = 5.0,
    contain: str = "auto",
    time_limit: float | None = None,
    seed: int = 0,
    threads: int | None = None,
    callbacks: "Sequence[Callback]" = (),
) -> None:
    """Train an arrangement of a graph in the plane, and write a film of how its balls find their places.

    Every picture is the arrangement at a scan of all pairs, with how many edges are false and missing there. In the end
    the balls of the best one close in on what they hold, which changes nothing about the relation.

    Parameters
    ----------
    path : path
        The file: ``NAME.gif``, or ``NAME.mp4`` where ffmpeg is installed.
    graph : graph
        A `Graph`, or anything that `as_graph` takes.
    start : str or arrays
        Where training sets out from, as for `Dancar`; at random places by default, from where there is most to see.
    color, title, dark, size
        As for `draw`.
    contain, time_limit, seed, threads
        As for `Dancar`. Without a limit of time the film has the same bytes each time.
    callbacks
        Told of the training, as by `dancar.training.fit`.

    Examples
    --------
    >>> import dancar
    >>> from dancar.plots import write_film
    >>> write_film("ring.gif", dancar.load_graph("directed-cycle:nodes=6"), size=2, threads=1)
    """
    from dancar.formats.objects import as_graph
    from dancar.training import Options, Snapshots, fit

    kind = checked_film_kind(path)
    simple = as_graph(graph).simple()
    kept = Snapshots(4 * _MOST)
    options = Options(dim=2, start=start, contain=contain, every=5, time_limit=time_limit, seed=seed, threads=threads)
    fitted = fit(simple, options, [kept, *callbacks])
    last = Arrangement(fitted.parameters, simple.labels, fitted.contain)
    made = Shown(last, last.balls, simple, certificate(last, simple, threads), "the arrangement itself")
    taken = [kept.taken[place] for place in _evenly(len(kept.taken))]
    scenes = [(Balls(*(snapshot.parameters[name] for name in Balls._fields)), _said(snapshot)) for snapshot in taken]
    if simple.n_nodes <= _MOST_TIDIED:
        scenes += _tidying(last, _said(taken[-1]))
    pictures = _pictures(made, scenes, coloring_of=color, title=title, dark=dark, size=size, seed=seed)
    data = gif_bytes(pictures, _swatches(made, color, dark, seed)) if kind == ".gif" else mp4_bytes(pictures, path)
    replace_file(path, [data])


def checked_film_kind(path: str | os.PathLike[str]) -> str:
    """The ending of a film's file; an error says which there are, and what an MP4 needs.

    Examples
    --------
    >>> from dancar.plots import checked_film_kind
    >>> checked_film_kind("Training.GIF")
    '.gif'
    """
    kind = Path(os.fspath(path)).suffix.lower()
    if kind not in KINDS:
        raise ParameterError(f"{os.fspath(path)}: a film's file ends in {' or '.join(KINDS)}")
    if kind == ".mp4" and shutil.which("ffmpeg") is None:
        raise ParameterError(
            f"{os.fspath(path)}: MP4 needs the program ffmpeg, which is not found; a .gif needs nothing"
        )
    return kind


def _evenly(count: int) -> list[int]:
    """Which of so many snapshots are shown: the first, the last, and some between."""
    return sorted({round(float(place)) for place in np.linspace(0, count - 1, min(count, _MOST))})


def _pictures(
    made: Shown,
    scenes: Sequence[tuple[Balls, str]],
    *,
    coloring_of: Any,
    title: str | None,
    dark: bool,
    size: float,
    seed: int,
) -> list[Picture]:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    palette = DARK if dark else LIGHT
    colors = coloring(made, coloring_of, seed)
    paint = node_colors(colors, palette, made.relation.n_nodes)
    entries = coloring_entries(colors, palette)
    # A ball that is to hold nothing says nothing, and many of them hide the others.
    empty = made.members.degrees() == 0
    drawn = [balls._replace(radius=np.where(empty, np.float32(0), balls.radius)) for balls, _ in scenes]
    few = np.arange(made.relation.n_nodes if made.relation.n_nodes <= _MOST_NAMED else 0)
    names = [wording(made.relation.labels[node]) for node in few.tolist()]
    lows, highs = _calm([frame(balls, balls_drawn(made)) for balls in drawn])
    laid = sheet(1.0, size, 1, title is not None, bool(entries))
    words: dict[str, Any] = {"color": palette.ink, "parse_math": False}
    found = []
    for (_, said), balls, low, high in zip(scenes, drawn, lows, highs, strict=True):
        figure = Figure(figsize=(laid.width, laid.height), dpi=_RESOLUTION, facecolor=palette.paper)
        canvas = FigureCanvasAgg(figure)
        axes = add_axes(figure, laid, 0, low, high)
        set_view(axes, low, high, 1.0)
        draw_map(axes, replace(made, balls=balls), paint, palette, 0)
        for name, place in zip(names, balls.anchor[few].tolist(), strict=True):
            axes.annotate(name, place, (0, 5), textcoords="offset points", **words, fontsize=8, ha="center")
        add_legend(axes, colors.title, entries, palette)
        left = EDGE / laid.width
        if title is not None:
            figure.text(left, 1 - 0.24 / laid.height, wording(title, 200), **words, va="center", fontsize=12)
        figure.text(left, 0.15 / laid.height, said, **words, va="center", fontsize=9)
        canvas.draw()  # type: ignore[no-untyped-call]
        pixels = np.asarray(canvas.buffer_rgba())[..., :3]  # type: ignore[no-untyped-call]
        # Most ways to pack films want even numbers of pixels.
        found.append(np.ascontiguousarray(pixels[: pixels.shape[0] // 2 * 2, : pixels.shape[1] // 2 * 2]))
    return found


def _tidying(last: Arrangement, said: str) -> list[tuple[Balls, str]]:
    """On the way from an arrangement to its tidy form, at an even pace with a soft start and end."""
    old, new = last.balls, tidied(last).balls
    scenes = []
    for turn in range(1, _TIDYING + 1):
        share = np.float32(0.5 - 0.5 * np.cos(np.pi * turn / _TIDYING))
        scenes.append((Balls(*(one + share * (other - one) for one, other in zip(old, new, strict=True))), said))
    return scenes


def _said(snapshot: "Snapshot") -> str:
    record = snapshot.record
    f1 = "exact" if record.false + record.missing == 0 else f"F1 {min(record.f1, 0.9999):.4f}"
    return f"step {record.step:,} · {f1} · {record.false:,} false, {record.missing:,} missing"


def _calm(views: list[tuple[Float64, Float64]]) -> tuple[Float64, Float64]:
    """Lower left and upper right corners that change slowly."""
    corners = np.array(views).reshape(len(views), 4)
    padded = np.pad(corners, ((_CALM, _CALM), (0, 0)), mode="edge")
    weight = np.hanning(2 * _CALM + 3)[1:-1]
    calm = np.stack([np.convolve(column, weight / weight.sum(), mode="valid") for column in padded.T], axis=1)
    return calm[:, :2], calm[:, 2:]


def _swatches(made: Shown, color: Any, dark: bool, seed: int) -> Picture:
    """The colors of the legend, and the paper's, a row each."""
    from matplotlib.colors import to_rgb

    palette = DARK if dark else LIGHT
    shown = [entry.color for entry in coloring_entries(coloring(made, color, seed), palette)]
    return np.array([[round(255 * part) for part in to_rgb(one)] for one in [palette.paper, *shown]], np.uint8)
