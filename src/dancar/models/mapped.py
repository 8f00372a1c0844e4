"""`open_mapped`: questions to a file that is mapped into memory and read only where they lead."""

import os
import threading
from typing import Any, final

import numpy as np

from dancar import store
from dancar.arrangement import Balls
from dancar.arrangement.arrangement import exceptions_of_file
from dancar.errors import FileError, ParameterError
from dancar.labels.sequence import Label
from dancar.queries import Index, Named, Scan
from dancar.queries.named import Nodes, Several
from dancar.queries.stored_index import columns_of_file
from dancar.store import Stored

_RULES = {("A1(target) in A2(source)", "euclidean")}
_MAKING = threading.Lock()


@final
class Mapped(Named):
    """An arrangement in a mapped file, to be asked; get one from `open_mapped`.

    Several threads may ask at once. The labels of a question are found by bisection, and nodes are read as they are
    needed.

    Attributes
    ----------
    stored : Stored
        The file: its tensors, metadata and labels.
    contain_ : str
        Whose regions do the containing, "source" or "target".

    Examples
    --------
    >>> import dancar
    >>> dancar.Dancar(dim=2, threads=1).fit([("pet", "dog"), ("pet", "cat")]).save("pets.dancar", index=True)
    >>> pets = dancar.open_mapped("pets.dancar")
    >>> pets, pets.successors("pet"), pets.predecessors(["cat", "pet"])
    (Mapped('pets.dancar', 3 nodes), ['cat', 'dog'], [['pet'], []])
    """

    def __init__(self, stored: Stored, way: type[Index] | type[Scan] = Index, *, verify: bool = False) -> None:
        self.stored, self._way = stored, way
        tensors, metadata = stored.tensors, stored.metadata
        rule = (metadata.get("rule"), metadata.get("space"))
        if rule not in _RULES:
            raise FileError(f"{stored.path}: its rule is {rule!r:.80}; questions are answered about balls and points")
        self.contain_ = str(metadata.get("contain"))
        if self.contain_ not in ("source", "target"):
            raise FileError(f"{stored.path}: the metadata 'contain' are neither 'source' nor 'target'")
        self._balls = _balls(stored)
        try:
            self._exceptions = exceptions_of_file(tensors, len(stored))
        except ParameterError as error:
            raise FileError(f"{stored.path}: no arrangement: {error}") from None
        self._columns = columns_of_file(stored.path, tensors, self._balls, verify=verify)
        self._made: Index | Scan | None = None

    @property
    def answers_(self) -> Index | Scan:
        """The same questions by the numbers of nodes; an index that the file lacks is made at the first one."""
        made = self._made
        if made is None:
            with _MAKING:
                made = self._made
                if made is None:
                    self._made = made = self._way(
                        *self._balls, contain=self.contain_, exceptions=self._exceptions, columns=self._columns
                    )
        return made

    def _node_of(self, label: Label) -> int:
        return self.stored.node(label)

    def _nodes_of(self, labels: Several) -> Nodes:
        return np.array([self.stored.node(label) for label in labels], np.int32)

    def _labels_of(self, nodes: Nodes) -> list[Label]:
        return [self.stored.label(node) for node in nodes.tolist()]

    def __len__(self) -> int:
        return len(self.stored)

    def __repr__(self) -> str:
        return f"Mapped({self.stored.path!r}, {len(self):,} nodes)"


def open_mapped(path: str | os.PathLike[str], *, verify: bool = False) -> Mapped:
    """Map an arrangement file into memory, to ask it: open at once, whatever its size.

    With an index in the file (`save(..., index=True)`) a question reads what it needs and nothing else; without, the
    first question reads all balls and anchors and makes one in memory.

    Parameters
    ----------
    path : path
        A file that `save` or ``dancar fit`` has made.
    verify : bool
        Read everything once and check it as `load` does. Otherwise only the header is checked, and damage in the data
        may show as wrong answers.

    Raises
    ------
    FileError
        The file is damaged, of a newer format, or holds no balls and anchors.
    OSError
        The file is not there or cannot be read.

    Examples
    --------
    >>> import dancar
    >>> dancar.Dancar(dim=2, threads=1).fit([("a", "b"), ("b", "c"), ("c", "a")]).save("cycle.dancar")
    >>> dancar.open_mapped("cycle.dancar").contains("a", "b")
    True
    """
    return Mapped(store.open_mapped(path, verify=verify), verify=verify)


def _balls(stored: Stored) -> Balls:
    """Centers, radii and anchors of the right types and shapes, whatever their numbers are."""
    tensors: Any = stored.tensors
    count = len(stored)
    found = [tensors.get(name) for name in Balls._fields]
    axes = found[0].shape[1] if found[0] is not None and found[0].ndim == 2 and found[0].shape[1] else 1
    for name, tensor, shape in zip(Balls._fields, found, ((count, axes), (count,), (count, axes))):
        if tensor is None or tensor.dtype != np.float32 or tensor.shape != shape:
            have = "missing" if tensor is None else f"{tensor.dtype} of shape {tensor.shape}"
            raise FileError(f"{stored.path}: no arrangement: {name!r} is {have}; float32 of {shape} is accepted")
    return Balls(*found)
