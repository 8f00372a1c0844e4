"""The labels as the file holds them, and finding one of them without reading the rest.

Labels are UTF-8 text, integers in decimal digits, one run of bytes cut by offsets. `labels.order` lists the nodes in
the order of their labels' bytes, so that a label is found by bisection: some twenty places of the file are looked at.
"""

import re
from collections.abc import Mapping
from typing import final

import numpy as np

from dancar.errors import InputError
from dancar.labels import Label, Labels
from dancar.store import layout
from dancar.store.defect import Defect, shown
from dancar.store.layout import Tensor

INTEGER, TEXT = "integer", "text"

_PLAIN_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,18}")


@final
class LabelTable:
    """Three tensors of a file, taken as they are: each place is checked when it is looked at."""

    __slots__ = ("_bytes", "_offsets", "_order", "is_integer")

    def __init__(self, tensors: Mapping[str, Tensor], kind: str) -> None:
        # A memoryview gives single items several times faster than an array.
        self._bytes, self._offsets, self._order = (tensors[name].data for name in layout.LABEL_TENSORS)
        self.is_integer = kind == INTEGER
        if self._offsets[0] != 0 or self._offsets[-1] != len(self._bytes):
            raise Defect(
                f"{layout.LABEL_OFFSETS!r} run from {self._offsets[0]} to {self._offsets[-1]}: "
                f"they must run from 0 to {len(self._bytes)}"
            )

    def __len__(self) -> int:
        return len(self._order)

    def label(self, node: int) -> Label:
        """The label of a node."""
        if not 0 <= node < len(self):
            raise InputError(f"no node {node}: nodes 0 to {len(self) - 1} are there")
        return self._decoded(self._text(node), node)

    def node(self, label: Label) -> int:
        """The node with that label; an `InputError` with its neighbours in sorted order if there is none."""
        if isinstance(label, bool) or not isinstance(label, int if self.is_integer else str):
            kind = "integers" if self.is_integer else "text"
            raise InputError(f"no label {label!r}: the labels are {kind}")
        wanted = str(label).encode(errors="surrogatepass")
        low = self._place(wanted)
        if low < len(self):
            node = self._ordered(low)
            if self._text(node) == wanted:
                return node
        nearby = [self._ordered(place) for place in range(max(low - 1, 0), min(low + 2, len(self)))]
        near = ", ".join(repr(self.label(node)) for node in nearby)
        raise InputError(f"no label {label!r}; " + (f"nearest in sorted order: {near}" if near else "there are none"))

    def labels(self) -> Labels:
        """All labels, checked."""
        try:
            text = Labels.from_text_arrays(np.asarray(self._bytes), np.asarray(self._offsets))
        except InputError as error:
            raise Defect(str(error)) from None
        return _integers_of(text) if self.is_integer else text

    def _text(self, node: int) -> bytes:
        begin, end = self._offsets[node], self._offsets[node + 1]
        if not 0 <= begin <= end <= len(self._bytes):
            raise Defect(f"{layout.LABEL_OFFSETS!r} of node {node} are {begin} and {end}, of {len(self._bytes)} bytes")
        return bytes(self._bytes[begin:end])

    def _place(self, wanted: bytes) -> int:
        """How many labels sort before the wanted one.

        Offsets are not checked here, in the innermost loop: wrong ones can only lead to a wrong place, and whether the
        label is there the caller looks at.
        """
        text, offsets, order = self._bytes, self._offsets, self._order
        low, high = 0, len(order)
        while low < high:
            middle = (low + high) // 2
            node = order[middle]
            if not 0 <= node < len(order):
                raise _stray(node, len(order))
            if bytes(text[offsets[node] : offsets[node + 1]]) < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def _ordered(self, place: int) -> int:
        node: int = self._order[place]
        if not 0 <= node < len(self):
            raise _stray(node, len(self))
        return node

    def _decoded(self, text: bytes, node: int) -> Label:
        try:
            label = text.decode()
        except UnicodeDecodeError:
            raise Defect(f"the label of node {node} is not UTF-8") from None
        return _integer_in(label, node) if self.is_integer else label


def _stray(node: int, count: int) -> Defect:
    return Defect(f"{layout.LABEL_ORDER!r} names the node {node}, and there are {count}")


def label_tensors(labels: Labels) -> dict[str, Tensor]:
    """The tensors that hold the labels; an `InputError` if two are equal."""
    text, offsets = labels.text_arrays()
    # Text labels keep their order once it is known: a training that saves often sorts them only once.
    written = Labels.from_text_arrays(text, offsets) if labels.is_integer else labels
    repeated = written.first_repeated()
    if repeated is not None:
        raise InputError(f"the label {repeated!r} is there twice: the labels of an arrangement differ")
    order = written.order().astype(np.int32 if len(labels) < 2**31 else np.int64)
    return {layout.LABEL_BYTES: text, layout.LABEL_OFFSETS: offsets, layout.LABEL_ORDER: order}


def check_order(labels: Labels, order: Tensor) -> None:
    """Refuse an order that is not the one of the labels' bytes, and with it labels that are there twice."""
    places = order.astype(np.int64, copy=False)
    if len(places) and not 0 <= places.min() <= places.max() < len(labels):
        raise Defect(f"{layout.LABEL_ORDER!r} names nodes from {places.min()} to {places.max()} of {len(labels)}")
    text = labels if not labels.is_integer else Labels.from_text_arrays(*labels.text_arrays())
    ordered = text.take(places)
    if not ordered.is_sorted():
        raise Defect(f"{layout.LABEL_ORDER!r} does not put the labels in the order of their bytes")
    # Sorted and without repeats, the places must be all different, for equal places have equal labels.
    repeated = ordered.first_repeated()
    if repeated is not None:
        raise Defect(f"the label {shown(repeated)} is there twice")


def _integers_of(text: Labels) -> Labels:
    import pyarrow

    try:
        values = text.to_arrow().cast(pyarrow.int64()).to_numpy()
    except pyarrow.ArrowInvalid as error:
        raise Defect(f"a label is no integer of 64 bits: {error}") from None
    if np.array_equal(values, np.arange(len(values))):
        labels = Labels.range(len(values))
    else:
        labels = Labels.of(values)
    # Arrow reads '007' and '0x7' as well; then 7 would be found in one way of reading the file and not in another.
    if Labels.from_text_arrays(*labels.text_arrays()) != text:
        raise Defect("a label is an integer that is not written in its plain digits")
    return labels


def _integer_in(text: str, node: int) -> int:
    value = int(text) if _PLAIN_INTEGER.fullmatch(text) else 1 << 63
    if not -(1 << 63) <= value < 1 << 63:
        raise Defect(f"the label {shown(text)} of node {node} is no integer of 64 bits in plain digits")
    return value
