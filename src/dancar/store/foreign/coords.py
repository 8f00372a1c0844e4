"""The coordinates that the authors' program saves: a line for each node 0, 1, and so on, `radius, anchor, center`."""

from pathlib import Path

import numpy as np

from dancar.errors import InputError, ParameterError
from dancar.labels import Labels
from dancar.store.foreign.arrow_csv import csv_bytes, csv_columns
from dancar.store.foreign.content import BALLS, Content, Said, checked, columns_of
from dancar.store.foreign.options import ForeignOptions
from dancar.store.foreign.saving import save


def write(content: Content, path: Path, options: ForeignOptions) -> Said:
    """Numbers with as many digits as give them back."""
    if content.contain != "source":
        raise ParameterError(
            f"{path}: in the authors' file the ball is at the source, and here it is at the target; "
            "csv, parquet and npz say which"
        )
    if not set(BALLS) <= content.parameters.keys():
        raise ParameterError(
            f"{path}: the authors' file holds {', '.join(BALLS)}, here are {', '.join(content.parameters)}"
        )
    order = {name: content.parameters[name] for name in ("radius", "anchor", "center")}
    save(path, [csv_bytes(columns_of(order), header=False)])
    plain = content.labels == Labels.range(len(content.labels))
    return [] if plain else [f"{path}: the nodes are numbered from 0; the labels have no place there"]


def read(path: Path, options: ForeignOptions) -> Content:
    """Any odd number of columns from 3 on."""
    columns = list(csv_columns(path, header=False).values())
    if len(columns) < 3 or len(columns) % 2 == 0:
        raise InputError(f"{path}: {len(columns)} columns; 1 for the radius and twice the dimension are accepted")
    numbers = np.stack(columns, axis=1)
    dim = len(columns) // 2
    parameters = {"center": numbers[:, dim + 1 :], "radius": numbers[:, 0], "anchor": numbers[:, 1 : dim + 1]}
    return Content(checked(str(path), parameters), Labels.range(len(numbers)), options.contain or "source")
