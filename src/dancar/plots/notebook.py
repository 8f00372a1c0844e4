"""Pictures where they are looked at: windows, notebooks, other programs' figures."""

import base64
from html import escape
from typing import Any, final

from matplotlib.figure import Figure

from dancar.plots.saving import picture_bytes

_RESOLUTION = 100


@final
class Picture(Figure):
    """A matplotlib figure that a notebook shows once, and a window shows with ``matplotlib.pyplot.show()``.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.Graph([0, 1, 2], [1, 2, 0])
    >>> picture = dancar.Dancar(dim=2, threads=1).fit(graph).plot(graph)
    >>> sorted(picture._repr_mimebundle_())
    ['image/png', 'text/plain']
    """

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from matplotlib import pyplot

        # Otherwise a notebook's own display of all open figures would show it once more.
        pyplot.close(self)
        return {"image/png": _png(self), "text/plain": repr(self)}


def new_picture(**choices: Any) -> Figure:
    """A figure that `matplotlib.pyplot` knows."""
    from matplotlib import pyplot

    return pyplot.figure(FigureClass=Picture, **choices)


def image_html(figure: Figure, words: str) -> str:
    """A figure as an image with words below it; both are data for the page that they stand on, never markup."""
    said = escape(words)
    return (
        f'<figure style="margin: 0"><img alt="{said}" src="data:image/png;base64,{_png(figure)}">'
        f'<figcaption style="font-size: smaller">{said}</figcaption></figure>'
    )


def _png(figure: Figure) -> str:
    return base64.b64encode(picture_bytes(figure, ".png", _RESOLUTION)).decode()
