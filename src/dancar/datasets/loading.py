"""A graph by name: a data set with its options, or whatever a graph argument of the command line says."""

import os
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING

from dancar.datasets.argument import parsed_argument
from dancar.datasets.registry import ENTRIES, describe, near_names
from dancar.errors import InputError

if TYPE_CHECKING:
    from dancar.graph import Graph


def load(name: str, **options: object) -> "Graph":
    """The graph of a data set.

    Parameters
    ----------
    name : str
        One of `names()`.
    **options : object
        As `describe(name)` lists them; what is not given has its default. An option named like a Python keyword is
        passed with an underscore behind it: ``from_``.

    Returns
    -------
    Graph
        The same for the same options, bit for bit.

    Raises
    ------
    ParameterError
        When the name, an option or its value is unknown.
    InputError
        When the data is not on this machine (the message says what to install) or is damaged.

    Examples
    --------
    >>> import dancar.datasets
    >>> dancar.datasets.load("perfect-tree", branching=3, depth=2).edge_list()[:4]
    [(1, 0), (2, 0), (3, 0), (4, 1)]
    """
    data_set = describe(name)
    graph: Graph = data_set.make(**data_set.values(options))
    return graph


def load_graph(spec: str | os.PathLike[str]) -> "Graph":
    """The graph that a graph argument names: a file, or a data set with options.

    Parameters
    ----------
    spec : str or path
        The path of a file, ``-`` for standard input, or else the name of a data set, options behind a colon:
        ``wordnet-nouns``, ``wordnet-nouns:edges=basic,root=true``. A file goes before a data set of the same name; a
        path object is always a file.

    Returns
    -------
    Graph
        As `read_graph` or `datasets.load` gives it.

    Raises
    ------
    InputError
        When there is neither such a file nor such a data set, or the data is not good.
    ParameterError
        When an option of the data set is not accepted.

    Examples
    --------
    >>> import dancar
    >>> dancar.load_graph("directed-cycle:nodes=4").edge_list()
    [(0, 1), (1, 2), (2, 3), (3, 0)]
    """
    mode = _mode(spec)
    if not isinstance(spec, str) or spec == "-" or (mode is not None and not S_ISDIR(mode)):
        from dancar.formats import read_graph

        return read_graph(spec if isinstance(spec, str) else Path(spec))
    name = spec.partition(":")[0]
    if name in ENTRIES:
        name, options = parsed_argument(spec)
        return load(name, **options)
    found = "no such file" if mode is None else "a folder, not a file"
    shown = "('dancar datasets list' shows them)"
    raise InputError(f"{spec}: {found}, and no data set has that name {shown}{near_names(name)}")


def _mode(spec: str | os.PathLike[str]) -> int | None:
    """What kind of file the spec names, None where it can name none."""
    if spec == "":
        # A path makes the current folder of it.
        return None
    try:
        return Path(spec).stat().st_mode
    except (OSError, ValueError):
        return None
