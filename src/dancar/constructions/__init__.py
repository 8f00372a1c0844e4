"""Arrangements in closed form: balls and anchors that need no training.

They take the members of each node as an `Adjacency`: `graph.successors` where the source contains the target, as in the
paper, `graph.predecessors` where the target contains the source.
"""

from dancar.constructions.basic_containers import basic_containers
from dancar.constructions.drawing import drawing
from dancar.constructions.dual import dual
from dancar.constructions.intervals import Intervals, interval_placement, intervals
from dancar.constructions.nested_positions import nested_positions
from dancar.constructions.overlapping_balls import (
    ContainerSets,
    container_sets,
    has_few_balls,
    overlapping_balls,
)
from dancar.constructions.placement import Placement
from dancar.constructions.shared_borders import order_sharing_borders
from dancar.constructions.spanning_forest import forest_levels, spanning_forest

__all__ = [
    "ContainerSets",
    "Intervals",
    "Placement",
    "basic_containers",
    "container_sets",
    "drawing",
    "dual",
    "forest_levels",
    "has_few_balls",
    "interval_placement",
    "intervals",
    "nested_positions",
    "order_sharing_borders",
    "overlapping_balls",
    "spanning_forest",
]
