"""The models by name: one line each, with the module and the class, imported on first use."""

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from dancar.errors import ParameterError

if TYPE_CHECKING:
    from dancar.models.model import Model


class Entry(NamedTuple):
    """Where a model is declared, and one line about it."""

    module: str
    name: str
    summary: str


ENTRIES = {
    "dancar": Entry(
        "dancar", "Dancar", "a ball and an anchor inside it; u -> v when the ball of u holds the anchor of v"
    ),
    "cones": Entry("cones", "Cones", "a cone; u -> v when the cone of u lies in that of v (partial orders)"),
    "disk": Entry("disk", "Disk", "a disk; u -> v when the disk of u lies in that of v (partial orders)"),
    "distance": Entry("distance", "Distance", "a point; u - v when they are no farther apart than one shared radius"),
    "hyperedge": Entry("hyperedge", "Hyperedge", "two nested balls; what lies in what tells ternary relations apart"),
    "inner-product": Entry(
        "inner_product", "InnerProduct", "a point; u - v when their inner product reaches one shared threshold"
    ),
    "multigraph": Entry(
        "multigraph", "Multigraph", "n nested balls; k edges u -> v when the first of u is in v's (n-k+1)th"
    ),
    "order": Entry("order", "Order", "an orthant; u -> v when the orthant of u lies in that of v (partial orders)"),
    "poincare": Entry(
        "poincare", "Poincare", "a point of hyperbolic space; u - v as for distance, trained to rank v before others"
    ),
    "toruse": Entry("toruse", "TorusE", "TransE on a torus: coordinates count modulo 1"),
    "transe": Entry("transe", "TransE", "a point; u -r-> v when it, moved by the relation, is in the ball of v"),
    "transh": Entry("transh", "TransH", "TransE on a hyperplane for each relation"),
}


def models() -> dict[str, str]:
    """The models that can be fitted, a line about each.

    Examples
    --------
    >>> from dancar.models import models
    >>> list(models())[0]
    'dancar'
    """
    return {name: entry.summary for name, entry in ENTRIES.items()}


def model_class(name: str) -> type["Model"]:
    """The class of the model with that name.

    Raises
    ------
    ParameterError
        When there is none.
    """
    if name not in ENTRIES:
        near = get_close_matches(name, ENTRIES, 1)
        hint = f"; did you mean '{near[0]}'?" if near else ""
        raise ParameterError(f"{name!r} is no model: there are {', '.join(ENTRIES)}{hint}")
    entry = ENTRIES[name]
    found: type[Model] = getattr(import_module(f"dancar.models.{entry.module}"), entry.name)
    return found
