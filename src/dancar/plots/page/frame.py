"""The page within another page, such as a notebook's."""

from html import escape
from typing import final


@final
class Page:
    """A page that notebooks show in a frame of its own, which can reach neither the notebook nor the network.

    Parameters
    ----------
    data : bytes
        The page.
    height : int
        Of the frame, in pixels.

    Examples
    --------
    >>> from dancar.plots import Page
    >>> page = Page(b"<p>map</p>", height=300)
    >>> 'height="300"' in page._repr_html_(), "allow-same-origin" in page._repr_html_()
    (True, False)
    """

    def __init__(self, data: bytes, height: int = 600) -> None:
        self.data = data
        self.height = height

    def _repr_html_(self) -> str:
        # Without "allow-same-origin" the frame is a stranger to the notebook, whatever is in the page.
        return (
            '<iframe title="dancar map" sandbox="allow-scripts allow-downloads" '
            f'srcdoc="{escape(self.data.decode())}" width="100%" height="{self.height:d}" style="border: 0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"Page({len(self.data):,} bytes)"
