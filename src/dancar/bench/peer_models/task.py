"""What every peer is given, and what it gives back."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.evaluation import PairScores
from dancar.graph import Graph


@final
@dataclass(frozen=True)
class Task:
    """A graph to train on, the numbers that a node may have, and the seconds that training may take.

    Attributes
    ----------
    graph : Graph
        Without self-loops and repeats.
    numbers : int
        The most float32 numbers for each node. What all nodes share is not counted.
    seconds : float
        Of wall time, from when the data is at hand and libraries are imported.
    purpose : str
        "reconstruction" or "prediction": what the result is scored for.
    seed, threads : int
        For what draws numbers, and for what takes threads.

    Examples
    --------
    >>> import dancar
    >>> from dancar.bench.peer_models.task import Task
    >>> Task(dancar.Graph([0], [1]), 21, 1.0, "reconstruction", 0, 1).clock().over
    False
    """

    graph: Graph
    numbers: int
    seconds: float
    purpose: str
    seed: int
    threads: int

    def clock(self) -> "Clock":
        """A clock that starts now."""
        return Clock(self.seconds)


@final
class Clock:
    """How long training has taken, and whether it has to end."""

    def __init__(self, seconds: float) -> None:
        self._began = time.perf_counter()
        self._seconds = seconds

    @property
    def taken(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._began

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return self.taken >= self._seconds

    @property
    def share(self) -> float:
        """The share of the time that is over, at most 1."""
        return min(self.taken / self._seconds, 1.0)


class OverError(Exception):
    """Raised inside another library's training when the time is up."""


class Trained(NamedTuple):
    """The scores of all pairs, and what they cost.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.bench.peer_models.task import Trained
    >>> from dancar.evaluation import GivenScores
    >>> Trained(GivenScores(2, lambda first, last: np.zeros((last - first, 2))), 4, False, 1.0, {"epochs": 3}).numbers
    4
    """

    scores: PairScores
    numbers: int
    own_rule: bool
    seconds: float
    done: Mapping[str, Any]


def dot_rows(left: NDArray[np.float32], right: NDArray[np.float32], first: int, last: int) -> NDArray[np.float32]:
    """The inner products of some rows of one array with all rows of another."""
    found: NDArray[np.float32] = left[first:last] @ right.T
    return found
