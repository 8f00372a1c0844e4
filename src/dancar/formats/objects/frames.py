"""Tables: pandas and polars frames, pyarrow tables; a line for each row of the graph."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError
from dancar.formats.objects.libraries import Library, imported
from dancar.graph import Graph
from dancar.labels import Labels
from dancar.labels.arrow import to_arrow_numbers, to_numpy_numbers

NAMES = "source, target, relation, weight"


def _graph_of_columns(names: list[Any], column: Callable[[Any], Any], numbers: Callable[[Any], Any]) -> Graph:
    ends = _ends(names)
    others = [name for name in names if name not in ends]
    unknown = [name for name in others if name not in ("relation", "weight")]
    if unknown:
        raise InputError(
            f"the column {unknown[0]!r} is none of {NAMES}: select or rename the columns first, "
            "for nothing is left out silently"
        )
    source, target = (_labels(name, column(name)) for name in ends)
    return Graph.from_columns(
        source,
        target,
        relation=_labels("relation", column("relation")) if "relation" in others else None,
        weight=numbers("weight") if "weight" in others else None,
    )


def _ends(names: list[Any]) -> list[Any]:
    if len(set(names)) < len(names):
        raise InputError(f"two columns have the same name among {names}: rename one")
    if "source" in names and "target" in names:
        return ["source", "target"]
    if len(names) < 2 or "source" in names or "target" in names or {"relation", "weight"} & set(names[:2]):
        raise InputError(f"the columns are {names}: source and target, or two that come first, are needed")
    return names[:2]


def _labels(name: Any, values: Iterable[Any]) -> Labels:
    try:
        return Labels.of(values)
    except InputError as error:
        raise InputError(f"column {name!r}: {error}") from None


def _graph_of_pandas(frame: Any) -> Graph:
    import pyarrow

    def column(name: Any) -> Any:
        series = frame[name]
        if isinstance(series.dtype, np.dtype):
            return series.to_numpy()
        return pyarrow.array(series, from_pandas=True)

    return _graph_of_columns(
        list(frame.columns), column, lambda name: frame[name].to_numpy(np.float64, na_value=np.nan)
    )


def _graph_of_polars(frame: Any) -> Graph:
    if not isinstance(frame, imported("polars", "polars").DataFrame):
        raise InputError("a polars LazyFrame is a query, not a table: call collect() first")
    return _graph_of_columns(
        frame.columns, lambda name: frame[name].to_arrow(), lambda name: _numbers(frame[name].to_arrow())
    )


def _graph_of_arrow(table: Any) -> Graph:
    return _graph_of_columns(table.column_names, table.column, lambda name: _numbers(table.column(name)))


def _numbers(column: Any) -> NDArray[Any]:
    import pyarrow

    if not (pyarrow.types.is_floating(column.type) or pyarrow.types.is_integer(column.type)):
        raise InputError(f"column 'weight' holds {column.type}: numbers are needed")
    numbers = column.cast(pyarrow.float64())
    numbers = numbers.combine_chunks() if isinstance(numbers, pyarrow.ChunkedArray) else numbers
    if numbers.null_count:
        present = to_numpy_numbers(numbers.is_valid().cast(pyarrow.uint8()))
        raise InputError(f"row {present.argmin()}: weight is missing: a finite number is needed")
    return to_numpy_numbers(numbers)


def pandas_from_graph(graph: Graph) -> Any:
    """A DataFrame with the columns source, target, and relation and weight where the graph has them."""
    pandas = imported("pandas", "pandas")
    names = graph.labels.to_numpy()
    columns = {"source": names[graph.source], "target": names[graph.target]}
    if graph.relation is not None and graph.relation_labels is not None:
        columns["relation"] = graph.relation_labels.to_numpy()[graph.relation]
    if graph.weight is not None:
        columns["weight"] = graph.weight.copy()
    return pandas.DataFrame(columns)


def polars_from_graph(graph: Graph) -> Any:
    """A DataFrame with the columns source, target, and relation and weight where the graph has them."""
    polars = imported("polars", "polars")
    names = graph.labels.to_arrow()
    columns = {
        "source": names.take(to_arrow_numbers(graph.source)),
        "target": names.take(to_arrow_numbers(graph.target)),
    }
    if graph.relation is not None and graph.relation_labels is not None:
        columns["relation"] = graph.relation_labels.to_arrow().take(to_arrow_numbers(graph.relation))
    if graph.weight is not None:
        columns["weight"] = graph.weight
    return polars.DataFrame({name: polars.Series(name, column) for name, column in columns.items()})


def _is_polars(value: Any, module: Any) -> bool:
    return isinstance(value, module.DataFrame | module.LazyFrame)


PANDAS = Library("pandas", "pandas frames", lambda value, module: isinstance(value, module.DataFrame), _graph_of_pandas)
POLARS = Library("polars", "polars frames", _is_polars, _graph_of_polars)
PYARROW = Library("pyarrow", "pyarrow tables", lambda value, module: isinstance(value, module.Table), _graph_of_arrow)
