"""The exact scan of all pairs of a ball and a point: who contains whom, who nearly does, and is a graph met exactly."""

from dancar.kernels.scan.certify import Certified, certify
from dancar.kernels.scan.contained import Contained, contained
from dancar.kernels.scan.decide import Decided
from dancar.kernels.scan.edges import SortedEdges, sorted_edges
from dancar.kernels.scan.index import AnchorIndex, index_anchors, index_in_order
from dancar.kernels.scan.near import Near, near

__all__ = [
    "AnchorIndex",
    "Certified",
    "Contained",
    "Decided",
    "Near",
    "SortedEdges",
    "certify",
    "contained",
    "index_anchors",
    "index_in_order",
    "near",
    "sorted_edges",
]
