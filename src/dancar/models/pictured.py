"""What a fitted model shows of itself: pictures, a page to explore, and a small map in a notebook."""

import os
from typing import TYPE_CHECKING, Any, final

from dancar.errors import ParameterError
from dancar.formats.objects import as_graph
from dancar.models.asked import Asked

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from dancar.plots.page import Page

# A cell of a notebook waits for its output: what takes longer to draw is told in words.
_MOST_NODES, _SECONDS, _INCHES = 20_000, 3.0, 4.5


class Pictured(Asked):
    """A model's results, the questions, and pictures of it."""

    @final
    def plot(self, graph: Any = None, **choices: Any) -> "Figure":
        """Draw a map: a matplotlib figure, for a notebook, a window or a file.

        A notebook shows what the call returns; in a script ``matplotlib.pyplot.show()`` opens a window, and
        `dancar.plots.write_picture` writes a PNG, SVG or PDF.

        Parameters
        ----------
        graph : graph, optional
            What the map should mean: what is missing and what is false is then drawn and counted.
        **choices
            Those of `dancar.plots.draw`: focus, color, beside, errors, names, title, dark, view, tidy, legibility,
            size, seed.

        Examples
        --------
        >>> import dancar
        >>> from dancar.plots import write_picture
        >>> graph = dancar.Graph.from_pairs([("pet", "dog"), ("pet", "cat"), ("dog", "puppy"), ("puppy", "pet")])
        >>> model = dancar.Dancar(dim=2, threads=1).fit(graph)
        >>> write_picture("pets.svg", model.plot(focus="dog", title="Pets"))
        """
        from dancar.plots import draw
        from dancar.plots.notebook import new_picture

        given = None if graph is None else as_graph(graph)
        known = {"new_figure": new_picture, "trained": self.certificate_, "threads": self.threads}
        return draw(self.arrangement_, given, **{**known, **choices})

    @final
    def to_html(self, path: str | os.PathLike[str], graph: Any = None, **choices: Any) -> None:
        """Write a page to explore the arrangement in: one file that asks the network for nothing.

        Parameters
        ----------
        path : path
            The file, by custom ``NAME.html``.
        graph : graph, optional
            With it the page shows which of its edges are missing, and which edges are false.
        **choices
            Those of `dancar.plots.write_page`: title, focus, color, columns, view, legibility, most_edges, seed.
        """
        from dancar.plots.page import write_page

        given = None if graph is None else as_graph(graph)
        write_page(path, self.arrangement_, given, threads=self.threads, **choices)

    @final
    def page(self, graph: Any = None, *, height: int = 600, **choices: Any) -> "Page":
        """The same page as `to_html` writes, for a cell of a notebook, in a frame of so many pixels height."""
        from dancar.plots.page import Page, page_bytes

        given = None if graph is None else as_graph(graph)
        return Page(page_bytes(self.arrangement_, given, threads=self.threads, **choices), height)

    @final
    def _repr_html_(self) -> str | None:
        """A small map for a notebook; None, which leaves it to words, where there is none or it would take long."""
        from dancar.plots import draw, shown
        from dancar.plots.notebook import image_html

        if self._kept is None or self._kept.arrangement.n_nodes > _MOST_NODES:
            return None
        try:
            made = shown(self.arrangement_, time_limit=_SECONDS, threads=self.threads)
        except ParameterError:
            return None
        words = repr(self) if self.certificate_ is None else f"{self!r}, {self.certificate_}"
        return image_html(draw(made, size=_INCHES, threads=self.threads), words)
