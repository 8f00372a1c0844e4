"""Nodes without edges, which an edge list cannot hold and an arrangement need not."""

import logging
from typing import Annotated

from dancar.datasets.options import Accepts
from dancar.graph import Graph

_LOG = logging.getLogger(__name__)

Isolated = Annotated[bool, Accepts("keep the nodes that are in no edge")]


def without_isolated_nodes(graph: Graph) -> Graph:
    """The graph without them; how many they were is logged."""
    in_an_edge = (graph.out_degree + graph.in_degree) > 0
    count = int((~in_an_edge).sum())
    if count == 0:
        return graph
    _LOG.info("%s left out that no edge has (isolated=true keeps them)", "1 node" if count == 1 else f"{count:,} nodes")
    return graph.subgraph(in_an_edge)
