"""Arrangements in closed form: balls and anchors that need no training.

They take the members of each node as an `Adjacency`: `graph.successors` where the source contains the target, as in the
paper, `graph.predecessors` where the target contains the source.
"""

from dancar.constructions.basic_containers import basic_containers
from dancar.constructions.drawing import drawing
from dancar.constructions.dual import dual
from dancar.constructions.enclosing import enclosing_middle
from dancar.constructions.igraph_numbers import igraph_numbers
from dancar.constructions.intervals import Intervals, interval_placement, intervals
from dancar.constructions.nested_positions import nested_positions
from dancar.constructions.overlapping_balls import (
    ContainerSets,
    container_sets,
    has_few_balls,
    overlapping_balls,
)
from dancar.constructions.packed_balls import Packed, packed_balls, packed_disks
from dancar.constructions.placement import Placement
from dancar.constructions.shared_borders import order_sharing_borders
from dancar.constructions.spanning_forest import forest_levels, spanning_forest

__all__ = [
    "ContainerSets",
    "Intervals",
    "Packed",
    "Placement",
    "basic_containers",
    "container_sets",
    "drawing",
    "dual",
    "enclosing_middle",
    "forest_levels",
    "has_few_balls",
    "igraph_numbers",
    "interval_placement",
    "intervals",
    "nested_positions",
    "order_sharing_borders",
    "overlapping_balls",
    "packed_balls",
    "packed_disks",
    "spanning_forest",
]
