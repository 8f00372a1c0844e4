"""Perfect and random rooted trees, child -> parent, and their closures, node -> each of its ancestors."""

from typing import Annotated, Literal

import numpy as np
from numpy.typing import NDArray

from dancar.datasets.options import Accepts
from dancar.datasets.random_numbers import Seed, random_numbers
from dancar.datasets.sizes import MOST_NODES, Nodes, checked_edges
from dancar.errors import ParameterError
from dancar.graph import Graph

Closure = Annotated[bool, Accepts("an edge to every ancestor, not only to the parent")]


def perfect_tree(
    *,
    branching: Annotated[int, Accepts("children of every node above the leaves", at_least=1, at_most=MOST_NODES)] = 3,
    depth: Annotated[int, Accepts("edges from the root to each leaf", at_least=0, at_most=MOST_NODES)] = 5,
    closure: Closure = False,
) -> Graph:
    """The tree in breadth-first order: the root is 0 and the parent of node i is (i - 1) // branching."""
    nodes = _perfect_size(branching, depth)
    parent = (np.arange(nodes, dtype=np.int32) - 1) // np.int32(branching)
    return tree_graph(parent, closure=closure)


def random_tree(
    *,
    nodes: Nodes = 1000,
    kind: Annotated[
        Literal["recursive", "preferential"],
        Accepts("the parent is any earlier node alike, or one in proportion to its children plus one"),
    ] = "recursive",
    closure: Closure = False,
    seed: Seed = 0,
) -> Graph:
    """A tree grown node by node: a random recursive tree, or a preferential (plane-oriented recursive) one.

    Both have logarithmic depth: about ln(nodes), and half of that.
    """
    grow = {"recursive": _recursive_parents, "preferential": _preferential_parents}[kind]
    return tree_graph(grow(nodes, random_numbers(seed)), closure=closure)


def tree_graph(parent: NDArray[np.int32], *, closure: bool) -> Graph:
    """The graph of a tree whose root is node 0 and whose other nodes have an earlier node as parent."""
    nodes = len(parent)
    source = np.arange(1, nodes, dtype=np.int32)
    if not closure:
        return Graph(source, parent[1:], n=nodes)
    return Graph(*_ancestor_rows(parent), n=nodes)


def _ancestor_rows(parent: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Rows (node, ancestor) in order. Parents precede children, so a node's farthest ancestor is its smallest."""
    level = _levels(parent)
    last = np.cumsum(level)
    target = np.empty(checked_edges(int(last[-1])), dtype=np.int32)
    node = np.arange(1, len(parent), dtype=np.int32)
    ancestor = parent[1:]
    steps = 1
    while len(node):
        target[last[node] - steps] = ancestor
        deeper = ancestor > 0
        node, ancestor = node[deeper], parent[ancestor[deeper]]
        steps += 1
    return np.repeat(np.arange(len(parent), dtype=np.int32), level), target


def _levels(parent: NDArray[np.int32]) -> NDArray[np.int64]:
    """Each node's number of ancestors, by doubling: jumps of 1, 2, 4, ... parents until all stand at the root."""
    jump = parent.copy()
    jump[0] = 0
    level = (np.arange(len(parent)) > 0).astype(np.int64)
    while jump.any():
        level += level[jump]
        jump = jump[jump]
    return level


def _recursive_parents(nodes: int, random: np.random.Generator) -> NDArray[np.int32]:
    earlier = np.maximum(np.arange(nodes), 1)
    return random.integers(0, earlier, dtype=np.int32)


def _preferential_parents(nodes: int, random: np.random.Generator) -> NDArray[np.int32]:
    """Node i draws one of the 2i - 1 entries of the list 0, 1, parent(1), 2, parent(2), ..., i - 1, parent(i - 1).

    There every node stands once and once more per child. A drawn parent(j) is followed to what j drew, for all nodes
    at once, until every draw stands at a node: some log(nodes) rounds.
    """
    drawn = random.integers(0, np.maximum(2 * np.arange(nodes) - 1, 1))
    unsettled = np.arange(nodes)
    while len(unsettled := unsettled[_is_parent_entry(drawn[unsettled])]):
        drawn[unsettled] = drawn[drawn[unsettled] // 2]
    return ((drawn + 1) // 2).astype(np.int32)


def _is_parent_entry(place: NDArray[np.int64]) -> NDArray[np.bool_]:
    even: NDArray[np.bool_] = place % 2 == 0
    return even & (place > 0)


def _perfect_size(branching: int, depth: int) -> int:
    # Beyond depth 31 even two children a node are too many; one child a node needs no such sum.
    nodes = depth + 1 if branching == 1 else sum(branching**level for level in range(min(depth, 31) + 1))
    if nodes > MOST_NODES:
        raise ParameterError(
            f"a tree of branching {branching} and depth {depth} has more than {MOST_NODES:,} nodes, the most a graph "
            "can hold"
        )
    return nodes
