"""How a `Dancar` is trained by its parameters: to exactness, as the paper does, in another space, or for prediction."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dancar.arrangement import DANCAR, Declaration
from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.models.purpose import check_purpose
from dancar.models.recipe import paper_options
from dancar.models.start import started

if TYPE_CHECKING:
    from dancar.training import Callback, Checkpoints, Fitted, Options

_NOT_OF_TRAINING = ("recipe", "space", "purpose", "unseen")
_CURVED_STARTS = ("auto", "uniform")


def check_training(given: Mapping[str, Any]) -> None:
    """Raise a `ParameterError` unless the parameters of a `Dancar`, by name, go together."""
    paper, space, start = paper_options(given["recipe"]), given["space"], given["start"]
    _options(given)
    check_purpose(given["purpose"], given["unseen"])
    if given["purpose"] == "prediction":
        if paper is not None:
            raise ParameterError("recipe: the paper's given for prediction; 'exact' is accepted")
        if space != "euclidean":
            raise ParameterError(f"space: {space!r} given for prediction; 'euclidean' is accepted")
        if not isinstance(start, str):
            raise ParameterError("start: an arrangement given for prediction; the name of a start is accepted")
    if space != "euclidean":
        if paper is not None:
            raise ParameterError(f"recipe: the paper's given in the space {space!r}; 'exact' is accepted")
        if isinstance(start, str) and start not in _CURVED_STARTS:
            raise ParameterError(
                f"start: {start!r} given in the space {space!r}; {', '.join(_CURVED_STARTS)}, arrays by name or an "
                "arrangement are accepted"
            )


def trained(
    given: Mapping[str, Any],
    declaration: Declaration,
    graph: Graph,
    callbacks: "Sequence[Callback]",
    checkpoints: "Checkpoints",
) -> "Fitted":
    """Train by the parameters of a `Dancar`, by name."""
    from dancar.training import fit, fit_declared, fit_paper

    if given["purpose"] == "prediction":
        return _for_prediction(given, graph, callbacks, checkpoints)
    warm = started(given["start"], graph, given["contain"], declaration, given["dim"])
    options = _options(dict(given) | {"start": warm.start, "contain": warm.contain, "held": warm.held})
    paper = paper_options(given["recipe"])
    if declaration is not DANCAR:
        fitted = fit_declared(declaration, graph, options, callbacks, checkpoints)
    elif paper is None:
        fitted = fit(graph, options, callbacks, checkpoints)
    else:
        fitted = fit_paper(graph, options, paper, callbacks, checkpoints)
    return replace(fitted, said=[*warm.said, *fitted.said])


def _for_prediction(
    given: Mapping[str, Any], graph: Graph, callbacks: "Sequence[Callback]", checkpoints: "Checkpoints"
) -> "Fitted":
    from dancar.prediction import fit_for_prediction
    from dancar.training.checkpoint import NO_CHECKPOINTS

    if checkpoints != NO_CHECKPOINTS:
        raise ParameterError(
            "checkpoint, resume: given for prediction, which trains several candidates and keeps the state of none; a "
            "fit for reconstruction is accepted"
        )
    return fit_for_prediction(graph, _options(given), given["unseen"], callbacks)


def _options(given: Mapping[str, Any]) -> "Options":
    """What all training takes."""
    from dancar.training import Options

    return Options(**{name: value for name, value in given.items() if name not in _NOT_OF_TRAINING})
