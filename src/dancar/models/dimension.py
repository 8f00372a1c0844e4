"""`find_dimension`: in how few dimensions is a graph exact, as far as training finds out."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final

from dancar.errors import ParameterError
from dancar.formats.objects import as_graph
from dancar.graph import Graph
from dancar.models.dancar import Dancar

# A try that fails takes the longest; the others must get their turn.
_SHARE = 0.5


@dataclass(frozen=True)
class Try:
    """One try of a search for the dimension: what it was, and how it went.

    Examples
    --------
    >>> from dancar.models import Try
    >>> print(Try(dim=2, start="tree", exact=False, f1=0.75, false=1, missing=1, seconds=0.5, stopped="steps"))
    2 dimensions, start tree: F1 0.75, 1 false, 1 missing, 0.5 s
    """

    dim: int
    start: str | None
    exact: bool
    f1: float
    false: int
    missing: int
    seconds: float
    stopped: str | None

    def __str__(self) -> str:
        dimensions = "1 dimension" if self.dim == 1 else f"{self.dim} dimensions"
        how = "exact" if self.exact else f"F1 {self.f1:.6g}, {self.false:,} false, {self.missing:,} missing"
        start = "" if self.start is None else f", start {self.start}"
        return f"{dimensions}{start}: {how}, {self.seconds:.1f} s"


@dataclass(frozen=True)
class DimensionSearch:
    """What a search for the dimension found.

    Attributes
    ----------
    dim : int or None
        The smallest dimension in which an exact arrangement was found; None if there was none.
    model : Dancar
        The fitted model of that dimension; without an exact one, the one with the best F1.
    tries : tuple of Try
        All tries, in order.
    stopped : str
        "done", "time" or "interrupt": only after "done" was every dimension tried that the search asks for.

    Examples
    --------
    >>> import dancar
    >>> found = dancar.find_dimension(dancar.load_graph("directed-cycle:nodes=4"), threads=1)
    >>> found.dim, found.model.certificate_.exact, found.tries[-1].dim <= 2
    (1, True, True)
    """

    dim: int | None
    model: Dancar
    tries: tuple[Try, ...]
    stopped: str


def find_dimension(
    graph: Any,
    *,
    max_dim: int = 64,
    time_limit: float | None = None,
    on_try: Callable[[Try], None] | None = None,
    **parameters: Any,
) -> DimensionSearch:
    """Search for the smallest dimension in which a graph has an exact arrangement.

    Dimensions 2, 4, 8, … are tried until one is exact, then those between it and the last that was not, by bisection;
    from 2, 1 is tried. In each dimension, training sets out from the arrangement of the try before, brought to the
    dimension, and if that does not become exact, anew. What it finds is an upper bound: that training found nothing
    exact in a dimension does not prove that there is nothing.

    Parameters
    ----------
    graph : graph
        A `Graph`, or anything that `as_graph` takes.
    max_dim : int
        The largest dimension to try.
    time_limit : float, optional
        Seconds for all tries together; no try takes more than half of what is left.
    on_try : callable, optional
        Called with each `Try` when it has ended.
    **parameters
        Those of `Dancar` other than `dim` and `time_limit`; `start` is that of the tries that set out anew.

    Returns
    -------
    DimensionSearch
        The dimension, the model and all tries. Ctrl-C ends the search and keeps what was found.

    Examples
    --------
    >>> import dancar
    >>> graph = dancar.load_graph("perfect-tree:branching=2,depth=3,closure=true")
    >>> dancar.find_dimension(graph, threads=1).dim
    1
    """
    for name in ("dim", "time_limit"):
        if name in parameters:
            raise ParameterError(f"{name}: the search chooses it for each try")
    if isinstance(max_dim, bool) or not isinstance(max_dim, int) or max_dim < 1:
        raise ParameterError(f"max_dim: {max_dim!r} given; a whole number from 1 on is accepted")
    search = _Search(as_graph(graph), parameters, time_limit, on_try)
    dim, failed = min(2, max_dim), 0
    while not search.attempt(dim) and not search.stopped:
        if dim == max_dim:
            return search.result()
        failed, dim = dim, min(2 * dim, max_dim)
    while not search.stopped and dim - failed > 1:
        middle = (failed + dim) // 2
        if search.attempt(middle):
            dim = middle
        else:
            failed = middle
    return search.result()


@final
class _Search:
    """The tries so far."""

    def __init__(
        self,
        graph: Graph,
        parameters: dict[str, Any],
        time_limit: float | None,
        on_try: Callable[[Try], None] | None,
    ) -> None:
        from dancar.training import Options

        self.graph, self.parameters, self.on_try = graph, dict(parameters), on_try
        # Checked here, because a share of it is what each try gets.
        Options(time_limit=time_limit)
        self.ends = None if time_limit is None else time.perf_counter() + time_limit
        self.tries: list[Try] = []
        self.models: list[Dancar] = []
        self.stopped = ""

    def attempt(self, dim: int) -> bool:
        """Train in that dimension, from the last arrangement and anew; whether an arrangement became exact."""
        if self.models and self._train(dim, start=self.models[-1], contain=self.models[-1].contain_):
            return True
        return not self.stopped and self._train(dim)

    def _train(self, dim: int, **changed: Any) -> bool:
        began = time.perf_counter()
        limit = None if self.ends is None else (self.ends - began) * _SHARE
        model = Dancar(dim, time_limit=limit, **{**self.parameters, **changed}).fit(self.graph)
        found = model.certificate_
        assert found is not None
        seconds = time.perf_counter() - began
        start = "the last try" if changed else model.start_
        done = Try(dim, start, found.exact, found.f1, found.false, found.missing, seconds, model.stopped_)
        self.tries.append(done)
        self.models.append(model)
        if self.on_try is not None:
            self.on_try(done)
        if model.stopped_ == "interrupt":
            self.stopped = "interrupt"
        elif self.ends is not None and time.perf_counter() > self.ends - 0.01:
            self.stopped = "time"
        return found.exact

    def result(self) -> DimensionSearch:
        """What was found."""
        exact = [place for place, each in enumerate(self.tries) if each.exact]
        if exact:
            best = min(exact, key=lambda place: self.tries[place].dim)
        else:
            best = max(range(len(self.tries)), key=lambda place: self.tries[place].f1)
        dim = self.tries[best].dim if exact else None
        return DimensionSearch(dim, self.models[best], tuple(self.tries), self.stopped or "done")
