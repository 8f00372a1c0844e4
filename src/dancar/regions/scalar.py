"""`scalar`: a function that compiled kernels may inline, declared without loading the compiler.

A question to a file needs the names and shapes of regions and no kernel, and loading the compiler takes longer than the
answer. So functions wait here, and whoever compiles registers them first.
"""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
_WAITING: list[tuple[Callable[..., Any], dict[str, Any]]] = []
# In a gradient, sums in another order save little, and a quotient that all coordinates share would be put after the
# product with it: a division for each coordinate.
_IN_ORDER = {"fastmath": {"contract", "nsz"}, "forceinline": True}


def scalar(function: Function) -> Function:
    """The function itself; `register_scalars` makes it known to the compiler, with the flags of the kernel it is in."""
    _WAITING.append((function, {}))
    return function


def scalar_in_order(function: Function) -> Function:
    """`scalar` for a gradient that multiplies each coordinate by one quotient: what is written is not reordered."""
    _WAITING.append((function, _IN_ORDER))
    return function


def scalar_of(name: str) -> Callable[[Function], Function]:
    """`scalar` for a function that another function makes for something of that name, such as a space.

    A kernel's cache on disk finds functions by module and name: the made one becomes `NAME_FUNCTION` of its module.
    """

    def named(function: Function) -> Function:
        function.__name__ = function.__qualname__ = f"{name}_{function.__name__}"
        vars(sys.modules[function.__module__])[function.__name__] = function
        return scalar(function)

    return named


def register_scalars() -> None:
    """Make all declared functions known to the compiler; called before anything is compiled that inlines one."""
    from numba.extending import register_jitable

    while _WAITING:
        function, flags = _WAITING.pop()
        (register_jitable(**flags) if flags else register_jitable)(function)
