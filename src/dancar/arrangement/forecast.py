"""What an arrangement made for prediction has beside its geometry: the edges that were seen, and odds by slack."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.errors import ParameterError

_FORECAST = "forecast."


class Forecast(NamedTuple):
    """Known edges, and a step function from the slack of any other pair to the probability that it is an edge.

    `known` has rows (source, target) of node numbers. A slack from `slack[i]` on, up to the next one, has
    `probability[i]`; below `slack[0]` it has that of `slack[0]`. Both ascend.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.arrangement import Forecast
    >>> forecast = Forecast(np.zeros((0, 2), np.int32), np.array([-1.0, 0.0]), np.array([0.1, 0.8]))
    >>> forecast.likelihood(np.array([-2.0, -0.5, 0.0]))
    array([0.1, 0.1, 0.8])
    """

    known: NDArray[np.int32]
    slack: NDArray[np.float64]
    probability: NDArray[np.float64]

    def likelihood(self, slack: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
        """The probability of each slack."""
        place = np.searchsorted(self.slack, slack, side="right") - 1
        return np.asarray(self.probability[np.maximum(place, 0)])

    def tensors(self) -> dict[str, NDArray[Any]]:
        """The arrays of a file."""
        return {_FORECAST + name: array for name, array in self._asdict().items()}


def forecast_of_file(tensors: Mapping[str, NDArray[Any]], n: int) -> Forecast | None:
    """The forecast among a file's tensors, checked; a `ParameterError` says what is wrong with it."""
    names = [_FORECAST + name for name in Forecast._fields]
    present = [name for name in names if name in tensors]
    if not present:
        return None
    if len(present) < len(names):
        raise ParameterError(f"{present[0]} given without the others; {', '.join(names)} are accepted")
    known, slack, probability = (tensors[name] for name in names)
    if known.dtype != np.int32 or known.ndim != 2 or known.shape[1] != 2:
        raise ParameterError(
            f"{names[0]}: {known.dtype} of shape {known.shape} given; int32 of shape [k, 2] is accepted"
        )
    if len(known) and not (known.min() >= 0 and known.max() < n):
        raise ParameterError(f"{names[0]}: a number outside 0 to {n - 1} given, the nodes of the arrangement")
    for name, array in zip(names[1:], (slack, probability)):
        if array.dtype != np.float64 or array.shape != (len(slack),) or not len(array):
            raise ParameterError(
                f"{name}: {array.dtype} of shape {array.shape} given; float64 of one length, not empty, is accepted"
            )
        if (np.diff(array) < 0).any():
            raise ParameterError(f"{name}: does not ascend")
    if not (probability.min() >= 0 and probability.max() <= 1):
        raise ParameterError(f"{names[2]}: a number outside 0 to 1 given")
    return Forecast(known, slack, probability)
