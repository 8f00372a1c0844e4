"""Which loss a model of points is trained by: the hinges of its rule, or the Poincare embedding's softmax."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from dancar.arrangement import Declaration, uniform
from dancar.errors import ParameterError
from dancar.graph import Graph
from dancar.graphs.adjacency import Adjacency

if TYPE_CHECKING:
    from dancar.training import Callback, Fitted, Options, SoftmaxOptions

_MIDDLE = 1e-3


def softmax_options(loss: Any) -> "SoftmaxOptions | None":
    """The options of the softmax; None for "hinge".

    Raises
    ------
    ParameterError
        When the loss is neither a name nor options of the softmax.
    """
    from dancar.training import SoftmaxOptions

    if isinstance(loss, str) and loss == "hinge":
        return None
    if isinstance(loss, str) and loss == "softmax":
        return SoftmaxOptions()
    if isinstance(loss, Mapping):
        known = [field.name for field in fields(SoftmaxOptions)]
        unknown = [name for name in loss if name not in known]
        if unknown:
            raise ParameterError(f"loss: {unknown[0]!r} is no option of the softmax: it has {', '.join(known)}")
        return SoftmaxOptions(**loss)
    raise ParameterError(f"loss: {loss!r} given; 'hinge', 'softmax' or a mapping of the softmax's options is accepted")


def trained_by_softmax(declaration: Declaration, loss: Any) -> Declaration:
    """The declaration with the training that the loss means.

    By softmax, points of the Poincare ball start from a hierarchy, or, as published, all near its middle.
    """
    softmax = softmax_options(loss)
    if softmax is None:
        return declaration

    def training(
        declaration: Declaration, graph: Graph, options: "Options", callbacks: "Sequence[Callback]"
    ) -> "Fitted":
        from dancar.training import fit_softmax

        return fit_softmax(declaration, graph, options, callbacks, softmax)

    if declaration.space != "poincare":
        return replace(declaration, training=training)
    initial = {**declaration.initial, "point": uniform(-_MIDDLE, _MIDDLE)}
    return replace(declaration, training=training, initial=initial, starts={"tree": tree})


def tree(members: Adjacency, dim: int, rng: np.random.Generator) -> dict[str, object]:
    """Points placed as the relation nests its nodes, on the side that has the hierarchy."""
    from dancar.constructions import nested_points
    from dancar.training.starts.tree import has_hierarchy_at_members, reversed_relation

    if has_hierarchy_at_members(members):
        members = reversed_relation(members)
    return {"point": nested_points(members, dim, rng)}
