"""Whose regions do the containing: the edge's source, as in the paper, or its target, on the reversed graph."""

from dancar.graph import Graph


def oriented(graph: Graph, contain: str) -> tuple[str, Graph, list[str]]:
    """The side, the graph with edges from container to member, and what `auto` has to say of its choice.

    In few dimensions it is easy for few balls to hold many anchors each, nested in each other, and hard for many balls
    to hold the same few anchors and nothing else: the side whose largest degree is larger does the containing.
    """
    if contain == "source":
        return "source", graph, []
    if contain == "target":
        return "target", graph.reversed(), []
    most_out, most_in = int(graph.out_degree.max()), int(graph.in_degree.max())
    side = "source" if most_out >= most_in else "target"
    said = (
        f"contain: {side} (the most targets of one source: {most_out:,}, the most sources of one target: {most_in:,})"
    )
    return side, graph if side == "source" else graph.reversed(), [said]
