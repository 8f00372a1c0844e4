"""Training to exactness: sample, mine all pairs, let what stays violated weigh more, until nothing is wrong."""

import math
import time
from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Declaration, Rows
from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.training.ball_problem import BallProblem
from dancar.training.checkpoint import NO_CHECKPOINTS, Checkpoints
from dancar.training.declared_problem import DeclaredProblem
from dancar.training.keeper import Keeper
from dancar.training.kept_run import Place, belonging, restore, state_of
from dancar.training.options import Options, cores
from dancar.training.pool import Pool, heaviest, reweigh
from dancar.training.problem import Mined, Problem
from dancar.training.record import Callback, Fitted, Record
from dancar.training.schedule import Schedule, schedule
from dancar.training.snapshots import let_watch
from dancar.training.stepper import Pairs, Stepper

_REFRESH = 20
_SMALL = 20_000
# Steps before the first scan, and steps in which the rate rises to its top.
_FIRST, _WARM = 5, 100
# How far beyond its margin a mined pair may get before it is let go of.
_MEMORY = 0.05
# Slacks of steps are float32, and what is wrong by a scan may look right by this share of the margin.
_DOUBT = 1e-3
# By how many margins a row may move between two scans while others are held.
_HELD = 1.0


def fit(
    graph: Graph, options: Options, callbacks: Sequence[Callback] = (), checkpoints: Checkpoints = NO_CHECKPOINTS
) -> Fitted:
    """Train a DANCAR arrangement of a graph.

    Parameters
    ----------
    graph
        The graph; self-loops and repeated edges say nothing to the rule and are left out, with a note in `said`.
    options
        How to train.
    callbacks
        Called with a `Record` after each scan of all pairs.
    checkpoints
        Where to save the state, and where to go on from.

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
    simple = _checked(graph)
    said = []
    if simple.n_edges < graph.n_edges:
        said.append(
            f"{graph.n_self_loops:,} self-loops and {graph.n_repeated:,} repeated edges say nothing to the rule "
            "and are left out"
        )
    problem = BallProblem(simple, options, _threads(simple, options))
    return _trained(_Run(problem, graph, said, options, callbacks, checkpoints))


def fit_declared(
    declaration: Declaration,
    graph: Graph,
    options: Options,
    callbacks: Sequence[Callback] = (),
    checkpoints: Checkpoints = NO_CHECKPOINTS,
) -> Fitted:
    """Train an arrangement of any declaration: as it says itself, or by the hinges of its rule as `fit` does.

    Parameters
    ----------
    declaration
        The model.
    graph, options, callbacks, checkpoints
        As for `fit`.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.arrangement import DANCAR
    >>> from dancar.training import Options, fit_declared
    >>> fit_declared(DANCAR, Graph([0, 1, 2], [1, 2, 0]), Options(dim=2)).stopped
    'exact'
    """
    _checked(graph)
    if declaration.training is not None:
        if checkpoints != NO_CHECKPOINTS:
            raise ParameterError(
                f"checkpoint, resume: {declaration.name} has a training of its own, whose state is not kept; "
                "models that are trained by the hinges of their rule are accepted"
            )
        fitted: Fitted = declaration.training(declaration, graph, options, callbacks)
        return fitted
    problem = DeclaredProblem(declaration, graph, options, _threads(graph, options))
    return _trained(_Run(problem, graph, [], options, callbacks, checkpoints))


def _checked(graph: Graph) -> Graph:
    simple = graph.simple()
    if simple.n_nodes == 0 or simple.n_edges == 0:
        raise InputError(f"{graph!r}: a graph with at least one edge between two nodes is accepted")
    return simple


def _threads(graph: Graph, options: Options) -> int:
    # Handing a small step to another thread takes longer than the step; the bits are the same either way.
    return (options.threads or cores()) if graph.n_edges > _SMALL else 1


def _trained(run: "_Run") -> Fitted:
    try:
        with run.keeper:
            stopped = run.descend()
    except KeyboardInterrupt:
        stopped = "interrupt"
    finally:
        run.stepper.close()
    return run.result(stopped)


@final
class _Run:
    """One training under way."""

    def __init__(
        self,
        problem: Problem,
        graph: Graph,
        said: list[str],
        options: Options,
        callbacks: Sequence[Callback],
        checkpoints: Checkpoints,
    ) -> None:
        self.began = time.perf_counter()
        self.problem, self.options, self.callbacks = problem, options, callbacks
        self.said = said + problem.said
        wanted = problem.wanted
        self.edges = len(wanted.container)
        self.stepper = Stepper(problem.containment, problem.rows, problem.threads, problem.nest)
        let_watch(callbacks, lambda: problem.parameters(self.stepper.rows))
        weight = np.ones(self.edges, np.float32)
        self.positive = Pairs(wanted.container, wanted.member, weight, 1, wanted.relation)
        self.pool = Pool(len(problem.rows.source), options.pool, problem.rows.several)
        self.plan: Schedule = schedule(options, self.edges)
        self.history: list[Record] = []
        self.best: tuple[float, Rows] | None = None
        self.loss = math.inf
        self.steps = 0
        self.at = Place()
        self.active_edges = np.empty(0, np.int64)
        self.active = self.negative = self._mined_pairs()
        self.warm = options.held and problem.start == "given" and not problem.rows.relation.shape[1]
        if self.warm:
            self.stepper.hold(np.ones(len(problem.rows.source), np.uint8))
        self.keeper = Keeper(checkpoints, belonging(self, graph, checkpoints), self.said)
        if (state := self.keeper.resumed()) is not None:
            restore(self, state)

    def descend(self) -> str:
        """Let the rate fall, from a lower top each time, until the arrangement is exact or a limit is met."""
        options, plan, at = self.options, self.plan, self.at
        stopped = "" if self.history else self._scan(plan.rate, "start")
        while not stopped and at.descent < options.descents:
            if at.turn == at.last:
                if at.turn == 0:
                    if at.descent:
                        self.stepper.hold(np.zeros_like(self.stepper.held))
                    self.stepper.restart()
                at.progress = self._progress(at.turn, at.descent)
                # Balls grow towards their members before anything is known of what else they come to hold.
                at.last = min(plan.steps, at.turn + min(options.every, max(_FIRST, at.turn)))
            top = plan.rate * plan.lower ** (at.descent - self.warm)
            if self.warm and at.descent == 0:
                # Between two scans a row that has been let go of should not come through the margins of the others.
                top = min(plan.rate, _HELD * plan.margin / options.every)
            while at.turn < at.last:
                # Before a step and not after it, so that the scan that follows the last one is never left out.
                if self.keeper.due() and (stopped := self.keeper.save(lambda: state_of(self))):
                    return stopped
                rate = top * plan.fall ** max(at.progress, at.turn / plan.steps) * min(1.0, (at.turn + 1) / _WARM)
                self._step(at.turn, rate)
                at.turn += 1
            stopped = self._scan(rate, "train" if at.descent == 0 else "polish")
            if at.turn == plan.steps:
                at.descent, at.turn, at.last = at.descent + 1, 0, 0
        return stopped or "steps"

    def _progress(self, step: int, descent: int) -> float:
        """How far the rate has to have fallen: by steps, or by the clock where that is ahead."""
        if self.options.time_limit is None or descent:
            return step / self.plan.steps
        return min(1.0, max(step / self.plan.steps, self.seconds() / self.options.time_limit))

    def _step(self, turn: int, rate: float) -> None:
        if turn % _REFRESH == 0:
            # Edges far inside cannot fall short within the next few steps, and need not be looked at.
            slack = self.stepper.slacks(self.positive)
            self.active_edges = np.flatnonzero(slack < 2 * self.plan.margin + 2 * rate + 0.005)
            self.active = self.edges_at(self.active_edges, self.positive.weight[self.active_edges])
            self.negative = self._mined_pairs()
        batches = []
        for pairs in (self.active, self.negative):
            stride = max(1, -(-len(pairs) // self.plan.batch))
            # A stride and its turn visit all pairs, each as often as the others, without drawing anything.
            batches.append((pairs, stride, (turn * _odd(stride)) % stride))
        self.steps += 1
        self.loss = self.stepper.step(batches, self.plan.margin, 0.5 * self.plan.margin, rate)

    def edges_at(self, places: NDArray[np.int64], weight: NDArray[np.float32]) -> Pairs:
        """Some of the edges, with other weights."""
        part = self.positive
        relation = part.relation[places] if self.stepper.rows.several else None
        return Pairs(part.source[places], part.target[places], weight, 1, relation)

    def _scan(self, rate: float, phase: str) -> str:
        """Find all non-edges within the margin of a ball, count what is wrong, weigh it, and tell."""
        options, plan, stepper = self.options, self.plan, self.stepper
        if not stepper.rows.finite:
            raise ParameterError(
                f"rate: {plan.rate:g} given; a coordinate ran over the largest number, a smaller rate is needed"
            )
        found = self.problem.mine(stepper.rows, plan.margin, min(options.pool, 1 << 21), len(self.history))
        slack = stepper.slacks(self.positive)
        missing = int((slack < 0).sum())
        right = self.edges - missing
        f1 = 2 * right / (2 * right + found.inside + missing)
        if self.best is None or f1 > self.best[0]:
            self.best = (f1, stepper.rows.copies())
        seconds = self.seconds()
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
        if found.inside + missing == 0 and found.whole and self.problem.exact(stepper.rows):
            self.best = (2.0, stepper.rows)
            return "exact"
        if any(asked):
            return "callback"
        if options.time_limit is not None and seconds >= options.time_limit:
            return "time"
        most = heaviest(f1)
        reweigh(self.positive.weight, slack < 0, plan.boost, most)
        depth = stepper.slacks(self._mined_pairs())
        reweigh(self.pool.weight, depth >= 0, plan.boost, most)
        # Early on pairs come and go by the million; later, those that were near will be near again.
        beyond = _MEMORY if len(self.pool) < self.edges else 0.0
        self.pool.keep(depth > -(plan.margin + beyond))
        self.pool.add(found.container, found.member, found.relation)
        self._let_go(slack < _DOUBT * plan.margin, found)
        return ""

    def _let_go(self, missing: NDArray[np.bool_], found: Mined) -> None:
        """Let the rows move that take part in a pair that is wrong."""
        if not self.stepper.held.any():
            return
        relation = found.relation if self.stepper.rows.several else None
        weight = np.ones(len(found.container), np.float32)
        false = (
            self.stepper.slacks(Pairs(found.container, found.member, weight, -1, relation))
            >= -_DOUBT * self.plan.margin
        )
        held = self.stepper.held.copy()
        for rows in (self.positive.source[missing], self.positive.target[missing]):
            held[rows] = 0
        for rows in (found.container[false], found.member[false]):
            held[rows] = 0
        self.stepper.hold(held)

    def _mined_pairs(self) -> Pairs:
        pool = self.pool
        return Pairs(pool.source, pool.target, pool.weight, -1, pool.relation)

    def seconds(self) -> float:
        """Since training began, those before a stop included."""
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
        _, rows = self.best or (0.0, self.stepper.rows)
        return Fitted(
            parameters=self.problem.parameters(rows),
            contain=self.problem.contain,
            start=self.problem.start,
            steps=self.steps,
            seconds=self.seconds(),
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
