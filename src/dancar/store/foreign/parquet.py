"""A Parquet file with the columns of the table."""

from io import BytesIO
from pathlib import Path
from typing import Any

from dancar.errors import InputError
from dancar.store.foreign.arrow_csv import number_column
from dancar.store.foreign.content import Content, Said
from dancar.store.foreign.options import ForeignOptions
from dancar.store.foreign.saving import save
from dancar.store.foreign.table import KINDS, of_table, with_labels


def write(content: Content, path: Path, options: ForeignOptions) -> Said:
    """One row a node."""
    import pyarrow
    from pyarrow import parquet

    columns = with_labels(content, options)
    sink = BytesIO()
    parquet.write_table(pyarrow.table({name: pyarrow.array(column) for name, column in columns.items()}), sink)
    save(path, [sink.getbuffer()])
    return []


def read(path: Path, options: ForeignOptions) -> Content:
    """What `write` wrote, or any table with such columns."""
    import pyarrow
    from pyarrow import parquet

    try:
        table: Any = parquet.read_table(path, memory_map=False)
        numbers = [name for name in table.column_names if name not in (*KINDS, "contain")]
        kind = pyarrow.float32()
        columns = {
            name: number_column(table.select([name]).cast(pyarrow.schema([(name, kind)])), name) for name in numbers
        }
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError | PermissionError | IsADirectoryError):
            raise
        raise InputError(f"{path}: no Parquet file with columns of numbers: {error}") from None
    return of_table(path, table, columns, options)
