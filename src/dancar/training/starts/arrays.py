"""A start that is given as arrays by the names of a declaration's parameters."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.packing import check_shapes
from dancar.errors import ParameterError
from dancar.regions.containment import Containment


def given_arrays(
    containment: Containment, given: Mapping[str, Any], wanted: Mapping[str, tuple[int, ...]]
) -> dict[str, NDArray[np.float32]]:
    """The arrays as float32: of their shapes, finite, points of the space; a `ParameterError` names what is not."""
    check_shapes(given, wanted, "start: ")
    arrays = {name: _finite(name, np.asarray(given[name], np.float32)) for name in wanted}
    containment.check_points(arrays, "start: ")
    return arrays


def _finite(name: str, array: NDArray[np.float32]) -> NDArray[np.float32]:
    wrong = np.argwhere(~np.isfinite(array))
    if len(wrong):
        raise ParameterError(f"start: {name} of row {wrong[0][0]} is not a finite float32; finite ones are accepted")
    return array
