"""What the scan accepts, said before anything is computed."""

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError

Rows = slice | NDArray[np.integer] | None


def check_arrays(center: NDArray[np.float32], radius: NDArray[np.float32], anchor: NDArray[np.float32]) -> None:
    """Raise unless the three arrays are finite float32 of fitting shapes."""
    for name, array, axes in (("center", center, 2), ("radius", radius, 1), ("anchor", anchor, 2)):
        if not isinstance(array, np.ndarray) or array.dtype != np.float32 or array.ndim != axes:
            found = f"{array.dtype} with {array.ndim} axes" if isinstance(array, np.ndarray) else type(array).__name__
            raise ParameterError(f"{name}: {found} given; a float32 array with {axes} axes is accepted")
        if not np.isfinite(array).all():
            row = int(np.argwhere(~np.isfinite(array))[0][0])
            raise ParameterError(f"{name}: row {row} is not finite; only finite coordinates are accepted")
    if len(center) != len(radius):
        raise ParameterError(f"radius: {len(radius)} given for {len(center)} centers; one a center is accepted")
    if center.shape[1] != anchor.shape[1] or center.shape[1] == 0:
        raise ParameterError(
            f"center, anchor: dimensions {center.shape[1]} and {anchor.shape[1]} given; one and the same is accepted"
        )


def check_threads(threads: int) -> None:
    """Raise unless there is at least one thread."""
    if threads < 1:
        raise ParameterError(f"threads: {threads} given; a number from 1 on is accepted")


def chosen_rows(rows: Rows, count: int) -> NDArray[np.int32]:
    """The rows that are meant, ascending, each once."""
    if rows is None:
        return np.arange(count, dtype=np.int32)
    if isinstance(rows, slice):
        return np.sort(np.arange(count, dtype=np.int32)[rows])
    numbers = np.unique(rows)
    if len(numbers) == 0:
        return np.empty(0, np.int32)
    if numbers.dtype.kind not in "iu" or numbers[0] < 0 or numbers[-1] >= count:
        raise ParameterError(f"rows: {numbers[0]} to {numbers[-1]} given; integers from 0 to {count - 1} are accepted")
    return numbers.astype(np.int32)
