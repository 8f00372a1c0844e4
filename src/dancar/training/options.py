"""The options of training, checked where they enter."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from dancar.errors import ParameterError

CONTAIN = ("auto", "source", "target")
RECIPES = ("exact", "paper")
# Squares of what moves by this in each step are float32 numbers still.
_LARGEST = 1e15


@dataclass(frozen=True)
class Options:
    """How to train.

    Parameters
    ----------
    dim
        The dimension of the space.
    contain
        Whose region does the containing: "source", "target", or "auto".
    start
        The name of a start, "auto", or arrays by the names of the parameters.
    margin
        The slack asked of an edge, and the negative slack asked of a non-edge; chosen by the dimension if None.
    rate
        The rate of the optimizer in the first step; it falls from there. Chosen by the dimension if None.
    steps
        The steps of one descent of the rate; 4,000 if None. An exact arrangement ends training at once.
    descents
        How often the rate falls at the most, each time from a lower top, while the arrangement is not exact.
    every
        The steps between two scans of all pairs.
    boost
        The factor by which the weight of a violation that outlives a scan grows.
    batch
        The most pairs of either kind in one step; of more, evenly spaced ones take turns. If None, 60,000 or a tenth
        of the edges, whichever is more.
    pool
        The most mined pairs that are kept.
    seed
        Draws the start. The same seed gives the same bits.
    threads
        How many threads share the work; all cores if None. The result does not depend on it.
    time_limit
        Seconds after which the best so far is returned.
    held
        Whether rows of a start that is given stay where they are until a scan finds them in a pair that is wrong. In
        the first descent only; where rows are shared by all nodes or by relations, of no effect.

    Examples
    --------
    >>> from dancar.training import Options
    >>> Options(dim=2).descents
    3
    >>> Options(dim=0)
    Traceback (most recent call last):
    dancar.errors.ParameterError: dim: 0 given; a whole number from 1 to 4,096 is accepted
    """

    dim: int = 10
    contain: str = "auto"
    start: str | Mapping[str, Any] = "auto"
    margin: float | None = None
    rate: float | None = None
    steps: int | None = None
    descents: int = 3
    every: int = 40
    boost: float | None = None
    batch: int | None = None
    pool: int = 1 << 22
    seed: int = 0
    threads: int | None = None
    time_limit: float | None = None
    held: bool = False

    def __post_init__(self) -> None:
        _whole("dim", self.dim, 1, 4096)
        _choice("contain", self.contain, CONTAIN)
        for name in ("margin", "rate"):
            _positive(name, getattr(self, name), _LARGEST)
        _positive("time_limit", self.time_limit)
        if self.boost is not None and not (_is_number(self.boost) and 1 <= self.boost <= 10):
            raise ParameterError(f"boost: {self.boost!r} given; a number from 1 to 10 is accepted")
        for name in ("steps", "batch"):
            if getattr(self, name) is not None:
                _whole(name, getattr(self, name), 1, 1 << 40)
        _whole("descents", self.descents, 1, 1000)
        _whole("every", self.every, 1, 1 << 40)
        _whole("pool", self.pool, 1, 1 << 30)
        _whole("seed", self.seed, 0, (1 << 64) - 1)
        if self.threads is not None:
            _whole("threads", self.threads, 1, cores(), "the number of cores")


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _whole(name: str, value: Any, low: int, high: int, what: str = "") -> None:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not low <= value <= high:
        bound = f"{high:,}" + (f" ({what})" if what else "")
        raise ParameterError(f"{name}: {value!r} given; a whole number from {low} to {bound} is accepted")


def _positive(name: str, value: Any, most: float = math.inf) -> None:
    if value is not None and not (_is_number(value) and 0 < value <= most and value < math.inf):
        accepted = "a finite number above 0" if most == math.inf else f"a number above 0, at most {most:g},"
        raise ParameterError(f"{name}: {value!r} given; {accepted} is accepted")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def _choice(name: str, value: Any, accepted: tuple[str, ...]) -> None:
    if value not in accepted:
        raise ParameterError(f"{name}: {value!r} given; one of {', '.join(accepted)} is accepted")
