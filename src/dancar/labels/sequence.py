"""`Labels`: an immutable sequence of names that costs no Python objects until somebody asks for one."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dancar.errors import InputError

Label = int | str


class Labels(ABC):
    """Names of nodes, all integers or all text, held in one or two flat arrays.

    Make one with `Labels.of`, `Labels.range` or `Labels.from_text_arrays`. Integers and text never equal each other:
    `1` and `"1"` are two names. No labels equal no labels.

    Examples
    --------
    >>> from dancar import Labels
    >>> labels = Labels.of(["oak", "elm", "ash"])
    >>> labels[1], len(labels), labels.index("ash")
    ('elm', 3, 2)
    >>> labels.find(["ash", "fir"])
    array([ 2, -1])
    >>> list(labels[labels.order()])
    ['ash', 'elm', 'oak']
    >>> labels.index("oek")
    Traceback (most recent call last):
        ...
    dancar.errors.InputError: no label 'oek'; near matches: 'oak'
    """

    __slots__ = ()

    @staticmethod
    def of(values: Iterable[Any]) -> "Labels":
        """Labels from strings, integers, a NumPy or pyarrow array of either, or a mixture that does not clash.

        In a mixture the integers become text; `1` beside `"1"` is then an error, as are floats, booleans and gaps.
        """
        from dancar.labels.reading import labels_of

        return labels_of(values)

    @staticmethod
    def range(count: int) -> "Labels":
        """The integers 0, 1, …, count - 1, without an array that holds them."""
        from dancar.labels.integers import RangeLabels

        return RangeLabels(count)

    @staticmethod
    def from_text_arrays(text: ArrayLike, offsets: ArrayLike) -> "Labels":
        """Text labels from utf-8 bytes (uint8) and offsets (int64, one more than labels), as the file stores them.

        Both are checked. Arrays that nobody can write to are shared, not copied.
        """
        from dancar.labels.text import checked_text

        return checked_text(np.asarray(text), np.asarray(offsets))

    @property
    @abstractmethod
    def is_integer(self) -> bool:
        """Whether the labels are integers; else they are text."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def _label(self, position: int) -> Label: ...

    @abstractmethod
    def take(self, positions: NDArray[np.int64]) -> "Labels":
        """The labels at the positions, in that order."""

    @abstractmethod
    def position(self, label: object) -> int:
        """Where the label stands, -1 if nowhere. Labels must be distinct for this to have one answer."""

    @abstractmethod
    def _find(self, labels: "Labels") -> NDArray[np.int64]: ...

    @abstractmethod
    def order(self) -> NDArray[np.int64]:
        """The positions in sorted order of the labels: integers by value, text by its utf-8 bytes."""

    @abstractmethod
    def is_sorted(self) -> bool:
        """Whether every label is at least the one before it."""

    @abstractmethod
    def text_arrays(self) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """The labels as utf-8 bytes and offsets (integers in decimal), read-only."""

    @abstractmethod
    def to_arrow(self) -> Any:
        """The labels as a pyarrow array (int64 or large_string) over the same memory."""

    @abstractmethod
    def to_numpy(self) -> NDArray[Any]:
        """The labels as a NumPy array: int64 (read-only), or strings as objects."""

    @abstractmethod
    def _near(self, label: object) -> str: ...

    def to_list(self) -> list[Label]:
        """The labels as a list of int or of str."""
        return list(self.to_numpy().tolist())

    @overload
    def __getitem__(self, key: int | np.integer[Any]) -> Label: ...
    @overload
    def __getitem__(self, key: slice | list[int] | NDArray[Any]) -> "Labels": ...
    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return self.take(np.arange(len(self))[key])
        if isinstance(key, np.ndarray | list):
            positions = np.asarray(key) if len(key) else np.zeros(0, np.int64)
            if positions.dtype == np.bool_:
                positions = np.flatnonzero(positions)
            return self.take(positions.astype(np.int64))
        position = int(key)
        if not -len(self) <= position < len(self):
            raise IndexError(f"position {position} of {len(self)} labels")
        return self._label(position % len(self))

    def __iter__(self) -> Iterator[Label]:
        step = 4096
        for start in range(0, len(self), step):
            yield from self[start : start + step].to_list()

    def __contains__(self, label: object) -> bool:
        return self.position(label) >= 0

    def index(self, label: Label) -> int:
        """Where the label stands; an `InputError` with near matches if nowhere."""
        position = self.position(label)
        if position < 0:
            raise InputError(f"no label {label!r}; {self._near(label)}")
        return position

    def find(self, labels: Iterable[Any]) -> NDArray[np.int64]:
        """Where each of the labels stands, -1 for the unknown ones."""
        wanted = Labels.of(labels)
        if wanted.is_integer != self.is_integer or not len(self):
            return np.full(len(wanted), -1, np.int64)
        return self._find(wanted)

    def first_repeated(self) -> Label | None:
        """A label that occurs twice, or None."""
        ordered = self if self.is_sorted() else self.take(self.order())
        same = np.flatnonzero(ordered._equals_next())
        return ordered[int(same[0])] if len(same) else None

    @abstractmethod
    def _equals_next(self) -> NDArray[np.bool_]: ...

    @abstractmethod
    def _equals(self, other: "Labels") -> bool: ...

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Labels):
            return NotImplemented
        if self is other:
            return True
        if len(self) != len(other):
            return False
        return not len(self) or (self.is_integer == other.is_integer and self._equals(other))

    def __hash__(self) -> int:
        return hash((len(self), self[0], self[-1])) if len(self) else 0

    def __copy__(self) -> "Labels":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Labels":
        return self

    def __repr__(self) -> str:
        shown = self[:4].to_list()
        names = ", ".join(repr(label) for label in shown)
        return f"Labels({len(self):,}: {names}{', …' if len(self) > len(shown) else ''})"
