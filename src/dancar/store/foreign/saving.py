"""Saving foreign files: whole or not at all, as arrangements are."""

from collections.abc import Sequence
from pathlib import Path


def save(path: Path, parts: Sequence[bytes | memoryview]) -> None:
    """Make the parts the content of the file."""
    # Locks are a matter of POSIX systems, reading is not: it must not need this import.
    from dancar.store.atomic import replace_file

    replace_file(path, parts)
