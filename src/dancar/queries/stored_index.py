"""The index as tensors of a file, and back."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.errors import FileError
from dancar.kernels.search.columns import Columns, columns_in_order, shapes

SIDES = ("anchors", "balls")
Float32 = NDArray[np.float32]


def index_tensors(columns: tuple[Columns, Columns]) -> dict[str, NDArray[Any]]:
    """The tensors of a file that hold an index: `index.anchors.order` and so on."""
    return {_name(side, part): array for side, held in zip(SIDES, columns) for part, array in held._asdict().items()}


def columns_of_file(
    path: str, tensors: Mapping[str, NDArray[Any]], balls: tuple[Float32, Float32, Float32], *, verify: bool
) -> tuple[Columns, Columns] | None:
    """The index among a file's tensors, None if there is none; `path` is named by the errors.

    Parameters
    ----------
    path, tensors
        The file and what is in it.
    balls
        Centers, radii and anchors.
    verify
        Whether to compare all of the index with what it was made from. Types and shapes are checked in any case.

    Raises
    ------
    FileError
        When it is not the index of these balls and anchors.
    """
    names = [_name(side, part) for side in SIDES for part in Columns._fields]
    present = [name for name in names if name in tensors]
    if not present:
        return None
    center, radius, anchor = balls
    found = []
    for side, width in zip(SIDES, (center.shape[1], center.shape[1] + 1)):
        expected = shapes(len(radius), width)
        for part, shape in expected._asdict().items():
            name = _name(side, part)
            tensor = tensors.get(name)
            kind = np.int32 if part == "order" else np.float32
            if tensor is None or tensor.dtype != kind or tensor.shape != shape:
                have = "missing" if tensor is None else f"{tensor.dtype} of shape {tensor.shape}"
                raise FileError(f"{path}: the index: {name!r} is {have}; {np.dtype(kind)} of shape {shape} is accepted")
        found.append(Columns(*(tensors[_name(side, part)] for part in Columns._fields)))
    anchors, around = found
    if verify:
        _check(path, anchors, anchor)
        _check(path, around, np.concatenate([center, radius[:, None]], axis=1))
    return anchors, around


def _check(path: str, columns: Columns, rows: Float32) -> None:
    order = columns.order
    if len(order) and not (order.min() >= 0 and order.max() < len(rows)):
        raise FileError(f"{path}: the index names a node outside 0 to {len(rows) - 1}")
    whole = len(order) == 0 or np.bincount(order, minlength=len(rows)).max() == 1
    if not whole or not all(np.array_equal(*pair) for pair in zip(columns, columns_in_order(rows, order))):
        raise FileError(f"{path}: the index is not that of the balls and anchors in the file")


def _name(side: str, part: str) -> str:
    return f"index.{side}.{part}"
