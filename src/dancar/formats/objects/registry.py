"""Every library whose objects are understood, and `as_graph`, which asks them in turn."""

import sys
from os import PathLike
from typing import Any

from dancar.errors import InputError
from dancar.formats.objects import frames, igraph, networkx, pyg, scipy
from dancar.graph import Graph

LIBRARIES = (
    networkx.LIBRARY,
    igraph.LIBRARY,
    scipy.LIBRARY,
    frames.PANDAS,
    frames.POLARS,
    frames.PYARROW,
    pyg.LIBRARY,
)


def as_graph(value: Any) -> Graph:
    """A graph from another library's object, or from rows of labels.

    ========================== ========================================================================================
    from                       becomes
    ========================== ========================================================================================
    `Graph`                    itself
    networkx graphs            rows with the edge attributes `relation` (or text keys of a multigraph) and `weight`
    igraph.Graph               the same; the vertex attribute `name` gives the labels
    scipy.sparse matrices      a row for each stored entry; entries other than 1 are weights
    pandas, polars frames,     the columns `source` and `target`, or the first two; `relation` and `weight` if there are
    pyarrow tables             such columns
    PyG `Data`                 `edge_index`, with `edge_type` and `edge_weight`
    lists of tuples            labelled rows (source, target) or (source, target, relation)
    NumPy arrays               the same, of two or three columns of integers or text
    ========================== ========================================================================================

    An undirected edge becomes two rows, one each way (a self-loop one). Nodes with names stand in order of their
    names; without names they are 0, 1, …. Other attributes are not read. No library is imported: what is not
    imported yet cannot have made the object.

    Examples
    --------
    >>> import dancar
    >>> dancar.as_graph([("animal", "dog"), ("dog", "puppy")])
    Graph(3 nodes, 2 edges, 0 self-loops, 0 repeated)
    >>> import networkx
    >>> dancar.as_graph(networkx.path_graph(3)).edge_list()
    [(0, 1), (1, 0), (1, 2), (2, 1)]
    """
    if isinstance(value, Graph):
        return value
    if isinstance(value, str | PathLike):
        raise InputError(f"{str(value)!r} is a path, not a graph: read it with dancar.read_graph")
    for library in LIBRARIES:
        module = sys.modules.get(library.module)
        if module is not None and library.recognizes(value, module):
            return library.read(value)
    if isinstance(value, dict):
        raise InputError(
            "a dict is not a graph: give rows, as [(source, target) for source in d for target in d[source]]"
        )
    try:
        iter(value)
    except TypeError:
        accepted = ", ".join(library.objects for library in LIBRARIES)
        raise InputError(
            f"an object of type {type(value).__name__} is not a graph: rows of labels, arrays of two columns, "
            f"and {accepted} are"
        ) from None
    return Graph.from_pairs(value)
