"""What a caller may say about a file instead of leaving it to be found out."""

import codecs
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any

from dancar.errors import ParameterError

Column = str | int

SEPARATOR_NAMES = {"comma": ",", "tab": "\t", "blanks": " "}


@dataclass(frozen=True)
class ReadOptions:
    """The checked keyword arguments of `read_graph`; there each is explained."""

    format: str | None = None
    separator: str | None = None
    header: bool | None = None
    columns: tuple[Column, Column] | None = None
    relation: Column | None = None
    weight: Column | None = None
    comments: str | None = "#"
    quotes: str | None = '"'
    node_label: str | None = None
    encoding: str = "utf-8"
    on_error: str = "raise"

    def given(self) -> set[str]:
        """The names of the options that differ from their defaults."""
        return {field.name for field in fields(self) if getattr(self, field.name) != field.default}

    @property
    def skips(self) -> bool:
        """Whether bad lines are counted and left out."""
        return self.on_error == "skip"


def checked_options(**given: Any) -> ReadOptions:
    """The options, or a `ParameterError` that says what is accepted."""
    options = ReadOptions(
        **{**given, "separator": _separator(given["separator"]), "columns": _columns(given["columns"])}
    )
    if options.header not in (None, True, False):
        raise ParameterError(f"header={options.header!r}: True, False, or None to find out")
    for name in ("relation", "weight"):
        _check_column(name, getattr(options, name))
    for name in ("comments", "quotes"):
        _check_mark(name, getattr(options, name))
    if options.quotes is not None and len(options.quotes) != 1:
        raise ParameterError(f"quotes={options.quotes!r}: one character, or None where quotes are ordinary characters")
    marks = [mark for mark in (options.separator, options.quotes, (options.comments or "")[:1]) if mark]
    if len(set(marks)) < len(marks):
        raise ParameterError(f"separator, quotes and comments must differ: they are {', '.join(map(repr, marks))}")
    if options.on_error not in ("raise", "skip"):
        raise ParameterError(f"on_error={options.on_error!r}: 'raise', or 'skip' to count bad lines and go on")
    if not isinstance(options.node_label, str | None):
        raise ParameterError(f"node_label={options.node_label!r}: the name of a node attribute")
    _check_encoding(options.encoding)
    return options


def _separator(separator: Any) -> str | None:
    if separator is None:
        return None
    mark = SEPARATOR_NAMES.get(separator, separator) if isinstance(separator, str) else separator
    if not isinstance(mark, str) or len(mark) != 1 or not mark.isascii() or mark.isalnum() or mark in "\n\r\0-.+":
        names = ", ".join(map(repr, SEPARATOR_NAMES))
        raise ParameterError(f"separator={separator!r}: one ASCII character that no label or number has, or {names}")
    return mark


def _columns(columns: Any) -> tuple[Column, Column] | None:
    if columns is None:
        return None
    if not isinstance(columns, tuple | list) or len(columns) != 2:
        raise ParameterError(
            f"columns={columns!r}: two names or numbers from 0, of the source's and the target's column"
        )
    source, target = columns
    _check_column("columns", source)
    _check_column("columns", target)
    return source, target


def _check_column(name: str, column: Any) -> None:
    if isinstance(column, bool) or not isinstance(column, str | int | None) or (isinstance(column, int) and column < 0):
        raise ParameterError(f"{name}={column!r}: the name of a column or its number from 0")


def _check_mark(name: str, mark: Any) -> None:
    if mark is None:
        return
    if not isinstance(mark, str) or not mark or not mark.isascii() or mark.strip() != mark or mark[0].isalnum():
        raise ParameterError(
            f"{name}={mark!r}: a mark of ASCII characters, neither blank nor letter nor digit, or None"
        )


def _check_encoding(encoding: Any) -> None:
    try:
        codecs.lookup(encoding)
        # Codecs that are none of text are refused here, whatever the byte means.
        with suppress(UnicodeError):
            b"0".decode(encoding)
    except (LookupError, TypeError, ValueError):
        raise ParameterError(f"encoding={encoding!r}: the name of a text encoding, as 'utf-8' or 'latin-1'") from None
