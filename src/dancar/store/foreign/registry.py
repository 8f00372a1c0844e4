"""Foreign formats by name: one line each, with the endings of their files; imported on first use."""

from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from dancar.errors import ParameterError
from dancar.store.foreign.content import Content, Said
from dancar.store.foreign.options import ForeignOptions


class Foreign(NamedTuple):
    """A format: where it is written and read, what its files end in, a line about it, and whether it can be read.

    Examples
    --------
    >>> from dancar.store.foreign import FOREIGN
    >>> FOREIGN["coords"].endings
    ('coords.csv',)
    """

    module: str
    endings: tuple[str, ...]
    summary: str
    readable: bool


# The first whose ending fits is taken.
FOREIGN = {
    "coords": Foreign("coords", ("coords.csv",), "the authors' file: radius, anchor, center; no labels", True),
    "projector": Foreign("projector", (".vectors.tsv",), "two files for TensorBoard's projector", False),
    "table": Foreign("table", (".csv", ".tsv"), "a table with a line a node", True),
    "parquet": Foreign("parquet", (".parquet",), "the same table as Parquet", True),
    "npz": Foreign("npz", (".npz",), "the arrays, labels and side as NumPy's archive", True),
    "graphml": Foreign("graph_files", (".graphml",), "the graph, with the geometry as attributes of the nodes", False),
    "gexf": Foreign("graph_files", (".gexf",), "the same as GEXF, for Gephi", False),
    "word2vec": Foreign("word2vec", (".vec", ".txt"), "labels and vectors as text", False),
}


def foreign_named(path: Path, name: str | None) -> Foreign:
    """The format of that name, or else the one that the path's ending says.

    Raises
    ------
    ParameterError
        When there is none.

    Examples
    --------
    >>> from pathlib import Path
    >>> from dancar.store.foreign import foreign_named
    >>> foreign_named(Path("results/coords.csv"), None).summary
    "the authors' file: radius, anchor, center; no labels"
    """
    if name is not None:
        if name not in FOREIGN:
            raise ParameterError(f"format: {name!r} given; one of {', '.join(FOREIGN)} is accepted")
        return FOREIGN[name]
    for known in FOREIGN.values():
        if path.name.lower().endswith(known.endings):
            return known
    endings = ", ".join(ending for known in FOREIGN.values() for ending in known.endings)
    raise ParameterError(f"{path}: its ending says nothing; {endings} do, or name a format: {', '.join(FOREIGN)}")


def export(content: Content, path: Path, name: str | None = None, options: ForeignOptions | None = None) -> Said:
    """Write a foreign file, whole or not at all; returns sentences on what it could not hold.

    Examples
    --------
    >>> import numpy as np
    >>> from pathlib import Path
    >>> from dancar import Labels
    >>> from dancar.store.foreign import Content, export, read_foreign
    >>> arrays = {"center": np.zeros((2, 1)), "radius": np.ones(2), "anchor": np.zeros((2, 1))}
    >>> held = Content({name: array.astype(np.float32) for name, array in arrays.items()}, Labels.range(2), "source")
    >>> export(held, Path("coords.csv"))
    []
    >>> print(Path("coords.csv").read_text())
    1,0,0
    1,0,0
    <BLANKLINE>
    """
    said: Said = _module(foreign_named(path, name)).write(content, path, options or ForeignOptions())
    return said


def read_foreign(path: Path, name: str | None = None, options: ForeignOptions | None = None) -> Content:
    """Read a foreign file of balls and anchors.

    Raises
    ------
    InputError
        When the file is not what it should be.

    Examples
    --------
    >>> from pathlib import Path
    >>> from dancar.store.foreign import read_foreign
    >>> _ = Path("coords.csv").write_text("1.0,0.5,0.0\\n2.0,0.5,0.25\\n")
    >>> read_foreign(Path("coords.csv")).parameters["center"][:, 0]
    array([0.  , 0.25], dtype=float32)
    """
    known = foreign_named(path, name)
    if not known.readable:
        raise ParameterError(f"{path}: {known.summary}: it can be written only")
    content: Content = _module(known).read(path, options or ForeignOptions())
    return content


def _module(known: Foreign) -> Any:
    return import_module(f"dancar.store.foreign.{known.module}")
