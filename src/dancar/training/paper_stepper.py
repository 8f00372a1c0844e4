"""A step of the paper's training: hinges by pairs, gradients by rows, the optimizer; same bits for any threads."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import DANCAR, packed
from dancar.kernels.optimizers import optimizer_named
from dancar.kernels.paper_step import add_spread, find, gather
from dancar.training.paper_options import PaperOptions
from dancar.training.state import State

Float32 = NDArray[np.float32]
Int32 = NDArray[np.int32]


class Term(NamedTuple):
    """A part of the loss: `scale` times the sum of the hinges of pairs; see `dancar.kernels.paper_step`."""

    source: Int32
    target: Int32
    sign: int
    inclusion: float
    scale: float


@final
class PaperStepper:
    """The parameters, packed, with the memory of the optimizer, and the steps that move them.

    With an anchor weight of 0 there are no anchors: the columns of the centers are read as anchors.
    """

    def __init__(self, parameters: Mapping[str, Float32], paper: PaperOptions, margin: float, threads: int) -> None:
        center, radius, anchor = (np.asarray(parameters[name], np.float32) for name in ("center", "radius", "anchor"))
        self.dim = center.shape[1]
        own_anchors = paper.anchor_weight > 0
        self.anchor_at = self.dim + 1 if own_anchors else 0
        packed_rows = packed(DANCAR.containment, {"center": center, "radius": radius, "anchor": anchor}, self.dim)
        columns = (packed_rows.source, packed_rows.target)[: 1 + own_anchors]
        self.rows = np.ascontiguousarray(np.concatenate(columns, axis=1))
        self.paper, self.margin = paper, np.float32(margin)
        self.optimizer = optimizer_named(paper.optimizer)
        self._gradient = np.zeros_like(self.rows)
        self._states = np.zeros((self.optimizer.n_states, self.rows.size), np.float32)
        self.steps = 0
        self.pairs = 0
        self._lift()
        self._threads = threads
        self._workers = ThreadPoolExecutor(threads) if threads > 1 else None
        self._shares = _shares(len(self.rows), threads)

    def parameters(self) -> dict[str, Float32]:
        """Named contiguous arrays, as copies."""
        at, dim = self.anchor_at, self.dim
        return {
            "center": self.rows[:, :dim].copy(),
            "radius": self.rows[:, dim].copy(),
            "anchor": self.rows[:, at : at + dim].copy(),
        }

    def put(self, state: State) -> None:
        """Keep the rows and the optimizer's memory in a state. Between two steps no gradient is left."""
        state.arrays |= {"rows": self.rows, "optimizer": self._states}
        state.numbers |= {"stepper.steps": self.steps, "stepper.pairs": self.pairs}

    def take(self, state: State, steps: int) -> None:
        """Take what `put` kept, of a training of that many steps."""
        state.fill("rows", self.rows)
        state.fill("optimizer", self._states)
        self.steps, self.pairs = state.whole("stepper.steps", steps), state.whole("stepper.pairs")

    def close(self) -> None:
        """Let the threads go."""
        if self._workers is not None:
            self._workers.shutdown()

    def step(self, terms: list[Term], rate: float) -> float:
        """Move against the gradient of the terms and of the spread of the radii; returns the loss before the move."""
        paper, dim, anchor_at = self.paper, self.dim, self.anchor_at
        self.steps += 1
        self.pairs += sum(len(term.source) for term in terms)
        found = [(np.empty(len(term.source), np.float32), np.empty(len(term.source), np.float32)) for term in terms]
        cuts = [_shares(len(term.source), self._threads) for term in terms]

        def find_share(thread: int) -> None:
            for term, share, (hinge, inverse) in zip(terms, cuts, found, strict=True):
                sign, inclusion = np.float32(term.sign), np.float32(term.inclusion)
                pairs = (self.rows, term.source, term.target, *share[thread])
                find(*pairs, sign, inclusion, dim, anchor_at, self.margin, hinge, inverse)

        def gather_share(thread: int) -> None:
            for term, (hinge, inverse) in zip(terms, found, strict=True):
                sign, inclusion, scale = np.float32(term.sign), np.float32(term.inclusion), np.float32(term.scale)
                pairs = (self.rows, term.source, term.target, hinge, inverse)
                gather(*pairs, sign, inclusion, dim, anchor_at, scale, *self._shares[thread], self._gradient)

        self._run(find_share)
        # NumPy's sum has an order of its own, which does not depend on the threads.
        loss = sum(term.scale * float(hinge.sum(dtype=np.float64)) for term, (hinge, _) in zip(terms, found))
        self._run(gather_share)
        if paper.radius_weight:
            loss += add_spread(self.rows, dim, paper.radius_weight, self._gradient)
        self._move(rate)
        self._lift()
        return loss

    def _move(self, rate: float) -> None:
        paper, width = self.paper, self.rows.shape[1]
        if paper.weight_decay_norm == "decoupled":
            self.rows *= np.float32(1 - paper.weight_decay)
        lasso, ridge = (paper.weight_decay if paper.weight_decay_norm == norm else 0.0 for norm in ("l1", "l2"))
        p, g = self.rows.reshape(-1), self._gradient.reshape(-1)

        def move_share(thread: int) -> None:
            begin, end = (row * width for row in self._shares[thread])
            self.optimizer.kernel(p, g, self._states, begin, end, rate, self.steps, lasso, ridge)

        self._run(move_share)

    def _lift(self) -> None:
        radius = self.rows[:, self.dim]
        np.maximum(radius, np.float32(self.paper.least_radius), out=radius)

    def _run(self, work: Callable[[int], None]) -> None:
        """Do the work of every thread, and wait for all of it."""
        if self._workers is None:
            work(0)
        else:
            list(self._workers.map(work, range(self._threads)))


def _shares(count: int, threads: int) -> list[tuple[int, int]]:
    """Where the part of each thread begins and ends."""
    cuts = np.linspace(0, count, threads + 1).astype(int).tolist()
    return list(pairwise(cuts))
