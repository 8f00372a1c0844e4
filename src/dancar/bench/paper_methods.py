"""The methods of the paper's experiments, as models of this library, and what a fit of one of them scores."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, final

import numpy as np

from dancar.graph import Graph
from dancar.graphs.rows import packed_rows

if TYPE_CHECKING:
    from dancar.models.model import Model


@final
@dataclass(frozen=True)
class Method:
    """A model with parameters, the percentages of the edges that it is trained on, parameters where these are not all.

    Examples
    --------
    >>> from dancar.bench.paper_methods import Method
    >>> Method("DANCAR", "dancar", "F1").left_out(), Method("Cubes", "cube", "F1").left_out()
    ('', 'left out: Cubes, as there is no model cube yet')
    """

    title: str
    model: str
    measure: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    percentages: tuple[int, ...] = (100, 50)
    of_part: Mapping[str, Any] = field(default_factory=dict)

    def left_out(self) -> str:
        """Why this version cannot fit it; nothing if it can."""
        from dancar.models.registry import ENTRIES, model_class

        if self.model not in ENTRIES:
            return f"left out: {self.title}, as there is no model {self.model} yet"
        unknown = {**self.parameters, **self.of_part}.keys() - model_class(self.model)().get_params().keys()
        return f"left out: {self.title}, as {self.model} does not take {', '.join(sorted(unknown))}" if unknown else ""

    def fitted(self, graph: Graph, dim: int, seconds: float, seed: int, percentage: int = 100) -> tuple["Model", float]:
        """The model, trained on that percentage of the edges for so many seconds at the most, and how many it took."""
        from dancar.models.registry import model_class

        model = model_class(self.model)().set_params(dim=dim, time_limit=seconds, seed=seed, **self.parameters)
        if percentage < 100:
            model.set_params(**self.of_part)
        began = time.perf_counter()
        model.fit(graph)
        return model, time.perf_counter() - began


# The paper's balls are at the source.
METHODS = (
    Method("DANCAR", "dancar", "F1", {"contain": "source"}, of_part={"purpose": "prediction"}),
    Method("Disk embedding", "disk", "F1", {"start": "tree"}),
    # Of half of the edges the others are not known to be none: they are drawn evenly, as published. What is drawn as
    # often as it is a target lies near to all, and most of what it is drawn with are edges that were not seen.
    Method("Poincaré embedding", "poincare", "mAP", {"start": "tree"}, of_part={"loss": {"frequent": 0.0}}),
)


def scored(model: "Model", graph: Graph) -> dict[str, Any]:
    """F1 at the model's own rule and at the best threshold, and mAP, of all edges over all pairs."""
    areas = model.separation(graph)
    return {
        "F1": round(model.score(graph), 4),
        "F1 (best threshold)": round(areas.best.f1, 4),
        "mAP": round(model.rank(graph).mean_average_precision, 4),
        "ROC AUC": round(areas.roc_auc, 4),
    }


def closing(seen: Graph, graph: Graph) -> float:
    """F1 over all pairs of the transitive closure of the seen edges: what no training at all gives."""
    closed, whole = seen.transitive_closure().simple(), graph.simple()
    found, wanted = (packed_rows(one.source, one.target) for one in (closed, whole))
    right = len(np.intersect1d(found, wanted, assume_unique=True))
    return 2 * right / max(closed.n_edges + whole.n_edges, 1)
