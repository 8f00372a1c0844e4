"""Containers and members change their parts, for one more dimension."""

import numpy as np

from dancar.constructions.placement import Placement


def dual(placement: Placement) -> Placement:
    r"""The reversed relation, in one dimension more, by balls of one size.

    Let ball a have the center :math:`c_a` and the radius :math:`r_a`, let node v have the anchor :math:`x_v`, all in
    :math:`\mathbb R^d`, and let :math:`R \ge \max_a r_a`. In :math:`\mathbb R^{d+1}` give v the ball of radius R
    around :math:`(x_v, 0)`, and a the anchor :math:`(c_a, \sqrt{R^2 - r_a^2})`. Then

    .. math:: |(x_v, 0) - (c_a, \sqrt{R^2 - r_a^2})|^2 - R^2 = |x_v - c_a|^2 - r_a^2,

    so the new ball of v holds the new anchor of a exactly when the old ball of a held the old anchor of v. Whatever
    relation has an arrangement in d dimensions, its reverse therefore has one in d + 1. Slacks change, signs do not,
    but for what rounding to float32 does to them; R is the largest radius.

    Examples
    --------
    >>> from dancar import Graph
    >>> from dancar.constructions import dual, intervals
    >>> from dancar.kernels.scan import contained
    >>> tree = Graph([0, 0, 1], [1, 2, 2])
    >>> dual(intervals(tree.successors).placement).center.shape
    (3, 2)
    """
    center, radius, anchor = placement
    largest = np.float32(np.max(np.abs(radius), initial=0))
    height = np.sqrt(np.float64(largest) ** 2 - radius.astype(np.float64) ** 2).astype(np.float32)
    return Placement(
        np.concatenate([anchor, np.zeros((len(anchor), 1), np.float32)], axis=1),
        np.full(len(radius), largest, np.float32),
        np.concatenate([center, height[:, None]], axis=1),
    )
