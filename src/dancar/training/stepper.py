"""One step of training: pairs found in chunks, gradients gathered by rows, rows updated; same bits for any threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import final

import numpy as np
from numpy.typing import NDArray

from dancar.kernels.awake import adam_awake, grow_idle
from dancar.kernels.pair_step import pair_kernels
from dancar.regions.containment import Containment

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]
_BETA1, _BETA2 = 0.9, 0.999
_CHUNK = 4096


@final
class Pairs:
    """A list of pairs with weights, of one sign: 1 for edges, -1 for non-edges."""

    def __init__(self, source: Int32, target: Int32, weight: Float32, sign: int) -> None:
        self.source, self.target, self.weight, self.sign = source, target, weight, np.float32(sign)

    def __len__(self) -> int:
        return len(self.source)


@final
class Stepper:
    """The parameters, packed, with the state of Adam, and the steps that move them.

    Work is cut into chunks of 4,096 pairs and into rows, never by the number of threads, so that sums have one order.
    """

    def __init__(self, containment: Containment, source: Float32, target: Float32, threads: int) -> None:
        self.dim = target.shape[1]
        self.source, self.target, self.threads = source, target, threads
        self.kernels = pair_kernels(
            containment.row_slack,
            containment.row_gradient,
            containment.row_retract,
            self.dim,
            source.shape[1],
            target.shape[1],
            containment.stamp(),
        )
        self._gradients = [np.zeros_like(source), np.zeros_like(target)]
        self._first = [np.zeros_like(source), np.zeros_like(target)]
        self._second = [np.zeros_like(source), np.zeros_like(target)]
        self.idle = np.zeros(len(source), np.uint8)
        self.steps = 0
        self.pairs = 0
        self._workers = ThreadPoolExecutor(threads) if threads > 1 else None
        edges = np.linspace(0, len(source), threads + 1).astype(int)
        self._rows = list(zip(edges[:-1].tolist(), edges[1:].tolist()))
        self._found = np.empty((0, source.shape[1] + target.shape[1]), np.float32)
        self._found_rows = np.empty((0, 2), np.int32)

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

    def slacks(self, pairs: Pairs) -> Float32:
        """The slack of every pair."""
        out = np.empty(len(pairs), np.float32)
        bounds = np.linspace(0, len(pairs), self.threads + 1).astype(int).tolist()

        def work(thread: int) -> None:
            first, last = bounds[thread], bounds[thread + 1]
            self.kernels.slacks(self.source, self.target, pairs.source, pairs.target, first, last, out)

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
                self.source,
                self.target,
                pairs.source,
                pairs.target,
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

        def finds(thread: int) -> None:
            for c in range(thread, len(chunks), self.threads):
                find(c)

        first = np.float32(1 / (1 - _BETA1**self.steps))
        second = np.float32(1 / (1 - _BETA2**self.steps))

        def update(thread: int) -> None:
            low, high = self._rows[thread]
            by_source, by_target = self._gradients
            grow_idle(self.idle, self._first[0], self._first[1], low, high)
            self.kernels.gather(
                self._found_rows, self._found, starts[:-1], counts, low, high, by_source, by_target, self.idle
            )
            self.kernels.nest(
                self.source,
                self.target,
                low,
                high,
                np.float32(nest),
                np.float32(1),
                by_source,
                by_target,
                self.idle,
            )
            for p, g, m, v in zip((self.source, self.target), self._gradients, self._first, self._second):
                adam_awake(
                    p,
                    g,
                    m,
                    v,
                    self.idle,
                    low,
                    high,
                    np.float32(rate),
                    first,
                    second,
                    np.float32(_BETA1),
                    np.float32(_BETA2),
                )
            self.kernels.retract(self.source, self.target, low, high, self.idle)

        self._run(finds, self.threads)
        self._run(update, self.threads)
        return float(losses.sum())

    def _buffer(self, pairs: int) -> None:
        if len(self._found) < pairs:
            self._found = np.empty((pairs, self._found.shape[1]), np.float32)
            self._found_rows = np.empty((pairs, 2), np.int32)

    def _run(self, work: Callable[[int], None], count: int) -> None:
        if self._workers is None or count == 1:
            for thread in range(count):
                work(thread)
        else:
            for done in [self._workers.submit(work, thread) for thread in range(count)]:
                done.result()
