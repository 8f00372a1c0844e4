"""What a file gave: named tensors, metadata and labels."""

import contextlib
import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, final

from dancar.errors import FileError
from dancar.labels import Label, Labels
from dancar.store import layout
from dancar.store.defect import Defect
from dancar.store.header import Header
from dancar.store.label_table import LabelTable
from dancar.store.layout import Tensor


@contextlib.contextmanager
def refused(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turns a `Defect` into a `FileError` that names the file."""
    try:
        yield
    except Defect as defect:
        raise FileError(f"{os.fspath(path)}: {defect}") from None


@final
class Stored:
    """The content of an arrangement file; get one from `read` or `open_mapped`.

    Attributes
    ----------
    path : str
        Where it was read from.
    tensors : mapping of str to numpy array
        The arrays, read-only, without those that hold the labels.
    metadata : mapping of str to any JSON value
        What the writer said about them.
    version : str
        Of the library that wrote the file.
    labels : Labels
        The names of all nodes. For a mapped file they are read and checked when first asked for; `node` and `label`
        do without them.

    Examples
    --------
    >>> import tempfile, numpy as np
    >>> from dancar import Labels, store
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = f"{folder}/trees.dancar"
    ...     store.write(path, {"radius": np.ones(3, np.float32)}, {"dim": 2}, Labels.of(["oak", "elm", "ash"]))
    ...     stored = store.read(path)
    >>> stored
    Stored(3 labels, tensors: radius, metadata: dim)
    >>> stored.node("ash"), stored.label(0), list(stored.labels)
    (2, 'oak', ['oak', 'elm', 'ash'])
    """

    def __init__(self, path: str | os.PathLike[str], header: Header, tensors: Mapping[str, Tensor]) -> None:
        self.path = os.fspath(path)
        self.tensors: Mapping[str, Tensor] = MappingProxyType(
            {name: tensors[name] for name in sorted(tensors) if name not in layout.LABEL_TENSORS}
        )
        self.metadata: Mapping[str, Any] = MappingProxyType(header.metadata)
        self.version = header.version
        self._table = LabelTable(tensors, header.label_kind)

    @property
    def has_integer_labels(self) -> bool:
        """Whether the labels are integers; else they are text."""
        return self._table.is_integer

    @cached_property
    def labels(self) -> Labels:
        """The names of all nodes, checked."""
        with refused(self.path):
            return self._table.labels()

    def label(self, node: int) -> Label:
        """The name of one node."""
        with refused(self.path):
            return self._table.label(node)

    def node(self, label: Label) -> int:
        """The node with that name, found without reading the other names; `InputError` if there is none."""
        with refused(self.path):
            return self._table.node(label)

    def __len__(self) -> int:
        return len(self._table)

    def __repr__(self) -> str:
        tensors, metadata = ", ".join(self.tensors) or "none", ", ".join(self.metadata) or "none"
        return f"Stored({len(self):,} labels, tensors: {tensors}, metadata: {metadata})"
