"""Training for prediction: some seen edges are held out, candidates are trained without them, what finds most stays."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement, Forecast
from dancar.errors import InputError
from dancar.graph import Graph
from dancar.prediction.chances import Chances, best_threshold
from dancar.prediction.completion import learned
from dancar.prediction.held_out import Found, HeldOut, rates
from dancar.training import Callback, Fitted, Options, Record, fit
from dancar.training.options import cores
from dancar.training.orientation import oriented
from dancar.training.smooth import Smoothed, Smoothing, fit_smooth
from dancar.training.snapshots import Snapshots, let_watch

Parameters = Mapping[str, NDArray[np.float32]]

HELD_OUT = 0.1
_FEWEST, _SMALL = 30, 2000
# Steps of a training of the completed graph without the held-out edges, of one that implies nothing, of a smooth one.
_TRIAL, _BARE_TRIAL, _STEPS = 1000, 400, 1200
# Shares of a time limit, of the first trial and of each smooth one: where the graph is closed, and where it is not.
_CLOSED_SHARES, _OPEN_SHARES = (0.25, 0.05), (0.1, 0.12)
# The rate from which a training goes on, to that of a new one.
_LOWER = 0.5
_SMOOTHINGS = (
    Smoothing(margin=0.5, density=20, ways=0.5, steps=_STEPS),
    Smoothing(margin=0.5, density=5, ways=0.5, steps=_STEPS),
    Smoothing(margin=0.5, density=20, ways=0.0, steps=_STEPS),
    Smoothing(margin=0.5, density=100, ways=0.0, steps=_STEPS),
)
_SMALLEST = np.float32(1e-6)


class Trial(NamedTuple):
    """A candidate, trained without the held-out edges."""

    name: str
    how: Smoothing | None
    parameters: Parameters
    found: Found


def fit_for_prediction(
    graph: Graph, options: Options, unseen: float | None = None, callbacks: Sequence[Callback] = ()
) -> Fitted:
    """Train balls and anchors to find edges that the graph has not.

    A tenth of the edges is held out, and nothing but they decide what is done with the rest:

    - the *completed* graph, with what held-out edges say that it implies (`Completion`), trained to exactness;
    - *smooth* trainings of the edges alone (`fit_smooth`), which differ in how much a drawn non-edge weighs.

    What ranks the held-out edges highest among all pairs (average precision) is then trained with them, from the
    completed graph of all edges or from all edges. Of a smooth one radii are changed together so that the expected F1
    of all edges is best. The rate of held-out edges at each slack gives the probabilities of the forecast.

    Parameters
    ----------
    graph, options, callbacks
        As for `dancar.training.fit`; `options.start` is that of the completed graph's training.
    unseen
        The share of all edges that the graph has not, where that is known.

    Examples
    --------
    >>> import dancar
    >>> from dancar.prediction import fit_for_prediction
    >>> from dancar.training import Options
    >>> seen, _ = dancar.load_graph("perfect-tree:depth=5").split(0.8)
    >>> fitted = fit_for_prediction(seen, Options(dim=2, threads=1))
    >>> fitted.forecast.known.shape == (seen.n_edges, 2)
    True
    """
    began = time.perf_counter()
    simple = graph.simple()
    if simple.n_edges < _FEWEST:
        raise InputError(
            f"{graph!r}: {simple.n_edges} edges between different nodes; for prediction at least {_FEWEST} are accepted"
        )
    return _Prediction(simple, options, unseen, callbacks, began).fitted()


class _Onwards(NamedTuple):
    """Makes the records of a training go on from what was before it."""

    steps: int
    seconds: float

    def moved(self, record: Record) -> Record:
        steps = record.step + self.steps, record.total_steps + self.steps
        return replace(record, step=steps[0], total_steps=steps[1], seconds=record.seconds + self.seconds)

    def told(self, callbacks: Sequence[Callback]) -> list[Callback]:
        # Those that keep parameters are known to the training by their kind.
        return [one if isinstance(one, Snapshots) else self._moving(one) for one in callbacks]

    def _moving(self, callback: Callback) -> Callback:
        return lambda record: callback(self.moved(record))


@final
class _Prediction:
    """One training for prediction."""

    def __init__(
        self, simple: Graph, options: Options, unseen: float | None, callbacks: Sequence[Callback], began: float
    ) -> None:
        self.simple, self.callbacks, self.began = simple, callbacks, began
        contain, _, self.said = oriented(simple, options.contain)
        self.options = replace(options, contain=contain)
        # Handing a small step to another thread takes longer than the step; the bits are the same either way.
        self.threads = (options.threads or cores()) if simple.n_edges > _SMALL else 1
        both_ways = simple.reversed() == simple
        self.seen, self.held = simple.split(1 - HELD_OUT, seed=options.seed + 1, undirected=both_ways)
        self.completion = learned(self.seen, self.held)
        self.shares = _CLOSED_SHARES if self.completion.closing else _OPEN_SHARES
        self.chances = Chances.of(simple.n_edges, self.held.n_edges, unseen, self.completion)
        self.said += self.chances.said
        self.check = HeldOut(self.seen, self.held, options.seed, self.threads)
        self.history: list[Record] = []
        self.start, self.steps, self.stopped = "uniform", 0, ""

    def fitted(self) -> Fitted:
        """Try all, choose, train with all edges."""
        trials = [self._completed_trial()]
        try:
            for how in _SMOOTHINGS:
                if not self.stopped:
                    trials.append(self._smooth_trial(how))
        except KeyboardInterrupt:
            self.stopped = "interrupt"
        for trial in trials:
            self.said.append(f"held out: {trial.name}: average precision {trial.found.average_precision:.4f}")
        best = max(trials, key=lambda trial: trial.found.average_precision)
        self.said.append(f"chosen: {best.name}")
        parameters = best.parameters
        try:
            if not self.stopped and self._late(best):
                # The trial had more time than a new training would have: what it made is the better of the two.
                self.stopped = "time"
            if not self.stopped:
                parameters = self._last(best)
        except KeyboardInterrupt:
            self.stopped = "interrupt"
        slack, rate = rates(best.found)
        if best.how is not None:
            shift = np.float32(best_threshold(best.found, self._slacks(best.parameters, self.seen), self.chances))
            parameters = {**parameters, "radius": np.maximum(parameters["radius"] - shift, _SMALLEST)}
            slack = np.maximum(slack - float(shift), np.finfo(np.float32).min)
        known = np.stack([self.simple.source, self.simple.target], axis=1)
        return Fitted(
            parameters=dict(parameters),
            contain=self.options.contain,
            start=self.start if best.how is None else "uniform",
            steps=self.steps,
            seconds=time.perf_counter() - self.began,
            stopped=self.stopped or "steps",
            said=self.said,
            history=self.history,
            forecast=Forecast(known, slack, self.chances.probability(rate)),
        )

    def _completed_trial(self) -> Trial:
        completed = self.completion.of(self.seen)
        implied = completed.n_edges - self.seen.n_edges
        name = f"the edges and {implied:,} pairs that they imply, to exactness"
        most = _TRIAL if implied else _BARE_TRIAL
        steps = min(self.options.steps or most, most)
        parameters = self._exact(completed, replace(self.options, steps=steps, descents=1), self.shares[0])
        return Trial(name, None, parameters, self._found(parameters))

    def _smooth_trial(self, how: Smoothing) -> Trial:
        parameters = self._smooth(self.seen, how, self.shares[1])
        name = f"smooth, non-edges weigh {how.density:g}, ways of two edges {how.ways:g}"
        return Trial(name, how, parameters, self._found(parameters))

    def _last(self, best: Trial) -> Parameters:
        """The chosen training with all edges."""
        if best.how is not None:
            return self._smooth(self.simple, best.how, 1.0)
        rate = self.options.rate if self.options.rate is not None else _LOWER * (0.03 if self.options.dim < 8 else 0.02)
        options = replace(self.options, start=best.parameters, rate=rate)
        return self._exact(self.completion.of(self.simple), options, 1.0)

    def _exact(self, graph: Graph, options: Options, share: float) -> Parameters:
        allowed = self._left() if share == 1.0 else self._allowed(share)
        onwards = _Onwards(self.steps, time.perf_counter() - self.began)
        made = fit(graph, replace(options, time_limit=allowed), onwards.told(self.callbacks))
        if isinstance(options.start, str):
            self.start = made.start
        self.history += map(onwards.moved, made.history)
        self.steps += made.steps
        if made.stopped in ("interrupt", "callback") or (made.stopped == "time" and share == 1.0):
            self.stopped = made.stopped
        return made.parameters

    def _smooth(self, graph: Graph, how: Smoothing, share: float) -> Parameters:
        seconds = self._left() if share == 1.0 else self._allowed(share)
        made = fit_smooth(self._side(graph), self.options.dim, how, self.options.seed, self.threads, seconds)
        self.steps += made.steps
        self._tell(made, graph, how)
        if made.late and share == 1.0:
            self.stopped = "time"
        return made.parameters

    def _tell(self, made: Smoothed, graph: Graph, how: Smoothing) -> None:
        """A record of a smooth training, of which pairs that are no edges are counted in the sample."""
        found = self._found(made.parameters)
        missing = int((self._slacks(made.parameters, graph) < 0).sum())
        false = round(float(found.others[found.slack >= 0].sum()))
        seconds = time.perf_counter() - self.began
        record = Record(
            step=self.steps,
            total_steps=self.steps,
            seconds=seconds,
            seconds_left=self._left(),
            phase="smooth",
            loss=made.loss,
            f1=2 * (graph.n_edges - missing) / max(2 * graph.n_edges - missing + false, 1),
            false=false,
            missing=missing,
            pairs=made.pairs,
            pool=0,
            rate=made.rate,
        )
        self.history.append(record)
        let_watch(self.callbacks, lambda: dict(made.parameters))
        asked = [callback(record) for callback in self.callbacks]
        if any(asked):
            self.stopped = "callback"

    def _found(self, parameters: Parameters) -> Found:
        return self.check.found(self._arrangement(parameters))

    def _arrangement(self, parameters: Parameters) -> Arrangement:
        return Arrangement(parameters, self.simple.labels, self.options.contain)

    def _slacks(self, parameters: Parameters, graph: Graph) -> NDArray[np.float64]:
        """The slacks of edges."""
        side = self._side(graph)
        away = parameters["center"][side.source] - parameters["anchor"][side.target]
        return np.asarray(parameters["radius"][side.source] - np.sqrt((away**2).sum(axis=1)), np.float64)

    def _side(self, graph: Graph) -> Graph:
        """The graph with edges from container to member."""
        return graph if self.options.contain == "source" else graph.reversed()

    def _allowed(self, share: float) -> float | None:
        """Seconds, if time is limited: a share of all, of what is left at the most."""
        limit = self.options.time_limit
        return None if limit is None else min(share * limit, self._left() or 0.0)

    def _late(self, best: Trial) -> bool:
        limit, left = self.options.time_limit, self._left()
        return limit is not None and left is not None and best.how is not None and left < self.shares[1] * limit

    def _left(self) -> float | None:
        limit = self.options.time_limit
        return None if limit is None else max(limit - (time.perf_counter() - self.began), 0.01)
