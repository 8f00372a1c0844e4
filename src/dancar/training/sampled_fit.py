"""Training by a loss that draws what it tells edges from, and the radii that then tell them apart."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import final

import numpy as np

from dancar.arrangement import Conditions, Declaration, packed, unpacked
from dancar.errors import ParameterError
from dancar.kernels.awake import adam_awake, grow_idle
from dancar.kernels.pair_step import kernels_of
from dancar.kernels.ranking_step import ranking_kernels_of
from dancar.kernels.space_step import SpaceKernels, space_kernels_of
from dancar.spaces.euclidean import EUCLIDEAN
from dancar.training.options import Options, cores
from dancar.training.paper_batches import Shuffled
from dancar.training.radii import fitted_radii
from dancar.training.record import Callback, Fitted, Record
from dancar.training.sampled_loss import SampledLoss
from dancar.training.starts.declared import declared_start

_FALL, _STEPS, _RECORDS = 0.02, 2000, 20
_CHUNK = 256
_BETA1, _BETA2 = np.float32(0.9), np.float32(0.999)


def sampled_fit(
    declaration: Declaration,
    wanted: Conditions,
    nodes: int,
    relations: int,
    loss: SampledLoss,
    options: Options,
    callbacks: Sequence[Callback],
) -> Fitted:
    """Steps of Adam over shuffled items; the rate falls smoothly, with the steps, or with the time if that is limited.

    In the end each relation gets the radius with the best F1 over the pairs of a sample of its balls, of all if those
    are few.

    Parameters
    ----------
    declaration
        Both sides of whose containment have the same parameters, with a "radius" of each relation.
    wanted, nodes, relations
        The containments that are wanted, and how many nodes and relations there are.
    loss
        What is lowered.
    options, callbacks
        As for `fit_declared`.
    """
    run = _Run(declaration, wanted, nodes, relations, loss, options, callbacks)
    try:
        stopped = run.descend()
    except KeyboardInterrupt:
        stopped = "interrupt"
    finally:
        run.close()
    return run.result(stopped)


@final
class _Run:
    """One training under way."""

    def __init__(
        self,
        declaration: Declaration,
        wanted: Conditions,
        nodes: int,
        relations: int,
        loss: SampledLoss,
        options: Options,
        callbacks: Sequence[Callback],
    ) -> None:
        self.began = time.perf_counter()
        self.declaration, self.wanted, self.sampled = declaration, wanted, loss
        self.options, self.callbacks = options, callbacks
        containment, dim = declaration.containment, options.dim
        self.threads = options.threads or cores()
        self.start, parameters = declared_start(declaration, wanted, nodes, relations, options)
        self.rows = packed(containment, parameters, dim, several=True)
        self.steps = _STEPS if options.steps is None else options.steps
        self.every = max(1, self.steps // _RECORDS) if options.every == Options.every else options.every
        self.rate = loss.rate if options.rate is None else options.rate
        self.batches = Shuffled(loss.items, options.batch or loss.batch, np.random.default_rng([options.seed, 1]))
        self.gathers, self.retract = ranking_kernels_of(containment, dim), kernels_of(containment, dim).retract
        self.workers = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.history: list[Record] = []
        self.step, self.looked, self.loss = 0, 0, 0.0
        self._make_room(relations)

    def _make_room(self, relations: int) -> None:
        S, R = self.rows.source, self.rows.relation
        size = len(self.batches)
        room = size * self.sampled.room
        self.found_rows, self.found = np.empty(room, np.int32), np.empty((room, S.shape[1]), np.float32)
        self.by_relation = np.empty((size, R.shape[1]), np.float32)
        self.gradients = np.zeros_like(S), np.zeros_like(R)
        self.first, self.second = ((np.zeros_like(S), np.zeros_like(R)) for _ in range(2))
        self.idle, self.awake = np.zeros(len(S), np.uint8), np.zeros(relations, np.uint8)
        self.shares, self.relation_shares = _shares(len(S), self.threads), _shares(relations, self.threads)
        # In a curved space Adam gives steps in lengths of the space, by which rows are then moved.
        self.space: SpaceKernels | None = None
        self.moves = S
        if self.declaration.containment.space is not EUCLIDEAN:
            self.space = space_kernels_of(self.declaration.containment.space, self.rows.dim)
            self.moves = np.zeros_like(S)

    def descend(self) -> str:
        """All steps, with a record before the first and after each `every` of them."""
        stopped = self._record(self.rate)
        limit, rate = self.options.time_limit, self.rate
        while not stopped and self.step < self.steps:
            progress = self.step / self.steps
            if limit is not None:
                progress = max(progress, self._seconds() / limit)
            if progress >= 1:
                self._record(rate)
                return "time"
            rate = self.rate * _FALL**progress * self.sampled.pace(progress, self.start)
            self._move(rate)
            if self.step % self.every == 0 or self.step == self.steps:
                stopped = self._record(rate)
        return stopped or "steps"

    def _move(self, rate: float) -> None:
        chosen = self.batches.next().astype(np.int32)
        firsts, relation = self.sampled.firsts(chosen), self.sampled.relations_of(chosen)
        chunks = [(k, min(k + _CHUNK, len(chosen))) for k in range(0, len(chosen), _CHUNK)]
        counts, losses, looked = np.zeros(len(chunks), np.int64), np.zeros(len(chunks)), [0] * len(chunks)
        S, R = self.rows.source, self.rows.relation
        # Far apart, so that no two steps hash the same numbers.
        seed = np.uint64(((self.options.seed << 32) ^ (self.step * 0x2545F491)) % (1 << 63))
        out = self.found_rows, self.found, self.by_relation

        def find(thread: int) -> None:
            for c in range(thread, len(chunks), self.threads):
                counts[c], losses[c], looked[c] = self.sampled.find(self.rows, chosen, *chunks[c], firsts, seed, out)

        starts = firsts[[first for first, _ in chunks]]
        self.step += 1
        first, second = (np.float32(1 / (1 - float(beta) ** self.step)) for beta in (_BETA1, _BETA2))
        adam = np.float32(rate), first, second, _BETA1, _BETA2

        def update(thread: int) -> None:
            low, high = self.shares[thread]
            by_node, by_relation = self.gradients
            grow_idle(self.idle, self.first[0], self.first[0], low, high)
            self.gathers.gather(self.found_rows, self.found, starts, counts, low, high, by_node, self.idle)
            if self.space is not None:
                self.space.ascend(S, by_node, 1, low, high, self.idle)
            adam_awake(self.moves, by_node, self.first[0], self.second[0], self.idle, low, high, *adam)
            if self.space is not None:
                self.space.move(S, self.moves, 1, low, high, self.idle)
            begin, end = self.relation_shares[thread]
            if len(relation):
                self.gathers.gather_relations(relation, self.by_relation, begin, end, by_relation)
                adam_awake(R, by_relation, self.first[1], self.second[1], self.awake, begin, end, *adam)
            self.retract(S, S, R, low, high, begin, end, self.idle)

        self._run(find)
        self._run(update)
        self.loss = float(losses.sum()) / len(chosen)
        self.looked += sum(looked)

    def _record(self, rate: float) -> str:
        """Give the radii, count over the sample, and tell; says whether to stop."""
        if not self.rows.finite:
            raise ParameterError(
                f"rate: {self.rate:g} given; a coordinate ran over the largest number, a smaller rate is needed"
            )
        found = fitted_radii(self.declaration, self.rows, self.wanted, self.options.seed, self.sampled.looked_at[0])
        if self.step:
            self.rows.relation[:, found.column] = found.radius
        seconds, limit = self._seconds(), self.options.time_limit
        left = seconds / max(self.step, 1) * (self.steps - self.step)
        record = Record(
            step=self.step,
            total_steps=self.steps,
            seconds=seconds,
            seconds_left=left if limit is None else min(left, max(limit - seconds, 0.0)),
            phase=self.sampled.name,
            loss=self.loss,
            f1=found.f1,
            false=found.false,
            missing=found.missing,
            pairs=self.looked,
            pool=0,
            rate=rate,
        )
        self.history.append(record)
        asked = [callback(record) for callback in self.callbacks]
        return "callback" if any(asked) else ""

    def _run(self, work: Callable[[int], None]) -> None:
        """Do the work of every thread, and wait for all of it."""
        if self.workers is None:
            work(0)
        else:
            list(self.workers.map(work, range(self.threads)))

    def _seconds(self) -> float:
        return time.perf_counter() - self.began

    def close(self) -> None:
        """Let the threads go."""
        if self.workers is not None:
            self.workers.shutdown()

    def result(self, stopped: str) -> Fitted:
        """The parameters as they are, with radii from a larger sample, and how they came about."""
        if self.step:
            found = fitted_radii(self.declaration, self.rows, self.wanted, self.options.seed, self.sampled.looked_at[1])
            self.rows.relation[:, found.column] = found.radius
        return Fitted(
            parameters=unpacked(self.declaration.containment, self.rows),
            contain=self.declaration.rule.contain,
            start=self.start,
            steps=self.step,
            seconds=self._seconds(),
            stopped=stopped,
            said=[f"loss: {self.sampled.name}, {self.looked:,} {self.sampled.unit} looked at"],
            history=self.history,
        )


def _shares(count: int, threads: int) -> list[tuple[int, int]]:
    """Where the part of each thread begins and ends."""
    return list(pairwise(np.linspace(0, count, threads + 1).astype(int).tolist()))
