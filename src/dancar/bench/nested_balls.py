"""Balls within balls, as many as wanted, at once: what pages are measured and tested with."""

import numpy as np

from dancar.arrangement import Arrangement
from dancar.labels import Labels


def nested_balls(nodes: int, labels: Labels, branches: int = 7) -> Arrangement:
    """A tree of balls, each inside its parent's, some overlapping.

    Examples
    --------
    >>> from dancar import Labels
    >>> from dancar.bench.nested_balls import nested_balls
    >>> nested_balls(50, Labels.range(50)).n_nodes
    50
    """
    draw = np.random.default_rng(0)
    center, radius = np.zeros((nodes, 2)), np.full(nodes, 100.0)
    node = np.arange(1, nodes)
    parent, turn = (node - 1) // branches, 2 * np.pi * (node % branches) / branches
    turn += draw.normal(0, 0.15, nodes - 1) + parent
    share, inner = draw.uniform(0.28, 0.37, nodes - 1), draw.uniform(0.6, 1, nodes - 1)
    away = np.stack([np.cos(turn), np.sin(turn)], axis=1) * inner[:, None]
    first = 1
    while first < nodes:
        last = min(first * branches + 1, nodes)
        level, place = np.arange(first, last), slice(first - 1, last - 1)
        radius[level] = radius[parent[place]] * share[place]
        reach = radius[parent[place]] - radius[level]
        center[level] = center[parent[place]] + away[place] * reach[:, None]
        first = last
    anchor = center + draw.normal(size=center.shape) * radius[:, None] * 0.1
    balls = {"center": center, "radius": radius, "anchor": anchor}
    return Arrangement({name: array.astype(np.float32) for name, array in balls.items()}, labels)


def numbered(count: int) -> Labels:
    """Labels of the length that names of packages have.

    Examples
    --------
    >>> from dancar.bench.nested_balls import numbered
    >>> list(numbered(2))
    ['package-000000', 'package-000001']
    """
    return Labels.of([f"package-{i:06d}" for i in range(count)])
