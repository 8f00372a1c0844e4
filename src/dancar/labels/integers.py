"""Labels that are integers: any, in an int64 array, or simply 0, 1, …, n - 1."""

import sys
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.labels.arrow import to_arrow_numbers
from dancar.labels.readonly import frozen, read_only
from dancar.labels.sequence import Label, Labels


def _as_int64(label: object) -> int | None:
    """The label as a Python integer where it can equal an integer label, else None."""
    if isinstance(label, int | np.integer) and not isinstance(label, bool | np.bool_):
        value = int(label)
        return value if -(2**63) <= value < 2**63 else None
    return None


class _Integers(Labels):
    """What both kinds share: everything that needs only the values."""

    __slots__ = ()

    @property
    def is_integer(self) -> bool:
        return True

    def text_arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        import pyarrow

        from dancar.labels.text import text_from_arrow

        return text_from_arrow(self.to_arrow().cast(pyarrow.large_string())).text_arrays()

    def to_arrow(self) -> Any:
        return to_arrow_numbers(self.to_numpy())

    def _equals_next(self) -> NDArray[np.bool_]:
        values = self.to_numpy()
        return np.asarray(values[1:] == values[:-1])

    def _equals(self, other: Labels) -> bool:
        return bool(np.array_equal(self.to_numpy(), other.to_numpy()))

    def _near(self, label: object) -> str:
        if not len(self):
            return "there are no labels"
        values = self.to_numpy()
        value = _as_int64(label)
        if isinstance(label, str) and (value := _integer_in(label)) in self:
            return f"the labels are integers: write {value} without quotes"
        if value is None:
            return f"the labels are integers from {values.min()} to {values.max()}"
        distance = np.abs(values.astype(np.float64) - value)
        nearest = np.sort(values[np.argpartition(distance, min(2, len(values) - 1))[:3]])
        return "near matches: " + ", ".join(map(str, nearest.tolist()))


def _integer_in(text: str) -> int | None:
    digits = text.strip()
    if len(digits) > 20 or not digits.removeprefix("-").isdecimal():
        return None
    return int(digits)


@final
class IntegerLabels(_Integers):
    """Labels in an int64 array."""

    __slots__ = ("_order", "_values")

    def __init__(self, values: NDArray[np.int64]) -> None:
        self._values = read_only(values)
        self._order: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        return len(self._values)

    def _label(self, position: int) -> Label:
        return int(self._values[position])

    def take(self, positions: NDArray[np.int64]) -> Labels:
        return IntegerLabels(frozen(self._values[positions]))

    def order(self) -> NDArray[np.int64]:
        if self._order is None:
            sorted_already = bool(np.all(self._values[1:] >= self._values[:-1]))
            positions = np.arange(len(self)) if sorted_already else np.argsort(self._values, kind="stable")
            self._order = frozen(positions.astype(np.int64, copy=False))
        return self._order

    def is_sorted(self) -> bool:
        return bool(np.all(self._values[1:] >= self._values[:-1]))

    def position(self, label: object) -> int:
        value = _as_int64(label)
        if value is None or not len(self):
            return -1
        return int(self._find(IntegerLabels(np.array([value], np.int64)))[0])

    def _find(self, labels: Labels) -> NDArray[np.int64]:
        order, wanted = self.order(), labels.to_numpy()
        places = order[np.minimum(np.searchsorted(self._values, wanted, sorter=order), len(self) - 1)]
        return np.where(self._values[places] == wanted, places, -1)

    def to_numpy(self) -> NDArray[np.int64]:
        return self._values

    def __reduce__(self) -> tuple[Any, ...]:
        return IntegerLabels, (self._values,)


@final
class RangeLabels(_Integers):
    """The labels 0, 1, …, count - 1."""

    __slots__ = ("_count", "_values")

    def __init__(self, count: int) -> None:
        if not 0 <= count <= sys.maxsize:
            raise InputError(f"{count} labels: a count from 0 is needed")
        self._count = int(count)
        self._values: NDArray[np.int64] | None = None

    def __len__(self) -> int:
        return self._count

    def _label(self, position: int) -> Label:
        return position

    def take(self, positions: NDArray[np.int64]) -> Labels:
        outside = positions[(positions < -self._count) | (positions >= self._count)]
        if len(outside):
            raise IndexError(f"position {outside[0]} of {self._count} labels")
        return IntegerLabels(frozen(np.where(positions < 0, positions + self._count, positions)))

    def order(self) -> NDArray[np.int64]:
        return self.to_numpy()

    def is_sorted(self) -> bool:
        return True

    def position(self, label: object) -> int:
        value = _as_int64(label)
        return value if value is not None and 0 <= value < self._count else -1

    def _find(self, labels: Labels) -> NDArray[np.int64]:
        wanted = labels.to_numpy()
        return np.where((wanted >= 0) & (wanted < self._count), wanted, -1)

    def to_numpy(self) -> NDArray[np.int64]:
        if self._values is None:
            self._values = frozen(np.arange(self._count, dtype=np.int64))
        return self._values

    def first_repeated(self) -> Label | None:
        return None

    def _equals(self, other: Labels) -> bool:
        return isinstance(other, RangeLabels) or super()._equals(other)

    def __reduce__(self) -> tuple[Any, ...]:
        return RangeLabels, (self._count,)
