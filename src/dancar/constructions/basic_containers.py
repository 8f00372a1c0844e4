"""The containers of a node that no other container of it contains: the hierarchy behind a relation."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dancar.graphs.adjacency import Adjacency, adjacency_of_sorted, ranges
from dancar.graphs.depth import depth
from dancar.graphs.rows import packed_rows, sort_in_place, unpacked_rows

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

# A node of a relation that is far from transitive can have thousands of unrelated containers; its place depends on few.
MOST_BASIC = 16


def containers_before_members(members: Adjacency) -> Int32:
    """The nodes in an order in which containers stand before their members, wherever the relation allows.

    By the longest way from a node that nothing contains; nodes of one strongly connected part, which contain each
    other, by how many members they have.
    """
    n = len(members)
    level = depth(_containers(members), members.nodes, n)
    return np.lexsort((-members.degrees(), level)).astype(np.int32)


def basic_containers(members: Adjacency, order: Int32 | None = None) -> Adjacency:
    """For each node its containers that contain none of its other containers, the innermost first.

    In a transitive relation these are the containers of the transitive reduction. Only containers that stand before
    the node in `order` count, so the result has no cycles whatever the relation has; of a node with more than 16 the
    innermost 16 are listed.

    Parameters
    ----------
    members
        The members of each node, each once, without the node itself.
    order
        All nodes, containers before members; `containers_before_members(members)` by default.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import basic_containers
    >>> closure = Graph([0, 0, 0, 1, 2], [1, 2, 3, 3, 3]).transitive_closure()
    >>> basic_containers(closure.successors)[3]
    array([2, 1], dtype=int32)
    """
    n = len(members)
    order = containers_before_members(members) if order is None else order
    place = np.empty(n, np.int32)
    place[order] = np.arange(n, dtype=np.int32)
    # Places stand for nodes from here on; `n - 1 - container` makes the innermost container the first.
    container, member = place[_containers(members)], place[members.nodes]
    forward = container < member
    keys = packed_rows(member[forward], n - 1 - container[forward])
    del container, member, forward
    sort_in_place(keys)
    basic = _basic_rows(keys, n)
    member, inverse = unpacked_rows(keys[basic])
    return _by_node(order[member], order[n - 1 - inverse], n)


def _basic_rows(keys: Int64, n: int) -> NDArray[np.bool_]:
    """Which of the packed rows (member, n - 1 - container) are basic: repeatedly the innermost one that is left."""
    containers = adjacency_of_sorted(*unpacked_rows(keys.copy()), n)
    basic = np.zeros(len(keys), np.bool_)
    left = np.ones(len(keys), np.bool_)
    rows = np.arange(len(keys))
    for _ in range(MOST_BASIC):
        if not len(rows):
            break
        member = keys[rows] >> 32
        first = np.concatenate([[True], member[1:] != member[:-1]])
        chosen = rows[first]
        basic[chosen] = True
        left[chosen] = False
        # Nodes of which the chosen container was the last one are done.
        more = np.concatenate([~first[1:], [False]])[first]
        chosen, owner = chosen[more], member[first][more]
        left[_rows_beyond(keys, containers, owner, n - 1 - containers.nodes[chosen])] = False
        rows = rows[left[rows]]
    return basic


def _rows_beyond(keys: Int64, containers: Adjacency, member: Int64, container: Int32) -> Int64:
    """The rows from the members to what contains their containers."""
    start = containers.offsets[container]
    count = containers.offsets[container + 1] - start
    wanted = packed_rows(np.repeat(member, count), containers.nodes[ranges(start, count)])
    found = np.searchsorted(keys, wanted)
    found[found == len(keys)] = 0
    return np.asarray(found[keys[found] == wanted])


def _by_node(member: Int32, container: Int32, n: int) -> Adjacency:
    """Adjacency of rows of which those of one member stand together, in the order given."""
    order = np.argsort(member, kind="stable")
    return adjacency_of_sorted(member[order], container[order], n)


def _containers(members: Adjacency) -> NDArray[Any]:
    return np.repeat(np.arange(len(members), dtype=np.int32), np.diff(members.offsets))
