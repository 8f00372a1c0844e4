"""Training by ranking triples above corrupted ones, and the radii that then tell them apart."""

from collections.abc import Sequence

from dancar.arrangement import Declaration
from dancar.graph import Graph
from dancar.training.options import Options
from dancar.training.ranking_loss import RankingLoss
from dancar.training.ranking_options import RankingOptions
from dancar.training.record import Callback, Fitted
from dancar.training.sampled_fit import sampled_fit


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
    wanted = declaration.rule.asked(graph, declaration.rule.contain)
    relations = 1 if graph.relation_labels is None else len(graph.relation_labels)
    loss = RankingLoss(declaration, wanted, graph.n_nodes, relations, options, ranking or RankingOptions())
    return sampled_fit(declaration, wanted, graph.n_nodes, relations, loss, options, callbacks)
