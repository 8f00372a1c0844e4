"""Arrangements in closed form: balls and anchors that need no training.

Those that end in an arrangement, which `dancar.as_model` makes a model of, take a graph. The others take the members of
each node as an `Adjacency`: `graph.successors` where the source contains the target, as in the paper,
`graph.predecessors` where the target contains the source.
"""

from dancar.constructions.ball_disks import Disks, doubled_disks, doubled_graph, halved_disks, halved_labels
from dancar.constructions.basic_containers import basic_containers
from dancar.constructions.drawing import drawing
from dancar.constructions.dual import dual
from dancar.constructions.enclosing import enclosing_middle
from dancar.constructions.igraph_numbers import igraph_numbers
from dancar.constructions.integer_balls import IntegerBalls
from dancar.constructions.intervals import Intervals, interval_placement, intervals
from dancar.constructions.line import line_arrangement
from dancar.constructions.linear_extensions import Extensions, linear_extensions
from dancar.constructions.nested_caps import nested_caps
from dancar.constructions.nested_points import nested_points
from dancar.constructions.nested_positions import nested_positions
from dancar.constructions.overlapping_balls import (
    ContainerSets,
    container_sets,
    has_few_balls,
    overlapping_balls,
)
from dancar.constructions.packed_balls import Packed, packed_balls, packed_disks
from dancar.constructions.placement import Placement
from dancar.constructions.poincare_balls import dancar_of_poincare, poincare_balls
from dancar.constructions.shared_borders import order_sharing_borders
from dancar.constructions.spanning_forest import forest_levels, spanning_forest
from dancar.constructions.tree_embedding import integer_tree, tree_embedding

__all__ = [
    "ContainerSets",
    "Disks",
    "Extensions",
    "IntegerBalls",
    "Intervals",
    "Packed",
    "Placement",
    "basic_containers",
    "container_sets",
    "dancar_of_poincare",
    "doubled_disks",
    "doubled_graph",
    "drawing",
    "dual",
    "enclosing_middle",
    "forest_levels",
    "halved_disks",
    "halved_labels",
    "has_few_balls",
    "igraph_numbers",
    "integer_tree",
    "interval_placement",
    "intervals",
    "line_arrangement",
    "linear_extensions",
    "nested_caps",
    "nested_points",
    "nested_positions",
    "order_sharing_borders",
    "overlapping_balls",
    "packed_balls",
    "packed_disks",
    "poincare_balls",
    "spanning_forest",
    "tree_embedding",
]
