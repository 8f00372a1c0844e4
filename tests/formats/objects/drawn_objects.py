"""Hypothesis strategies for the graphs that other libraries' objects can hold."""

from hypothesis import strategies

from dancar import Graph

TEXTS = strategies.text(strategies.characters(exclude_categories=["Cs"]), max_size=5)
INTEGERS = strategies.integers(-(2**63), 2**63 - 1)
WEIGHTS = strategies.floats(-1e9, 1e9).filter(bool)


@strategies.composite
def columns(draw, *, with_relation=None, with_weight=None):
    """(labels, source, target, relation, weight) of at least one row; the last two may be None."""
    labels = draw(
        strategies.one_of(
            strategies.lists(TEXTS, min_size=1, max_size=6, unique=True),
            strategies.lists(INTEGERS, min_size=1, max_size=6, unique=True),
        )
    )
    node = strategies.integers(0, len(labels) - 1)
    rows = draw(strategies.lists(strategies.tuples(node, node), min_size=1, max_size=12))
    relation = draw(strategies.lists(TEXTS, min_size=len(rows), max_size=len(rows)))
    weight = draw(strategies.lists(WEIGHTS, min_size=len(rows), max_size=len(rows)))
    keep_relation = draw(strategies.booleans()) if with_relation is None else with_relation
    keep_weight = draw(strategies.booleans()) if with_weight is None else with_weight
    source, target = ([row[end] for row in rows] for end in (0, 1))
    return labels, source, target, relation if keep_relation else None, weight if keep_weight else None


def graph_of(drawn):
    labels, source, target, relation, weight = drawn
    return Graph.from_columns(
        [labels[node] for node in source],
        [labels[node] for node in target],
        relation=relation,
        weight=weight,
        nodes=labels,
    )


def without_isolated(graph):
    return graph.subgraph(graph.out_degree + graph.in_degree > 0)
