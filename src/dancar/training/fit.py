"""Training to exactness: sample, mine all pairs, let what stays violated weigh more, until nothing is wrong."""

import math
import time
from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.kernels.scan import certify, near, sorted_edges
from dancar.regions.point_in_ball import POINT_IN_BALL
from dancar.training.options import Options, cores
from dancar.training.orientation import oriented
from dancar.training.packing import pack, unpack
from dancar.training.pool import Pool, heaviest, reweigh
from dancar.training.record import Callback, Fitted, Record
from dancar.training.schedule import Schedule, schedule
from dancar.training.starts import start_parameters
from dancar.training.stepper import Pairs, Stepper

_REFRESH = 20
_SMALL = 20_000
# Steps before the first scan, and steps in which the rate rises to its top.
_FIRST, _WARM = 5, 100
# How far beyond its margin a mined pair may get before it is let go of.
_MEMORY = 0.05


def fit(graph: Graph, options: Options, callbacks: Sequence[Callback] = ()) -> Fitted:
    """Train a DANCAR arrangement of a graph.

    Parameters
    ----------
    graph
        The graph; self-loops and repeated edges say nothing to the rule and are left out, with a note in `said`.
    options
        How to train.
    callbacks
        Called with a `Record` after each scan of all pairs.

    Returns
    -------
    Fitted
        The parameters: of the last step if it is exact, else the best that any scan has seen.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options, fit
    >>> fit(Graph([0, 1, 2], [1, 2, 0]), Options(dim=2, threads=1)).stopped
    'exact'
    """
    run = _Run(graph, options, callbacks)
    try:
        stopped = run.descend()
    except KeyboardInterrupt:
        stopped = "interrupt"
    finally:
        run.stepper.close()
    return run.result(stopped)


