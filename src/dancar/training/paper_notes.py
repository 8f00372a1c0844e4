"""What the user should know of a training as the paper does it, before it begins."""

from dancar.graph import Graph
from dancar.training.options import Options
from dancar.training.paper_options import PaperOptions


def notes(graph: Graph, simple: Graph, options: Options, paper: PaperOptions) -> list[str]:
    """What was left out or chosen, and what cannot work as it is asked for: a sentence each.

    Parameters
    ----------
    graph, simple
        The graph as given, and without self-loops and repeated edges, of which at least one edge is left.
    options, paper
        How it will be trained.
    """
    said = []
    density = simple.n_edges / (simple.n_nodes * (simple.n_nodes - 1))
    if simple.n_edges < graph.n_edges:
        said.append(
            f"{graph.n_self_loops:,} self-loops and {graph.n_repeated:,} repeated edges say nothing to the rule "
            "and are left out"
        )
    if options.contain == "auto":
        said.append("contain: source, as in the paper")
    if paper.negatives == "exact" and density == 1:
        said.append("negatives: every pair of two nodes is an edge, so there are none to draw")
    if paper.negatives == "uniform" and density * paper.negative_weight >= paper.edge_weight:
        said.append(
            f"negatives: {density:.2%} of uniform pairs are edges, and with a weight of {paper.negative_weight:g} they "
            "are pushed out at least as hard as they are pulled in; exact negatives or a smaller weight are better"
        )
    if not paper.anchor_weight:
        said.append("anchors: at the centers, as their weight is 0")
    if paper.inclusion:
        said.append(
            f"inclusion: {paper.inclusion:g}; records count a pair as contained when its slack is at least "
            f"{paper.inclusion:g} radii of the target, while balls and anchors alone hold more pairs"
        )
    return said
