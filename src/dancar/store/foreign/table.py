"""A table with a line a node, for spreadsheets and data frames: label, side, radius, coordinates."""

from pathlib import Path
from typing import Any

from dancar.errors import InputError
from dancar.labels import Labels
from dancar.labels.sequence import Label
from dancar.store.foreign.arrow_csv import csv_bytes, csv_table, number_column
from dancar.store.foreign.content import Content, Said, balls_of, columns_of
from dancar.store.foreign.options import ForeignOptions
from dancar.store.foreign.saving import save

# The name of the first column says what labels are: 007 is not 7.
KINDS = {"label": False, "number": True}
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def write(content: Content, path: Path, options: ForeignOptions) -> Said:
    """Comma or tab, by the suffix."""
    save(path, [csv_bytes(with_labels(content, options), header=True, separator=_separator(path))])
    return []


def read(path: Path, options: ForeignOptions) -> Content:
    """What `write` wrote."""
    texts = (*KINDS, "contain")
    table = csv_table(path, header=True, separator=_separator(path), texts=texts)
    columns = {name: number_column(table, name) for name in table.column_names if name not in texts}
    return of_table(path, table, columns, options)


def with_labels(content: Content, options: ForeignOptions) -> dict[str, Any]:
    """The columns of a table."""
    import pyarrow

    labels = content.labels
    shown: Any = labels.to_arrow()
    if options.guard and not labels.is_integer:
        shown = pyarrow.array([_guarded(text) for text in map(str, labels)], pyarrow.large_string())
    name = "number" if labels.is_integer else "label"
    side = pyarrow.array([content.contain] * len(labels), pyarrow.string())
    return {name: shown, "contain": side, **columns_of(content.parameters)}


def of_table(path: Path, table: Any, columns: dict[str, Any], options: ForeignOptions) -> Content:
    """The content of an Arrow table; `columns` are its numbers."""
    sides = set(table["contain"].to_pylist()) if "contain" in table.column_names else set()
    if len(sides) > 1 or not sides <= {"source", "target"}:
        raise InputError(f"{path}: the column 'contain' is neither 'source' nor 'target' throughout")
    named = [name for name in KINDS if name in table.column_names]
    if len(named) != 1:
        raise InputError(f"{path}: a column 'label', or one 'number', is needed")
    values = table[named[0]].to_pylist()
    labels = _labels(path, values, KINDS[named[0]], options.guard)
    (side,) = sides or {options.contain or "source"}
    return Content(balls_of(str(path), columns), labels, side)


def _labels(path: Path, values: list[Any], are_numbers: bool, guard: bool) -> Labels:
    found: list[Label] = []
    try:
        for value in values:
            text = value[1:] if guard and not are_numbers and _is_guarded(value) else value
            found.append(int(text) if are_numbers else text)
        labels = Labels.of(found)
    except (TypeError, ValueError) as error:
        raise InputError(f"{path}: row {len(found)}: {error}") from None
    repeated = labels.first_repeated()
    if repeated is not None:
        raise InputError(f"{path}: the label {repeated!r} is there twice")
    return labels


def _guarded(text: str) -> str:
    # What begins as a guarded label does is guarded once more, so that reading gives every label back.
    return f"'{text}" if text.startswith(_FORMULAS) or _is_guarded(text) else text


def _is_guarded(text: str) -> bool:
    return text.startswith("'") and text.lstrip("'").startswith(_FORMULAS)


def _separator(path: Path) -> str:
    return "\t" if path.suffix.lower() == ".tsv" else ","
