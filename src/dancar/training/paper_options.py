"""The options of the paper's own training that training to exactness has no word for."""

import math
from dataclasses import dataclass
from typing import Any

from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.kernels.optimizers import NAMES

NEGATIVES = ("uniform", "exact")
DECAYS = ("l1", "l2", "decoupled")


@dataclass(frozen=True)
class PaperOptions:
    """How the paper trains: the weights of its loss, its batches, its optimizer.

    The defaults are those of the paper's section 5 where it gives one number; it tried 8 to 1,000 as the weight of
    non-edges and 1 and 10 as that of anchors. `Options` has the dimension, margin (0.01 if None), rate (0.05 if None),
    start, seed, threads and time limit, and `steps` there goes before `epochs` here.

    Parameters
    ----------
    epochs
        How often training goes through the edges.
    edge_batch, node_batch, negative_batch
        How many edges, nodes and non-edges a step draws: the paper's b1, b1 and b2. Of fewer edges or nodes than that,
        every step takes all.
    negatives
        "uniform": any pairs of two nodes, edges among them, as the paper draws where non-edges are hard to come by;
        "exact": non-edges only. Uniform pairs suit sparse graphs: where the share of pairs that are edges, times the
        weight of non-edges, comes near the weight of edges, edges are pushed out as hard as they are pulled in.
    edge_weight, negative_weight, anchor_weight
        The weights of the three means of hinges. With an anchor weight of 0, anchors stay at their centers.
    radius_weight
        The weight of the squared difference of the largest and the smallest radius.
    inclusion
        From 0, the anchor of an edge's target lies in its source's ball, to 1, the target's whole ball does: the slack
        of an edge is `radius[u] - |center[u] - anchor[v]| - inclusion radius[v]`. With 1 and an anchor weight of 0, it
        is Disk embedding. The slack of a non-edge has no such term.
    optimizer
        A name in `dancar.kernels.optimizers`. AdaDelta runs at the rate 1 if none is given.
    weight_decay, weight_decay_norm
        "l1" adds `weight_decay sign(p)` to the gradient, "l2" adds `weight_decay p`; "decoupled" takes `weight_decay p`
        off each parameter in each step, besides the optimizer.
    halvings
        Into how many equal parts the run is cut, the rate being halved between two parts.
    least_radius
        Radii are lifted to it after each step.
    validation
        A graph whose pairs are counted in the records instead of those of the graph trained on. Its nodes are found by
        their labels, and all must be in the graph trained on.
    evaluate_every
        The steps between two records; a fiftieth of all steps if None.

    Examples
    --------
    >>> from dancar.training import PaperOptions
    >>> PaperOptions(epochs=100, negatives="exact").negative_weight
    100.0
    >>> PaperOptions(negatives="all")
    Traceback (most recent call last):
        ...
    dancar.errors.ParameterError: negatives: 'all' given; uniform, exact are accepted
    """

    epochs: int = 1000
    edge_batch: int = 10_000
    node_batch: int = 10_000
    negative_batch: int = 100_000
    negatives: str = "uniform"
    edge_weight: float = 1.0
    negative_weight: float = 100.0
    anchor_weight: float = 1.0
    radius_weight: float = 0.0
    inclusion: float = 0.0
    optimizer: str = "adam"
    weight_decay: float = 0.0
    weight_decay_norm: str = "l2"
    halvings: int = 10
    least_radius: float = 0.01
    validation: Graph | None = None
    evaluate_every: int | None = None

    def __post_init__(self) -> None:
        for name in ("epochs", "edge_batch", "node_batch", "negative_batch", "evaluate_every"):
            if name != "evaluate_every" or self.evaluate_every is not None:
                _whole(name, getattr(self, name), 1)
        _whole("halvings", self.halvings, 0)
        for name in ("edge_weight", "negative_weight", "anchor_weight", "radius_weight", "weight_decay"):
            _number(name, getattr(self, name), math.inf)
        _number("inclusion", self.inclusion, 1)
        _number("least_radius", self.least_radius, math.inf)
        for name, accepted in (
            ("negatives", NEGATIVES),
            ("optimizer", NAMES),
            ("weight_decay_norm", DECAYS),
        ):
            if getattr(self, name) not in accepted:
                raise ParameterError(f"{name}: {getattr(self, name)!r} given; {', '.join(accepted)} are accepted")
        if self.validation is not None and not isinstance(self.validation, Graph):
            raise ParameterError(f"validation: a {type(self.validation).__name__} given; a Graph is accepted")


def _whole(name: str, value: Any, low: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < low:
        raise ParameterError(f"{name}: {value!r} given; a whole number from {low} on is accepted")


def _number(name: str, value: Any, high: float) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not 0 <= value <= high:
        bound = "on" if high == math.inf else f"to {high}"
        raise ParameterError(f"{name}: {value!r} given; a finite number from 0 {bound} is accepted")
