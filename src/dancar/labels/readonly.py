"""Arrays that nobody can write to, so that objects may share them."""

from typing import Any, TypeVar

import numpy as np

Array = TypeVar("Array", bound=np.ndarray[Any, Any])


def frozen(array: Array) -> Array:
    """The same array, made read-only. For arrays that the library has just made and nobody else holds."""
    array.flags.writeable = False
    return array


def read_only(array: Array) -> Array:
    """A read-only array of the same content: the array itself where nobody can write to it, else a copy.

    A read-only view of a writeable array does not count: its owner could still change what the view shows.
    """
    holder: Any = array
    while isinstance(holder, np.ndarray):
        if holder.flags.writeable:
            return frozen(array.copy())
        holder = holder.base
    return array
