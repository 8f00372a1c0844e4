"""One step of training: pairs found in chunks, gradients gathered by rows, rows updated; same bits for any threads."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement.packing import Rows
from dancar.kernels.awake import ASLEEP, adam_awake, grow_idle
from dancar.kernels.pair_step import kernels_of
from dancar.kernels.space_step import SpaceKernels, space_kernels_of
from dancar.regions.containment import Containment
from dancar.spaces.euclidean import EUCLIDEAN
from dancar.training.state import State

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]
_BETA1, _BETA2 = 0.9, 0.999
_CHUNK = 4096
_NO_RELATION = np.zeros(0, np.int32)


@final
class Pairs:
    """A list of pairs with weights, of one sign: 1 for edges, -1 for non-edges.

    `relation` has the number of each pair's relation; without it all have the number 0.
    """

    def __init__(self, source: Int32, target: Int32, weight: Float32, sign: int, relation: Int32 | None = None) -> None:
        self.source, self.target, self.weight, self.sign = source, target, weight, np.float32(sign)
        self.relation = _NO_RELATION if relation is None else relation

    def __len__(self) -> int:
        return len(self.source)


@final
class Stepper:
    """The parameters, packed, with the state of Adam, and the steps that move them.

    Work is cut into chunks of 4,096 pairs and into rows, never by the number of threads, so that sums have one order.
    Where both sides of the containment have the same parameters, `rows.source` and `rows.target` are one array, which
    has one gradient and is moved once.
    """

    def __init__(self, containment: Containment, rows: Rows, threads: int, nest: Sequence[int] = (0,)) -> None:
        self.rows, self.threads = rows, threads
        self.source, self.target, self.relation = rows.source, rows.target, rows.relation
        widths = containment.widths(rows.dim)
        self._depth = rows.source.shape[1] // widths.source
        self.kernels = kernels_of(containment, rows.dim, self._depth, several=rows.several)
        self._nest = np.array(nest, np.int32)
        # What is one array has one gradient, and its moments once.
        self._gradients = [np.zeros_like(rows.source)]
        self._gradients.append(self._gradients[0] if rows.one_array else np.zeros_like(rows.target))
        self._gradients.append(np.zeros_like(rows.relation))
        self._moved = [rows.source] if rows.one_array else [rows.source, rows.target]
        self._moved_gradients = self._gradients[: len(self._moved)]
        # In a curved space Adam gives steps in lengths of the space, by which rows are then moved.
        self._space: SpaceKernels | None = None
        self._adam = self._moved
        if containment.space is not EUCLIDEAN:
            self._space = space_kernels_of(containment.space, rows.dim)
            self._adam = [np.zeros_like(array) for array in self._moved]
        self._first = [np.zeros_like(array) for array in (*self._moved, rows.relation)]
        self._second = [np.zeros_like(array) for array in (*self._moved, rows.relation)]
        self.idle = np.zeros(len(rows.source), np.uint8)
        self._awake = np.zeros(len(rows.relation), np.uint8)
        self.held = np.zeros(len(rows.source), np.uint8)
        self._any_held = False
        self.steps = 0
        self.pairs = 0
        self._workers = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self._ranges = _shares(len(rows.source), threads)
        self._relation_ranges = _shares(len(rows.relation) if rows.relation.shape[1] else 0, threads)
        self._found = np.empty((0, rows.source.shape[1] + rows.target.shape[1] + rows.relation.shape[1]), np.float32)
        self._found_rows = np.empty((0, 3), np.int32)

    @property
    def _arrays(self) -> tuple[Float32, Float32, Float32]:
        return self.source, self.target, self.relation

    def close(self) -> None:
        """Let the threads go."""
        if self._workers is not None:
            self._workers.shutdown()

    def restart(self) -> None:
        """Forget the moments, and wake all rows."""
        self.steps = 0
        self.idle[:] = 0
        for array in self._first + self._second:
            array[:] = 0

    def hold(self, held: NDArray[np.uint8]) -> None:
        """Let the rows marked by 1 stay where they are, whatever pulls them; those let go start without momentum."""
        loose = np.flatnonzero(self.held > held)
        for gradient in self._moved_gradients:
            gradient[loose] = 0
        self.idle[loose] = 0
        self.held[:] = held
        self._any_held = bool(held.any())

    def put(self, state: State) -> None:
        """Keep the rows, the moments and which rows sleep in a state. Between two steps no gradient is left."""
        put_rows(state, "rows", self.rows)
        for k, (first, second) in enumerate(zip(self._first, self._second)):
            state.arrays |= {f"first.{k}": first, f"second.{k}": second}
        state.arrays |= {"idle": self.idle, "held": self.held}
        state.numbers |= {"stepper.steps": self.steps, "stepper.pairs": self.pairs}

    def take(self, state: State) -> None:
        """Take what `put` kept."""
        fill_rows(state, "rows", self.rows)
        for k, (first, second) in enumerate(zip(self._first, self._second)):
            state.fill(f"first.{k}", first)
            state.fill(f"second.{k}", second)
        state.fill("idle", self.idle)
        state.fill("held", self.held)
        self._any_held = bool(self.held.any())
        self.steps, self.pairs = state.whole("stepper.steps"), state.whole("stepper.pairs")

    def slacks(self, pairs: Pairs) -> Float32:
        """The slack of every pair."""
        out = np.empty(len(pairs), np.float32)
        shares = _shares(len(pairs), self.threads)

        def work(thread: int) -> None:
            self.kernels.slacks(*self._arrays, pairs.source, pairs.target, pairs.relation, *shares[thread], out)

        self._run(work, self.threads)
        return out

    def step(self, batches: list[tuple[Pairs, int, int]], margin: float, nest: float, rate: float) -> float:
        """Move against the gradient of the hinges of `batches`, each a list, a stride and the turn that it takes.

        Returns the sum of the weighted hinges of the edges and non-edges seen, scaled to the whole lists.
        """
        self.steps += 1
        chunks: list[tuple[Pairs, int, int, int, int]] = []
        for pairs, stride, turn in batches:
            seen = len(range(turn, len(pairs), stride))
            self.pairs += seen
            chunks += [(pairs, stride, turn, k, min(k + _CHUNK, seen)) for k in range(0, seen, _CHUNK)]
        starts = np.zeros(len(chunks) + 1, np.int64)
        np.cumsum([last - first for *_, first, last in chunks], out=starts[1:])
        self._buffer(int(starts[-1]))
        counts, losses = np.zeros(len(chunks), np.int64), np.zeros(len(chunks))

        def find(c: int) -> None:
            pairs, stride, turn, first, last = chunks[c]
            counts[c], losses[c] = self.kernels.find(
                *self._arrays,
                pairs.source,
                pairs.target,
                pairs.relation,
                pairs.weight,
                first,
                last,
                stride,
                turn,
                pairs.sign,
                np.float32(margin),
                np.float32(stride),
                starts[c],
                self._found_rows,
                self._found,
            )
            losses[c] *= stride

        # Whoever is free takes the next chunk: those of edges take longer than those of pairs that seldom fall short.
        left = iter(range(len(chunks)))

        def finds(thread: int) -> None:
            for c in left:
                find(c)

        first = np.float32(1 / (1 - _BETA1**self.steps))
        second = np.float32(1 / (1 - _BETA2**self.steps))

        def update(thread: int) -> None:
            low, high = self._ranges[thread]
            by_source, by_target, by_relation = self._gradients
            found = self._found_rows, self._found, starts[:-1], counts
            grow_idle(self.idle, self._first[0], self._first[len(self._moved) - 1], low, high)
            self.kernels.gather(*found, low, high, by_source, by_target, self.idle)
            if len(self._nest):
                nested = low, high, np.float32(nest), np.float32(1)
                self.kernels.nest(*self._arrays, self._nest, *nested, by_source, by_target, self.idle)
            if self._any_held:
                # What sleeps is not moved, and is asleep again after each time that a gradient has woken it.
                self.idle[low:high][self.held[low:high] != 0] = ASLEEP
            numbers = [np.float32(number) for number in (rate, first, second, _BETA1, _BETA2)]
            own = self._depth, low, high, self.idle
            if self._space is not None:
                for array, g in zip(self._moved, self._moved_gradients, strict=True):
                    self._space.ascend(array, g, *own)
            for p, g, m, v in zip(self._adam, self._moved_gradients, self._first, self._second):
                adam_awake(p, g, m, v, self.idle, low, high, *numbers)
            if self._space is not None:
                for array, p in zip(self._moved, self._adam, strict=True):
                    self._space.move(array, p, *own)
            relations = self._relation_ranges[thread]
            if relations[0] < relations[1]:
                self.kernels.gather_relations(*found, *relations, by_relation)
                last = self._first[-1], self._second[-1]
                adam_awake(self.relation, by_relation, *last, self._awake, *relations, *numbers)
            self.kernels.retract(*self._arrays, low, high, *relations, self.idle)

        self._run(finds, self.threads)
        self._run(update, self.threads)
        return float(losses.sum())

    def _buffer(self, pairs: int) -> None:
        if len(self._found) < pairs:
            self._found = np.empty((pairs, self._found.shape[1]), np.float32)
            self._found_rows = np.empty((pairs, 3), np.int32)

    def _run(self, work: Callable[[int], None], count: int) -> None:
        if self._workers is None or count == 1:
            for thread in range(count):
                work(thread)
        else:
            # The first share is the caller's own, who would have to be woken otherwise.
            others = [self._workers.submit(work, thread) for thread in range(1, count)]
            work(0)
            for done in others:
                done.result()


def put_rows(state: State, name: str, rows: Rows) -> None:
    """Keep rows in a state, both sides once where they are one array."""
    state.arrays |= {f"{name}.source": rows.source, f"{name}.relation": rows.relation}
    if not rows.one_array:
        state.arrays[f"{name}.target"] = rows.target


def fill_rows(state: State, name: str, rows: Rows) -> None:
    """Write what `put_rows` kept into rows of the same shapes."""
    state.fill(f"{name}.source", rows.source)
    state.fill(f"{name}.relation", rows.relation)
    if not rows.one_array:
        state.fill(f"{name}.target", rows.target)


def _shares(count: int, threads: int) -> list[tuple[int, int]]:
    """Where the part of each thread begins and ends."""
    return list(pairwise(np.linspace(0, count, threads + 1).astype(int).tolist()))
