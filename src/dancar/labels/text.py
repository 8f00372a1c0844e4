"""Labels that are text: all of it in one run of utf-8 bytes, label i between offsets i and i + 1."""

from itertools import pairwise
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.labels.arrow import to_arrow_numbers, to_numpy_numbers
from dancar.labels.hints import near_texts
from dancar.labels.readonly import frozen, read_only
from dancar.labels.sequence import Label, Labels

# Looking through all bytes costs less than sorting the labels until it has been done about this often.
SCANS_BEFORE_SORTING = 16


@final
class TextLabels(Labels):
    """Labels over checked utf-8 bytes and offsets."""

    __slots__ = ("_characters", "_ends", "_offsets", "_order", "_scans", "_text")

    def __init__(self, text: NDArray[np.uint8], offsets: NDArray[np.int64]) -> None:
        self._text = read_only(text)
        self._offsets = read_only(offsets)
        # A memoryview slices several times faster than an array: a search touches twenty labels.
        self._characters = self._text.data
        self._ends = self._offsets.data
        self._order: NDArray[np.int64] | None = None
        self._scans = 0

    @property
    def is_integer(self) -> bool:
        return False

    def __len__(self) -> int:
        return len(self._offsets) - 1

    def _bytes(self, position: int) -> bytes:
        return self._characters[self._ends[position] : self._ends[position + 1]].tobytes()

    def _label(self, position: int) -> Label:
        return self._bytes(position).decode()

    def take(self, positions: NDArray[np.int64]) -> Labels:
        outside = positions[(positions < -len(self)) | (positions >= len(self))]
        if len(outside):
            raise IndexError(f"position {outside[0]} of {len(self)} labels")
        positions = np.where(positions < 0, positions + len(self), positions)
        if len(positions) and np.array_equal(positions, np.arange(positions[0], positions[0] + len(positions))):
            start, stop = self._offsets[positions[0]], self._offsets[positions[-1] + 1]
            offsets = self._offsets[positions[0] : positions[-1] + 2] - start
            return TextLabels(self._text[start:stop], frozen(offsets))
        return text_from_arrow(self.to_arrow().take(to_arrow_numbers(positions)))

    def order(self) -> NDArray[np.int64]:
        if self._order is None:
            if self.is_sorted():
                order = np.arange(len(self), dtype=np.int64)
            else:
                import pyarrow.compute

                order = to_numpy_numbers(pyarrow.compute.array_sort_indices(self.to_arrow())).astype(np.int64)
            self._order = frozen(order)
        return self._order

    def is_sorted(self) -> bool:
        import pyarrow.compute

        labels = self.to_arrow()
        return len(self) < 2 or bool(pyarrow.compute.all(pyarrow.compute.less_equal(labels[:-1], labels[1:])).as_py())

    def position(self, label: object) -> int:
        if not isinstance(label, str) or not len(self):
            return -1
        try:
            wanted = label.encode()
        except UnicodeEncodeError:
            return -1
        # Labels mostly come sorted; where they do, this finds the label, and where they do not, a hit is still a hit.
        place = self._place(wanted, self._order)
        if place < len(self):
            found = place if self._order is None else int(self._order[place])
            if self._bytes(found) == wanted:
                return found
        if self._order is not None:
            return -1
        self._scans += 1
        if self._scans > SCANS_BEFORE_SORTING:
            self.order()
            return self.position(label)
        import pyarrow.compute

        (name,) = TextLabels(np.frombuffer(wanted, np.uint8), np.array([0, len(wanted)])).to_arrow()
        return int(pyarrow.compute.index(self.to_arrow(), name).as_py())

    def _place(self, wanted: bytes, order: NDArray[np.int64] | None) -> int:
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._bytes(middle if order is None else int(order[middle])) < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def _find(self, labels: Labels) -> NDArray[np.int64]:
        import pyarrow.compute

        found = pyarrow.compute.index_in(labels.to_arrow(), value_set=self.to_arrow())
        places = np.full(len(labels), -1, np.int64)
        places[to_numpy_numbers(found.is_valid().cast(pyarrow.uint8())) == 1] = to_numpy_numbers(found.drop_null())
        return places

    def text_arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        return self._text, self._offsets

    def to_arrow(self) -> Any:
        import pyarrow

        buffers = pyarrow.py_buffer(self._offsets), pyarrow.py_buffer(self._text)
        return pyarrow.LargeStringArray.from_buffers(len(self), *buffers)

    def to_numpy(self) -> NDArray[Any]:
        labels = np.empty(len(self), object)
        labels[:] = self.to_list()
        return labels

    def to_list(self) -> list[Label]:
        text = self._text.tobytes()
        return [text[start:stop].decode() for start, stop in pairwise(self._offsets.tolist())]

    def _equals_next(self) -> NDArray[np.bool_]:
        if len(self) < 2:
            return np.zeros(0, np.bool_)
        import pyarrow.compute

        labels = self.to_arrow()
        return to_numpy_numbers(pyarrow.compute.equal(labels[:-1], labels[1:]).cast(pyarrow.uint8())).astype(np.bool_)

    def _equals(self, other: Labels) -> bool:
        text, offsets = other.text_arrays()
        return bool(np.array_equal(self._offsets, offsets) and np.array_equal(self._text, text))

    def _near(self, label: object) -> str:
        if not len(self):
            return "there are no labels"
        if not isinstance(label, str):
            if str(label) in self:
                return f"the labels are text: write {str(label)!r}"
            return f"the labels are text, like {self[0]!r}"
        near = near_texts(label, self, self.order())
        return "near matches: " + ", ".join(map(repr, near)) if near else f"nothing near among {len(self):,} labels"

    def __reduce__(self) -> tuple[Any, ...]:
        return TextLabels, (self._text, self._offsets)


