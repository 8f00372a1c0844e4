"""The paper's remark: a DANCAR is a Disk embedding of a graph with two nodes for each node, and the other way round."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dancar.constructions.placement import Placement
from dancar.errors import InputError, ParameterError
from dancar.graph import Graph
from dancar.labels import Labels

Float32 = NDArray[np.float32]
_BALL, _ANCHOR = "_0", "_1"


class Disks(NamedTuple):
    """A disk for each node, of whatever dimension.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import Disks
    >>> Disks(np.zeros((2, 3), np.float32), np.ones(2, np.float32)).radius
    array([1., 1.], dtype=float32)
    """

    center: Float32
    radius: Float32


def doubled_graph(graph: Graph) -> Graph:
    """The paper's graph G2: for each node u a node `u_0`, its ball, and a node `u_1`, its anchor.

    There is an edge `v_1 -> u_0` for each edge `u -> v`, and `u_1 -> u_0` for each node: a disk lies in another one,
    the anchor's in the ball's. (The paper writes these edges the other way round, against its own rule for disks.)

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import doubled_graph
    >>> doubled_graph(Graph.from_pairs([("a", "b")])).edge_list()
    [('a_1', 'a_0'), ('b_1', 'a_0'), ('b_1', 'b_0')]
    """
    simple, n = graph.simple(), graph.n_nodes
    own = np.arange(n)
    names = [str(label) for label in graph.labels]
    labels = Labels.of([name + _BALL for name in names] + [name + _ANCHOR for name in names])
    return Graph(np.append(simple.target, own) + n, np.append(simple.source, own), labels)


def halved_labels(labels: Labels) -> Labels:
    """The labels of a graph of which these are the doubled graph's, as text.

    Examples
    --------
    >>> from dancar import Labels
    >>> from dancar.constructions import halved_labels
    >>> halved_labels(Labels.of(["a_0", "b_0", "a_1", "b_1"])).to_list()
    ['a', 'b']
    """
    names, n = labels.to_list(), len(labels) // 2
    found = [str(name).removesuffix(_BALL) for name in names[:n]]
    if names != [name + _BALL for name in found] + [name + _ANCHOR for name in found]:
        raise InputError(
            f"{len(names):,} labels given, the first {names[0] if names else None!r}; u_0 of all nodes u and then u_1 "
            "of all, as doubled_graph has them, are accepted"
        )
    return Labels.of(found)


def doubled_disks(placement: Placement) -> Disks:
    """Balls, and then anchors, as disks: an anchor is a disk of radius 0.

    That of `v_1` lies in that of `u_0` exactly where the ball of u holds the anchor of v.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import Placement, doubled_disks
    >>> point = np.zeros((1, 2), np.float32)
    >>> doubled_disks(Placement(point, np.ones(1, np.float32), point)).radius
    array([1., 0.], dtype=float32)
    """
    center, radius, anchor = placement
    return Disks(np.concatenate([center, anchor]), np.concatenate([radius, np.zeros_like(radius)]))


def halved_disks(disks: Disks) -> Placement:
    """The balls and anchors that these disks are, those of radius 0 the anchors.

    Examples
    --------
    >>> import numpy as np
    >>> from dancar.constructions import Placement, doubled_disks, halved_disks
    >>> point = np.zeros((3, 2), np.float32)
    >>> halved_disks(doubled_disks(Placement(point, np.ones(3, np.float32), point))).anchor.shape
    (3, 2)
    """
    n = len(disks.radius) // 2
    point = disks.radius[n:]
    if len(point) != n or point.any():
        raise ParameterError(
            f"{len(disks.radius):,} disks given, {np.count_nonzero(point):,} of the second half with a radius other "
            "than 0; as many anchors, of radius 0, as balls are accepted"
        )
    return Placement(disks.center[:n], disks.radius[:n], disks.center[n:])
