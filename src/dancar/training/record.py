"""What training tells while it runs, and what it gives in the end."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Forecast


@dataclass(frozen=True)
class Record:
    """The state of a training after one scan of all pairs.

    `false` is counted in float64 and `missing` in float32, where pairs within rounding of a ball's surface may go
    either way; the certificate, made once in the end, is exact. `pairs` are the pairs whose slack was computed in steps
    so far, `pool` the mined ones kept.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options, fit
    >>> last = fit(Graph([0, 1], [1, 2]), Options(dim=2, threads=1)).history[-1]
    >>> last.f1, last.false, last.missing
    (1.0, 0, 0)
    """

    step: int
    total_steps: int
    seconds: float
    seconds_left: float | None
    phase: str
    loss: float
    f1: float
    false: int
    missing: int
    pairs: int
    pool: int
    rate: float

    def as_dict(self) -> dict[str, Any]:
        """The fields by name, for a log."""
        return asdict(self)


Callback = Callable[[Record], bool | None]
"""Called with each record; training stops, with the best so far, when it returns True."""


@dataclass(frozen=True)
class Fitted:
    """What a training gives: named parameters, and how they came about.

    `stopped` is "exact", "steps", "time", "callback", "interrupt" or "terminated"; `said` are
    sentences for the user, such as what `auto` chose; `forecast` is there where edges were held out to be predicted.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options, fit
    >>> fitted = fit(Graph([0, 1], [1, 2]), Options(dim=2, contain="source", threads=1))
    >>> fitted.stopped, fitted.contain, sorted(fitted.parameters)
    ('exact', 'source', ['anchor', 'center', 'radius'])
    """

    parameters: dict[str, NDArray[np.float32]]
    contain: str
    start: str
    steps: int
    seconds: float
    stopped: str
    said: list[str] = field(default_factory=list)
    history: list[Record] = field(default_factory=list)
    forecast: Forecast | None = None
