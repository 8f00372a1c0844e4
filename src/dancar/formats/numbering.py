"""Node numbers for labels that come batch by batch, without a Python object for any of them."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.source import Source
from dancar.labels import Labels

# Compiling takes longer than numbering fewer labels than these by pyarrow.
COMPILED_FROM = 1 << 18
MOST_LABELS = 2**31 - 1


class LabelTable(Protocol):
    """The different labels so far, numbered in the order of their first appearance."""

    def numbers(self, labels: Any) -> NDArray[np.int32]:
        """The number of each label of a pyarrow string array; new ones get the next numbers."""

    def labels(self) -> Any:
        """The different labels as a pyarrow large_string array."""


class PlainTable:
    """A `LabelTable` in pyarrow's own terms; each batch costs as much as all labels so far."""

    def __init__(self) -> None:
        import pyarrow

        self._labels = pyarrow.array([], pyarrow.large_string())

    def numbers(self, labels: Any) -> NDArray[np.int32]:
        import pyarrow

        if not len(labels):
            return np.zeros(0, np.int32)
        encoded = pyarrow.chunked_array([self._labels, labels.cast(pyarrow.large_string())]).dictionary_encode()
        last = encoded.chunks[-1]
        self._labels = last.dictionary
        return np.asarray(last.indices.to_numpy(), np.int32)

    def labels(self) -> Any:
        return self._labels


class Numbering:
    """Numbers for labels in the order of their appearance, and in the end their sorted order."""

    def __init__(self) -> None:
        self._table: LabelTable = PlainTable()
        self._seen = 0

    def numbers(self, labels: Any) -> NDArray[np.int32]:
        """The number of each label of a pyarrow string array."""
        if self._seen < COMPILED_FROM <= self._seen + len(labels):
            from dancar.formats.label_table import CompiledTable

            known = self._table.labels()
            self._table = CompiledTable()
            self._table.numbers(known)
        self._seen += len(labels)
        return self._table.numbers(labels)

    def sorted_labels(self, source: Source, *, as_text: bool) -> tuple[Labels, NDArray[np.int32]]:
        """The labels in their order, and for each number given its place there. The numbering ends with this.

        The labels are integers where each is the canonical decimal of a 64-bit integer (no sign but `-`, no zeros in
        front), unless `as_text`.
        """
        found = self._table.labels()
        if len(found) > MOST_LABELS:
            raise InputError(f"{source.name}: {len(found):,} nodes: {MOST_LABELS:,} at most")
        del self._table
        integers = None if as_text else canonical_integers(found)
        labels = Labels.of(found if integers is None else integers)
        order = labels.order()
        rank = np.empty(len(order), np.int32)
        rank[order] = np.arange(len(order), dtype=np.int32)
        labels = labels[order]
        if integers is not None and len(labels) and labels[0] == 0 and labels[-1] == len(labels) - 1:
            labels = Labels.range(len(labels))
        return labels, rank


def canonical_integers(labels: Any) -> NDArray[np.int64] | None:
    """The labels (a pyarrow string array) as integers, if each is written as that integer is; else None."""
    import pyarrow
    from pyarrow import compute

    try:
        values = labels.cast(pyarrow.int64())
    except pyarrow.ArrowInvalid:
        return None
    if not len(labels) or not compute.all(compute.equal(values.cast(labels.type), labels)).as_py():
        return None
    return np.asarray(values.to_numpy())
