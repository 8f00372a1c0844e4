"""Training by ranking triples above corrupted ones, and the radii that then tell them apart."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Conditions, Declaration, packed, shapes, unpacked
from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.graphs.adjacency import adjacency
from dancar.kernels.awake import adam_awake, grow_idle
from dancar.kernels.corrupted import Known, Near
from dancar.kernels.pair_step import kernels_of
from dancar.kernels.ranking_step import ranking_kernels_of
from dancar.training.options import Options, cores
from dancar.training.paper_batches import Shuffled
from dancar.training.radii import fitted_radii
from dancar.training.ranking_options import RankingOptions
from dancar.training.record import Callback, Fitted, Record
from dancar.training.starts.arrays import given_arrays

Float32 = NDArray[np.float32]

_RATE, _FALL, _STEPS, _BATCH, _RECORDS = 0.05, 0.02, 2000, 8192, 20
_CHUNK = 256
# Pairs that the radii of a record, and those of the end, are fitted to.
_NOW, _FINAL = 1 << 22, 1 << 27
_BETA1, _BETA2 = np.float32(0.9), np.float32(0.999)
# Shares are told to the kernels in parts of this.
_PARTS = 1 << 16


def fit_ranking(
    declaration: Declaration,
    graph: Graph,
    options: Options,
    callbacks: Sequence[Callback] = (),
    ranking: RankingOptions | None = None,
) -> Fitted:
    """Train a model of triples by a margin ranking loss.

    Each step takes triples in shuffled order, and for each some with another node in place of its source or target that
    are no triples. Where the slack of a corrupted one is not below the triple's by the margin, both are moved. The rate
    falls smoothly, with the steps or with the time if that is limited. In the end each relation gets the radius with
    the best F1 over the pairs of a sample of its balls, of all if those are few.

    Parameters
    ----------
    declaration
        A model by relation, both sides of whose containment have the same parameters, with a "radius" of each relation.
    graph, options, callbacks
        As for `fit_declared`.
    ranking
        How triples are told from corrupted ones.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.models.transe import TRANSE
    >>> from dancar.training import Options, fit_ranking
    >>> rows = [(str(i), str(i + 1), "next") for i in range(9)] + [(str(i), str(9 - i), "across") for i in range(5)]
    >>> fit_ranking(TRANSE, Graph.from_pairs(rows), Options(dim=3, steps=300)).history[-1].f1 > 0.8
    True
    """
    run = _Run(declaration, graph, options, ranking or RankingOptions(), callbacks)
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
        graph: Graph,
        options: Options,
        ranking: RankingOptions,
        callbacks: Sequence[Callback],
    ) -> None:
        self.began = time.perf_counter()
        self.declaration, self.options, self.ranking, self.callbacks = declaration, options, ranking, callbacks
        containment, dim, n = declaration.containment, options.dim, graph.n_nodes
        self.wanted = declaration.rule.asked(graph, declaration.rule.contain)
        relations = 1 if graph.relation_labels is None else len(graph.relation_labels)
        self.threads = options.threads or cores()
        self.rows = packed(containment, self._start(n, relations), dim, several=True)
        count = len(self.wanted.container)
        self.steps = _STEPS if options.steps is None else options.steps
        self.every = max(1, self.steps // _RECORDS) if options.every == Options.every else options.every
        # On the torus points are some sqrt(dim / 6) apart, elsewhere they set out at a length of 1.
        usual = math.sqrt(dim / 24) if containment.space.name == "torus" else 1.0
        self.margin = np.float32(usual if options.margin is None else options.margin)
        self.rate = _RATE if options.rate is None else options.rate
        self.batches = Shuffled(count, options.batch or _BATCH, np.random.default_rng([options.seed, 1]))
        self.known = _known(self.wanted, n)
        self.near = _near(self.wanted, n, ranking.near)
        self.sides = _sides(self.wanted, n, relations, ranking.corrupt)
        self.kernels, self.retract = ranking_kernels_of(containment, dim), kernels_of(containment, dim).retract
        self.workers = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.history: list[Record] = []
        self.step, self.looked, self.loss = 0, 0, 0.0
        self._make_room(relations)

    def _start(self, nodes: int, relations: int) -> Mapping[str, Float32]:
        declaration, options = self.declaration, self.options
        if isinstance(options.start, Mapping):
            self.start = "given"
            wanted = shapes(declaration.containment, options.dim, declaration.depth, nodes, relations)
            return given_arrays(declaration.containment, options.start, wanted)
        self.start = "uniform"
        if options.start not in ("auto", "uniform"):
            raise ParameterError(f"start: {options.start!r} given; auto, uniform or arrays by name are accepted")
        return declaration.start(nodes, options.dim, relations, np.random.default_rng(options.seed))

    def _make_room(self, relations: int) -> None:
        S, R = self.rows.source, self.rows.relation
        size = len(self.batches)
        room = size * (self.ranking.negatives + 2)
        self.found, self.found_rows = np.empty((room, S.shape[1]), np.float32), np.empty(room, np.int32)
        self.by_relation = np.empty((size, R.shape[1]), np.float32)
        self.gradients = np.zeros_like(S), np.zeros_like(R)
        self.first, self.second = ((np.zeros_like(S), np.zeros_like(R)) for _ in range(2))
        self.idle, self.awake = np.zeros(len(S), np.uint8), np.zeros(relations, np.uint8)
        self.shares, self.relation_shares = _shares(len(S), self.threads), _shares(relations, self.threads)

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
            rate = self.rate * _FALL**progress
            self._move(rate)
            if self.step % self.every == 0 or self.step == self.steps:
                stopped = self._record(rate)
        return stopped or "steps"

    def _move(self, rate: float) -> None:
        chosen = self.batches.next().astype(np.int32)
        draws = self.ranking.negatives
        chunks = [(k, min(k + _CHUNK, len(chosen))) for k in range(0, len(chosen), _CHUNK)]
        counts, losses, looked = np.zeros(len(chunks), np.int64), np.zeros(len(chunks)), [0] * len(chunks)
        S, R = self.rows.source, self.rows.relation
        # Far apart, so that no two steps hash the same numbers.
        seed = np.uint64(((self.options.seed << 32) ^ (self.step * 0x2545F491)) % (1 << 63))
        numbers = self.margin, np.float32(self.ranking.temperature)

        def find(thread: int) -> None:
            for c in range(thread, len(chunks), self.threads):
                counts[c], losses[c], looked[c] = self.kernels.find(
                    S, R, *self.wanted, chosen, *chunks[c], draws, seed, self.known, self.near, self.sides, *numbers,
                    self.found_rows, self.found, self.by_relation,
                )  # fmt: skip

        starts = np.array([first for first, _ in chunks], np.int64) * (draws + 2)
        self.step += 1
        first, second = (np.float32(1 / (1 - float(beta) ** self.step)) for beta in (_BETA1, _BETA2))
        adam = np.float32(rate), first, second, _BETA1, _BETA2

        def update(thread: int) -> None:
            low, high = self.shares[thread]
            by_node, by_relation = self.gradients
            grow_idle(self.idle, self.first[0], self.first[0], low, high)
            self.kernels.gather(self.found_rows, self.found, starts, counts, low, high, by_node, self.idle)
            adam_awake(S, by_node, self.first[0], self.second[0], self.idle, low, high, *adam)
            begin, end = self.relation_shares[thread]
            self.kernels.gather_relations(self.wanted.relation, chosen, self.by_relation, begin, end, by_relation)
            adam_awake(R, by_relation, self.first[1], self.second[1], self.awake, begin, end, *adam)
            self.retract(S, S, R, low, high, begin, end, self.idle)

        self._run(find)
        self._run(update)
        self.loss = float(losses.sum()) / len(chosen)
        self.looked += sum(looked) + len(chosen)

    def _record(self, rate: float) -> str:
        """Give the radii, count over the sample, and tell; says whether to stop."""
        if not self.rows.finite:
            raise ParameterError(
                f"rate: {self.rate:g} given; a coordinate ran over the largest number, a smaller rate is needed"
            )
        found = fitted_radii(self.declaration, self.rows, self.wanted, self.options.seed, _NOW)
        if self.step:
            self.rows.relation[:, found.column] = found.radius
        seconds, limit = self._seconds(), self.options.time_limit
        left = seconds / max(self.step, 1) * (self.steps - self.step)
        record = Record(
            step=self.step,
            total_steps=self.steps,
            seconds=seconds,
            seconds_left=left if limit is None else min(left, max(limit - seconds, 0.0)),
            phase="ranking",
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
            found = fitted_radii(self.declaration, self.rows, self.wanted, self.options.seed, _FINAL)
            self.rows.relation[:, found.column] = found.radius
        return Fitted(
            parameters=unpacked(self.declaration.containment, self.rows),
            contain=self.declaration.rule.contain,
            start=self.start,
            steps=self.step,
            seconds=self._seconds(),
            stopped=stopped,
            said=[f"loss: ranking, {self.looked:,} triples looked at"],
            history=self.history,
        )


def _known(wanted: Conditions, nodes: int) -> Known:
    """The triples by container, then relation, then member."""
    order = np.lexsort((wanted.member, wanted.relation, wanted.container))
    offsets = np.zeros(nodes + 1, np.int64)
    np.cumsum(np.bincount(wanted.container, minlength=nodes), out=offsets[1:])
    return Known(offsets, wanted.relation[order], wanted.member[order])


def _near(wanted: Conditions, nodes: int, share: float) -> Near:
    """The neighbours of each node over the rows of all relations, either way."""
    one, other = wanted.container, wanted.member
    around = adjacency(np.concatenate([one, other]), np.concatenate([other, one]), nodes)
    return Near(around.offsets, around.nodes, round(share * _PARTS))


def _sides(wanted: Conditions, nodes: int, relations: int, corrupt: str) -> NDArray[np.int64]:
    """How often the container is replaced, for each relation, in parts of 2^16."""
    if corrupt == "uniform":
        return np.full(relations, _PARTS // 2)
    each = []
    for number in range(relations):
        own = wanted.relation == number
        count = max(int(own.sum()), 1)
        containers, members = (max(len(np.unique(end[own])), 1) for end in (wanted.container, wanted.member))
        # The mean number of members of a container, against that of containers of a member.
        each.append(round(_PARTS * (count / containers) / (count / containers + count / members)))
    return np.array(each, np.int64)


def _shares(count: int, threads: int) -> list[tuple[int, int]]:
    """Where the part of each thread begins and ends."""
    return list(pairwise(np.linspace(0, count, threads + 1).astype(int).tolist()))
