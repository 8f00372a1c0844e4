"""Numbers between NumPy and pyarrow, over the same memory.

pyarrow's own ways (`pyarrow.array` of anything, `Array.to_numpy`, indices given as NumPy arrays) import pandas
wherever it is installed, which takes longer than most of what is done here.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def to_arrow_numbers(numbers: NDArray[Any]) -> Any:
    """A pyarrow array over the memory of a contiguous array of integers or floats."""
    import pyarrow

    kind = pyarrow.from_numpy_dtype(numbers.dtype)
    return pyarrow.Array.from_buffers(kind, len(numbers), [None, pyarrow.py_buffer(numbers)])


def to_numpy_numbers(array: Any) -> NDArray[Any]:
    """A NumPy array over the memory of a pyarrow array of integers or floats without gaps."""
    return np.from_dlpack(array)
