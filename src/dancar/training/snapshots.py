"""Parameters kept while training runs, for a film of it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.training.record import Record


class Snapshot(NamedTuple):
    """The parameters at one scan of all pairs, and what the scan found.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options, Snapshots, fit
    >>> kept = Snapshots()
    >>> _ = fit(Graph([0, 1, 2], [1, 2, 0]), Options(dim=2, start="uniform", threads=1), [kept])
    >>> last = kept.taken[-1]
    >>> last.record.false + last.record.missing, last.parameters["radius"].shape
    (0, (3,))
    """

    record: Record
    parameters: dict[str, NDArray[np.float32]]


@final
class Snapshots:
    """A callback that keeps the parameters at every scan; of many scans it keeps some, evenly.

    Parameters
    ----------
    most : int
        How many snapshots are kept at the most; when there are more, every other one is let go of.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options, Snapshots, fit
    >>> kept = Snapshots()
    >>> fitted = fit(Graph([0, 1, 2], [1, 2, 0]), Options(dim=2, start="uniform", threads=1), [kept])
    >>> len(kept.taken) == len(fitted.history), sorted(kept.taken[0].parameters)
    (True, ['anchor', 'center', 'radius'])
    """

    def __init__(self, most: int = 400) -> None:
        self.most = max(2, most)
        self.taken: list[Snapshot] = []
        self._stride = 1
        self._seen = 0
        self._parameters: Callable[[], dict[str, NDArray[np.float32]]] | None = None

    def watch(self, parameters: Callable[[], dict[str, NDArray[np.float32]]]) -> None:
        """Take the parameters of the training that begins from this function."""
        self._parameters = parameters
        self.taken, self._stride, self._seen = [], 1, 0

    def __call__(self, record: Record) -> None:
        """Keep the parameters as they are, if it is this scan's turn."""
        assert self._parameters is not None, "the training has not said where its parameters are"
        if self._seen % self._stride == 0:
            copies = {name: np.array(array) for name, array in self._parameters().items()}
            self.taken.append(Snapshot(record, copies))
            if len(self.taken) > self.most:
                self.taken = self.taken[::2]
                self._stride *= 2
        self._seen += 1


def let_watch(callbacks: Iterable[Any], parameters: Callable[[], dict[str, NDArray[np.float32]]]) -> None:
    """Tell those callbacks that keep parameters where they are found."""
    for callback in callbacks:
        if isinstance(callback, Snapshots):
            callback.watch(parameters)
