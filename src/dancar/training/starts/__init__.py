"""Where training starts from: balls and anchors for a relation of containers and members.

The members of each node are given as an `Adjacency`, each pair once and no node its own member; random numbers come
from the generator given, so the same seed gives the same start.
"""

from dancar.training.starts.auto import choose
from dancar.training.starts.cells import cells
from dancar.training.starts.given import given
from dancar.training.starts.intervals import intervals
from dancar.training.starts.layout import layout
from dancar.training.starts.registry import STARTS, Start, StartFunction, make_start, start_parameters
from dancar.training.starts.tree import tree
from dancar.training.starts.uniform import uniform

__all__ = [
    "STARTS",
    "Start",
    "StartFunction",
    "cells",
    "choose",
    "given",
    "intervals",
    "layout",
    "make_start",
    "start_parameters",
    "tree",
    "uniform",
]
