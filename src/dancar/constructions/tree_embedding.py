"""The paper's Algorithm 1: any rooted tree in the plane, in closed form."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.arrangement import Arrangement
from dancar.constructions.fixed_point import root, turns
from dancar.constructions.integer_balls import IntegerBalls
from dancar.constructions.spanning_forest import forest_levels
from dancar.errors import InputError, ParameterError
from dancar.graph import Graph

Int64 = NDArray[np.int64]
Float64 = NDArray[np.float64]


class _Tree(NamedTuple):
    """A rooted tree: parents (-1: none), nodes by depth, and the way that each node lies in from its parent.

    A way is a number of parts of a whole turn, which has `parts` of them.
    """

    parent: Int64
    levels: list[Int64]
    way: Int64
    parts: int
    contain: str


def tree_embedding(graph: Graph, contain: str = "auto") -> Arrangement:
    r"""The paper's Algorithm 1: a ball and an anchor for each node of a rooted tree, exactly, without training.

    A child's ball is t times as large as its parent's, and its center lies k of the parent's radius away; the children
    of a node lie on half a circle, as many angles of :math:`\pi / n` apart as there can be children, n. With

    .. math:: t^2 = (1 - t)(p + q t), \quad p = \sin \tfrac{\pi}{2 n}, \quad q = 2 p^2 - 1, \quad k^2 (1 + t^2) = 1

    what is below a child stays in the child's sector, balls included, and the ball of a node reaches its children's
    centers and none beyond; so each anchor is at its ball's center. Balls shrink by t from depth to depth, and float32
    has digits for so many depths only: 26 with two children a node, 18 with three, 8 with ten; along the way to the
    deepest node, which is put at the origin, where digits are most, for more. The result is checked over all pairs;
    `integer_tree` has digits for any depth.

    Parameters
    ----------
    graph : Graph
        A rooted tree, its edges all from parents to children, or all from children to parents.
    contain : str
        Whose ball does the containing: "source" for edges to children, "target" for edges to parents; "auto" looks.

    Returns
    -------
    Arrangement
        `dancar.as_model` makes a model of it, ``Dancar(dim=2, start=...)`` trains on from it.

    Raises
    ------
    InputError
        When the graph is no rooted tree.
    ParameterError
        When float32 has not the digits for so deep a tree.

    References
    ----------
    N. Hata, S. Kaji, A. Yoshida, K. Fujisawa, *Nested Subspace Arrangement for Representation of Relational Data*,
    ICML 2020, Algorithm 1.

    Examples
    --------
    >>> import dancar
    >>> from dancar.constructions import tree_embedding
    >>> graph = dancar.load_graph("perfect-tree:branching=3,depth=5")
    >>> model = dancar.as_model(tree_embedding(graph), graph)
    >>> print(model.certificate_)
    exact: all 363 edges, and none of the other 131,769 pairs
    """
    tree = _tree_of(graph, contain)
    t, k = (number / (1 << 64) for number in _ratios(tree.parts, 64))
    angle = 2 * np.pi * tree.way / tree.parts
    depth = np.empty(len(tree.parent), np.int64)
    for number, level in enumerate(tree.levels):
        depth[level] = number
    radius = t**depth
    # What is above a node is t times as large for each depth: the step from the parent.
    step = k * (radius / t)[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    center = _from_the_deepest(tree, step).astype(np.float32)
    balls = {"center": center, "radius": radius.astype(np.float32), "anchor": center}
    _check(graph, balls, tree)
    metadata = {"dim": 2, "parameters": {"dim": 2}, "start": "tree embedding"}
    return Arrangement(balls, graph.labels, tree.contain, metadata=metadata)


def integer_tree(graph: Graph, contain: str = "auto") -> IntegerBalls:
    """The paper's Algorithm 1 in integers, exact at any depth.

    Centers and radii are those of `tree_embedding`, rounded where that is far below the smallest slack: the algorithm
    leaves each pair a share of the container's radius, so the bits that are needed grow with the depth and no faster.

    Parameters
    ----------
    graph : Graph
        A rooted tree, as for `tree_embedding`.
    contain : str
        Whose ball does the containing.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import integer_tree
    >>> path = Graph(range(300), range(1, 301))
    >>> balls = integer_tree(path)
    >>> list(balls.pairs()) == path.edge_list(), balls.bits
    (True, 181)
    """
    tree = _tree_of(graph, contain)
    bits = _bits(tree)
    ways = turns(tree.parts, bits)
    t, k = _ratios(tree.parts, bits)
    x, y, radius = ([0] * len(tree.parent) for _ in range(3))
    size = 1 << bits
    for number, level in enumerate(tree.levels):
        reach = size * k >> bits
        if number:
            size = size * t >> bits
        for node in level.tolist():
            radius[node] = size
            if number:
                above = int(tree.parent[node])
                cosine, sine = ways[tree.way[node]]
                x[node] = x[above] + (reach * cosine >> bits)
                y[node] = y[above] + (reach * sine >> bits)
    return IntegerBalls(x, y, radius, bits)


def _tree_of(graph: Graph, contain: str) -> _Tree:
    if contain not in ("auto", "source", "target"):
        raise ParameterError(f"contain: {contain!r} given; one of auto, source, target is accepted")
    simple = graph.simple()
    if contain == "auto":
        contain = "source" if simple.in_degree.max(initial=0) <= 1 else "target"
    if contain == "target":
        simple = simple.reversed()
    n = simple.n_nodes
    parents = np.bincount(simple.target, minlength=n)
    accepted = "a rooted tree, in which every node but one has one parent, is accepted"
    if n == 0 or (parents > 1).any():
        which = f"{graph.labels[int(np.argmax(parents))]!r} has {parents.max()} parents" if n else "no nodes"
        raise InputError(f"{graph!r}: {which}; {accepted}")
    parent = np.full(n, -1, np.int64)
    parent[simple.target] = simple.source
    levels = forest_levels(parent)
    roots = np.flatnonzero(parent < 0)
    if len(roots) != 1 or sum(map(len, levels)) < n:
        which = f"{len(roots):,} nodes have no parent" if len(roots) != 1 else "some nodes are on a cycle"
        raise InputError(f"{graph!r}: {which}; {accepted}")
    most = max(int(np.bincount(simple.source, minlength=1).max()), 1)
    # A child's number among its siblings; the rows are in order of their sources.
    first = np.searchsorted(simple.source, simple.source)
    number = np.zeros(n, np.int64)
    number[simple.target] = np.arange(simple.n_edges) - first
    way = np.zeros(n, np.int64)
    for level in levels[1:]:
        # In parts of pi / 2n, the first child lies at -(n - 1), each next one 2 further.
        way[level] = (way[parent[level]] - (most - 1) + 2 * number[level]) % (4 * most)
    return _Tree(parent, levels, way, 4 * most, contain)


def _ratios(parts: int, bits: int) -> tuple[int, int]:
    """The paper's t and k, over `2**bits`."""
    fine = bits + 2 * parts.bit_length() + 32
    unit = 1 << fine
    p = turns(parts, fine)[1][1]
    q = (2 * p * p >> fine) - unit
    discriminant = ((p + q) * (p + q) >> fine) + 4 * p
    t = ((root(discriminant, fine) - p + q) << fine) // (2 * (q + unit))
    k = (unit << fine) // root(unit + (t * t >> fine), fine)
    return t >> (fine - bits), k >> (fine - bits)


