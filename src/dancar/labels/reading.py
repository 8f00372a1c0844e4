"""Labels from what callers have: lists, NumPy arrays, pyarrow arrays."""

import sys
from collections.abc import Iterable
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.labels.arrow import to_numpy_numbers
from dancar.labels.integers import IntegerLabels, RangeLabels
from dancar.labels.readonly import frozen
from dancar.labels.sequence import Labels
from dancar.labels.text import TextLabels, text_from_arrow

ACCEPTED = "a label is an integer or a text"


def labels_of(values: Iterable[Any]) -> Labels:
    """Labels from strings, integers, or an array of either."""
    if isinstance(values, Labels):
        return values
    if isinstance(values, str | bytes):
        raise InputError(f"{_quoted(values)} is one label, not several: put it in a list")
    if isinstance(values, range) and values.start == 0 and values.step == 1:
        return RangeLabels(len(values))
    if isinstance(values, np.ndarray):
        return _from_numpy(values)
    pyarrow = sys.modules.get("pyarrow")
    if pyarrow is not None and isinstance(values, pyarrow.Array | pyarrow.ChunkedArray):
        return _from_arrow(values)
    try:
        listed = list(values)
    except TypeError:
        raise InputError(f"labels of type {type(values).__name__}: a list or an array is needed") from None
    return _from_list(listed)


def _from_numpy(values: NDArray[Any]) -> Labels:
    if values.ndim != 1:
        raise InputError(f"labels of shape {values.shape}: one axis is needed")
    if values.dtype.kind in "iu":
        _check_range(values)
        return IntegerLabels(frozen(values.astype(np.int64)))
    if values.dtype.kind in "UT":
        return _encoded(values.tolist())
    if values.dtype.kind == "O":
        return _from_list(values.tolist())
    if values.dtype.kind == "f":
        raise InputError(f"labels of type {values.dtype}: {ACCEPTED}; whole numbers convert with .astype(int)")
    raise InputError(f"labels of type {values.dtype}: {ACCEPTED}; convert with .astype(int) or .astype(str)")


def _check_range(values: NDArray[Any]) -> None:
    if values.dtype.kind == "u" and values.dtype.itemsize == 8 and len(values):
        worst = int(values.argmax())
        if values[worst] >= 2**63:
            raise InputError(f"label {worst} is {values[worst]}: integers must fit 64 bits with sign; give it as text")


def _from_list(values: list[Any]) -> Labels:
    kinds = set(map(type, values))
    text = {kind for kind in kinds if issubclass(kind, str)}
    integers = {kind for kind in kinds if issubclass(kind, int | np.integer) and not issubclass(kind, bool)}
    if kinds - text - integers:
        position = next(i for i, value in enumerate(values) if type(value) not in text | integers)
        raise InputError(_refusal(position, values[position]))
    if not text:
        try:
            return IntegerLabels(frozen(np.array(values, np.int64)))
        except OverflowError:
            position = next(i for i, value in enumerate(values) if not -(2**63) <= int(value) < 2**63)
            reason = "integers must fit 64 bits with sign; give it as text"
            raise InputError(f"label {position} is {values[position]}: {reason}") from None
    if integers:
        numbers = {str(value) for value in values if type(value) in integers}
        clash = next((value for value in values if type(value) in text and value in numbers), None)
        if clash is not None:
            raise InputError(
                f"labels hold both the integer {clash} and the text {clash!r}: make them all integers or all text"
            )
        values = [str(value) for value in values]
    return _encoded(values)


def _encoded(values: list[str]) -> TextLabels:
    # pyarrow.array would do this too, and import pandas wherever that is installed.
    try:
        text = "".join(values).encode()
        characters = np.fromiter(map(len, values), np.int64, len(values))
        if characters.sum() < len(text):
            characters = np.fromiter((len(value.encode()) for value in values), np.int64, len(values))
    except UnicodeEncodeError:
        position = next(i for i, value in enumerate(values) if not _encodes(value))
        raise InputError(f"label {position} is {values[position]!r}: it has no utf-8 form (a lone surrogate)") from None
    offsets = np.zeros(len(values) + 1, np.int64)
    np.cumsum(characters, out=offsets[1:])
    return TextLabels(np.frombuffer(text, np.uint8), frozen(offsets))


def _encodes(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _refusal(position: int, value: Any) -> str:
    hint = ""
    if isinstance(value, float | np.floating) and value == value and float(value).is_integer():
        hint = f"; write {int(value)}, or convert the column with .astype(int)"
    elif isinstance(value, bool | np.bool_):
        hint = f"; write {int(value)} or {str(value)!r}"
    elif isinstance(value, bytes):
        hint = "; decode it first"
    elif value is None or value != value:
        hint = "; leave out rows with gaps first"
    else:
        hint = "; convert it with str()"
    return f"label {position} is {_quoted(value)} ({type(value).__name__}): {ACCEPTED}{hint}"


def _quoted(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else "".join(islice(shown, 57)) + "…"


def _from_arrow(array: Any) -> Labels:
    import pyarrow
    import pyarrow.compute

    if isinstance(array, pyarrow.ChunkedArray):
        # 32-bit offsets end at two gigabytes, which chunks may have together.
        array = (array.cast(pyarrow.large_string()) if pyarrow.types.is_string(array.type) else array).combine_chunks()
    if array.null_count:
        gap = pyarrow.compute.index(array.is_null(), True).as_py()
        raise InputError(f"label {gap} is missing: {ACCEPTED}; leave out rows with gaps first")
    kind = array.type
    if pyarrow.types.is_dictionary(kind):
        return _from_arrow(array.dictionary.take(array.indices))
    if pyarrow.types.is_integer(kind):
        return _from_numpy(to_numpy_numbers(array))
    if pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind) or kind == pyarrow.string_view():
        return text_from_arrow(array.cast(pyarrow.large_string()))
    raise InputError(f"labels of type {kind}: {ACCEPTED}; convert the column to int64 or string first")
