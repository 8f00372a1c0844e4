"""The paper's own training: three means of hinges over batches drawn at random, and one optimizer, its rate halved."""

import math
import time
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import final

import numpy as np

from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.kernels.scan import sorted_edges
from dancar.training.checkpoint import NO_CHECKPOINTS, Checkpoints
from dancar.training.keeper import Keeper
from dancar.training.kept_paper import belonging, restore, state_of
from dancar.training.options import Options, cores
from dancar.training.orientation import oriented
from dancar.training.paper_batches import Shuffled, negative_pairs
from dancar.training.paper_counts import PaperCounts, in_nodes_of
from dancar.training.paper_notes import notes
from dancar.training.paper_options import PaperOptions
from dancar.training.paper_stepper import PaperStepper, Term
from dancar.training.record import Callback, Fitted, Record
from dancar.training.snapshots import let_watch
from dancar.training.starts import start_parameters

_MARGIN, _RATE = 0.01, 0.05
# What `Options` says of mining and polishing, which the paper has not.
_MEANINGLESS = ("descents", "every", "boost", "batch", "pool")


def fit_paper(
    graph: Graph,
    options: Options,
    paper_options: PaperOptions | None = None,
    callbacks: Sequence[Callback] = (),
    checkpoints: Checkpoints = NO_CHECKPOINTS,
) -> Fitted:
    """Train a DANCAR arrangement as the paper does.

    Each step draws edges, nodes and (nearly always) non-edges, and moves against the gradient of

        edge_weight mean(max(0, margin - slack of an edge))
        + negative_weight mean(max(0, margin + slack of a non-edge))
        + anchor_weight mean(max(0, margin - slack of a node's anchor in its own ball))
        + radius_weight (largest radius - smallest radius)²

    The ball is at the source and the start uniform unless `options` say otherwise, as in the paper.

    Parameters
    ----------
    graph
        The graph; self-loops and repeated edges say nothing to the rule and are left out, with a note in `said`.
    options
        The dimension and what else all training has; what belongs to mining is not accepted.
    paper_options
        The paper's own options; its section 5 if None.
    callbacks
        Called with a `Record` after each count over all pairs; its loss is the mean since the last one.
    checkpoints
        Where to save the state, the random stream included, and where to go on from.

    Returns
    -------
    Fitted
        The parameters of the last step. Training ends early when a count finds nothing wrong.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.training import Options, PaperOptions, fit_paper
    >>> cycle = Graph([0, 1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 0])
    >>> fitted = fit_paper(cycle, Options(dim=2), PaperOptions(negatives="exact", negative_weight=8))
    >>> fitted.stopped, fitted.contain, fitted.start
    ('exact', 'source', 'uniform')
    """
    run = _Run(graph, options, paper_options or PaperOptions(), callbacks, checkpoints)
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
        graph: Graph,
        options: Options,
        paper_options: PaperOptions,
        callbacks: Sequence[Callback],
        checkpoints: Checkpoints,
    ) -> None:
        self.began = time.perf_counter()
        self.options, self.paper, self.callbacks = options, paper_options, callbacks
        _check(options)
        simple = graph.simple()
        if simple.n_nodes == 0 or simple.n_edges == 0:
            raise InputError(f"{graph!r}: a graph with at least one edge between two nodes is accepted")
        self.contain, self.graph, _ = oriented(simple, "source" if options.contain == "auto" else options.contain)
        start = "uniform" if isinstance(options.start, str) and options.start == "auto" else options.start
        parameters, self.start, said = start_parameters(self.graph, replace(options, start=start))
        self.said = [*notes(graph, simple, options, paper_options), *said]
        threads = options.threads or cores()
        self.margin = _MARGIN if options.margin is None else options.margin
        self.rate = (1.0 if paper_options.optimizer == "adadelta" else _RATE) if options.rate is None else options.rate
        self.stepper = PaperStepper(parameters, paper_options, self.margin, threads)
        let_watch(callbacks, self.stepper.parameters)
        # A stream of its own, or the first batches would be drawn with the numbers that drew the start.
        self.rng = np.random.default_rng([options.seed, 1])
        self.edges = Shuffled(self.graph.n_edges, paper_options.edge_batch, self.rng)
        self.nodes = Shuffled(self.graph.n_nodes, paper_options.node_batch, self.rng)
        self.draw = negative_pairs(self.graph, paper_options.negatives)
        counted = simple if paper_options.validation is None else in_nodes_of(simple, paper_options.validation.simple())
        counted = counted if self.contain == "source" else counted.reversed()
        self.counts = PaperCounts(
            sorted_edges(counted.successors.offsets, counted.target, counted.n_nodes), paper_options.inclusion, threads
        )
        epochs = math.ceil(paper_options.epochs * self.graph.n_edges / len(self.edges))
        self.steps = epochs if options.steps is None else options.steps
        self.every = paper_options.evaluate_every or -(-self.steps // 50)
        self.history: list[Record] = []
        self.losses: list[float] = []
        self.keeper = Keeper(checkpoints, belonging(self, graph, checkpoints), self.said)
        if (state := self.keeper.resumed()) is not None:
            restore(self, state)

    def descend(self) -> str:
        """All steps, with a count after each `every` of them and after the last."""
        limit = self.options.time_limit
        for step in range(self.stepper.steps, self.steps):
            # Before a step and not after it, so that the count that follows the last one is never left out.
            if self.keeper.due() and (stopped := self.keeper.save(lambda: state_of(self))):
                return stopped
            rate = self.rate * 0.5 ** (step * self.paper.halvings // self.steps)
            self.losses.append(self.stepper.step(self._terms(), rate))
            late = limit is not None and self.seconds() >= limit
            if late or (step + 1) % self.every == 0 or step + 1 == self.steps:
                stopped = self._count(rate)
                if stopped or late:
                    return stopped or "time"
        return "steps"

    def _terms(self) -> list[Term]:
        """The parts of the loss, each over a batch of its own; parts of weight 0 are left out."""
        paper = self.paper
        terms = []
        if paper.anchor_weight:
            nodes = self.nodes.next().astype(np.int32)
            terms.append(Term(nodes, nodes, 1, 0.0, paper.anchor_weight / len(nodes)))
        if paper.edge_weight:
            edges = self.edges.next()
            source, target = self.graph.source[edges], self.graph.target[edges]
            terms.append(Term(source, target, 1, paper.inclusion, paper.edge_weight / len(edges)))
        if paper.negative_weight and self.draw is not None:
            source, target = self.draw(paper.negative_batch, self.rng)
            terms.append(Term(source, target, -1, 0.0, paper.negative_weight / len(source)))
        return terms

    def _count(self, rate: float) -> str:
        """Count over all pairs, tell, and say whether to stop."""
        if not np.isfinite(self.stepper.rows).all():
            raise ParameterError(
                f"rate: {self.rate:g} given; a coordinate ran over the largest number, a smaller rate is needed"
            )
        found = self.counts.count(self.stepper.parameters())
        seconds = self.seconds()
        left = seconds / self.stepper.steps * (self.steps - self.stepper.steps)
        if self.options.time_limit is not None:
            left = min(left, max(self.options.time_limit - seconds, 0.0))
        record = Record(
            step=self.stepper.steps,
            total_steps=self.steps,
            seconds=seconds,
            seconds_left=left,
            phase="paper",
            loss=float(np.mean(self.losses)),
            f1=found.f1,
            false=found.false,
            missing=found.missing,
            pairs=self.stepper.pairs,
            pool=0,
            rate=rate,
        )
        self.losses.clear()
        self.history.append(record)
        asked = [callback(record) for callback in self.callbacks]
        if found.false + found.missing == 0:
            return "exact"
        return "callback" if any(asked) else ""

    def seconds(self) -> float:
        """Since training began, those before a stop included."""
        return time.perf_counter() - self.began

    def result(self, stopped: str) -> Fitted:
        """The parameters as they are, and how they came about."""
        return Fitted(
            parameters=self.stepper.parameters(),
            contain=self.contain,
            start=self.start,
            steps=self.stepper.steps,
            seconds=self.seconds(),
            stopped=stopped,
            said=self.said,
            history=self.history,
        )


def _check(options: Options) -> None:
    default = {field.name: field.default for field in fields(Options)}
    for name in _MEANINGLESS:
        if getattr(options, name) != default[name]:
            raise ParameterError(
                f"{name}: {getattr(options, name)!r} given; the paper's training does not mine and has no such option"
            )