def _bits(tree: _Tree) -> int:
    """So many that the roundings of all depths together are far below the smallest slack."""
    t = _ratios(tree.parts, 64)[0] / (1 << 64)
    p = math.sin(2 * math.pi / tree.parts)
    depth = len(tree.levels)
    # The nearest thing to the edge of a ball of radius r is (t p)^2 r / 2 away from it, or a further grandchild t p r.
    return math.ceil((depth + 2) * -math.log2(t) - 2 * math.log2(p)) + depth.bit_length() + 20


def _from_the_deepest(tree: _Tree, step: Float64) -> Float64:
    """Centers, the deepest node's being 0: sums start where the steps are small, and keep their digits."""
    center = np.zeros_like(step)
    node = int(tree.levels[-1][0])
    above = [node]
    while tree.parent[node] >= 0:
        center[tree.parent[node]] = center[node] - step[node]
        node = int(tree.parent[node])
        above.append(node)
    for level in tree.levels[1:]:
        rest = np.setdiff1d(level, above)
        center[rest] = center[tree.parent[rest]] + step[rest]
    return center


def _check(graph: Graph, balls: dict[str, NDArray[np.float32]], tree: _Tree) -> None:
    """Raise unless the rounded balls give the tree, over all pairs."""
    from dancar.kernels.scan import certify

    members = graph.simple().successors if tree.contain == "source" else graph.simple().predecessors
    found = certify(balls["center"], balls["radius"], balls["anchor"], members.offsets, members.nodes, limit=1)
    if found.false + found.missing:
        wrong = found.missing_source if found.missing else found.false_source
        raise ParameterError(
            f"a tree of depth {len(tree.levels) - 1} with up to {tree.parts // 4} children a node given; float32 has "
            f"not the digits for it: {found.missing:,} edges would be missing and {found.false:,} false, the first "
            f"in the ball of {graph.labels[int(wrong[0])]!r}; a shallower tree is accepted, and integer_tree takes any"
        )
