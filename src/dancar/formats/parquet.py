"""Parquet: a table with the columns source and target, and relation and weight where rows have them.

Labels of integer columns are integers, those of string columns are text, whatever they look like. Nodes that are in no
row stand in the file's metadata.
"""

import json
import os
from io import BytesIO
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.assembly import Assembly, with_graph
from dancar.formats.delimited import isolated_nodes
from dancar.formats.header import RELATIONS, WEIGHTS, known_pair, plain_name
from dancar.formats.layout import left_out
from dancar.formats.options import Column, ReadOptions
from dancar.formats.report import ReadReport
from dancar.formats.source import Source
from dancar.formats.tally import Tally
from dancar.graph import Graph

OPTIONS = frozenset({"columns", "relation", "weight"})

# In the metadata: a JSON list of the labels of the nodes without rows.
_ISOLATED = b"dancar.isolated"
_ROWS = 1 << 16


def read(source: Source, options: ReadOptions) -> tuple[Graph, ReadReport]:
    """The graph of a Parquet table."""
    from pyarrow import ArrowException, parquet

    if source.peek(4) != b"PAR1":
        raise InputError(f"{source.name}: no Parquet file, which begins with PAR1")
    try:
        # Compressed, or from standard input, it has to be read whole: its table of contents stands at the end.
        with BytesIO(source.read_all()) if source.path is None else source.path.open("rb") as stream:
            stream.seek(-4, os.SEEK_END)
            if stream.read() != b"PAR1":
                raise InputError(f"{source.name}: cut off: a Parquet file ends with PAR1")
            with parquet.ParquetFile(stream) as file:
                return _read(source, options, file)
    except (ArrowException, OSError) as error:
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise InputError(f"{source.name}: damaged Parquet data: {reason}") from None


def _read(source: Source, options: ReadOptions, file: Any) -> tuple[Graph, ReadReport]:
    schema = file.schema_arrow
    roles = _roles(source, options, schema.names)
    used = {role: schema.names[number] for role, number in roles.items()}
    integer = {role: _is_integer(source, schema.field(number)) for role, number in roles.items() if role != "weight"}
    nodes_are_text = not (integer["source"] and integer["target"])
    tally = Tally(source.name, "parquet", _notes(used, options, schema.names), unit="row")
    assembly = Assembly(relations="relation" in roles, weights="weight" in roles)
    for label in _isolated_labels(source, schema.metadata, nodes_are_text):
        assembly.numbers(label)
    for batch in file.iter_batches(_ROWS, columns=list(used.values()), use_threads=False):
        columns = {role: batch.column(batch.schema.get_field_index(name)) for role, name in used.items()}
        for role, column in columns.items():
            _check_complete(source, used[role], column, tally.lines)
        weight = columns.pop("weight", None)
        numbers = None if weight is None else _weights(source, used["weight"], weight, tally.lines)
        texts = {role: _texts(source, used[role], column, tally.lines) for role, column in columns.items()}
        assembly.add(texts["source"], texts["target"], texts.get("relation"), numbers)
        tally.add(len(batch), len(batch), 0, 0, [])
    graph = assembly.graph(source, nodes_are_text=nodes_are_text, relations_are_text=not integer.get("relation", True))
    return graph, with_graph(tally.report(), graph)


def _roles(source: Source, options: ReadOptions, names: list[str]) -> dict[str, int]:
    """The number of the column of each role."""
    shown = ", ".join(map(repr, names))

    def number(option: str, column: Column) -> int:
        places = [place for place, name in enumerate(names) if column in (place, name)]
        if len(places) != 1:
            raise InputError(f"{source.name}: {option}: no single column {column!r}: there are {shown}")
        return places[0]

    if options.columns is not None:
        ends = number("columns", options.columns[0]), number("columns", options.columns[1])
    else:
        found = known_pair(names) or ((0, 1) if len(names) == 2 else None)
        if found is None:
            raise InputError(f"{source.name}: no columns source and target, but {shown or 'none'}: pass columns=")
        ends = found
    roles = {"source": ends[0], "target": ends[1]}
    for role, known in (("relation", RELATIONS), ("weight", WEIGHTS)):
        column = getattr(options, role)
        if column is not None:
            roles[role] = number(role, column)
        elif options.columns is None:
            places = [place for place, name in enumerate(names) if plain_name(name) in known]
            if places:
                roles[role] = places[0]
    if len(set(roles.values())) < len(roles):
        raise InputError(f"{source.name}: source, target, relation and weight must be different columns")
    unused = [name for place, name in enumerate(names) if place not in roles.values()]
    if unused and options.columns is None:
        raise InputError(f"{source.name}: {left_out(unused, (names[ends[0]], names[ends[1]]))}")
    return roles


