"""`scalar`: a function that compiled kernels may inline, declared without loading the compiler.

A question to a file needs the names and shapes of regions and no kernel, and loading the compiler takes longer than the
answer. So functions wait here, and whoever compiles registers them first.
"""

from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
_WAITING: list[Callable[..., Any]] = []


def scalar(function: Function) -> Function:
    """The function itself; `register_scalars` makes it known to the compiler."""
    _WAITING.append(function)
    return function


def register_scalars() -> None:
    """Make all declared functions known to the compiler; called before anything is compiled that inlines one."""
    from numba.extending import register_jitable

    while _WAITING:
        register_jitable(_WAITING.pop())
