"""What foreign files hold of an arrangement, as columns and as named arrays."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.labels import Labels

Float32 = NDArray[np.float32]
Said = list[str]

BALLS = ("center", "radius", "anchor")
_COLUMN = re.compile(r"(.+?)_(0|[1-9][0-9]{0,5})")


class Content(NamedTuple):
    """Arrays by name, float32 with a row a node; labels; the side that contains; and the graph, where one is wanted.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar import Labels
    >>> from dancar.store.foreign import Content
    >>> Content({"radius": np.ones(2, np.float32)}, Labels.range(2), "source").contain
    'source'
    """

    parameters: Mapping[str, Float32]
    labels: Labels
    contain: str
    graph: Callable[[], Graph] | None = None


def columns_of(parameters: Mapping[str, Float32]) -> dict[str, Float32]:
    """One column a coordinate: `radius`, `center_0`, `center_1`, and so on; of chains `center_0_0`."""
    columns: dict[str, Float32] = {}
    for name, array in parameters.items():
        if array.ndim == 1:
            columns[name] = array
        else:
            for place in np.ndindex(array.shape[1:]):
                columns["_".join([name, *map(str, place)])] = np.ascontiguousarray(array[(slice(None), *place)])
    return columns


def balls_of(name: str, columns: Mapping[str, NDArray[Any]]) -> dict[str, Float32]:
    """Centers, radii and anchors from such columns; `name` is the file's, for errors."""
    groups: dict[str, dict[int, str]] = {}
    for column in columns:
        found = _COLUMN.fullmatch(column)
        if found is not None:
            groups.setdefault(found[1], {})[int(found[2])] = column
    for wanted in ("center", "anchor"):
        if sorted(groups.get(wanted, {})) != list(range(len(groups.get(wanted, {})) or 1)):
            raise InputError(f"{name}: columns {wanted}_0, {wanted}_1 and so on are needed, each once")
    if "radius" not in columns:
        raise InputError(f"{name}: no column 'radius'")
    stacked = {
        wanted: np.stack([columns[groups[wanted][axis]] for axis in sorted(groups[wanted])], axis=1)
        for wanted in ("center", "anchor")
    }
    return checked(name, {"center": stacked["center"], "radius": columns["radius"], "anchor": stacked["anchor"]})


def checked(name: str, parameters: Mapping[str, NDArray[Any]]) -> dict[str, Float32]:
    """Centers, radii and anchors as float32 arrays that fit each other; an error that names the file otherwise."""
    with np.errstate(over="ignore"):
        held = {key: np.ascontiguousarray(array, np.float32) for key, array in parameters.items()}
    center, radius, anchor = (held[key] for key in BALLS)
    if center.ndim != 2 or radius.ndim != 1 or center.shape != anchor.shape or len(center) != len(radius):
        raise InputError(
            f"{name}: center {center.shape}, radius {radius.shape}, anchor {anchor.shape}; [n, dim], [n] and [n, dim] "
            "are accepted"
        )
    for key, array in held.items():
        if not np.isfinite(array).all():
            raise InputError(f"{name}: {key} of row {int(np.argwhere(~np.isfinite(array))[0][0])} is no finite float32")
    return held


def vectors_of(content: Content, which: str) -> Float32:
    """The vector of each node: the anchor, the center, or all numbers side by side."""
    if which != "all" and which not in content.parameters:
        raise ParameterError(f"vectors: {which!r} given; all, or one of {', '.join(content.parameters)} is accepted")
    wanted = content.parameters if which == "all" else {which: content.parameters[which]}
    return np.stack(list(columns_of(wanted).values()), axis=1)
