"""Models from arrangements that were not trained: `as_model`, and a DANCAR as disks and back."""

from dataclasses import replace
from typing import Any

import numpy as np

from dancar.arrangement import Arrangement, Exceptions
from dancar.errors import ParameterError
from dancar.evaluation import certificate
from dancar.formats.objects import as_graph
from dancar.graph import Graph
from dancar.models.disk import DISK
from dancar.models.model import Model
from dancar.models.registry import ENTRIES, model_class


def as_model(arrangement: Arrangement, graph: Any = None) -> Model:
    """A fitted model of an arrangement, such as `dancar.constructions` makes: to be scored, asked, drawn and saved.

    Parameters
    ----------
    arrangement : Arrangement
        Of a model that `dancar models` lists.
    graph : graph, optional
        What it should give: the model then has a certificate of it.

    Raises
    ------
    ParameterError
        When no model is declared as the arrangement is.

    Examples
    --------
    >>> import dancar
    >>> from dancar.constructions import tree_embedding
    >>> tree = dancar.Graph.from_pairs([("animal", "dog"), ("animal", "cat"), ("dog", "puppy")])
    >>> model = dancar.as_model(tree_embedding(tree), tree)
    >>> model.certificate_.exact, model.successors("animal")
    (True, ['cat', 'dog'])
    """
    if arrangement.model not in ENTRIES:
        raise ParameterError(f"{arrangement!r} given; an arrangement of {', '.join(ENTRIES)} is accepted")
    parameters = {"dim": arrangement.dim, **arrangement.metadata.get("parameters", {})}
    model = model_class(arrangement.model)(**parameters)
    declared = model.declaration()
    if (declared.rule.text, declared.space) != (arrangement.rule, arrangement.space):
        raise ParameterError(
            f"{arrangement!r} given, with the rule {arrangement.rule!r} in the space {arrangement.space!r}; as "
            f"{model!r} has them, {declared.rule.text!r} and {declared.space!r}, is accepted"
        )
    told: dict[str, Any] = {**arrangement.metadata, "dim": arrangement.dim, "parameters": parameters}
    if graph is not None:
        told["certificate"] = certificate(arrangement, as_graph(graph)).as_dict()
    return model.with_arrangement("the arrangement", replace(arrangement, metadata=told))


def disk_of_dancar(model: Model) -> Model:
    """A fitted DANCAR in Euclidean space as a `Disk`: each ball `u_0` is a disk, each anchor `u_1` one of radius 0.

    The paper's remark: the disk of `v_1` lies in that of `u_0` exactly where there was an edge from u to v, or u is v.
    Disks also lie in one another as the balls do, of which a DANCAR takes no notice; the relation of the disks has
    these pairs besides those of `dancar.constructions.doubled_graph`.

    Examples
    --------
    >>> import dancar
    >>> disks = dancar.models.disk_of_dancar(dancar.Dancar(dim=2, contain="source", threads=1).fit([("a", "b")]))
    >>> disks, disks.contains("b_1", "a_0"), disks.contains("a_1", "b_0")
    (Disk(dim=2), True, False)
    """
    from dancar.constructions import Placement, doubled_disks, doubled_graph

    arrangement = model.arrangement_
    if (arrangement.model, arrangement.space) != ("dancar", "euclidean"):
        raise ParameterError(f"{arrangement!r} given; a DANCAR in Euclidean space is accepted")
    related = model.reconstruct() if arrangement.contain == "source" else model.reconstruct().reversed()
    doubled = doubled_graph(related)
    disks = Arrangement(
        doubled_disks(Placement(*arrangement.balls))._asdict(),
        doubled.labels,
        "target",
        DISK,
        metadata={"contain of balls": arrangement.contain, "integer labels": arrangement.labels.is_integer},
    )
    return as_model(disks.with_exceptions(_exceptions(as_model(disks).reconstruct(), doubled)))


def dancar_of_disk(model: Model) -> Model:
    """The `Dancar` that a `Disk` of a doubled graph is, its disks of radius 0 the anchors: `disk_of_dancar` undone.

    Examples
    --------
    >>> import dancar
    >>> from dancar.models import dancar_of_disk, disk_of_dancar
    >>> model = dancar.Dancar(dim=2, threads=1).fit([("a", "b"), ("b", "c"), ("c", "a")])
    >>> dancar_of_disk(disk_of_dancar(model)).reconstruct() == model.reconstruct()
    True
    """
    from dancar.constructions import halved_disks, halved_labels
    from dancar.constructions.ball_disks import Disks

    arrangement = model.arrangement_
    if (arrangement.model, arrangement.space) != ("disk", "euclidean"):
        raise ParameterError(f"{arrangement!r} given; a Disk in Euclidean space is accepted")
    labels = halved_labels(arrangement.labels)
    if arrangement.metadata.get("integer labels"):
        labels = type(labels).of([int(label) for label in labels])
    placement = halved_disks(Disks(*(arrangement.parameters[name] for name in Disks._fields)))
    contain = str(arrangement.metadata.get("contain of balls", "source"))
    balls = Arrangement(placement._asdict(), labels, contain)
    n = len(labels)
    found = model.reconstruct()
    held = (found.source >= n) & (found.target < n) & (found.source - n != found.target)
    ends = found.target[held], found.source[held] - n
    wanted = Graph(*(ends if contain == "source" else ends[::-1]), labels)
    differs = Exceptions.between(as_model(balls).reconstruct(), wanted)
    return as_model(balls.with_exceptions(differs if len(differs.missing) + len(differs.false) else None))


def _exceptions(found: Graph, doubled: Graph) -> Exceptions | None:
    """Where rounding decides otherwise for disks than integers do for balls and anchors: of an anchor and a ball."""
    n = doubled.n_nodes // 2
    differs = Exceptions.between(found, doubled)
    false = differs.false[(differs.false[:, 0] >= n) & (differs.false[:, 1] < n)]
    return Exceptions(differs.missing, np.ascontiguousarray(false)) if len(differs.missing) + len(false) else None