def _notes(used: dict[str, str], options: ReadOptions, names: list[str]) -> list[str]:
    unused = [name for name in names if name not in used.values()]
    return [f"columns left out: {', '.join(unused)}"] if unused and options.columns is not None else []


def _is_integer(source: Source, field: Any) -> bool:
    """Whether labels of this column are integers; they are text otherwise, or an error."""
    from pyarrow import types

    kind = field.type.value_type if types.is_dictionary(field.type) else field.type
    if types.is_integer(kind):
        return True
    if types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind):
        return False
    raise InputError(
        f"{source.name}: the column {field.name!r} holds {kind}: a label is an integer or a text; convert the "
        "column to int64 or string first"
    )


def _check_complete(source: Source, name: str, column: Any, rows_before: int) -> None:
    if column.null_count:
        from pyarrow import compute

        row = rows_before + compute.index(column.is_null(), True).as_py() + 1
        raise InputError(f"{source.name}: row {row:,}: the column {name!r} has a gap there: leave out such rows first")


def _texts(source: Source, name: str, column: Any, rows_before: int) -> Any:
    """The labels as strings: numbered as such, they become integers again at the end."""
    import pyarrow

    if pyarrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    if pyarrow.types.is_uint64(column.type):
        large = np.flatnonzero(column.to_numpy() > np.uint64(2**63 - 1))
        if len(large):
            value, row = column[int(large[0])].as_py(), rows_before + int(large[0]) + 1
            raise InputError(
                f"{source.name}: row {row:,}: the label {value} in column {name!r} is above 2**63 - 1: convert the "
                "column to string"
            )
    return column.cast(pyarrow.large_string())


def _weights(source: Source, name: str, column: Any, rows_before: int) -> NDArray[np.float64]:
    import pyarrow

    if not (pyarrow.types.is_floating(column.type) or pyarrow.types.is_integer(column.type)):
        raise InputError(f"{source.name}: the column {name!r} holds {column.type}: weights are numbers")
    weights = np.asarray(column.cast(pyarrow.float64()).to_numpy())
    bad = np.flatnonzero(~np.isfinite(weights))
    if len(bad):
        row = rows_before + int(bad[0]) + 1
        raise InputError(f"{source.name}: row {row:,}: the weight {weights[bad[0]]} is no finite number")
    return weights


def _isolated_labels(source: Source, metadata: dict[bytes, bytes] | None, are_text: bool) -> list[Any]:
    """Arrays of the labels of nodes without rows."""
    import pyarrow

    if not metadata or _ISOLATED not in metadata:
        return []
    try:
        labels = json.loads(metadata[_ISOLATED])
    except (ValueError, RecursionError):
        labels = None
    wanted = str if are_text else int
    if not isinstance(labels, list) or not all(type(label) is wanted for label in labels):
        kind = "texts" if are_text else "integers"
        raise InputError(f"{source.name}: the metadata 'dancar.isolated' is no JSON list of {kind}")
    try:
        return [pyarrow.array(labels, pyarrow.large_string() if are_text else pyarrow.int64()).cast("large_string")]
    except (OverflowError, UnicodeEncodeError, pyarrow.ArrowInvalid):
        raise InputError(f"{source.name}: the metadata 'dancar.isolated' has a label that is none") from None


def write(graph: Graph, stream: BinaryIO, suffix: str) -> None:
    """A table of the rows, text compactly as numbers into a dictionary."""
    import pyarrow
    from pyarrow import parquet

    labels = graph.labels.to_arrow()
    columns = {"source": (graph.source, labels), "target": (graph.target, labels)}
    if graph.relation is not None and graph.relation_labels is not None:
        columns["relation"] = graph.relation, graph.relation_labels.to_arrow()
    fields = [pyarrow.field(name, names.type, nullable=False) for name, (_, names) in columns.items()]
    if graph.weight is not None:
        fields.append(pyarrow.field("weight", pyarrow.float64(), nullable=False))
    alone = graph.labels[isolated_nodes(graph)].to_list()
    metadata = {_ISOLATED: json.dumps(alone, ensure_ascii=False).encode()} if alone or not graph.n_edges else None
    schema = pyarrow.schema(fields, metadata=metadata)
    with parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
        for start in range(0, graph.n_edges, 16 * _ROWS):
            part = slice(start, start + 16 * _ROWS)
            arrays = [names.take(pyarrow.array(numbers[part])) for numbers, names in columns.values()]
            if graph.weight is not None:
                arrays.append(pyarrow.array(graph.weight[part]))
            writer.write_table(pyarrow.Table.from_arrays(arrays, schema=schema))
