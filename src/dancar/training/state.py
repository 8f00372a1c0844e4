"""The state of a training as named arrays and numbers, checked where it is read back."""

import os
from collections.abc import Mapping
from typing import Any, final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from dancar.errors import FileError
from dancar.training.record import Record

_REALS = ("seconds", "seconds_left", "loss", "f1", "rate")
_WHOLES = ("step", "total_steps", "false", "missing", "pairs", "pool")
_LARGEST = (1 << 63) - 1


@final
class State:
    """Arrays and JSON numbers by name; what comes from a file is checked in kind, shape and range when it is taken."""

    def __init__(
        self,
        path: str | os.PathLike[str] = "",
        arrays: Mapping[str, NDArray[Any]] | None = None,
        numbers: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = os.fspath(path)
        self.arrays: dict[str, NDArray[Any]] = dict(arrays or {})
        self.numbers: dict[str, Any] = dict(numbers or {})

    def array(self, name: str, kind: DTypeLike, shape: tuple[int | None, ...]) -> NDArray[Any]:
        """A copy of an array of that kind and shape; None is any length."""
        found = self.arrays.get(name)
        if (
            found is None
            or found.dtype != np.dtype(kind)
            or found.ndim != len(shape)
            or any(wanted not in (None, length) for wanted, length in zip(shape, found.shape))
        ):
            have = "missing" if found is None else f"{found.dtype} of shape {found.shape}"
            raise FileError(f"{self.path}: {name!r} is {have}; {np.dtype(kind)} of shape {shape} is accepted")
        return found.copy()

    def places(self, name: str, kind: DTypeLike, count: int, *, rising: bool = False) -> NDArray[Any]:
        """A list of whole numbers from 0 to below the count, ascending without repeats if they are to be."""
        found = self.array(name, kind, (None,))
        if len(found) and not (found.min() >= 0 and found.max() < count):
            raise FileError(f"{self.path}: {name!r} has a number outside 0 to {count - 1}")
        if rising and (found[1:] <= found[:-1]).any():
            raise FileError(f"{self.path}: {name!r} does not ascend")
        return found

    def fill(self, name: str, array: NDArray[Any]) -> None:
        """Write the saved array into one of its kind and shape."""
        array[...] = self.array(name, array.dtype, array.shape)

    def whole(self, name: str, most: int = _LARGEST, least: int = 0) -> int:
        """A whole number within bounds."""
        found = self.numbers.get(name)
        if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
            raise FileError(
                f"{self.path}: {name!r} is {found!r:.40}; a whole number from {least} to {most} is accepted"
            )
        return found

    def put_reals(self, name: str, numbers: Any) -> None:
        """Keep float64 numbers by their bits: a file holds neither infinity nor NaN, and a loss may be either."""
        self.arrays[name] = np.array(numbers, np.float64).view(np.int64)

    def reals(self, name: str, shape: tuple[int | None, ...]) -> NDArray[np.float64]:
        """What `put_reals` kept."""
        return self.array(name, np.int64, shape).view(np.float64)

    def put_history(self, history: list[Record]) -> None:
        """Keep the records."""
        phases = sorted({record.phase for record in history})
        self.numbers["history.phases"] = phases
        self.arrays["history.phase"] = np.array([phases.index(record.phase) for record in history], np.int32)
        reals = [[_or_nan(getattr(record, name)) for name in _REALS] for record in history]
        self.put_reals("history.reals", np.array(reals, np.float64).reshape(-1, len(_REALS)))
        wholes = [[getattr(record, name) for name in _WHOLES] for record in history]
        self.arrays["history.wholes"] = np.array(wholes, np.int64).reshape(-1, len(_WHOLES))

    def history(self) -> list[Record]:
        """What `put_history` kept."""
        phases = self.numbers.get("history.phases")
        if not isinstance(phases, list) or not all(isinstance(phase, str) for phase in phases):
            raise FileError(f"{self.path}: 'history.phases' is no list of texts")
        of = self.places("history.phase", np.int32, len(phases)).tolist()
        reals = self.reals("history.reals", (len(of), len(_REALS))).tolist()
        wholes = self.array("history.wholes", np.int64, (len(of), len(_WHOLES))).tolist()
        records = []
        for phase, real, whole in zip(of, reals, wholes):
            values = dict(zip((*_REALS, *_WHOLES), (*real, *whole))) | {"phase": phases[phase]}
            left = values["seconds_left"]
            records.append(Record(**values | {"seconds_left": None if np.isnan(left) else left}))
        return records


def _or_nan(value: float | None) -> float:
    return float("nan") if value is None else value
