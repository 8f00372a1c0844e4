"""Any graph on a line, without training: intervals, and what differs as exceptions."""

from dancar.arrangement import Arrangement, Exceptions
from dancar.constructions.intervals import intervals
from dancar.errors import ParameterError
from dancar.graph import Graph


def line_arrangement(graph: Graph, contain: str = "source", *, limit: int = 1 << 20) -> Arrangement:
    """Balls and anchors of one dimension that give a graph back: by geometry alone if it is the closure of a forest.

    The balls are `intervals`; the pairs in which they differ from the graph are the arrangement's exceptions, so that a
    model of it answers questions, and reconstructs, exactly, whatever the graph.

    Parameters
    ----------
    graph : Graph
        Any graph. Self-loops and repeats are left out.
    contain : str
        Whose interval does the containing, "source" or "target"; of a hierarchy, that of the general node does better.
    limit : int
        The most false pairs that are kept.

    Returns
    -------
    Arrangement
        `dancar.as_model` makes a model of it.

    Raises
    ------
    ParameterError
        When there are more false pairs than the limit allows.

    Examples
    --------
    >>> import dancar
    >>> from dancar.constructions import line_arrangement
    >>> shared_by_three = dancar.Graph([0, 0, 0, 1, 2, 3], [1, 2, 3, 4, 4, 4]).transitive_closure()
    >>> model = dancar.as_model(line_arrangement(shared_by_three), shared_by_three)
    >>> print(model.certificate_)
    not exact: F1 0.923077; 1 of 7 edges missing, 0 of the other 13 pairs false
    >>> model.reconstruct() == shared_by_three
    True
    """
    if contain not in ("source", "target"):
        raise ParameterError(f"contain: {contain!r} given; source or target is accepted")
    simple = graph.simple()
    found = intervals(simple.successors if contain == "source" else simple.predecessors, limit=limit)
    if found.false > len(found.false_pairs):
        raise ParameterError(
            f"limit: {limit:,} given, and {found.false:,} pairs are false; as many or more are accepted"
        )
    side = 1 if contain == "source" else -1
    differs = len(found.missing_pairs) + len(found.false_pairs)
    return Arrangement(
        found.placement._asdict(),
        graph.labels,
        contain,
        metadata={"dim": 1, "parameters": {"dim": 1}, "start": "intervals"},
        exceptions=Exceptions(found.missing_pairs[:, ::side], found.false_pairs[:, ::side]) if differs else None,
    )
