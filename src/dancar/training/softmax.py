"""Training by the loss of the Poincare embedding, and the radius that then tells edges from other pairs."""

from collections.abc import Sequence
from typing import Any, ClassVar, final

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Conditions, Declaration, Rows
from dancar.graph import Graph
from dancar.kernels.corrupted import Known
from dancar.kernels.softmax_step import softmax_find_of
from dancar.training.options import Options
from dancar.training.record import Callback, Fitted
from dancar.training.sampled_fit import sampled_fit
from dancar.training.sampled_loss import Int64, SampledLoss
from dancar.training.softmax_options import SoftmaxOptions

# A source with more targets is several items: none may be much longer than the others.
_MOST_TARGETS = 64
_LEAST_BATCH, _MOST_BATCH, _BATCHES = 64, 8192, 20
_SLOW = 0.02
_PARTS = 1 << 16


def fit_softmax(
    declaration: Declaration,
    graph: Graph,
    options: Options,
    callbacks: Sequence[Callback] = (),
    softmax: SoftmaxOptions | None = None,
) -> Fitted:
    """Train points by the loss of the Poincare embedding.

    Each step takes sources in shuffled order, and for each some nodes that are no targets of it. Of a softmax of the
    negative distances to a target and to these, the logarithm of the target's share is raised. The graph's edges are
    taken as they are, from source to target. In the end the shared radius is the one with the best F1.

    Parameters
    ----------
    declaration
        One of points and a "radius" that all share.
    graph, options, callbacks
        As for `fit_declared`.
    softmax
        How targets are told from others.

    Examples
    --------
    >>> import dancar
    >>> from dancar.models.distance import DISTANCE_OF
    >>> from dancar.training import Options, fit_softmax
    >>> graph = dancar.load_graph("perfect-tree:depth=3").transitive_closure()
    >>> fitted = fit_softmax(DISTANCE_OF["poincare"], graph, Options(dim=3, steps=100, threads=1))
    >>> fitted.stopped, bool(fitted.parameters["radius"][0] > 0)
    ('steps', True)
    """
    wanted = declaration.rule.asked(graph, declaration.rule.contain)
    loss = SoftmaxLoss(declaration, wanted, graph.n_nodes, options, softmax or SoftmaxOptions())
    return sampled_fit(declaration, wanted, graph.n_nodes, 1, loss, options, callbacks)


@final
class SoftmaxLoss(SampledLoss):
    """Each source's targets against nodes that are none."""

    name: ClassVar[str] = "softmax"
    unit: ClassVar[str] = "pairs"
    rate = 0.05
    # Distances of curved spaces take some ten times as long.
    looked_at = (1 << 19, 1 << 24)

    def __init__(
        self, declaration: Declaration, wanted: Conditions, nodes: int, options: Options, softmax: SoftmaxOptions
    ) -> None:
        self.softmax = softmax
        offsets = np.zeros(nodes + 1, np.int64)
        np.cumsum(np.bincount(wanted.container, minlength=nodes), out=offsets[1:])
        self.known = Known(offsets, wanted.relation, wanted.member)
        self.own, self.bounds = _parts(offsets)
        self.items = len(self.own)
        self.batch = min(max(_LEAST_BATCH, self.items // _BATCHES), _MOST_BATCH)
        self.room = softmax.negatives + _MOST_TARGETS + 1
        self.frequent = round(softmax.frequent * _PARTS)
        self.kernel = softmax_find_of(declaration.containment, options.dim)

    def firsts(self, chosen: NDArray[np.int32]) -> Int64:
        """See `SampledLoss.firsts`: for each item itself, its targets and what is drawn."""
        sizes = self.bounds[chosen + 1] - self.bounds[chosen] + self.softmax.negatives + 1
        return np.concatenate([[0], np.cumsum(sizes)])

    def find(
        self, rows: Rows, chosen: NDArray[np.int32], first: int, last: int, firsts: Int64, seed: np.uint64, out: Any
    ) -> tuple[int, float, int]:
        """See `SampledLoss.find`."""
        found: tuple[int, float, int] = self.kernel(
            rows.source, rows.relation, self.own, self.bounds, chosen, first, last, self.softmax.negatives, seed,
            self.known, self.frequent, firsts, *out[:2],
        )  # fmt: skip
        return found

    def relations_of(self, chosen: NDArray[np.int32]) -> NDArray[np.int32]:
        """See `SampledLoss.relations_of`: the radius cancels."""
        return np.empty(0, np.int32)

    def pace(self, progress: float, start: str) -> float:
        """See `SampledLoss.pace`: the published burn-in."""
        return _SLOW if start == "uniform" and progress < self.softmax.burn_in else 1.0


def _parts(offsets: Int64) -> tuple[NDArray[np.int32], Int64]:
    """Items: the container of each, and where its members begin; those of the last end where all do."""
    degrees = np.diff(offsets)
    count = -(-degrees // _MOST_TARGETS)
    own = np.repeat(np.arange(len(degrees)), count)
    within = np.arange(len(own)) - np.repeat(np.cumsum(count) - count, count)
    return own.astype(np.int32), np.append(offsets[own] + _MOST_TARGETS * within, offsets[-1])
