"""Text with separators, written and read by Arrow: float32 numbers in the fewest digits that give them back."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.labels.arrow import to_numpy_numbers


def csv_bytes(columns: Mapping[str, Any], *, header: bool, separator: str = ",") -> memoryview:
    """The columns (NumPy or Arrow arrays) as text."""
    import pyarrow
    from pyarrow import csv

    table = pyarrow.table({name: pyarrow.array(column) for name, column in columns.items()})
    sink = BytesIO()
    csv.write_csv(table, sink, csv.WriteOptions(include_header=header, delimiter=separator))
    return sink.getbuffer()


def csv_table(path: Path, *, header: bool, separator: str = ",", texts: tuple[str, ...] = ()) -> Any:
    """The file as an Arrow table: float32 columns, but for those that are texts."""
    import pyarrow
    from pyarrow import csv

    with path.open("rb") as file:
        names = _names(path, file.readline(), separator)
    if not header:
        names = [f"column {number}" for number in range(len(names))]
    if len(set(names)) < len(names):
        raise InputError(f"{path}:1: two columns of one name")
    kinds = {name: pyarrow.large_string() if name in texts else pyarrow.float32() for name in names}
    try:
        return csv.read_csv(
            path,
            csv.ReadOptions(column_names=names, skip_rows=1 if header else 0),
            csv.ParseOptions(delimiter=separator, newlines_in_values=bool(texts), ignore_empty_lines=True),
            csv.ConvertOptions(column_types=kinds, null_values=[], strings_can_be_null=False),
        )
    except pyarrow.ArrowInvalid as error:
        raise InputError(f"{path}: {error}") from None


def csv_columns(path: Path, *, header: bool, separator: str = ",") -> dict[str, NDArray[np.float32]]:
    """The columns of numbers."""
    table = csv_table(path, header=header, separator=separator)
    return {name: number_column(table, name) for name in table.column_names}


def number_column(table: Any, name: str) -> NDArray[np.float32]:
    """A column of a table as an array of its own."""
    return np.asarray(to_numpy_numbers(table[name].combine_chunks())).copy()


def _names(path: Path, line: bytes, separator: str) -> list[str]:
    try:
        text = line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        raise InputError(f"{path}:1: not UTF-8") from None
    if not text:
        raise InputError(f"{path}: empty, or its first line is")
    return [name.strip().strip('"') for name in text.split(separator)]