def text_from_arrow(array: Any) -> TextLabels:
    """Text labels over the memory of a pyarrow large_string array without nulls."""
    _, offsets_buffer, text_buffer = array.buffers()
    if not len(array):
        return TextLabels(frozen(np.zeros(0, np.uint8)), frozen(np.zeros(1, np.int64)))
    # Arrow promises that a buffer in an array is never written to, so its memory is shared.
    offsets = frozen(np.frombuffer(offsets_buffer, np.int64, len(array) + 1, array.offset * 8))
    text = frozen(np.frombuffer(text_buffer, np.uint8) if text_buffer and text_buffer.size else np.zeros(0, np.uint8))
    start, stop = int(offsets[0]), int(offsets[-1])
    return TextLabels(text[start:stop], frozen(offsets - start) if start else offsets)


def checked_text(text: NDArray[Any], offsets: NDArray[Any]) -> TextLabels:
    """Text labels from arrays that come from outside, every promise about them checked."""
    if text.dtype != np.uint8 or text.ndim != 1:
        raise InputError(f"label bytes of type {text.dtype} with {text.ndim} axes: one axis of uint8 is needed")
    if offsets.dtype != np.int64 or offsets.ndim != 1 or not len(offsets):
        raise InputError(
            f"label offsets of type {offsets.dtype} and shape {offsets.shape}: int64, one more than labels, are needed"
        )
    if offsets[0] != 0 or offsets[-1] != len(text):
        raise InputError(f"label offsets run from {offsets[0]} to {offsets[-1]}: they must run from 0 to {len(text)}")
    falling = np.flatnonzero(offsets[1:] < offsets[:-1])
    if len(falling):
        raise InputError(f"label {falling[0]} ends before it begins: offsets must not fall")
    labels = TextLabels(np.ascontiguousarray(text), np.ascontiguousarray(offsets))
    import pyarrow

    try:
        labels.to_arrow().validate(full=True)
    except pyarrow.ArrowInvalid:
        raise InputError(f"label {_first_not_utf8(labels)} is not valid utf-8") from None
    return labels


def _first_not_utf8(labels: TextLabels) -> int:
    for position in range(len(labels)):
        try:
            labels._label(position)
        except UnicodeDecodeError:
            return position
    return len(labels)
