"""Named parameters to the rows that kernels work on, and back."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError

Float32 = NDArray[np.float32]


def pack(parameters: Mapping[str, Float32], dim: int) -> tuple[Float32, Float32]:
    """Rows `center | radius` and rows `anchor`, as copies."""
    center, radius, anchor = (np.asarray(parameters[name], np.float32) for name in ("center", "radius", "anchor"))
    if center.shape != anchor.shape or center.shape != (len(radius), dim):
        raise ParameterError(
            f"start: center {center.shape}, radius {radius.shape}, anchor {anchor.shape} given; "
            f"center and anchor [nodes, {dim}] and radius [nodes] are accepted"
        )
    return np.concatenate([center, radius[:, None]], axis=1), anchor.copy()


def unpack(source: Float32, target: Float32) -> dict[str, Float32]:
    """Named contiguous arrays, as copies."""
    return {
        "center": np.ascontiguousarray(source[:, :-1]),
        "radius": np.ascontiguousarray(source[:, -1]),
        "anchor": target.copy(),
    }
