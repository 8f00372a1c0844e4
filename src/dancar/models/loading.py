"""`load`: a fitted model from its file."""

import os

from dancar import store
from dancar.arrangement import Arrangement
from dancar.errors import FileError
from dancar.models.model import Model
from dancar.models.registry import ENTRIES, model_class
from dancar.queries.stored_index import columns_of_file


def load(path: str | os.PathLike[str]) -> Model:
    """The fitted model in a file.

    Parameters
    ----------
    path : path
        A file that `save` or ``dancar fit`` has made.

    Returns
    -------
    Model
        Of the class that the file names, a `Dancar` for instance, with the parameters and results of its fit.

    Raises
    ------
    FileError
        The file is damaged, of a newer format, or holds no arrangement that this library knows.
    OSError
        The file is not there or cannot be read.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.load_graph("directed-cycle:nodes=5")
    >>> dancar.Dancar(dim=2, threads=1).fit(graph).save("cycle.dancar")
    >>> model = dancar.load("cycle.dancar")
    >>> model, model.certificate_.exact, model.reconstruct() == graph
    (Dancar(dim=2), True, True)
    """
    stored = store.read(path)
    arrangement = Arrangement.of_file(stored.path, stored.tensors, stored.metadata, stored.labels)
    if arrangement.model not in ENTRIES:
        raise FileError(
            f"{stored.path}: it holds the model {arrangement.model!r:.80}, written by dancar {stored.version}; "
            f"this one knows {', '.join(ENTRIES)}"
        )
    columns = columns_of_file(stored.path, stored.tensors, arrangement.balls, verify=True)
    return model_class(arrangement.model).of_arrangement(stored.path, arrangement).with_columns(columns)