@final
class _Run:
    """One training under way."""

    def __init__(self, graph: Graph, options: Options, callbacks: Sequence[Callback]) -> None:
        self.began = time.perf_counter()
        self.options, self.callbacks = options, callbacks
        simple = graph.simple()
        if simple.n_nodes == 0 or simple.n_edges == 0:
            raise InputError(f"{graph!r}: a graph with at least one edge between two nodes is accepted")
        self.said: list[str] = []
        if simple.n_edges < graph.n_edges:
            self.said.append(
                f"{graph.n_self_loops:,} self-loops and {graph.n_repeated:,} repeated edges say nothing to the rule "
                "and are left out"
            )
        self.n, self.edges = simple.n_nodes, simple.n_edges
        # Handing a small step to another thread takes longer than the step; the bits are the same either way.
        self.threads = (options.threads or cores()) if self.edges > _SMALL else 1
        self.contain, container, said = oriented(simple, options.contain)
        self.said += said
        source, target = container.source, container.target
        self.sorted_edges = sorted_edges(container.successors.offsets, target, self.n)
        parameters, self.start, said = start_parameters(container, options)
        self.said += said
        self.stepper = Stepper(POINT_IN_BALL, *pack(parameters, options.dim), self.threads)
        self.positive = Pairs(source, target, np.ones(len(source), np.float32), 1)
        self.pool = Pool(self.n, options.pool)
        self.plan: Schedule = schedule(options, len(source))
        self.history: list[Record] = []
        self.best: tuple[float, NDArray[np.float32], NDArray[np.float32]] | None = None
        self.loss = math.inf
        self.steps = 0

    def descend(self) -> str:
        """Let the rate fall, from a lower top each time, until the arrangement is exact or a limit is met."""
        options, plan = self.options, self.plan
        stopped = self._scan(plan.rate, "start")
        for descent in range(options.descents):
            if stopped:
                return stopped
            self.stepper.restart()
            top = plan.rate * plan.lower**descent
            step = 0
            while step < plan.steps:
                progress = self._progress(step, descent)
                # Balls grow towards their members before anything is known of what else they come to hold.
                last = min(plan.steps, step + min(options.every, max(_FIRST, step)))
                for turn in range(step, last):
                    rate = top * plan.fall ** max(progress, turn / plan.steps) * min(1.0, (turn + 1) / _WARM)
                    self._step(turn, rate)
                step = last
                stopped = self._scan(rate, "train" if descent == 0 else "polish")
                if stopped:
                    return stopped
        return "steps"

    def _progress(self, step: int, descent: int) -> float:
        """How far the rate has to have fallen: by steps, or by the clock where that is ahead."""
        if self.options.time_limit is None or descent:
            return step / self.plan.steps
        return min(1.0, max(step / self.plan.steps, self._seconds() / self.options.time_limit))

    def _step(self, turn: int, rate: float) -> None:
        if turn % _REFRESH == 0:
            # Edges far inside cannot fall short within the next few steps, and need not be looked at.
            slack = self.stepper.slacks(self.positive)
            active = np.flatnonzero(slack < 2 * self.plan.margin + 2 * rate + 0.005)
            part = self.positive
            self._active = Pairs(part.source[active], part.target[active], part.weight[active], 1)
            self._negative = Pairs(self.pool.source, self.pool.target, self.pool.weight, -1)
        batches = []
        for pairs in (self._active, self._negative):
            stride = max(1, -(-len(pairs) // self.plan.batch))
            # A stride and its turn visit all pairs, each as often as the others, without drawing anything.
            batches.append((pairs, stride, (turn * _odd(stride)) % stride))
        self.steps += 1
        self.loss = self.stepper.step(batches, self.plan.margin, 0.5 * self.plan.margin, rate)

    def _scan(self, rate: float, phase: str) -> str:
        """Find all non-edges within the margin of a ball, count what is wrong, weigh it, and tell."""
        options, plan, stepper = self.options, self.plan, self.stepper
        parameters = unpack(stepper.source, stepper.target)
        center, radius, anchor = parameters["center"], parameters["radius"], parameters["anchor"]
        if not (np.isfinite(stepper.source).all() and np.isfinite(stepper.target).all()):
            raise ParameterError(
                f"rate: {plan.rate:g} given; a coordinate ran over the largest number, a smaller rate is needed"
            )
        found = near(
            center,
            radius,
            anchor,
            plan.margin,
            edges=self.sorted_edges,
            limit=min(options.pool, 1 << 21),
            salt=len(self.history),
            threads=self.threads,
        )
        slack = stepper.slacks(self.positive)
        missing = int((slack < 0).sum())
        right = self.edges - missing
        f1 = 2 * right / (2 * right + found.inside + missing)
        if self.best is None or f1 > self.best[0]:
            self.best = (f1, stepper.source.copy(), stepper.target.copy())
        seconds = self._seconds()
        record = Record(
            step=self.steps,
            total_steps=plan.steps * options.descents,
            seconds=seconds,
            seconds_left=self._seconds_left(seconds),
            phase=phase,
            loss=self.loss,
            f1=f1,
            false=found.inside,
            missing=missing,
            pairs=stepper.pairs,
            pool=len(self.pool),
            rate=rate,
        )
        self.history.append(record)
        asked = [callback(record) for callback in self.callbacks]
        if found.inside + missing == 0 and self._exact(parameters):
            return "exact"
        if any(asked):
            return "callback"
        if options.time_limit is not None and seconds >= options.time_limit:
            return "time"
        most = heaviest(f1)
        reweigh(self.positive.weight, slack < 0, plan.boost, most)
        negative = Pairs(self.pool.source, self.pool.target, self.pool.weight, -1)
        depth = stepper.slacks(negative)
        reweigh(self.pool.weight, depth >= 0, plan.boost, most)
        # Early on pairs come and go by the million; later, those that were near will be near again.
        beyond = _MEMORY if len(self.pool) < self.edges else 0.0
        self.pool.keep(depth > -(plan.margin + beyond))
        self.pool.add(found.source, found.target)
        return ""

    def _exact(self, parameters: dict[str, NDArray[np.float32]]) -> bool:
        edges = self.sorted_edges
        certified = certify(
            parameters["center"],
            parameters["radius"],
            parameters["anchor"],
            edges.offsets,
            edges.targets,
            threads=self.threads,
        )
        if certified.false + certified.missing == 0:
            self.best = (2.0, self.stepper.source, self.stepper.target)
            return True
        return False

    def _seconds(self) -> float:
        return time.perf_counter() - self.began

    def _seconds_left(self, seconds: float) -> float | None:
        scans = len(self.history)
        if scans < 2:
            return self.options.time_limit
        planned = self.plan.steps * self.options.descents / self.options.every - scans
        left = max(planned, 0.0) * (seconds - self.history[0].seconds) / scans
        return left if self.options.time_limit is None else min(left, max(self.options.time_limit - seconds, 0.0))

    def result(self, stopped: str) -> Fitted:
        """The best parameters, and how they came about."""
        # An interrupt may come before the first scan is done.
        _, source, target = self.best or (0.0, self.stepper.source, self.stepper.target)
        return Fitted(
            parameters=unpack(source, target),
            contain=self.contain,
            start=self.start,
            steps=self.steps,
            seconds=self._seconds(),
            stopped=stopped,
            said=self.said,
            history=self.history,
        )


def _odd(stride: int) -> int:
    """A step that is coprime to the stride and about 0.618 of it, so that turns are spread out."""
    step = max(1, round(stride * 0.618))
    while math.gcd(step, stride) != 1:
        step += 1
    return step
