"""Arrangements in closed form: balls and anchors that need no training."""

from dancar.constructions.basic_containers import basic_containers
from dancar.constructions.dual import dual
from dancar.constructions.nested_positions import nested_positions
from dancar.constructions.placement import Placement

__all__ = ["Placement", "basic_containers", "dual", "nested_positions"]
