"""Which loss a model of triples is trained by: the hinges of its rule, or the published ranking."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from dancar.arrangement import Declaration
from dancar.errors import ParameterError
from dancar.graph import Graph

if TYPE_CHECKING:
    from dancar.training import Callback, Fitted, Options, RankingOptions

# As many pairs can be looked at again and again: 10,000 nodes with four relations.
_MINED = 400_000_000


def ranking_options(loss: Any) -> "RankingOptions | None":
    """The options of the ranking loss; None for "hinge", and for "auto" those that it has if it is chosen.

    Raises
    ------
    ParameterError
        When the loss is neither a name nor options of the ranking loss.
    """
    from dancar.training import RankingOptions

    if isinstance(loss, str) and loss == "hinge":
        return None
    if isinstance(loss, str) and loss in ("auto", "ranking"):
        return RankingOptions()
    if isinstance(loss, Mapping):
        known = [field.name for field in fields(RankingOptions)]
        unknown = [name for name in loss if name not in known]
        if unknown:
            raise ParameterError(f"loss: {unknown[0]!r} is no option of the ranking loss: it has {', '.join(known)}")
        return RankingOptions(**loss)
    raise ParameterError(
        f"loss: {loss!r} given; 'auto', 'hinge', 'ranking' or a mapping of the ranking loss' options is accepted"
    )


def trained_by(declaration: Declaration, loss: Any, graph: Graph) -> Declaration:
    """The declaration with the training that the loss means; "auto" is "hinge" where all pairs can be mined."""
    ranking = ranking_options(loss)
    relations = 1 if graph.relation_labels is None else len(graph.relation_labels)
    if ranking is None or (loss == "auto" and graph.n_nodes**2 * relations <= _MINED):
        return declaration

    def training(
        declaration: Declaration, graph: Graph, options: "Options", callbacks: "Sequence[Callback]"
    ) -> "Fitted":
        from dancar.training import fit_ranking

        return fit_ranking(declaration, graph, options, callbacks, ranking)

    return replace(declaration, training=training)
