"""`write_page`: an arrangement as one HTML file to explore it in."""

import os
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dancar.arrangement import Arrangement
from dancar.graph import Graph
from dancar.labels import Label
from dancar.plots.page.contents import Contents
from dancar.plots.page.packing import packed
from dancar.plots.shown import Shown, shown
from dancar.store.atomic import replace_file

if TYPE_CHECKING:
    from dancar.training import Callback

# Built from `viewer/`; what stands here for the data is all of the page that varies.
_ASSET, _SLOT = "page.html", b"<!--DATA-->"
MOST_EDGES = 2_000_000


def page_bytes(
    arrangement: Arrangement | Shown,
    graph: Graph | None = None,
    *,
    title: str = "dancar map",
    focus: Label | None = None,
    color: Any = "auto",
    columns: Mapping[str, Any] | None = None,
    view: str = "auto",
    legibility: float = 0.5,
    most_edges: int = MOST_EDGES,
    seed: int = 0,
    threads: int | None = None,
    callbacks: "Sequence[Callback]" = (),
) -> bytes:
    """The page as bytes of utf-8; the parameters are those of `write_page`.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.plots import page_bytes
    >>> point = np.array([[0, 0], [2, 0]], np.float32)
    >>> balls = {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}
    >>> page_bytes(Arrangement(balls, Labels.of(["pet", "dog"])))[:15]
    b'<!doctype html>'
    """
    made = (
        arrangement
        if isinstance(arrangement, Shown)
        else shown(arrangement, view, legibility=legibility, seed=seed, threads=threads, callbacks=callbacks)
    )
    contents = Contents(made, title)
    contents.set_focus(focus)
    contents.add_columns(columns or {}, color, seed)
    contents.add_edges(most_edges)
    if graph is not None:
        judged = arrangement.arrangement if isinstance(arrangement, Shown) else arrangement
        contents.add_errors(judged, graph, most_edges, threads)
    before, after = files(__package__).joinpath(_ASSET).read_bytes().split(_SLOT)
    return before + packed(contents.header, contents.arrays) + after


def write_page(
    path: str | os.PathLike[str],
    arrangement: Arrangement | Shown,
    graph: Graph | None = None,
    *,
    title: str | None = None,
    **choices: Any,
) -> None:
    """Write the page, whole or not at all.

    It is one file that asks the network for nothing: pan and zoom, search, the successors and predecessors of each
    node as they were computed exactly, colors, errors, links by ``#label``, export as PNG and SVG.

    Parameters
    ----------
    path : path
        The file, by custom ``NAME.html``.
    arrangement : Arrangement or Shown
        What to show, in any dimension; or the map that has been made of it.
    graph : Graph, optional
        With it the page shows which of its edges the arrangement misses, and which edges are false.
    title : str, optional
        What stands over the page; the file's name without its ending if None.
    focus : label, optional
        The node that is selected at first.
    color : str or column
        What nodes are colored by at first: "auto", "branch", "community", "depth", "successors", "predecessors",
        "degree", "none", one of `columns`, or a column itself, all as for static pictures. The page can change it.
    columns : mapping of str to column, optional
        More to color by: a value for each node in the order of the labels, or for each of some labels.
    view, legibility
        What to do with more than two dimensions, as for `shown`.
    most_edges : int
        The most edges that the page holds; degrees count all.
    seed : int
        Of the training of a map.
    threads : int, optional
        How many threads share the work; all cores if None.
    callbacks
        Told of the training of a map, as by `dancar.training.fit`.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.arrangement import Arrangement
    >>> from dancar.plots import write_page
    >>> point = np.array([[0, 0], [2, 0]], np.float32)
    >>> balls = {"center": point, "radius": np.array([3, 1], np.float32), "anchor": point}
    >>> write_page("pets.html", Arrangement(balls, Labels.of(["pet", "dog"])), focus="dog")
    """
    named = Path(os.fspath(path)).stem if title is None else title
    replace_file(path, [page_bytes(arrangement, graph, title=named, **choices)])
