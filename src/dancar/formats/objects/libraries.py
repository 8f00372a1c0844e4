"""What connects one foreign library: how its objects are recognized and read, and how it is imported for writing."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from dancar.errors import MissingPackageError
from dancar.graph import Graph


@dataclass(frozen=True, slots=True)
class Library:
    """A foreign library whose objects are graphs.

    `recognizes` gets an object and the imported module, and runs only if the caller imported that module: an object
    of a library cannot exist before.
    """

    module: str
    objects: str
    recognizes: Callable[[Any, Any], bool]
    read: Callable[[Any], Graph]


def imported(module: str, package: str) -> Any:
    """The module, for writing an object of its library; a `MissingPackageError` says what to install."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingPackageError(f"{module} is not installed: pip install {package}") from error
