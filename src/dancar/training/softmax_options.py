"""The options of the Poincare embedding's loss that other training has no word for."""

from dataclasses import dataclass

from dancar.training.ranking_options import checked_number, checked_whole


@dataclass(frozen=True)
class SoftmaxOptions:
    """How targets are told from other nodes.

    `Options` has the rate (0.05 if None), the steps (2,000 if None), the batch (in sources; a twentieth of them, from
    64 to 8,192, if None), the seed, the threads, the time limit, and as `every` the steps between two records. There is
    no margin.

    Parameters
    ----------
    negatives
        How many other nodes a source's targets are told from in each step: the published 50.
    frequent
        The share of them that comes as often as nodes are targets, the others come evenly. General nodes lie in the
        middle, near to all others; evenly drawn, they would seldom come. Where many edges are not in the graph, 0 is
        better, as published: what is drawn often would mostly be such an edge.
    burn_in
        From a uniform start, the share of the training in which the rate is lowered to a fiftieth, as published: points
        turn to their directions before they part.

    References
    ----------
    M. Nickel, D. Kiela, *Poincaré Embeddings for Learning Hierarchical Representations*, NeurIPS 2017.

    Examples
    --------
    >>> from dancar.training import SoftmaxOptions
    >>> SoftmaxOptions().negatives
    50
    >>> SoftmaxOptions(burn_in=2)
    Traceback (most recent call last):
        ...
    dancar.errors.ParameterError: burn_in: 2 given; a number from 0 to 1 is accepted
    """

    negatives: int = 50
    frequent: float = 0.25
    burn_in: float = 0.2

    def __post_init__(self) -> None:
        checked_whole("negatives", self.negatives)
        checked_number("frequent", self.frequent, 1, "to 1")
        checked_number("burn_in", self.burn_in, 1, "to 1")
