"""`load`: a fitted model from its file."""

import os

from dancar import store
from dancar.arrangement import Arrangement, Declaration
from dancar.errors import FileError, ParameterError
from dancar.kernels.search.columns import Columns
from dancar.models.model import Model
from dancar.models.registry import ENTRIES, model_class
from dancar.queries.stored_index import columns_of_file
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.store import Stored


def load(path: str | os.PathLike[str], model: type[Model] | None = None) -> Model:
    """The fitted model in a file.

    Parameters
    ----------
    path : path
        A file that `save` or ``dancar fit`` has made.
    model : class, optional
        A model that is not the library's own, for its files; the file has to name it.

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
    name = stored.metadata.get("model")
    if not isinstance(name, str):
        hint = "; it is a checkpoint, to resume a fit from" if "checkpoint" in stored.metadata else ""
        raise FileError(f"{stored.path}: no arrangement: the metadata lack 'model', a text{hint}")
    known = list(ENTRIES) if model is None else [model.name]
    if name not in known:
        raise FileError(
            f"{stored.path}: it holds the model {name!r:.80}, written by dancar {stored.version}; "
            f"{'this one knows' if model is None else 'asked for was'} {', '.join(known)}"
        )
    bare = (model or model_class(name)).unfitted(stored.path, stored.metadata)
    held = stored.path, stored.tensors, stored.metadata, stored.labels
    arrangement = Arrangement.of_file(*held, declaration_of(stored.path, bare))
    return bare.with_arrangement(stored.path, arrangement).with_columns(columns_of(stored, arrangement))


def declaration_of(path: str, model: Model) -> Declaration:
    """The declaration of a model with a file's parameters; a `FileError` where those are none."""
    try:
        model.check_parameters()
    except ParameterError as error:
        raise FileError(f"{path}: {error}") from None
    return model.declaration()


def columns_of(stored: Stored, arrangement: Arrangement) -> tuple[Columns, Columns] | None:
    """The index in a file of balls and anchors, if it has one."""
    if arrangement.declaration.containment is not POINT_IN_BALL:
        return None
    return columns_of_file(stored.path, stored.tensors, arrangement.balls, verify=True)
