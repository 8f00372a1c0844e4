"""Figures as files: PNG, SVG and PDF, the same bytes each time."""

import os
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from dancar.errors import ParameterError
from dancar.store.atomic import replace_file

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# What would differ from one run to the next is left out of each kind of file.
_UNDATED: dict[str, dict[str, None]] = {
    ".png": {"Software": None},
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
}
KINDS = tuple(_UNDATED)
_RESOLUTION = 200


def picture_bytes(figure: "Figure", kind: str, resolution: float = _RESOLUTION) -> bytes:
    """A figure as a file of the kind ".png", ".svg" or ".pdf".

    Text in an SVG is text: it can be selected, searched and edited, and a label stands in it as data, never as markup.
    The same figure gives the same bytes.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        The picture.
    kind : str
        The ending of such a file.
    resolution : float
        Dots per inch of a PNG, and of the parts of an SVG or PDF that have too many shapes to be drawn one by one.

    Examples
    --------
    >>> import dancar
    >>> from dancar.plots import draw, picture_bytes, readable
    >>> figure = draw(readable(dancar.Graph([0, 1], [1, 2])))
    >>> picture_bytes(figure, ".svg")[:13], picture_bytes(figure, ".svg") == picture_bytes(figure, ".svg")
    (b'<?xml version', True)
    """
    import matplotlib

    if kind not in _UNDATED:
        raise ParameterError(f"{kind!r} is no kind of picture: {', '.join(KINDS)} are accepted")
    stream = BytesIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "dancar", "pdf.fonttype": 42}):
        figure.savefig(
            stream,
            format=kind.removeprefix("."),
            dpi=resolution,
            facecolor=figure.get_facecolor(),
            metadata=_UNDATED[kind],
        )
    return stream.getvalue()


def write_picture(path: str | os.PathLike[str], figure: "Figure") -> None:
    """Write a figure as PNG, SVG or PDF, by the ending of the file's name; whole or not at all.

    Parameters
    ----------
    path : path
        The file.
    figure : matplotlib.figure.Figure
        The picture.

    Examples
    --------
    >>> import dancar
    >>> from dancar.plots import draw, readable, write_picture
    >>> write_picture("chain.svg", draw(readable(dancar.Graph([0, 1], [1, 2]))))
    """
    replace_file(path, [picture_bytes(figure, checked_kind(path))])


def checked_kind(path: str | os.PathLike[str]) -> str:
    """The ending of a picture's file; an error says which there are.

    Examples
    --------
    >>> from dancar.plots import checked_kind
    >>> checked_kind("map.svg")
    '.svg'
    """
    kind = Path(os.fspath(path)).suffix.lower()
    if kind not in _UNDATED:
        raise ParameterError(f"{os.fspath(path)}: a picture's file ends in {', '.join(KINDS)}, a page's in .html")
    return kind
