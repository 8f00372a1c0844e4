"""The options of the ranking loss that other training has no word for."""

import math
from dataclasses import dataclass
from typing import Any

from dancar.errors import ParameterError

CORRUPT = ("bernoulli", "uniform")


@dataclass(frozen=True)
class RankingOptions:
    """How triples are told from corrupted ones.

    `Options` has the margin (1 if None, as published, on the torus sqrt(dim / 24)), the rate (0.05 if
    None), the steps (2,000 if None), the batch (8,192 triples, or all if there are fewer, if None), the seed, the
    threads, the time limit, and as `every` the steps between two records.

    Parameters
    ----------
    negatives
        How many corrupted triples each triple of a step gets.
    corrupt
        Which node is replaced: "uniform", source and target alike, as TransE does; "bernoulli", by the mean numbers of
        targets of a source and of sources of a target in the relation, as TransH does: fewer are true by chance.
    near
        The share of the replacing nodes that are drawn from two steps away from the node that stays, over rows of any
        relation: those are hard to tell from the true one. The others are drawn from all nodes. In few
        epochs few of them help: what is easy is learned first.
    temperature
        0 for the published mean over a triple's corrupted ones; above, those with large slacks weigh more, in
        proportion to `exp(temperature slack)` (self-adversarial).

    References
    ----------
    A. Bordes et al., NeurIPS 2013 (the loss); Z. Wang et al., AAAI 2014 ("bernoulli"); Z. Sun et al., *RotatE*, ICLR
    2019 (self-adversarial); K. Ahrabian et al., *Structure Aware Negative Sampling in Knowledge Graphs*, EMNLP 2020.

    Examples
    --------
    >>> from dancar.training import RankingOptions
    >>> RankingOptions(negatives=4).corrupt
    'bernoulli'
    >>> RankingOptions(near=2)
    Traceback (most recent call last):
        ...
    dancar.errors.ParameterError: near: 2 given; a number from 0 to 1 is accepted
    """

    negatives: int = 8
    corrupt: str = "bernoulli"
    near: float = 0.1
    temperature: float = 3.0

    def __post_init__(self) -> None:
        checked_whole("negatives", self.negatives)
        if self.corrupt not in CORRUPT:
            raise ParameterError(f"corrupt: {self.corrupt!r} given; one of {', '.join(CORRUPT)} is accepted")
        checked_number("near", self.near, 1, "to 1")
        checked_number("temperature", self.temperature, math.inf, "on")


def checked_whole(name: str, value: Any) -> None:
    """Raise unless it is a number of negatives that a step can have."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 4096:
        raise ParameterError(f"{name}: {value!r} given; a whole number from 1 to 4,096 is accepted")


def checked_number(name: str, value: Any, most: float, bound: str) -> None:
    """Raise unless it is a number from 0 to `most`; `bound` says so in words."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not 0 <= value <= most:
        raise ParameterError(f"{name}: {value!r} given; a number from 0 {bound} is accepted")
